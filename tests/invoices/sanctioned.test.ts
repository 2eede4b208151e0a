import sql from 'sql-template-tag';
import type { AuctionInvoices, InvoiceRow } from '#contract/invoices';
import { type Desk, openDesk } from './desk';

/** A match with a sanctions list stops invoices of its customer while it is confirmed; credit notes stay possible. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const setMatch = async (customerId: number, state: 'CONFIRMED' | 'CLEARED') => {
  await desk.app.db.run(sql`delete from sanction_hits where customer_id = ${customerId}`);
  await desk.app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${customerId}, 'UN', 'x', '{}', '{}', '{}', '', '', 90, '{}', ${state}, now())`);
};
const refusal = async (customerId: number) => {
  const { customerNo } = await desk.app.db.row<{ customerNo: string }>(
    sql`select customer_no as "customerNo" from customers where id = ${customerId}`,
  );
  return { status: 409, body: { code: 'customer.sanctioned', params: { customerNo } } };
};
const newBuyers = async () => [await desk.newCustomer(), await desk.newCustomer()] as const;
const issue = ({ id, version }: InvoiceRow) => desk.manager.post(`/invoices/${id}/issue`, { version });

test('lots of a sanctioned buyer are not drafted and are named, until the match is lifted', async () => {
  const [listed, other] = await newBuyers();
  const auctionId = await desk.sellLots([
    [1000, listed],
    [2000, other],
  ]);
  await setMatch(listed, 'CONFIRMED');
  expect((await desk.draft(auctionId)).map(({ customer }) => customer?.id)).toEqual([other]);
  expect(await desk.summaryOf(auctionId)).toMatchObject({
    readyLots: 0,
    blockedLots: [expect.objectContaining({ lotNumber: '1', customerId: listed, reason: 'SANCTIONED' })],
  });
  const { id } = await desk.app.db.row<{ id: number }>(
    sql`select id from sales where buyer_id = ${listed} and cancelled_at is null`,
  );
  expect(await desk.manager.post(`/sales/${id}/invoices`)).toMatchObject(await refusal(listed));
  await setMatch(listed, 'CLEARED');
  expect((await desk.draft(auctionId)).map(({ customer }) => customer?.id).sort()).toEqual(
    [listed, other].sort(),
  );
});

test('drafts of sanctioned buyers and for sanctioned payers stay drafts', async () => {
  const [listed, payer] = await newBuyers();
  const drafts = await desk.draft(
    await desk.sellLots([
      [1000, listed],
      [2000, await desk.newCustomer()],
      [3000, await desk.newCustomer()],
    ]),
  );
  const own = drafts.find(({ customer }) => customer?.id === listed) as InvoiceRow;
  const [paid, free] = drafts.filter(({ id }) => id !== own.id) as [InvoiceRow, InvoiceRow];
  const { body } = await desk.manager.patch<InvoiceRow>(`/invoices/${paid.id}`, {
    version: paid.version,
    payerId: payer,
  });
  await setMatch(listed, 'CONFIRMED');
  await setMatch(payer, 'CONFIRMED');
  expect(await issue(own)).toMatchObject(await refusal(listed));
  expect(await issue(body)).toMatchObject(await refusal(payer));
  const { body: started } = await desk.manager.post<{ id: number }>('/invoices/issues', {
    rows: { ids: drafts.map(({ id }) => id) },
  });
  expect(await desk.app.runDueJobs()).toEqual([]);
  const { body: run } = await desk.manager.get<NonNullable<AuctionInvoices['run']>>(
    `/invoices/runs/${started.id}`,
  );
  expect(run.refused.map(({ id, code }) => [id, code]).sort()).toEqual(
    [own, paid].map(({ id }) => [id, 'customer.sanctioned']).sort(),
  );
  expect((await desk.read(free.id)).state).toBe('ISSUED');
});

test('what was invoiced before can be credited but not charged further', async () => {
  const buyer = await desk.newCustomer();
  const auctionId = await desk.sellLots([
    [10_000, buyer],
    [20_000, buyer],
  ]);
  const [draft] = await desk.draft(auctionId);
  const invoice = await desk.issue(draft as InvoiceRow);
  await setMatch(buyer, 'CONFIRMED');
  const { status, body } = await desk.manager.post<{ total: number }>(`/invoices/${invoice.id}/credits`, {
    version: invoice.version,
    reason: 'The sale is undone',
    lines: [{ id: invoice.lines[0]?.id, amount: 1000 }],
  });
  expect([status, body]).toEqual([201, expect.objectContaining({ kind: 'CREDIT_NOTE' })]);
  // Storage is due for the lots, which have been there for a month since their sale.
  await desk.app.db.run(sql`update house set storage_days = 14, storage_rate = 500`);
  await desk.app.db.run(sql`
    update auctions set starts_at = starts_at - interval '30 days' where id = ${auctionId}`);
  await desk.app.db.run(sql`
    update sales set sold_at = sold_at - interval '30 days' where buyer_id = ${buyer}`);
  const charge = () => desk.manager.post(`/invoices/${invoice.id}/storage-charges`);
  expect(await charge()).toMatchObject(await refusal(buyer));
  await setMatch(buyer, 'CLEARED');
  expect((await charge()).status).toBe(201);
});
