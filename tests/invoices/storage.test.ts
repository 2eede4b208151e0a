import sql from 'sql-template-tag';
import type { Invoice } from '#contract/invoices';
import { type Desk, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await desk.app.db.run(sql`update house set storage_days = 14, storage_rate = 500`);
});
afterAll(() => desk.app.close());

/** A sale on March 1, 2026, whose free days end on March 15. */
const march1 = '2026-03-01T13:00:00Z';
const charge = (id: number) =>
  desk.manager.post<{ id: number; code?: string }>(`/invoices/${id}/storage-charges`);
const storageOf = async (id: number) => (await desk.read(id)).storage;
const auctionOf = ({ auction }: Invoice): number => auction?.id ?? 0;

/** Moves a sale with its results to another time and place. */
async function moveSale(auctionId: number, at: string, timeZone = 'Europe/London'): Promise<void> {
  const { db } = desk.app;
  await db.run(sql`update auctions set starts_at = ${at}, time_zone = ${timeZone} where id = ${auctionId}`);
  await db.run(sql`
    update sales set sold_at = ${at} where lot_id in (select id from lots where auction_id = ${auctionId})`);
  await db.run(
    sql`update lots set result_at = ${at} where auction_id = ${auctionId} and result_at is not null`,
  );
}

const moveRelease = ({ id }: Invoice, at: string) =>
  desk.app.db.run(sql`update releases set released_at = ${at} where invoice_id = ${id}`);

/** Hands the lots of an invoice over after it was paid, as if at this time. */
async function release(invoice: Invoice, at: string): Promise<void> {
  await desk.pay(invoice.customer?.id ?? 0, invoice.total);
  const saleIds = [...new Set(invoice.lines.flatMap(({ saleId }) => saleId ?? []))];
  const { status } = await desk.manager.post(`/invoices/${invoice.id}/releases`, {
    saleIds,
    releasedTo: 'The buyer',
  });
  expect(status).toBe(201);
  await moveRelease(invoice, at);
}

/** Issues an invoice of lots that were sold on March 1, handed over at a time unless it is absent. */
async function newInvoice(releasedAt?: string, hammers = [100_000, 50_000, 20_000]): Promise<Invoice> {
  const invoice = await desk.invoiceOf(hammers);
  await moveSale(auctionOf(invoice), march1);
  if (releasedAt) await release(invoice, releasedAt);
  return invoice;
}

async function correct(invoice: Invoice, result: object): Promise<void> {
  const path = `/auctions/${auctionOf(invoice)}/lots/1`;
  const { version } = (await desk.manager.get<{ version: number }>(path)).body;
  const { status, body } = await desk.manager.put(`${path}/result`, {
    version,
    reason: 'Misheard',
    confirmed: true,
    ...result,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
}
const soldTo = (buyerId: number, hammer: number) => ({
  outcome: 'SOLD',
  hammer,
  buyerId,
  buyer: `Buyer ${buyerId}`,
});
const creditLine = async (invoice: Invoice, at: number, amount: number) => {
  const { version, lines } = await desk.read(invoice.id);
  const { status } = await desk.manager.post(`/invoices/${invoice.id}/credits`, {
    version,
    reason: 'Goodwill',
    lines: [{ id: lines[at]?.id, amount }],
  });
  expect(status).toBe(201);
};

test('charges each lot for the days after the free ones until it is fetched, with VAT (V17)', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z');
  expect(await storageOf(invoice.id)).toEqual({ lots: 3, amount: 25_500 });
  const { status, body } = await charge(invoice.id);
  expect(status).toBe(201);
  const draft = await desk.read(body.id);
  expect(draft).toMatchObject({
    state: 'DRAFT',
    customer: invoice.customer,
    auction: invoice.auction,
    net: 25_500,
    vat: 5_100,
    total: 30_600,
  });
  expect(draft.lines.map(({ kind, description, amount }) => ({ kind, description, amount }))).toEqual(
    ['1', '2', '3'].map((lot) => ({
      kind: 'STORAGE',
      description: `Storage of lot ${lot}, 17 days until April 1, 2026`,
      amount: 8_500,
    })),
  );
  expect((await desk.issue(draft)).total).toBe(30_600);
});

test('charges no day twice, and those of a discarded draft again, even of the first of two', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z');
  const first = (await charge(invoice.id)).body.id;
  expect(await storageOf(invoice.id)).toBeNull();
  expect((await charge(invoice.id)).body.code).toBe('storage.nothing_to_charge');
  await moveRelease(invoice, '2026-04-03T10:00:00Z');
  expect(await storageOf(invoice.id)).toEqual({ lots: 3, amount: 3 * 2 * 500 });
  const second = (await charge(invoice.id)).body.id;
  await desk.manager.post(`/invoices/${first}/discard`, { version: (await desk.read(first)).version });
  expect(await storageOf(invoice.id)).toEqual({ lots: 3, amount: 3 * 17 * 500 });
  await desk.manager.post(`/invoices/${second}/discard`, { version: (await desk.read(second)).version });
  expect(await storageOf(invoice.id)).toEqual({ lots: 3, amount: 3 * 19 * 500 });
});

