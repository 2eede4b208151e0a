import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Meter } from '#contract/meter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let clerk: ApiClient;
const categories = { regulated: 0, other: 0 };
beforeAll(async () => {
  app = await openTestApp();
  [manager, admin, clerk] = [
    await app.signIn('MANAGER'),
    await app.signIn('ADMIN'),
    await app.signIn('EDITOR'),
  ];
  await app.db.run(sql`update house set currency = 'GBP'`);
  // For a house outside the United Kingdom, the exchange rate of its threshold applies.
  const { version } = (await admin.get<{ version: number }>('/settings/regulation')).body;
  await admin.put('/settings/regulation', { threshold: 1_000_000, currency: 'EUR', version });
  for (const kind of ['regulated', 'other'] as const)
    categories[kind] = (
      await app.db.row<{ id: number }>(sql`
        insert into categories (department_id, name, default_vat_scheme, aml_regulated, position)
        values (${app.departments.books}, ${kind}, 'MARGIN', ${kind === 'regulated'}, 1) returning id`)
    ).id;
});
afterAll(() => app.close());

const newCustomer = async (): Promise<number> =>
  (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
let made = 0;
/** Records a private sale of an item of a category. */
const sell = (
  buyer: number,
  price: number,
  { currency = 'GBP', kind = 'regulated' as keyof typeof categories, soldAt = new Date().toISOString() } = {},
) =>
  app.db.run(sql`
    with item as (insert into items (title, category_id) values ('A drawing', ${categories[kind]}) returning id),
      place as (insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
        values (${`M${++made}`}, 'Works', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id)
    insert into sales (channel, item_id, collection_id, currency, price, buyer, paddle, contact, sold_at, buyer_id)
    select 'PRIVATE', item.id, place.id, ${currency}, ${price}, 'x', '', '', ${soldAt}::timestamptz, ${buyer} from item, place`);
const read = async (id: number) => (await manager.get<Meter>(`/customers/${id}/meter`)).body;
const rate = (currency: string, validFrom: string, value: string) =>
  admin.post('/settings/exchange-rates', { currency, validFrom, rate: value });

test('counts regulated purchases of the buyer and related customers for twelve months', async () => {
  await rate('EUR', '2020-01-01', '0.85');
  const [id, wife, friend] = [await newCustomer(), await newCustomer(), await newCustomer()];
  await manager.post(`/customers/${id}/relations`, { kind: 'HOUSEHOLD', otherId: wife });
  await manager.post(`/customers/${id}/relations`, { kind: 'INTRODUCED_BY', otherId: friend });
  await sell(id, 300_000);
  await sell(id, 900_000, { kind: 'other' });
  await sell(id, 900_000, { soldAt: '2020-01-01T10:00:00Z' });
  await sell(wife, 400_000);
  await sell(friend, 900_000);
  expect(await read(id)).toMatchObject({
    currency: 'GBP',
    total: 700_000,
    threshold: 850_000,
    isOver: false,
    linked: [{ id: wife }],
    purchases: [{ price: 300_000, amount: 300_000 }],
    missing: [],
  });
  await sell(wife, 150_000);
  expect(await read(id)).toMatchObject({ total: 850_000, isOver: true });
  expect(await read(wife)).toMatchObject({ total: 850_000, isOver: true });
});

test('lists a hundred purchases, the latest first, and sums all, those of related customers too', async () => {
  const [id, company] = [await newCustomer(), await newCustomer()];
  await manager.post(`/customers/${id}/relations`, { kind: 'HOUSEHOLD', otherId: company });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (let day = 1; day <= 120; day++) {
    await sell(id, 1000 + day, { soldAt: daysAgo(day) });
    await sell(company, 10, { soldAt: daysAgo(day) });
  }
  const { total, purchases } = await read(id);
  expect(purchases.map(({ price }) => price)).toEqual(Array.from({ length: 100 }, (_, at) => 1001 + at));
  expect(total).toBe(120 * 1000 + (120 * 121) / 2 + 120 * 10);
  expect((await read(company)).purchases).toHaveLength(100);
  expect((await read(company)).total).toBe(total);
});

test('converts other currencies at the rate of their day to the minor unit, and lists missing rates', async () => {
  const id = await newCustomer();
  await rate('USD', '2020-01-01', '0.8');
  await rate('USD', new Date().toISOString().slice(0, 10), '0.79123456');
  await sell(id, 100_001, { currency: 'USD' });
  await sell(id, 100_000, { currency: 'USD', soldAt: new Date(Date.now() - 90 * 86_400_000).toISOString() });
  await sell(id, 5000, { currency: 'JPY' });
  const { total, missing, purchases } = await read(id);
  // 1000.01 USD × 0.79123456 = 791.2424…; 1000 USD × 0.8 = 800
  expect([total, missing]).toEqual([79_124 + 80_000, ['JPY']]);
  expect(purchases.map(({ amount }) => amount).toSorted()).toEqual([79_124, 80_000, null].toSorted());
  await rate('JPY', '2020-01-01', '0.005');
  expect((await read(id)).total).toBe(79_124 + 80_000 + 2500);
});

test('refuses a rate of an unknown currency or of the house’s own', async () => {
  expect(await rate('GBP', '2026-01-01', '1')).toMatchObject({ status: 422 });
  expect(await rate('QQQ', '2026-01-01', '1')).toMatchObject({ status: 422 });
  for (const value of ['0', '-1', '1e3', '1.123456789'])
    expect((await rate('USD', '2026-01-01', value)).status).toBe(422);
});

test('applies the threshold set in the settings', async () => {
  const { body } = await admin.get<{ version: number }>('/settings/regulation');
  const thresholdForm = { threshold: 500_000, currency: 'GBP', version: body.version };
  expect((await admin.put('/settings/regulation', thresholdForm)).status).toBe(200);
  expect(await admin.put('/settings/regulation', thresholdForm)).toMatchObject({
    status: 409,
    body: { code: 'row.stale' },
  });
  expect((await read(await newCustomer())).threshold).toBe(500_000);
});

describe('before the hammer', () => {
  const line = async (kind: keyof typeof categories) => {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into auctions (code, title, kind, currency, time_zone, status)
      values (${`MS${++made}`}, 'A sale', 'LIVE', 'GBP', 'Europe/London', 'LIVE') returning id`);
    await app.db.run(sql`
      with item as (insert into items (title, category_id) values ('A drawing', ${categories[kind]}) returning id),
        lot as (insert into lots (auction_id, number, sort_key) values (${id}, '1', '1') returning id)
      insert into lot_items (lot_id, ordinal, item_id) select lot.id, 1, item.id from lot, item`);
    return async (customer: number, hammer: number) =>
      (await clerk.get<{ due: boolean }>(`/auctions/${id}/due?customer=${customer}&lot=1&hammer=${hammer}`))
        .body;
  };

  test('a clerk learns that a buyer needs verification, and nothing else', async () => {
    const id = await newCustomer();
    await sell(id, 400_000);
    const due = await line('regulated');
    expect(await due(id, 99_999)).toEqual({ due: false });
    expect(await due(id, 100_000)).toEqual({ due: true });
    expect((await clerk.get(`/customers/${id}/meter`)).status).toBe(403);
    await app.db.run(
      sql`update customers set verification = 'VERIFIED', verified_until = '2099-01-01' where id = ${id}`,
    );
    expect(await due(id, 100_000)).toEqual({ due: false });
  });

  test('unregulated items never require verification', async () => {
    const id = await newCustomer();
    await sell(id, 900_000);
    const due = await line('other');
    expect(await due(id, 900_000)).toEqual({ due: false });
  });
});
