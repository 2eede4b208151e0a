import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction, readLot } from '../auctions/forms';
import { uploadLotFile } from '../imports/file';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const count = 12;
const titles = Array.from({ length: count }, (_, at) => `Plate ${at + 1}`);

test('edits a joint lot of twelve parts part by part in a sheet above the lot', async () => {
  const { id } = await newAuction(manager, { code: 'TWELVE' });
  const text = `lot,reference,title\n${titles.map((title, at) => `1,R-${at + 1},${title}`).join('\n')}\n`;
  const file = await uploadLotFile(manager, id, 'lots.csv', text);
  await manager.put(`/imports/${file.id}/mapping`, {
    mapping: { ...file.mapping, grouped: true, amounts: 'PER_LOT' },
  });
  for (const step of ['check', 'commit']) {
    await manager.post(`/imports/${file.id}/${step}`);
    await app.runDueJobs();
  }

  await openPage(app, `/auction/${id}/item/1`, { as: 'MANAGER' });
  const parts = (await screen.findByText('12 parts')).closest('section') as HTMLElement;
  expect(
    within(parts)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(titles.map((_, at) => `R-${at + 1}`));

  fireEvent.click(within(parts).getByText('R-1'));
  for (const title of titles) {
    const dialog = await screen.findByRole('dialog');
    const field = await waitFor(() => within(dialog).getByDisplayValue(title));
    fireEvent.change(field, { target: { value: `${title}, engraved` } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(parts).toHaveTextContent(`${title}, engraved`));
  }
  const { items } = await readLot(manager, id, '1');
  expect(items.map(({ title }) => title)).toEqual(titles.map((title) => `${title}, engraved`));
  // The last part stays open, with the page of the lot below it.
  expect(screen.getByText('Lot 1', { selector: 'h1' })).toBeInTheDocument();
});
