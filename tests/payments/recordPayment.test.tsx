import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invoice } from '#contract/invoices';
import type { Payment } from '#contract/payments';
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

const read = async (id: number) => (await manager.get<Invoice>(`/invoices/${id}`)).body;
const sheet = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const pay = async (customerId: number | null, amount: number, more: object = {}): Promise<Payment> =>
  (
    await manager.post<Payment>('/payments', {
      company: 'HOUSE',
      method: 'CASH',
      customerId,
      currency: 'GBP',
      amount,
      paidOn: '2026-07-06',
      ...more,
    })
  ).body;

test('shows which invoices an amount pays, and uses it as the user changes that', async () => {
  const buyer = await newBuyer(manager, 'Garrick');
  const first = await issueInvoice(app, manager, buyer.id, [10_000]);
  const second = await issueInvoice(app, manager, buyer.id, [20_000]);
  await openPage(app, `/customer/${buyer.id}?tab=money&payment=new&payer=${buyer.id}`, { as: 'MANAGER' });
  const form = await sheet('Record payment');
  const partOf = ({ number }: Invoice) => form.findByLabelText(`Amount used for ${number}`);
  type(await form.findByLabelText('Amount'), '300');
  // The oldest due first.
  await waitFor(async () => expect(await partOf(first)).toHaveValue('131.20'));
  expect(await partOf(second)).toHaveValue('168.80');
  // An invoice that the reference names comes before older ones.
  type(form.getByLabelText('Reference'), `for ${second.number}`);
  await waitFor(async () => expect(await partOf(second)).toHaveValue('262.40'));
  expect(await partOf(first)).toHaveValue('');
  // More than is open cannot be saved.
  type(await partOf(first), '500');
  await waitFor(() => expect(form.getByRole('button', { name: 'Record payment' })).toBeDisabled());
  type(await partOf(first), '20');
  type(await partOf(second), '100');
  fireEvent.click(form.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText(/£180.00 became credit of the customer/)).toBeInTheDocument();
  expect([(await read(first.id)).open, (await read(second.id)).open]).toEqual([11_120, 16_240]);
});

test('an unreadable amount for an invoice is an error and cannot be saved', async () => {
  const buyer = await newBuyer(manager, 'Garland');
  const { number } = await issueInvoice(app, manager, buyer.id, [10_000]);
  await openPage(app, `/customer/${buyer.id}?tab=money&payment=new&payer=${buyer.id}`, { as: 'MANAGER' });
  const form = await sheet('Record payment');
  type(await form.findByLabelText('Amount'), '300');
  const part = await form.findByLabelText(`Amount used for ${number}`);
  const record = form.getByRole('button', { name: 'Record payment' });
  type(part, '20');
  await waitFor(() => expect(record).toBeEnabled());
  type(part, '20 or so');
  expect(await form.findByText(/^Enter an amount in digits/)).toBeInTheDocument();
  expect(record).toBeDisabled();
  // Another amount is used anew, so the text leaves the field.
  type(form.getByLabelText('Amount'), '100');
  await waitFor(() => expect(form.getByLabelText(`Amount used for ${number}`)).toHaveValue('100'));
  expect(record).toBeEnabled();
});

test('amounts that the user typed stay when the reference or the day changes', async () => {
  const buyer = await newBuyer(manager, 'Garside');
  const first = await issueInvoice(app, manager, buyer.id, [10_000]);
  const second = await issueInvoice(app, manager, buyer.id, [20_000]);
  await openPage(app, `/customer/${buyer.id}?tab=money&payment=new&payer=${buyer.id}`, { as: 'MANAGER' });
  const form = await sheet('Record payment');
  type(await form.findByLabelText('Amount'), '300');
  const part = await form.findByLabelText(`Amount used for ${first.number}`);
  type(part, '20');
  type(form.getByLabelText('Reference'), `for ${second.number}`);
  await waitFor(() => expect(form.getByLabelText('Reference')).toHaveValue(`for ${second.number}`));
  expect(part).toHaveValue('20');
  expect(form.getByLabelText(`Amount used for ${second.number}`)).toHaveValue('168.80');
});

