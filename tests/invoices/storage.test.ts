import sql from 'sql-template-tag';
import type { Invoice } from '#contract/invoices';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { issueInvoice, newBuyer } from './buyers';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`update house set storage_days = 14, storage_rate = 500`);
});
afterAll(() => app.close());

const read = async (id: number) => (await manager.get<Invoice>(`/invoices/${id}`)).body;
const charge = (id: number) => manager.post<{ id: number; code?: string }>(`/invoices/${id}/storage-charges`);
const moveSale = ({ auction }: Invoice, startsAt: string, timeZone = 'Europe/London') =>
  app.db.run(
    sql`update auctions set starts_at = ${startsAt}, time_zone = ${timeZone} where id = ${auction?.id}`,
  );

/** Issues an invoice of three lots, paid and handed over at a time unless it is absent. */
async function newInvoice(releasedAt?: string): Promise<Invoice> {
  const buyer = await newBuyer(manager, 'Storer');
  const { id } = await issueInvoice(app, manager, buyer.id, [100_000, 50_000, 20_000]);
  if (releasedAt === undefined) return read(id);
  const invoice = await read(id);
  await manager.post('/payments', {
    company: 'HOUSE',
    method: 'CARD',
    customerId: buyer.id,
    currency: 'GBP',
    amount: invoice.total,
    paidOn: '2026-11-01',
  });
  const saleIds = [...new Set(invoice.lines.flatMap(({ saleId }) => saleId ?? []))];
  const released = await manager.post(`/invoices/${id}/releases`, { saleIds, releasedTo: buyer.name });
  expect(released.status).toBe(201);
  await app.db.run(sql`update releases set released_at = ${releasedAt} where invoice_id = ${id}`);
  return read(id);
}

test('charges each lot for the days after the free ones until it is fetched, with VAT (V17)', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z');
  await moveSale(invoice, '2026-03-01T13:00:00Z');
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 25_500 });
  const { status, body } = await charge(invoice.id);
  expect(status).toBe(201);
  const draft = await read(body.id);
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
  const issued = await manager.post<Invoice>(`/invoices/${draft.id}/issue`, { version: draft.version });
  expect([issued.status, issued.body.total]).toEqual([200, 30_600]);
});

test('charges no day twice, and those of a discarded draft again', async () => {
  const invoice = await newInvoice('2026-04-01T10:00:00Z');
  await moveSale(invoice, '2026-03-01T13:00:00Z');
  const first = (await charge(invoice.id)).body.id;
  expect((await read(invoice.id)).storage).toBeNull();
  expect((await charge(invoice.id)).body.code).toBe('storage.nothing_to_charge');
  await app.db.run(
    sql`update releases set released_at = '2026-04-03T10:00:00Z' where invoice_id = ${invoice.id}`,
  );
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 2 * 500 });
  await manager.post(`/invoices/${first}/discard`, { version: (await read(first)).version });
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 19 * 500 });
});

test('two users who charge at the same time charge once', async () => {
  const invoice = await newInvoice();
  await moveSale(invoice, '2026-03-01T13:00:00Z');
  const statuses = (await Promise.all([charge(invoice.id), charge(invoice.id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
});

test('counts days where the sale takes place', async () => {
  // Already the 2nd in Auckland when the sale begins, and the 17th when the goods are fetched.
  const invoice = await newInvoice('2026-03-16T13:00:00Z');
  await moveSale(invoice, '2026-03-01T13:00:00Z', 'Pacific/Auckland');
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 500 });
  await moveSale(invoice, '2026-03-01T13:00:00Z');
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 500 });
  await moveSale(invoice, '2026-03-01T10:00:00Z', 'Pacific/Auckland');
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 2 * 500 });
});

test('charges nothing within the free days, without a rate, and in another currency', async () => {
  const invoice = await newInvoice('2026-03-15T10:00:00Z');
  await moveSale(invoice, '2026-03-01T13:00:00Z');
  expect((await read(invoice.id)).storage).toBeNull();
  await app.db.run(sql`update house set storage_days = 0`);
  expect((await read(invoice.id)).storage).toEqual({ lots: 3, amount: 3 * 14 * 500 });
  await app.db.run(sql`update house set storage_rate = 0`);
  expect((await read(invoice.id)).storage).toBeNull();
  await app.db.run(sql`update house set storage_rate = 500, currency = 'EUR'`);
  expect((await charge(invoice.id)).body.code).toBe('storage.nothing_to_charge');
  await app.db.run(sql`update house set currency = 'GBP', storage_days = 14`);
});

test('refuses a rate whose sums would be no amounts', async () => {
  const admin = await app.signIn('ADMIN');
  const { body: house } = await admin.get<object>('/settings/house');
  const save = (storageRate: number) =>
    admin.put<{ fields?: { path: string }[] }>('/settings/house', { ...house, storageRate });
  expect((await save(100_000_001)).body.fields).toMatchObject([{ path: 'storageRate' }]);
  expect((await save(100_000_000)).status).toBe(200);
});
