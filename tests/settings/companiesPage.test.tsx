import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { House } from '#contract/house';
import type { Schedule } from '#contract/schedules';
import type { TermsOfSale } from '#contract/terms-of-sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const readHouse = async () => (await admin.get<House>('/settings/house')).body;

test('an administrator adds a bank account and sees the next invoice number', async () => {
  await openPage(app, '/settings/auction-house', { as: 'ADMIN' });
  const year = new Date().getUTCFullYear();
  type(await screen.findByLabelText('Pattern, Invoice'), 'R{YYYY}/{000}');
  expect(await screen.findByText(`R${year}/001`)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Add bank account' }));
  const accounts = screen.getByRole('group', { name: 'Bank accounts' });
  type(await within(accounts).findByLabelText('Payee'), 'Rostrum Ltd');
  type(within(accounts).getByLabelText('IBAN or account number'), 'GB82 WEST 1234 5698 7654 33');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a valid IBAN.')).toBeInTheDocument();
  type(within(accounts).getByLabelText('IBAN or account number'), 'GB82 WEST 1234 5698 7654 32');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(await readHouse()).toMatchObject({
    bankAccounts: [{ payee: 'Rostrum Ltd', account: 'GB82WEST12345698765432', currency: 'GBP' }],
    numberSeries: { INVOICE: { pattern: 'R{YYYY}/{000}', next: 1 } },
  });
  // The history says how accounts and series changed.
  expect(await screen.findByText('Rostrum Ltd GB82WEST12345698765432')).toBeInTheDocument();
  expect(screen.getByText('R{YYYY}/{000}: 1')).toBeInTheDocument();
});

test('terms of sale are published in a version', async () => {
  await openPage(app, '/settings/auction-house?view=terms', { as: 'ADMIN' });
  type(await screen.findByLabelText('English'), 'Pay within a week.');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Version 1' })).toBeInTheDocument();
  const { body } = await admin.get<TermsOfSale>('/settings/companies/HOUSE/terms-of-sale');
  expect(body).toMatchObject({ version: 1, texts: { 'en-US': 'Pay within a week.' } });
});

test('says how many users a required second factor applies to, before it is saved', async () => {
  await openPage(app, '/settings/auction-house', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Second factor required for managers' }));
  const effects = await screen.findByRole('status', { name: 'What your changes affect' });
  expect(
    await within(effects).findByText('The second-factor requirement changes for 1 user.'),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(screen.queryByText('The second-factor requirement changes for 1 user.')).toBeNull(),
  );
});

test('a new schedule starts from a published one', async () => {
  await openPage(app, '/settings/schedules?schedule=new', { as: 'ADMIN' });
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(within(sheet).getByLabelText('Start from')).toBeEnabled());
  await selectOption(within(sheet).getByLabelText('Start from'), '25 / 22 % with VAT inside (Pandolfini)');
  await waitFor(() =>
    expect(within(sheet).getByLabelText('Name')).toHaveValue('25 / 22 % with VAT inside (Pandolfini)'),
  );
  fireEvent.click(within(sheet).getByRole('button', { name: 'Add' }));
  await screen.findByText('Saved');
  const { data } = (await admin.get<{ data: Schedule[] }>('/schedules?q=Pandolfini')).body;
  expect(data).toMatchObject([
    {
      currency: 'EUR',
      body: {
        quoted: 'GROSS',
        bands: [
          { from: 0, rate: 2500 },
          { from: 10_000_000, rate: 2200 },
        ],
      },
    },
  ]);
});
