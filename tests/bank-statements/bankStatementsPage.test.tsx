import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
  const admin = await app.signIn('ADMIN');
  const { body: house } = await admin.get('/settings/house');
  const account = {
    payee: 'House',
    account: '12345678',
    bankCode: '',
    bank: 'Bank of Tests',
    currency: 'GBP',
  };
  const { status } = await admin.put('/settings/house', {
    ...house,
    bankAccounts: [{ id: null, ...account }],
  });
  expect(status).toBe(200);
});
afterAll(() => app.close());

const content =
  'Date;Amount;Description;Payer\n14.05.2026;1.234,56;Lot 12;Vera Inventar\n15.05.2026;-3,00;Fees;\n';

test('a CSV file gets its columns in a dialog, and its entries are matched, ignored and opened again', async () => {
  const manager = await app.signIn('MANAGER');
  const { body: customer } = await manager.post<{ customerNo: string }>('/customers', {
    lastName: 'Quillfeather',
  });
  await openPage(app, '/items?view=bank&import=1', { as: 'MANAGER' });
  const input = await screen.findByLabelText(/Choose a file for Bank of Tests/);
  fireEvent.change(input, { target: { files: [new File([content], 'may.csv')] } });

  expect(await screen.findByText('Column A: Date')).toBeInTheDocument();
  expect(screen.getByText('Comma: 1.234,56')).toBeInTheDocument();
  await selectOption(await screen.findByLabelText('Order of rows'), 'Oldest first');
  fireEvent.click(screen.getByText('Save and import'));
  expect(
    await screen.findByText('2 new entries · 0 already known · 0 matched automatically · 2 open'),
  ).toBeInTheDocument();
  expect(await screen.findByText('may.csv')).toBeInTheDocument();

  fireEvent.click(screen.getByText('Show open entries'));
  fireEvent.click(await screen.findByRole('link', { name: 'Fees' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ignore' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Fees of the bank' } });
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Ignore this entry?' })).getByText('Ignore'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Ignore' })).toBeInTheDocument();

  await openPage(app, '/items?view=bank', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('link', { name: 'Vera Inventar' }));
  const picker = await screen.findByLabelText('Customer');
  await selectOption(picker, new RegExp(customer.customerNo), 'Quillfeather');
  expect(await screen.findByText(/The whole amount becomes credit/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Match entry' }));
  expect(await screen.findByRole('button', { name: 'Undo match' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Matched').length).toBeGreaterThan(0));
});
