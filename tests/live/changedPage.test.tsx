import { fireEvent, screen } from '@testing-library/react';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const findNotice = () => screen.findByText(`${app.people.MANAGER.name} changed this customer just now.`);
const newClient = async (lastName: string) =>
  (await manager.post<{ id: number }>('/customers', { lastName })).body.id;

test('an open form shows who has just changed the row, and names its kind', async () => {
  const id = await newClient('Inventar');
  await openPage(app, `/customer/${id}?tab=details`, { as: 'ADMIN' });
  fireEvent.change(await screen.findByDisplayValue('Inventar'), { target: { value: 'Inventory' } });
  expect(screen.queryByText(/changed this customer just now/)).toBeNull();
  const { version } = (await manager.get<{ version: number }>(`/customers/${id}`)).body;
  expect((await manager.patch(`/customers/${id}`, { version, firstName: 'Vera' })).status).toBe(200);
  expect(await findNotice()).toBeInTheDocument();
  // Typed text is preserved.
  expect(screen.getByDisplayValue('Inventory')).toBeInTheDocument();
});

test('also after a bulk change', async () => {
  const ids = [await newClient('Quire'), await newClient('Folio')];
  await openPage(app, `/customer/${ids[0]}?tab=details`, { as: 'ADMIN' });
  await screen.findByDisplayValue('Quire');
  const { body } = await manager.patch('/customers', { rows: { ids }, change: { tag: 'Fair', add: true } });
  expect(body).toMatchObject({ changed: 2 });
  expect(await findNotice()).toBeInTheDocument();
});

test('a page shows a change that was made before its event stream opened', async () => {
  const id = await newClient('Vellum');
  await openPage(app, `/customer/${id}`, { as: 'ADMIN' });
  const { fetch } = globalThis;
  let open = () => {};
  const changed = new Promise<void>((done) => {
    open = done;
  });
  globalThis.fetch = async (...args) => {
    if (String(args[0]).startsWith('/api/live')) await changed;
    return fetch(...args);
  };
  await screen.findByRole('heading', { level: 1, name: /Vellum/ });
  const { version } = (await manager.get<{ version: number }>(`/customers/${id}`)).body;
  await manager.patch(`/customers/${id}`, { version, lastName: 'Parchment' });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Parchment/ })).toBeInTheDocument();
});
