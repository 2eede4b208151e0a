import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const sale = await newAuction(manager, { code: 'AUDITED' });
  const { id, version } = await newLot(manager, sale.id, { number: '5', title: 'A sextant' });
  const body = { id, version, title: 'A brass sextant', reserve: 777_770 };
  expect((await manager.patch(`/auctions/${sale.id}/lots/5`, body)).status).toBe(200);
});
afterAll(() => app.close());

const listRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('lists who did what, with a link to it, and opens the difference', async () => {
  await openPage(app, '/settings/admin-settings/audit', { as: 'ADMIN' });
  const [action] = await screen.findAllByText('changed', { selector: 'td' });
  const row = action?.closest('tr') as HTMLElement;
  expect(within(row).getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'lot 5' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/auction\/\d+\/item\/5$/),
  );
  // Anywhere in the row, not only on its link.
  fireEvent.click(action as HTMLElement);
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('A brass sextant', { selector: 'ins' })).toBeInTheDocument();
  expect(within(sheet).getByText('A sextant', { selector: 'del' })).toBeInTheDocument();
  expect(within(sheet).getByText(/confidential.*Reserve/)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/7[.,]?777/);
});

test('filters by area and then offers only its actions', async () => {
  await openPage(app, '/settings/admin-settings/audit', { as: 'ADMIN' });
  await screen.findAllByText('changed', { selector: 'td' });
  fireEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await selectOption(await screen.findByLabelText('Area'), 'Sales');
  await screen.findByText('Area: Sales');
  await waitFor(() => expect(listRows()).toEqual([expect.stringContaining('AUDITED')]));
  expect(location.search).toBe('?noun=auctions');
});

test('clears an action that the new area does not have', async () => {
  await openPage(app, '/settings/admin-settings/audit?noun=mail-accounts&action=make-key', { as: 'ADMIN' });
  await screen.findByText('Area: Email accounts');
  fireEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await selectOption(await screen.findByLabelText('Area'), 'Sales');
  await waitFor(() => expect(location.search).toBe('?noun=auctions'));
  await waitFor(() => expect(listRows()).toEqual([expect.stringContaining('AUDITED')]));
});

test('keeps an action that the new area has too', async () => {
  await openPage(app, '/settings/admin-settings/audit?noun=lots&action=create', { as: 'ADMIN' });
  await screen.findByText('Area: Lots');
  fireEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await selectOption(await screen.findByLabelText('Area'), 'Sales');
  await screen.findByText('Area: Sales');
  expect(new URLSearchParams(location.search).get('action')).toBe('create');
});

test('a goal of the reader leads to its sheet', async () => {
  const { id } = await newGoal(await app.signIn('ADMIN'), { title: 'Own goal', visibility: 'PRIVATE' });
  await openPage(app, '/settings/admin-settings/audit?noun=goals', { as: 'ADMIN' });
  const [link] = await screen.findAllByRole('link', { name: 'Own goal' });
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/\\?goal=${id}$`)));
});

test('a file has the filters of the list', async () => {
  await openPage(app, '/settings/admin-settings/audit?noun=lots', { as: 'ADMIN' });
  await screen.findAllByText('changed', { selector: 'td' });
  fireEvent.click(screen.getByRole('button', { name: /Export/ }));
  expect(await screen.findByRole('link', { name: /CSV/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/audit\/export\?noun=lots&format=csv$/),
  );
});

test('a manager is refused', async () => {
  await openPage(app, '/settings/admin-settings/audit', { as: 'MANAGER' });
  expect(await screen.findByText("You don't have access to this page")).toBeInTheDocument();
});

test('all columns fit side by side in a window of 1440 pixels', async () => {
  await openPage(app, '/settings/admin-settings/audit', { as: 'ADMIN' });
  await screen.findAllByText('changed', { selector: 'td' });
  const table = document.querySelector<HTMLElement>('.rows table');
  // The width that the page frame leaves in such a window.
  expect(Number.parseInt(table?.style.width ?? '', 10)).toBeLessThanOrEqual(856);
});
