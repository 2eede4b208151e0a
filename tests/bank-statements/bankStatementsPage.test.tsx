import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportedBankAccount } from '#contract/bank-statements';
import { issueInvoice, newBuyer } from '../invoices/buyers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';
import { simpleMapping } from './mapping';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
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

const listAccounts = async () =>
  (await manager.get<{ accounts: ImportedBankAccount[] }>('/bank-statements/accounts')).body.accounts;

/** Imports receipts into an account. */
async function importReceipts(
  { id, currency }: ImportedBankAccount,
  receipts: readonly (readonly [amount: string, text: string])[],
): Promise<void> {
  await manager.put(`/bank-statements/accounts/${id}/mapping`, {
    ...simpleMapping,
    currency: { code: currency },
  });
  const lines = receipts.map(([amount, text], at) => `2026-05-${at + 10},${amount},${text}`);
  const { status } = await manager.upload(
    `/bank-statements/accounts/${id}/files`,
    'receipts.csv',
    ['Date,Amount,Text', ...lines, ''].join('\n'),
  );
  expect(status).toBe(201);
}

/** Opens an entry of the list and looks up its customer. */
async function lookUpPayer(entry: string, { name }: { name: string }): Promise<void> {
  await openPage(app, '/items?view=bank', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('link', { name: entry }));
  await selectOption(await screen.findByLabelText('Customer'), new RegExp(`^${name}`), name);
}

const content =
  'Date;Amount;Description;Payer\n14.05.2026;1.234,56;Lot 12;Vera Inventar\n15.05.2026;-3,00;Fees;\n';

test('a CSV file gets its columns in a dialog, and its entries are matched, ignored and opened again', async () => {
  const { body: customer } = await manager.post<{ customerNo: string }>('/customers', {
    lastName: 'Quillfeather',
  });
  await openPage(app, '/items?view=bank&import=1', { as: 'MANAGER' });
  const input = await screen.findByLabelText(/Choose a file for Bank of Tests/);
  fireEvent.change(input, { target: { files: [new File([content], 'may.csv')] } });

  expect(await screen.findByText('Column A: Date')).toBeInTheDocument();
  expect(screen.getByText('Comma: 1.234,56')).toBeInTheDocument();
  await selectOption(await screen.findByLabelText('Order of rows'), 'Newest first');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
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

test('an unreadable amount for an invoice is an error and matches nothing', async () => {
  const buyer = await newBuyer(manager, 'Thistlewood');
  const { number } = await issueInvoice(app, manager, buyer.id, [10_000]);
  const [account] = await listAccounts();
  await importReceipts(account as ImportedBankAccount, [['50.00', 'Part of an invoice']]);
  await lookUpPayer('Part of an invoice', buyer);
  const part = await screen.findByLabelText(`Amount used for ${number}`);
  await waitFor(() => expect(part).toHaveValue('50'));
  const match = screen.getByRole('button', { name: 'Match entry' });
  fireEvent.change(part, { target: { value: '3o' } });
  expect(await screen.findByText(/^Enter an amount in digits/)).toBeInTheDocument();
  expect(match).toBeDisabled();
  fireEvent.change(part, { target: { value: '30' } });
  await waitFor(() => expect(match).toBeEnabled());
});

test('only invoices of the company of the account are offered', async () => {
  const admin = await app.signIn('ADMIN');
  const { body: gallery } = await admin.get('/settings/gallery');
  const { status } = await admin.put('/settings/gallery', {
    ...gallery,
    kind: 'OWN_COMPANY',
    name: 'Back Room',
    legalName: 'Back Room Ltd',
    bankAccounts: [
      {
        id: null,
        payee: 'Back Room',
        account: '87654321',
        bankCode: '',
        bank: 'Bank of Rooms',
        currency: 'GBP',
      },
    ],
  });
  expect(status).toBe(200);
  const buyer = await newBuyer(manager, 'Uttley');
  await issueInvoice(app, manager, buyer.id, [10_000]);
  const account = (await listAccounts()).find(({ company }) => company === 'GALLERY');
  await importReceipts(account as ImportedBankAccount, [['40.00', 'For the gallery']]);
  await lookUpPayer('For the gallery', buyer);
  expect(await screen.findByText(/The whole amount becomes credit/)).toBeInTheDocument();
});

test('a user with only finance access records payments for each company and account', async () => {
  const admin = await app.signIn('ADMIN');
  const path = `/users/${app.people.SPECIALIST.id}`;
  const { email, name, role, language, departmentIds, active, version } = (await admin.get(path)).body;
  const { status } = await admin.put(path, {
    ...{ email, name, role, language, departmentIds, active, version },
    finance: true,
  });
  expect(status).toBe(200);
  await openPage(app, '/items?view=payments&payment=new', { as: 'SPECIALIST' });
  const form = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  await selectOption(await form.findByLabelText('Account'), 'Bank of Tests · 12345678');
  await selectOption(await form.findByLabelText('Company'), 'Gallery');
  await selectOption(await form.findByLabelText('Account'), 'Bank of Rooms · 87654321');
});

test('a match that cannot be undone any more says why', async () => {
  const buyer = await newBuyer(manager, 'Vintner');
  const { number } = await issueInvoice(app, manager, buyer.id, [77_700]);
  const account = (await listAccounts()).find(({ company }) => company === 'HOUSE');
  await importReceipts(account as ImportedBankAccount, [['1019.42', 'Without a number']]);
  await openPage(app, '/items?view=bank&state=OPEN', { as: 'MANAGER' });
  const [accept] = await screen.findAllByRole('button', { name: new RegExp(`^Accept.*${number}`) });
  fireEvent.click(accept as HTMLElement);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // Somebody else undoes it first.
  const { data } = (
    await manager.get<{ data: { id: number; version: number; text: string }[] }>('/bank-statements/entries')
  ).body;
  const entry = data.find(({ text }) => text === 'Without a number');
  await manager.post(`/bank-statements/entries/${entry?.id}/undo`, { version: entry?.version });
  fireEvent.click(undo);
  expect(
    await screen.findByText(/^(?:Someone else changed this record|This step isn't available)/),
  ).toBeInTheDocument();
});
