import type { Customer } from '#contract/customers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  // 1.2008 euros a pound, published by HMRC for June 2026
  await (await app.signIn('ADMIN')).post('/settings/exchange-rates', {
    currency: 'EUR',
    validFrom: '2026-06-01',
    rate: '0.83277815',
  });
});
afterAll(() => app.close());

const newCustomer = async () =>
  (await manager.post<Customer>('/customers', { lastName: 'Barzahler' })).body.id;

const payCash = async (customerId: number | null, amount: number, paidOn: string) =>
  (
    await manager.post<{ id: number; code?: string; params?: object }>('/payments', {
      company: 'HOUSE',
      method: 'CASH',
      customerId,
      currency: 'GBP',
      amount,
      paidOn,
    })
  ).body;

test('until 29 June 2026 cash is compared with 10,000 euros at the rate of the day', async () => {
  expect((await payCash(await newCustomer(), 825_000, '2026-06-29')).code).toBeUndefined();
  expect(await payCash(await newCustomer(), 832_800, '2026-06-29')).toMatchObject({
    code: 'payment.cash_limit',
    params: { total: '£8,328.00', threshold: '£8,327.78' },
  });
});

test('from 30 June 2026 it is compared with 10,000 pounds', async () => {
  expect((await payCash(await newCustomer(), 832_800, '2026-06-30')).code).toBeUndefined();
  expect((await payCash(await newCustomer(), 999_999, '2026-06-30')).code).toBeUndefined();
  expect(await payCash(await newCustomer(), 1_000_000, '2026-06-30')).toMatchObject({
    code: 'payment.cash_limit',
    params: { total: '£10,000.00', threshold: '£10,000.00' },
  });
});

test('cash of an unknown payer is compared with the threshold of the day when it was received', async () => {
  const early = await payCash(null, 432_800, '2026-06-29');
  const late = await payCash(null, 432_800, '2026-06-30');
  const assign = async (paymentId: number) => {
    const customerId = await newCustomer();
    await payCash(customerId, 400_000, '2026-06-29');
    const path = `/payments/${paymentId}/customer`;
    return (await manager.post<{ code?: string }>(path, { customerId })).body.code;
  };
  expect([await assign(early.id), await assign(late.id)]).toEqual(['payment.cash_limit', undefined]);
});

test('cash that reaches the threshold alone needs a known payer, and is refused', async () => {
  expect((await payCash(null, 832_778, '2026-06-29')).code).toBe('payment.cash_limit');
  expect((await payCash(null, 832_777, '2026-06-29')).code).toBeUndefined();
  expect((await payCash(null, 1_000_000, '2026-06-30')).code).toBe('payment.cash_limit');
});

test('a payment dated before an earlier one does not escape the sum', async () => {
  const customerId = await newCustomer();
  expect((await payCash(customerId, 610_000, '2026-08-10')).code).toBeUndefined();
  expect((await payCash(customerId, 400_000, '2026-07-10')).code).toBe('payment.cash_limit');
});
