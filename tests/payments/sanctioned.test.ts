import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Payment } from '#contract/payments';
import { addMatch } from '../sanctions/match';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const newCustomer = async () =>
  (await manager.post<Customer>('/customers', { lastName: 'Képzelt', firstName: 'Orsolya' })).body;
const money = {
  company: 'HOUSE',
  method: 'TRANSFER',
  currency: 'GBP',
  amount: 120_000,
  paidOn: '2026-01-05',
};
const receive = (customerId: number | null) =>
  manager.post<Payment & { code: string }>('/payments', { ...money, customerId, deposit: true });
const payBack = (customerId: number) => manager.post<Payment>(`/customers/${customerId}/refunds`, money);
const listPayments = async (customerId: number) =>
  (await manager.get<{ data: Payment[] }>(`/payments?customerId=${customerId}`)).body.data;
const refusedAs = ({ customerNo }: Customer) =>
  ({ status: 409, body: { code: 'customer.sanctioned', params: { customerNo } } }) as const;

test('no money is paid back to a customer who is confirmed to be on a sanctions list', async () => {
  const customer = await newCustomer();
  expect((await receive(customer.id)).status).toBe(201);
  await addMatch(app, customer.id, 'CONFIRMED');
  expect(await payBack(customer.id)).toMatchObject(refusedAs(customer));
  expect(await listPayments(customer.id)).toMatchObject([{ amount: 120_000, unused: 120_000 }]);
});

test('no money is received from such a customer', async () => {
  const customer = await newCustomer();
  await addMatch(app, customer.id, 'CONFIRMED');
  expect(await receive(customer.id)).toMatchObject(refusedAs(customer));
  expect(await listPayments(customer.id)).toEqual([]);
});

test('money of an unknown payer is not assigned to such a customer', async () => {
  const customer = await newCustomer();
  const { body: unknown } = await receive(null);
  await addMatch(app, customer.id, 'CONFIRMED');
  const assign = await manager.post(`/payments/${unknown.id}/customer`, { customerId: customer.id });
  expect(assign).toMatchObject(refusedAs(customer));
  expect((await manager.get<Payment>(`/payments/${unknown.id}`)).body.customer).toBeNull();
});

test('money that came before is neither used for invoices nor exchanged', async () => {
  const customer = await newCustomer();
  const { body: received } = await receive(customer.id);
  await addMatch(app, customer.id, 'CONFIRMED');
  const used = await manager.post(`/payments/${received.id}/allocations`, {
    allocations: [{ invoiceId: 1, amount: 100 }],
  });
  expect(used).toMatchObject(refusedAs(customer));
  const exchanged = await manager.post(`/payments/${received.id}/exchanges`, {
    amount: 100,
    currency: 'EUR',
    rate: '1.15',
  });
  expect(exchanged).toMatchObject(refusedAs(customer));
});

test('an exchange can be taken back', async () => {
  await app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2026-01-01', 1, now())`);
  const customer = await newCustomer();
  const { body: received } = await receive(customer.id);
  const exchange = (id: number, currency: string, rate: string) =>
    manager.post<Payment>(`/payments/${id}/exchanges`, { amount: 1000, currency, rate });
  const { status, body: euros } = await exchange(received.id, 'EUR', '1');
  expect(status).toBe(201);
  await addMatch(app, customer.id, 'CONFIRMED');
  expect((await exchange(euros.id, 'GBP', '1')).status).toBe(201);
});

test('an open match refuses none of these', async () => {
  const customer = await newCustomer();
  await addMatch(app, customer.id, 'OPEN');
  const { body: unknown } = await receive(null);
  expect((await receive(customer.id)).status).toBe(201);
  const assigned = await manager.post(`/payments/${unknown.id}/customer`, { customerId: customer.id });
  expect(assigned.status).toBe(200);
  expect((await payBack(customer.id)).status).toBe(201);
});
