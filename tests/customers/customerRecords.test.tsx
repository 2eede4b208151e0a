import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BankAccount } from '#contract/bank-accounts';
import type { Customer } from '#contract/customers';
import type { Terms } from '#contract/terms';
import type { ApiClient } from '../support/client';
import { goTo, openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let customer: Customer;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  await make('Oskar', 'Sandell');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await make('Ines', 'Falkenberg');
});

const make = async (firstName: string, lastName: string) =>
  (await manager.post<Customer>('/customers', { firstName, lastName })).body;
const open = (tab: string) => openPage(app, `/customer/${customer.id}?tab=${tab}`, { as: 'MANAGER' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const part = async (title: string) =>
  within((await screen.findByText(title, { selector: 'h2' })).closest('section') as HTMLElement);
const fetchReply = async <Reply,>(path: string) =>
  (await manager.get<Reply>(`/customers/${customer.id}/${path}`)).body;

test('adds a task and clears the form', async () => {
  await open('timeline');
  const tasks = await part('Tasks');
  type(await tasks.findByLabelText('Task description'), 'Ring about the clock');
  fireEvent.click(await tasks.findByRole('button', { name: 'Add task' }));
  expect(await tasks.findByText('Ring about the clock')).toBeInTheDocument();
  await waitFor(() => expect(tasks.getByLabelText('Task description')).toHaveValue(''));
  goTo('/customers');
  await screen.findByText('Customers', { selector: 'h1' });
});

test('saves a note with Ctrl Enter', async () => {
  await open('timeline');
  const field = await screen.findByLabelText('Add a note or log a call or meeting');
  type(field, 'Prefers the morning');
  await screen.findByRole('button', { name: 'Save note' });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(async () =>
    expect(await fetchReply('timeline')).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ text: 'Prefers the morning' })]),
    }),
  );
});

test('adds a relation; without a name the field shows what is missing', async () => {
  await open('relations');
  const relations = await part('Related people');
  fireEvent.click(await relations.findByRole('button', { name: 'Add relation' }));
  expect(await relations.findByText('Fill in this field.')).toBeInTheDocument();
  await selectOption(relations.getByLabelText('Customer'), /^Oskar Sandell/, 'Sandell');
  fireEvent.click(relations.getByRole('button', { name: 'Add relation' }));
  expect(await relations.findByRole('link', { name: /Oskar Sandell/ })).toBeInTheDocument();
});

test('adds bidding terms and a bank account; a refusal is shown at its field with the typed values', async () => {
  await open('money');
  const terms = await part('Bidding terms');
  type(await terms.findByLabelText('Reserved paddle'), '707');
  fireEvent.click(terms.getByRole('button', { name: 'Add bidding terms' }));
  expect(await terms.findByText('Paddle 707')).toBeInTheDocument();
  expect((await fetchReply<{ terms: Terms[] }>('terms')).terms).toMatchObject([
    { paddle: '707', limit: null },
  ]);

  const accounts = await part('Bank accounts');
  type(accounts.getByLabelText('Payee'), 'I. Falkenberg');
  type(accounts.getByLabelText('IBAN or account number'), 'GB00 XXXX');
  fireEvent.click(accounts.getByRole('button', { name: 'Add bank account' }));
  await waitFor(() => expect(accounts.getByLabelText('IBAN or account number')).toBeInvalid());
  expect(accounts.getByLabelText('Payee')).toHaveValue('I. Falkenberg');
  type(accounts.getByLabelText('IBAN or account number'), 'GB29 NWBK 6016 1331 9268 19');
  fireEvent.click(accounts.getByRole('button', { name: 'Add bank account' }));
  await waitFor(() => expect(accounts.getByLabelText('Payee')).toHaveValue(''));
  expect((await fetchReply<{ accounts: BankAccount[] }>('bank-accounts')).accounts).toMatchObject([
    { payee: 'I. Falkenberg', currency: expect.any(String) },
  ]);
});

test('asks before leaving the page with unsaved input', async () => {
  await open('money');
  const accounts = await part('Bank accounts');
  type(await accounts.findByLabelText('Payee'), 'Somebody');
  goTo('/customers');
  expect(
    await screen.findByText('Leave without saving?', { selector: '.ant-modal-confirm-title' }),
  ).toBeInTheDocument();
});