test('what is left of a payment is used for invoices, and closing asks before typed amounts are lost', async () => {
  const other = await newBuyer(manager, 'Gaskell');
  const deposit = await pay(other.id, 5000, { deposit: true });
  await openPage(app, `/items?view=payments&payment=${deposit.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Use for invoices' }));
  const empty = await sheet('Use for invoices');
  expect(await empty.findByText('This customer has no open invoices in this currency.')).toBeInTheDocument();
  const buyer = await newBuyer(manager, 'Garton');
  const { id: invoiceId, number } = await issueInvoice(app, manager, buyer.id, [10_000]);
  const { id } = await pay(buyer.id, 5000, { allocations: [{ invoiceId, amount: 1000 }] });
  await openPage(app, `/items?view=payments&payment=${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Use for invoices' }));
  const dialog = await sheet('Use for invoices');
  expect(dialog.queryByText('This customer has no open invoices in this currency.')).toBeNull();
  type(await dialog.findByLabelText(`Amount used for ${number}`), '20');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Use for invoices' })).toBeNull());
});

test('money of an unknown payer pays the invoices of the customer who is named later', async () => {
  const buyer = await newBuyer(manager, 'Hartnell');
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  const { id } = await pay(null, 13_120);
  await openPage(app, `/items?view=payments&payment=${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Name the customer' }));
  const dialog = await sheet('Name the customer');
  const customer = dialog.getByLabelText('Payer');
  type(customer, buyer.name);
  await screen.findByText(new RegExp(`^${buyer.name}`), { selector: '.ant-select-item-option-content' });
  fireEvent.keyDown(customer, { key: 'Enter', keyCode: 13, which: 13 });
  const name = dialog.getByRole('button', { name: 'Name customer' });
  await waitFor(() => expect(name).toBeEnabled());
  fireEvent.click(name);
  expect(await screen.findByText(`Paid: ${invoice.number} (£131.20).`)).toBeInTheDocument();
  expect((await read(invoice.id)).state).toBe('PAID');
});

test('a payment is reversed with a reason, and its invoice is open again', async () => {
  const buyer = await newBuyer(manager, 'Ingleby');
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  const { id } = await pay(buyer.id, 13_120);
  await openPage(app, `/items?view=payments&payment=${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Reverse' }));
  const dialog = await sheet('Reverse this payment?');
  expect(dialog.getByText('The invoice that it paid is open again.')).toBeInTheDocument();
  type(dialog.getByLabelText('Reason'), 'The check bounced');
  fireEvent.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText('Payment reversed')).toBeInTheDocument();
  expect(await read(invoice.id)).toMatchObject({ state: 'ISSUED', open: 13_120 });
});

test('credit of a customer is paid back, at most what is left', async () => {
  const buyer = await newBuyer(manager, 'Jessop');
  await pay(buyer.id, 50_000, { deposit: true });
  await openPage(app, `/customer/${buyer.id}?tab=money`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay back' }));
  const dialog = await sheet('Record money paid back');
  const amount = await dialog.findByLabelText('Amount (GBP)');
  expect(amount).toHaveValue('500');
  type(amount, '500.01');
  fireEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText(/500.00 or less/)).toBeInTheDocument();
  type(amount, '200');
  fireEvent.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Payment to the customer recorded')).toBeInTheDocument();
  const { balances } = (
    await manager.get<{ balances: { credit: number }[] }>(`/customers/${buyer.id}/balances`)
  ).body;
  expect(balances).toMatchObject([{ credit: 30_000 }]);
});

test('the rest of an invoice is written off with a reason, and its goods stay', async () => {
  const buyer = await newBuyer(manager, 'Kestrel');
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  await openPage(app, `/items?view=invoices&invoice=${invoice.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByText('Write off'));
  const dialog = await sheet(`Write off what is open of ${invoice.number}?`);
  expect(dialog.getByText('£131.20')).toBeInTheDocument();
  type(dialog.getByLabelText('Reason'), 'The buyer is bankrupt');
  fireEvent.click(dialog.getByRole('button', { name: 'Write off' }));
  await waitFor(async () =>
    expect(await read(invoice.id)).toMatchObject({ state: 'WRITTEN_OFF', open: 0, releases: [] }),
  );
  expect(await screen.findAllByText('Written off')).not.toHaveLength(0);
  expect(await screen.findByText(/^Write-off · /)).toBeInTheDocument();
});

test('money in another currency is exchanged at a rate, and pays what it becomes', async () => {
  const admin = await app.signIn('ADMIN');
  const rates = await admin.post('/settings/exchange-rates', {
    currency: 'EUR',
    validFrom: '2026-01-01',
    rate: '0.87',
  });
  expect(rates.status).toBeLessThan(300);
  const buyer = await newBuyer(manager, 'Lockyer');
  const invoice = await issueInvoice(app, manager, buyer.id, [10_000]);
  const { id } = await pay(buyer.id, 20_000, { currency: 'EUR', method: 'TRANSFER' });
  await openPage(app, `/items?view=payments&payment=${id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByText('Exchange'));
  const dialog = await sheet('Exchange into another currency');
  expect(await dialog.findByText('1 GBP in EUR')).toBeInTheDocument();
  const rate = dialog.getByLabelText('1 GBP in EUR');
  type(rate, 'a lot');
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  expect(await dialog.findByText('Enter a rate, such as 1.1432.')).toBeInTheDocument();
  type(rate, '1.25');
  expect(await dialog.findByText('£160.00')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  await screen.findByText('Exchanged');
  expect(await read(invoice.id)).toMatchObject({ state: 'PAID', open: 0 });
});
