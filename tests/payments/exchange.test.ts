import sql from 'sql-template-tag';
import { getCurrency } from '#contract/currencies';
import type { LedgerCheck } from '#contract/journals';
import { exchange, readRate } from '#contract/money/exchange';
import type { Payment } from '#contract/payments';
import { type Desk, openDesk } from '../invoices/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2026-01-01', 0.87, now())`);
});
afterAll(() => desk.app.close());

const convert = (id: number, amount: number, more: object = {}) =>
  desk.manager.post<Payment & { code?: string }>(`/payments/${id}/exchanges`, {
    amount,
    currency: 'GBP',
    rate: '1.1432',
    ...more,
  });
const expectAgreement = async () => {
  const { checks } = (await desk.manager.get<{ checks: LedgerCheck[] }>('/journals/check')).body;
  expect(checks.filter(({ first }) => first !== null)).toEqual([]);
};

test.each([
  ['€15,000.00 at 1.1432 (V14)', 1_500_000, 'EUR', 'GBP', '1.1432', 1_312_106],
  ['€14,990.00 at 1.1432 (V14)', 1_499_000, 'EUR', 'GBP', '1.1432', 1_311_232],
  ['yen, without decimals, into dinars, with three', 100_000, 'JPY', 'BHD', '400', 250_000],
  ['half a cent rounds up', 1, 'GBP', 'EUR', '2', 1],
])('%s', (_, amount, from, to, rate, becomes) => {
  expect(exchange(amount, { from: getCurrency(from), to: getCurrency(to) }, rate)).toBe(becomes);
});

test.each([
  [1_500_000, { state: 'PAID', open: 0 }, 106],
  [1_499_000, { state: 'PART_PAID', open: 768 }, 0],
])('%s euro cents pay an invoice of £13,120.00 (V14)', async (cents, settled, credit) => {
  const invoice = await desk.invoiceOf([1_000_000]);
  expect(invoice.total).toBe(1_312_000);
  const payment = await desk.pay(invoice.customer?.id ?? 0, cents, { currency: 'EUR' });
  const { status, body } = await convert(payment.id, cents);
  expect(status).toBe(201);
  expect(body).toMatchObject({ method: 'EXCHANGE', currency: 'GBP', unused: credit });
  expect(await desk.read(invoice.id)).toMatchObject(settled);
  const { body: rest } = await desk.manager.get<Payment>(`/payments/${payment.id}`);
  expect(rest).toMatchObject({ currency: 'EUR', unused: 0 });
  await expectAgreement();
});

test('more than an amount can be is none', () => {
  const [from, to] = [getCurrency('EUR'), getCurrency('BHD')];
  expect(exchange(100_000_000, { from, to }, '0.00000001')).toBeUndefined();
});

test('a typed rate is read in the language of the reader, and never with separated thousands', () => {
  expect(
    (
      [
        ['1.1432', '.'],
        ['1,1432', ','],
        ['1380', '.'],
        ['1,380', '.'],
        ['1.380', ','],
        ['0', '.'],
        ['1.2.3', '.'],
      ] as const
    ).map(([text, mark]) => readRate(text, mark)),
  ).toEqual(['1.1432', '1.1432', '1380', undefined, undefined, undefined, undefined]);
});

test('a deposit stays one, and pays no invoice', async () => {
  const invoice = await desk.invoiceOf([10_000]);
  const payment = await desk.pay(invoice.customer?.id ?? 0, 100_000, { currency: 'EUR', deposit: true });
  const { body } = await convert(payment.id, 100_000);
  expect(body).toMatchObject({ deposit: true, unused: body.amount });
  expect(await desk.read(invoice.id)).toMatchObject({ state: 'ISSUED' });
});

test('a gain or loss against the rates of the ledger stays in the account of exchange differences', async () => {
  const customerId = await desk.newCustomer();
  const payment = await desk.pay(customerId, 100_000, { currency: 'EUR' });
  const before = await readBase();
  // Received at 0.87 are £870.00; exchanged at 1.25 euros for a pound they are only £800.00.
  await convert(payment.id, 100_000, { rate: '1.25' });
  const after = await readBase();
  expect((after.EXCHANGE ?? 0) - (before.EXCHANGE ?? 0)).toBe(-7_000);
  expect((after.CUSTOMER_CREDIT ?? 0) - (before.CUSTOMER_CREDIT ?? 0)).toBe(7_000);
  await expectAgreement();
});

const readBase = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await desk.app.db.rows<{ kind: string; base: number }>(sql`
        select a.kind, sum(p.base_amount) as base from postings p join ledger_accounts a on a.id = p.account_id group by a.kind`)
    ).map(({ kind, base }) => [kind, base]),
  );

test('it is undone by exchanging back, not by a reversal', async () => {
  const customerId = await desk.newCustomer();
  const payment = await desk.pay(customerId, 50_000, { currency: 'EUR' });
  const { body: pounds } = await convert(payment.id, 50_000);
  const { id } = pounds;
  const reversal = await desk.manager.post<{ code: string }>(`/payments/${id}/reversal`, {
    paidOn: pounds.paidOn,
    reason: 'Wrong',
  });
  expect(reversal.body.code).toBe('payment.exchanged');
  const { body: euros } = await convert(id, pounds.amount, { currency: 'EUR', rate: '0.87474' });
  expect(euros).toMatchObject({ currency: 'EUR', unused: 50_000 });
  await expectAgreement();
});

test('more than is left, the same and an unknown currency, and an unreadable rate are refused by their fields', async () => {
  const payment = await desk.pay(await desk.newCustomer(), 1_000, { currency: 'EUR' });
  const paths = await Promise.all(
    [
      { amount: 1_001 },
      { currency: 'EUR' },
      { currency: 'XQZ' },
      { rate: '0' },
      { rate: '1,2' },
      { rate: '0.00000001', currency: 'BHD' },
    ].map(
      async (input) =>
        (
          await desk.manager.post<{ fields: { path: string }[] }>(`/payments/${payment.id}/exchanges`, {
            amount: 1_000,
            currency: 'GBP',
            rate: '1.1',
            ...input,
          })
        ).body.fields.map(({ path }) => path)[0],
    ),
  );
  expect(paths).toEqual(['amount', 'currency', 'currency', 'rate', 'rate']);
});
