import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountBalance } from '#contract/journals';
import { issueInvoice, newBuyer } from '../invoices/buyers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const readAccounts = async () =>
  (await manager.get<{ accounts: AccountBalance[] }>('/journals/balances?company=HOUSE')).body.accounts;

test('shows balances, opens the journals of an account, and the invoice that one records', async () => {
  const buyer = await newBuyer(manager, 'Kirkbride');
  const { number } = await issueInvoice(app, manager, buyer.id, [10_000]);
  await openPage(app, '/items?view=registers', { as: 'MANAGER' });
  const account = await screen.findByRole('link', { name: 'Receivables from buyers' });
  expect(within(account.closest('tr') as HTMLElement).getAllByText('£131.20')).toHaveLength(2);
  fireEvent.click(account);
  const [invoice] = await screen.findAllByRole('link', { name: number as string });
  fireEvent.click(invoice as HTMLElement);
  expect(await screen.findByRole('dialog', { name: `${number} · ${buyer.name}` })).toBeInTheDocument();
});

test('a manager changes the code of an account, but not to one that is used', async () => {
  await openPage(app, '/items?view=registers', { as: 'MANAGER' });
  const field = await screen.findByLabelText('Code of Cash');
  fireEvent.change(field, { target: { value: '1100' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('This is already in use. Choose another one.')).length).toBe(2);
  fireEvent.change(field, { target: { value: '1001' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await readAccounts()).find(({ kind }) => kind === 'CASH')?.code).toBe('1001'),
  );
});

test('a manager closes a period, and only an administrator opens it again', async () => {
  await manager.post('/journals/closings', { company: 'HOUSE', closedThrough: '2020-12-31' });
  await openPage(app, '/items?view=registers&tab=periods', { as: 'MANAGER' });
  expect(await screen.findByRole('button', { name: 'Close period' })).toBeInTheDocument();
  expect(screen.getByText('Closed through Dec 31, 2020')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  await openPage(app, '/items?view=registers&tab=periods', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A late invoice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Period reopened')).toBeInTheDocument();
});

test('a specialist has no way to invoices, payments and accounting', async () => {
  await openPage(app, '/items', { as: 'SPECIALIST' });
  expect(await screen.findByRole('link', { name: 'Sales ledger' })).toBeInTheDocument();
  for (const name of ['Invoices', 'Payments', 'Accounting'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  await openPage(app, '/items?view=payments&payment=1', { as: 'SPECIALIST' });
  expect(await screen.findByRole('heading', { name: 'Items' })).toBeInTheDocument();
});
