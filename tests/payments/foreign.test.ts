import sql from 'sql-template-tag';
import type { Payment } from '#contract/payments';
import { issueCharge } from '../invoices/charge';
import { findDisagreements } from '../invoices/simulation';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_by, given_at)
    values ('EUR', '2026-01-01', 0.8, ${app.people.ADMIN.id}, now()), ('EUR', '2026-01-10', 0.87, ${app.people.ADMIN.id}, now())`);
});
afterAll(() => app.close());

let customers = 0;
const newCustomer = async (): Promise<number> =>
  (await manager.post<{ id: number }>('/customers', { lastName: `Foreign ${++customers}` })).body.id;
const pay = async (customerId: number | null, amount: number, paidOn = '2026-01-05'): Promise<Payment> => {
  const { status, body } = await manager.post<Payment>('/payments', {
    company: 'HOUSE',
    method: 'TRANSFER',
    customerId,
    currency: 'EUR',
    amount,
    paidOn,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const reverse = async ({ id }: Payment) =>
  expect(
    (await manager.post(`/payments/${id}/reversal`, { paidOn: '2026-01-12', reason: 'Bounced' })).status,
  ).toBe(200);
const refund = async (customerId: number, amount: number) =>
  expect(
    (
      await manager.post(`/customers/${customerId}/refunds`, {
        company: 'HOUSE',
        method: 'TRANSFER',
        currency: 'EUR',
        amount,
        paidOn: '2026-01-12',
      })
    ).status,
  ).toBe(201);
/** Sums of all journals by account, in euros and in the currency of the house, since the last call. */
let seen = 0;
const readMovements = async () => {
  const rows = await app.db.rows<{ kind: string; amount: number; base: number; last: number }>(sql`
    select a.kind, sum(p.amount) as amount, sum(p.base_amount) as base, max(p.journal_id) as last
    from postings p join ledger_accounts a on a.id = p.account_id where p.journal_id > ${seen}
    group by a.kind having sum(p.amount) <> 0 or sum(p.base_amount) <> 0`);
  const { last } = await app.db.row<{ last: number }>(sql`select coalesce(max(id), 0) as last from journals`);
  seen = last;
  return Object.fromEntries(rows.map(({ kind, amount, base }) => [kind, [amount, base]]));
};

test('a reversal leaves nothing behind in the currency of the company, also after its money was used', async () => {
  const buyer = await newCustomer();
  for (const amount of [3333, 3332])
    await issueCharge(app, manager, { customerId: buyer, amount, currency: 'EUR' });
  await readMovements();
  const payment = await pay(buyer, 7001);
  await reverse(payment);
  expect(await readMovements()).toEqual({});
  expect(await findDisagreements(manager)).toEqual([]);
});

test('a receipt whose payer becomes known moves at the value at which it was received', async () => {
  const buyer = await newCustomer();
  await readMovements();
  const payment = await pay(null, 10_000);
  expect((await manager.post(`/payments/${payment.id}/customer`, { customerId: buyer })).status).toBe(200);
  expect(await readMovements()).toEqual({ BANK: [10_000, 8000], CUSTOMER_CREDIT: [-10_000, -8000] });
  await reverse(payment);
  expect(await readMovements()).toEqual({ BANK: [-10_000, -8000], CUSTOMER_CREDIT: [10_000, 8000] });
});

test('money paid back clears the credit at the values of its receipts, and the rest is an exchange difference', async () => {
  const buyer = await newCustomer();
  await readMovements();
  await pay(buyer, 10_000);
  await pay(buyer, 10_000, '2026-01-11');
  expect(await readMovements()).toEqual({ BANK: [20_000, 16_700], CUSTOMER_CREDIT: [-20_000, -16_700] });
  // All of the first receipt at 0.80, and half of the second at 0.87; the bank pays at 0.87.
  await refund(buyer, 15_000);
  expect(await readMovements()).toEqual({
    BANK: [-15_000, -13_050],
    CUSTOMER_CREDIT: [15_000, 12_350],
    EXCHANGE: [0, 700],
  });
  await refund(buyer, 5000);
  expect(await readMovements()).toEqual({ BANK: [-5000, -4350], CUSTOMER_CREDIT: [5000, 4350] });
  expect(await findDisagreements(manager)).toEqual([]);
});