test('two users who charge at the same time charge once', async () => {
  const invoice = await newInvoice();
  const statuses = (await Promise.all([charge(invoice.id), charge(invoice.id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
});

test('days of a line that was credited in part stay charged, those of one credited in full do not', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z');
  const storage = await desk.issue(await desk.read((await charge(invoice.id)).body.id));
  await creditLine(storage, 0, 100);
  expect(await storageOf(invoice.id)).toBeNull();
  await creditLine(storage, 0, 8_400);
  expect(await storageOf(invoice.id)).toEqual({ lots: 1, amount: 8_500 });
});

describe('after a correction of the result', () => {
  test.each([90_000, 110_000])('to %d the days stay charged, and the goods handed over', async (hammer) => {
    const invoice = await newInvoice('2026-04-01T10:00:00Z', [100_000]);
    await charge(invoice.id);
    const buyer = invoice.customer?.id ?? 0;
    await correct(invoice, soldTo(buyer, hammer));
    const standing = (await desk.listOf(auctionOf(invoice))).filter(({ kind }) => kind === 'INVOICE');
    for (const { id, state, version } of standing) {
      const isStorage = (await desk.read(id)).lines.some(({ kind }) => kind === 'STORAGE');
      if (state === 'DRAFT' && !isStorage) await desk.issue({ id, version });
      expect(await storageOf(id)).toBeNull();
    }
    // Two more days make two more days, whichever entry the release is about.
    await moveRelease(invoice, '2026-04-03T10:00:00Z');
    const sums = await Promise.all(standing.map(async ({ id }) => (await storageOf(id))?.amount ?? 0));
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(2 * 500);
  });

  test('the draft of a customer who did not buy the goods loses their storage', async () => {
    const invoice = await newInvoice(undefined, [100_000, 50_000]);
    const draft = (await charge(invoice.id)).body.id;
    const other = await desk.newCustomer();
    await correct(invoice, soldTo(other, 100_000));
    expect((await desk.read(draft)).lines).toMatchObject([{ description: expect.stringContaining('lot 2') }]);
  });

  test('the storage of a sale that is undone is removed, and its empty draft voided', async () => {
    const invoice = await newInvoice(undefined, [100_000]);
    const draft = (await charge(invoice.id)).body.id;
    await correct(invoice, { outcome: 'PASSED' });
    expect(await desk.read(draft)).toMatchObject({ state: 'VOID', lines: [] });
    expect(await storageOf(invoice.id)).toBeNull();
  });

  test('another buyer pays for days of their own only', async () => {
    const invoice = await newInvoice(undefined, [100_000]);
    await desk.issue(await desk.read((await charge(invoice.id)).body.id));
    const other = await desk.newCustomer();
    await correct(invoice, soldTo(other, 100_000));
    const drafted = (await desk.listOf(auctionOf(invoice))).find(({ customer }) => customer?.id === other);
    const { id } = await desk.issue(drafted as Invoice);
    const before = (await storageOf(id))?.amount ?? 0;
    await charge(id);
    expect(before).toBeGreaterThan(0);
    expect(await storageOf(id)).toBeNull();
  });
});

test('goods that come back after their handover are stored again, less the days that they were away', async () => {
  const { db, context } = desk.app;
  const invoice = await newInvoice('2026-04-01T10:00:00Z', [100_000]);
  expect(await storageOf(invoice.id)).toEqual({ lots: 1, amount: 17 * 500 });
  const path = `/items/${invoice.lines[0]?.itemId}`;
  const { version } = (await desk.manager.get<{ version: number }>(path)).body;
  const { now } = context;
  context.now = () => new Date('2026-05-01T10:00:00Z');
  const moved = await desk.manager.put(`${path}/custody`, {
    version,
    step: 'store',
    location: '',
    note: '',
  });
  context.now = now;
  expect([moved.status, moved.body]).toEqual([200, expect.anything()]);
  const { days } = await db.row<{ days: number }>(sql`
    select (now() at time zone 'Europe/London')::date - '2026-05-01'::date + 1 as days`);
  expect(await storageOf(invoice.id)).toEqual({ lots: 1, amount: (17 + days) * 500 });
  const other = await desk.newCustomer();
  await correct(invoice, soldTo(other, 100_000));
  const drafted = (await desk.listOf(auctionOf(invoice))).find(({ customer }) => customer?.id === other);
  const { id } = await desk.issue(drafted as Invoice);
  expect((await storageOf(id))?.amount).toBeGreaterThan(17 * 500);
});

test('counts days where the sale takes place, also for goods that are still there', async () => {
  // Already the 2nd in Auckland when the sale begins, and the 17th when the goods are fetched.
  const fetched = await newInvoice('2026-03-16T13:00:00Z');
  await moveSale(auctionOf(fetched), march1, 'Pacific/Auckland');
  expect(await storageOf(fetched.id)).toEqual({ lots: 3, amount: 3 * 500 });
  await moveSale(auctionOf(fetched), '2026-03-01T10:00:00Z', 'Pacific/Auckland');
  expect(await storageOf(fetched.id)).toEqual({ lots: 3, amount: 3 * 2 * 500 });
  const waiting = await newInvoice();
  const daysIn = async (timeZone: string) => {
    await moveSale(auctionOf(waiting), '2026-03-01T11:30:00Z', timeZone);
    return ((await storageOf(waiting.id))?.amount ?? 0) / 3 / 500;
  };
  // At no time is it the same day in both places.
  const [behind, ahead] = [await daysIn('Etc/GMT+12'), await daysIn('Etc/GMT-14')];
  const { expected } = await desk.app.db.row<{ expected: number[] }>(sql`
    select array_agg((now() at time zone z)::date - ('2026-03-01T11:30:00Z'::timestamptz at time zone z)::date - 14
      order by place) as expected from unnest(array['Etc/GMT+12', 'Etc/GMT-14']) with ordinality zones (z, place)`);
  expect([behind, ahead]).toEqual(expected);
});

test('free days begin after the end of the auction, and after a result that is entered later', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z', [100_000]);
  const { db } = desk.app;
  await db.run(sql`update auctions set ends_at = '2026-03-08T13:00:00Z' where id = ${auctionOf(invoice)}`);
  expect(await storageOf(invoice.id)).toEqual({ lots: 1, amount: 10 * 500 });
  await db.run(sql`
    update sales set sold_at = '2026-03-12T13:00:00Z'
    where lot_id in (select id from lots where auction_id = ${auctionOf(invoice)})`);
  expect(await storageOf(invoice.id)).toEqual({ lots: 1, amount: 6 * 500 });
});

test('charges nothing within the free days, without a rate, and in another currency', async () => {
  const { db } = desk.app;
  const invoice = await newInvoice('2026-03-15T10:00:00Z');
  expect(await storageOf(invoice.id)).toBeNull();
  await db.run(sql`update house set storage_days = 0`);
  expect(await storageOf(invoice.id)).toEqual({ lots: 3, amount: 3 * 14 * 500 });
  await db.run(sql`update house set storage_rate = 0`);
  expect(await storageOf(invoice.id)).toBeNull();
  await db.run(sql`update house set storage_rate = 500, currency = 'EUR'`);
  expect((await charge(invoice.id)).body.code).toBe('storage.nothing_to_charge');
  await db.run(sql`update house set currency = 'GBP', storage_days = 14`);
});

test('refuses a rate whose sums would be no amounts, and empties rates when the currency changes', async () => {
  const read = async (company: string) =>
    (await desk.admin.get<{ version: number; storageRate: number | null }>(`/settings/${company}`)).body;
  const save = async (company: string, change: object) =>
    desk.admin.put<{ fields?: { path: string }[]; storageRate: number | null }>(`/settings/${company}`, {
      ...(await read(company)),
      ...change,
    });
  expect((await save('house', { storageRate: 100_000_001 })).body.fields).toMatchObject([
    { path: 'storageRate' },
  ]);
  expect((await save('house', { storageRate: 100_000_000 })).status).toBe(200);
  expect((await save('gallery', { storageRate: 700 })).status).toBe(200);
  expect((await save('house', { currency: 'JPY' })).body.storageRate).toBeNull();
  expect((await read('gallery')).storageRate).toBeNull();
  expect((await save('house', { currency: 'GBP', storageRate: 500 })).body.storageRate).toBe(500);
});
