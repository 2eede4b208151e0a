import sql from 'sql-template-tag';
import type { Payment } from '#contract/payments';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('payments', () => {
  test('more than is owed becomes credit, which pays the next invoice (V3)', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([8994], buyer);
    expect(invoice.total).toBe(11_800);
    const payment = await desk.pay(buyer, 12_000);
    expect([payment.unused, (await desk.read(invoice.id)).state]).toEqual([200, 'PAID']);
    const next = await desk.invoiceOf([3811], buyer);
    expect([next.total, next.open]).toEqual([5000, 4800]);
  });

  test('pay the invoice that they name, otherwise the oldest due (V25)', async () => {
    const buyer = await desk.newCustomer();
    const [a, b, c] = [
      await desk.invoiceOf([7622], buyer),
      await desk.invoiceOf([19_055], buyer),
      await desk.invoiceOf([6098], buyer),
    ];
    await desk.app.db.run(sql`
      update invoices set due_on = case id when ${a.id} then '2026-05-01'::date when ${b.id} then '2026-05-03' else '2026-05-02' end
      where id in (${a.id}, ${b.id}, ${c.id})`);
    const openOf = async () => Promise.all([a, b, c].map(async ({ id }) => (await desk.read(id)).open));
    const before = await openOf();
    expect(before).toEqual([10_000, 25_000, 8000]);
    const first = await desk.pay(buyer, 20_000);
    expect(await openOf()).toEqual([0, 23_000, 0]);
    expect(
      (await desk.manager.post(`/payments/${first.id}/reversal`, { paidOn: '2026-01-06', reason: 'Bounced' }))
        .status,
    ).toBe(200);
    expect(await openOf()).toEqual(before);
    expect((await desk.read(a.id)).state).toBe('ISSUED');
    await desk.pay(buyer, 20_000, { reference: `for ${b.number}` });
    expect(await openOf()).toEqual([10_000, 5000, 8000]);
  });

  test('without a known payer wait until the payer is named', async () => {
    const buyer = await desk.newCustomer();
    const invoice = await desk.invoiceOf([100_000], buyer);
    const { body: unknown } = await desk.manager.post<Payment>('/payments', {
      company: 'HOUSE',
      method: 'TRANSFER',
      customerId: null,
      currency: 'GBP',
      amount: 131_200,
      paidOn: '2026-01-05',
    });
    expect(unknown.customer).toBeNull();
    const { status } = await desk.manager.post(`/payments/${unknown.id}/customer`, { customerId: buyer });
    expect([status, (await desk.read(invoice.id)).state]).toEqual([200, 'PAID']);
    expect(await desk.ledgerOf(buyer)).toMatchObject({
      UNMATCHED_RECEIPTS: 131_200,
      CONSIGNORS_SUSPENSE: -100_000,
    });
  });

  test('refuses more for an invoice than is open', async () => {
    const buyer = await desk.newCustomer();
    const { id } = await desk.invoiceOf([10_000], buyer);
    const { status, body } = await desk.manager.post('/payments', {
      company: 'HOUSE',
      method: 'CASH',
      customerId: buyer,
      currency: 'GBP',
      amount: 20_000,
      paidOn: '2026-07-06',
      allocations: [{ invoiceId: id, amount: 13_121 }],
    });
    expect([status, body]).toMatchObject([
      422,
      { fields: [{ path: 'allocations.0.amount', code: 'amount_left' }] },
    ]);
  });

  test('are never used twice, also when two people use them at the same moment', async () => {
    const buyer = await desk.newCustomer();
    const invoices = [await desk.invoiceOf([10_000], buyer), await desk.invoiceOf([10_000], buyer)];
    const payment = await desk.pay(buyer, 13_120, { deposit: true });
    const replies = await Promise.all(
      invoices.map(({ id }) =>
        desk.manager.post<{ code: string }>(`/payments/${payment.id}/allocations`, {
          allocations: [{ invoiceId: id, amount: 13_120 }],
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('cash that reaches the legal threshold with that of linked customers is refused, with the total', async () => {
  const [buyer, partner] = [await desk.newCustomer(), await desk.newCustomer()];
  await desk.manager.post(`/customers/${buyer}/relations`, { otherId: partner, kind: 'HOUSEHOLD', note: '' });
  await desk.app.db.run(sql`
    insert into regulation (valid_from, threshold, currency, given_by, given_at)
    values ('2020-01-01', 1000000, 'GBP', ${desk.app.people.ADMIN.id}, now()) on conflict do nothing`);
  const cash = (customerId: number, amount: number) =>
    desk.manager.post<{ code: string; params: object }>('/payments', {
      company: 'HOUSE',
      method: 'CASH',
      customerId,
      currency: 'GBP',
      amount,
      paidOn: '2026-11-01',
    });
  expect((await cash(partner, 610_000)).status).toBe(201);
  const { status, body } = await cash(buyer, 400_000);
  expect([status, body.code, body.params]).toEqual([
    409,
    'payment.cash_limit',
    { total: '£10,100.00', threshold: '£10,000.00' },
  ]);
});
