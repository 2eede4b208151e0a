import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/** The event stream may open a moment after the page is rendered, so the change is repeated until the page shows it. */
async function until(sentence: string, change: () => Promise<unknown>) {
  await waitFor(
    async () => {
      if (screen.queryByText(sentence)) return;
      await change();
      await screen.findByText(sentence, undefined, { timeout: 3000 });
    },
    { timeout: 60_000 },
  );
}

const newClient = async (lastName: string) =>
  (await manager.post<{ id: number }>('/customers', { lastName })).body.id;

test('an open form shows who has just changed the row, and names its kind', async () => {
  const id = await newClient('Inventar');
  await openPage(app, `/customer/${id}?tab=details`, { as: 'ADMIN' });
  fireEvent.change(await screen.findByDisplayValue('Inventar'), { target: { value: 'Inventory' } });
  expect(screen.queryByText(/changed this customer just now/)).toBeNull();
  await until(`${app.people.MANAGER.name} changed this customer just now.`, async () => {
    const { version } = (await manager.get<{ version: number }>(`/customers/${id}`)).body;
    const { status } = await manager.patch(`/customers/${id}`, { version, firstName: `Vera ${version}` });
    expect(status).toBe(200);
  });
  // Typed text is preserved.
  expect(screen.getByDisplayValue('Inventory')).toBeInTheDocument();
});

test('also after a bulk change', async () => {
  const ids = [await newClient('Quire'), await newClient('Folio')];
  await openPage(app, `/customer/${ids[0]}?tab=details`, { as: 'ADMIN' });
  await screen.findByDisplayValue('Quire');
  let at = 0;
  await until(`${app.people.MANAGER.name} changed this customer just now.`, async () => {
    const change = { tag: `Fair ${at++}`, add: true };
    const { body } = await manager.patch('/customers', { rows: { ids }, change });
    expect(body).toMatchObject({ changed: 2 });
  });
});
