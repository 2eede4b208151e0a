import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Meter } from '#contract/meter';
import { computeMeterState } from '#contract/meter';
import type { Regulation } from '#contract/regulation';
import type { Verification } from '#contract/verifications';
import { requireAllVerifications } from '../../server/meter/demand';
import { createWorkForSale, daysFromNow } from '../reservations/waitlist';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { disablePublicationChecks } from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let clerk: ApiClient;
let category = 0;
beforeAll(async () => {
  app = await openTestApp();
  await disablePublicationChecks(app);
  [manager, admin, clerk] = [
    await app.signIn('MANAGER'),
    await app.signIn('ADMIN'),
    await app.signIn('EDITOR'),
  ];
  category = (
    await app.db.row<{ id: number }>(sql`
      insert into categories (department_id, name, default_vat_scheme, aml_regulated, position)
      values (${app.departments.books}, 'Regulated', 'MARGIN', true, 1) returning id`)
  ).id;
});
afterAll(() => app.close());

const newCustomer = async (): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body;
const getState = async (id: number) =>
  (await admin.get<Verification>(`/customers/${id}/verification`)).body.state;
const fetchMeter = async (id: number) => (await manager.get<Meter>(`/customers/${id}/meter`)).body;
const fetchRegulation = async () => (await admin.get<Regulation>('/settings/regulation')).body;
const listed = async (id: number) =>
  (await manager.get<{ data: Customer[] }>('/customers?tab=toVerify&pageSize=100')).body.data.some(
    (one) => one.id === id,
  );

/** Creates a LIVE sale with all lots in a regulated category. */
async function createRegulatedSale(currency = 'GBP'): Promise<number> {
  const lots = ['1', '2', '3', '4'].map((number) => ({ number }));
  const sale = await createLiveSale(app, manager, { lots, currency, premium: 0 });
  await app.db.run(sql`
    update items set category_id = ${category} where id in (
      select li.item_id from lot_items li join lots l on l.id = li.lot_id where l.auction_id = ${sale})`);
  return sale;
}
const buy = async (sale: number, number: string, buyerId: number, hammer: number) => {
  const { body } = await manager.get<{ currentLot: { version: number } }>(
    `/auctions/${sale}/results/desk?lot=${number}`,
  );
  return clerk.post<{ code?: string }>(`/auctions/${sale}/lots/${number}/result`, {
    outcome: 'SOLD',
    hammer,
    buyer: 'Inventar',
    paddle: '',
    buyerId,
    version: body.currentLot.version,
    confirmed: true,
  });
};

test.each([
  ['the threshold itself', { total: 1_000_000, threshold: 1_000_000, isUnknown: false }, 'OVER'],
  ['one minor unit less', { total: 999_999, threshold: 1_000_000, isUnknown: false }, 'UNDER'],
  ['more, with a missing rate', { total: 1_010_000, threshold: 1_000_000, isUnknown: true }, 'OVER'],
  ['less, with a missing rate', { total: 1, threshold: 1_000_000, isUnknown: true }, 'UNKNOWN'],
  ['purchases, and no rate for the threshold', { total: 1, threshold: null, isUnknown: false }, 'UNKNOWN'],
  ['no purchases, and no rate for the threshold', { total: 0, threshold: null, isUnknown: false }, 'UNDER'],
  ['no purchases, and a threshold of zero', { total: 0, threshold: 0, isUnknown: false }, 'UNDER'],
] as const)('%s', (_, totals, state) => {
  expect(computeMeterState(totals)).toBe(state);
});

describe('reaching the threshold requires verification and lists the customer', () => {
  test('by the lot that reaches it, not before', async () => {
    const { id } = await newCustomer();
    const sale = await createRegulatedSale();
    expect((await buy(sale, '1', id, 610_000)).status).toBe(200);
    expect([await getState(id), await listed(id)]).toEqual(['NOT_REQUIRED', false]);
    expect((await buy(sale, '2', id, 400_000)).status).toBe(200);
    expect([await getState(id), await listed(id)]).toEqual(['REQUIRED', true]);
    expect(await fetchMeter(id)).toMatchObject({ state: 'OVER', total: 1_010_000 });
  });

  test('cannot be waived while purchases reach it, but can after a result is undone', async () => {
    const { id } = await newCustomer();
    const sale = await createRegulatedSale();
    await buy(sale, '1', id, 1_200_000);
    const waive = async () => {
      const { version } = (await admin.get<Verification>(`/customers/${id}/verification`)).body;
      return admin.post<{ code?: string }>(`/customers/${id}/verification/steps`, {
        step: 'waive',
        reason: 'Typed by mistake',
        version,
      });
    };
    expect(await waive()).toMatchObject({ status: 409, body: { code: 'verification.threshold' } });
    expect(await getState(id)).toBe('REQUIRED');
    const { body } = await manager.get<{ currentLot: { version: number } }>(
      `/auctions/${sale}/results/desk?lot=1`,
    );
    const { version } = body.currentLot;
    const undone = await clerk.delete(`/auctions/${sale}/lots/1/result?version=${version}`);
    expect(undone.status).toBe(200);
    expect((await waive()).status).toBe(200);
    expect(await getState(id)).toBe('NOT_REQUIRED');
  });

  test('in total for the household: both buyers are listed', async () => {
    const [one, other, friend] = [await newCustomer(), await newCustomer(), await newCustomer()];
    await manager.post(`/customers/${one.id}/relations`, { kind: 'HOUSEHOLD', otherId: other.id });
    await manager.post(`/customers/${one.id}/relations`, { kind: 'INTRODUCED_BY', otherId: friend.id });
    const sale = await createRegulatedSale();
    await buy(sale, '1', other.id, 600_000);
    await buy(sale, '2', friend.id, 600_000);
    await buy(sale, '3', one.id, 500_000);
    const states = [];
    for (const { id } of [one, other, friend]) states.push(await getState(id));
    expect(states).toEqual(['REQUIRED', 'REQUIRED', 'NOT_REQUIRED']);
  });

  test('by a relation added afterwards', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const sale = await createRegulatedSale();
    await buy(sale, '1', one.id, 600_000);
    await buy(sale, '2', other.id, 600_000);
    await manager.post(`/customers/${one.id}/relations`, { kind: 'AGENT_FOR', otherId: other.id });
    await app.runDueJobs();
    expect([await getState(one.id), await getState(other.id)]).toEqual(['REQUIRED', 'REQUIRED']);
  });

  test('by a private sale, and by linking the printed buyer of a lot', async () => {
    const { id } = await newCustomer();
    const { itemId } = await createWorkForSale(manager);
    await app.db.run(sql`update items set category_id = ${category} where id = ${itemId}`);
    const sold = await manager.post(`/items/${itemId}/sales`, {
      reservationId: null,
      client: 'Inventar',
      contact: '',
      price: 1_000_000,
      customerId: id,
    });
    expect([sold.status, await getState(id)]).toEqual([201, 'REQUIRED']);
    const named = await newCustomer();
    const sale = await createRegulatedSale();
    await clerk.post(`/auctions/${sale}/lots/1/result`, {
      outcome: 'SOLD',
      hammer: 1_200_000,
      buyer: 'A. Printed',
      paddle: '',
      version: 2,
      confirmed: true,
    });
    const choices = [{ buyer: 'A. Printed', choice: 'CUSTOMER', customerId: named.id }];
    expect((await manager.post(`/auctions/${sale}/named-buyers`, { choices })).status).toBe(200);
    expect(await getState(named.id)).toBe('REQUIRED');
  });

  test('but not by a reservation, and not again during a verification', async () => {
    const { id } = await newCustomer();
    const { itemId } = await createWorkForSale(manager);
    await manager.post(`/items/${itemId}/reservations`, {
      client: 'Inventar',
      contact: '',
      until: daysFromNow(7),
      customerId: id,
    });
    expect(await getState(id)).toBe('NOT_REQUIRED');
    await app.db.run(sql`
      insert into verifications (customer_id, state) values (${id}, 'INFO_NEEDED')`);
    await app.db.run(sql`update customers set verification = 'INFO_NEEDED' where id = ${id}`);
    await buy(await createRegulatedSale(), '1', id, 2_000_000);
    expect(await getState(id)).toBe('INFO_NEEDED');
  });
});

describe('missing exchange rates fail closed', () => {
  test('a purchase in a currency without a rate requires verification, and the meter names the currency', async () => {
    const { id } = await newCustomer();
    await buy(await createRegulatedSale('JPY'), '1', id, 5_000);
    expect(await fetchMeter(id)).toMatchObject({ state: 'UNKNOWN', isOver: false, missing: ['JPY'] });
    expect([await getState(id), await listed(id)]).toEqual(['REQUIRED', true]);
  });

  test('a threshold in a currency without a rate requires verification of the buyer', async () => {
    const { version } = await fetchRegulation();
    await admin.put('/settings/regulation', { threshold: 1_000_000, currency: 'CHF', version });
    const { id } = await newCustomer();
    expect(await fetchMeter(id)).toMatchObject({ state: 'UNDER', threshold: null });
    const sale = await createRegulatedSale();
    const due = `/auctions/${sale}/due?customer=${id}&lot=1&hammer=100`;
    expect((await clerk.get(due)).body).toEqual({ due: true });
    await buy(sale, '1', id, 100);
    expect(await getState(id)).toBe('REQUIRED');
    expect(await fetchMeter(id)).toMatchObject({ state: 'UNKNOWN', missing: ['CHF'] });
    await admin.post('/settings/exchange-rates', { currency: 'CHF', validFrom: '2020-01-01', rate: '0.9' });
    expect(await fetchMeter(id)).toMatchObject({ state: 'UNDER', threshold: 900_000, missing: [] });
  });
});

describe('when the threshold has changed since', () => {
  /** As if the last threshold of the presets, £10,000, began this many days ago; before it, 10,000 euros applied. */
  const beginThreshold = (daysAgo: number) =>
    app.db.run(sql`
      update regulation set valid_from = current_date - ${daysAgo}::int where currency = 'GBP' and threshold = 1000000`);
  const ageSales = (days: number) =>
    app.db.run(
      sql`update sales set sold_at = sold_at - make_interval(days => ${days}) where cancelled_at is null`,
    );
  beforeAll(async () => {
    await app.db.run(sql`truncate regulation, exchange_rates`);
    await app.db.run(sql`
      insert into regulation (valid_from, threshold, currency) values ('2000-01-01', 1000000, 'EUR'), ('2026-06-30', 1000000, 'GBP')`);
    await app.db.run(sql`
      insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2000-01-01', 0.83, now())`);
  });
  const recheck = async () => {
    await requireAllVerifications(app.context, {}, { progress: async () => {} });
  };

  test('a purchase is judged by the threshold of its own day', async () => {
    const { id } = await newCustomer();
    await buy(await createRegulatedSale(), '1', id, 900_000);
    expect(await getState(id)).toBe('NOT_REQUIRED');
    await ageSales(20);
    await beginThreshold(10);
    expect(await fetchMeter(id)).toMatchObject({ total: 900_000, threshold: 830_000, isOver: true });
    await recheck();
    expect(await getState(id)).toBe('REQUIRED');
    const { version } = (await admin.get<Verification>(`/customers/${id}/verification`)).body;
    const waive = { step: 'waive', reason: 'Below the new threshold', version };
    expect(await admin.post(`/customers/${id}/verification/steps`, waive)).toMatchObject({
      status: 409,
      body: { code: 'verification.threshold' },
    });
  });

  test('a later small purchase under a higher threshold does not undo that it was reached', async () => {
    const { id } = await newCustomer();
    await buy(await createRegulatedSale(), '1', id, 900_000);
    await ageSales(20);
    await beginThreshold(10);
    await buy(await createRegulatedSale(), '1', id, 1000);
    expect(await fetchMeter(id)).toMatchObject({ total: 901_000, threshold: 830_000, isOver: true });
    await recheck();
    expect(await getState(id)).toBe('REQUIRED');
  });

  test('linked purchases are judged by the threshold of the last one', async () => {
    const [{ id }, { id: wife }] = [await newCustomer(), await newCustomer()];
    await buy(await createRegulatedSale(), '1', id, 500_000);
    await ageSales(20);
    await beginThreshold(10);
    const sale = await createRegulatedSale();
    await buy(sale, '1', wife, 400_000);
    await manager.post(`/customers/${id}/relations`, { kind: 'HOUSEHOLD', otherId: wife });
    await app.runDueJobs();
    expect(await fetchMeter(id)).toMatchObject({ total: 900_000, threshold: 1_000_000, isOver: false });
    await recheck();
    expect([await getState(id), await getState(wife)]).toEqual(['NOT_REQUIRED', 'NOT_REQUIRED']);
    await buy(sale, '2', wife, 100_000);
    expect([await getState(id), await getState(wife)]).toEqual(['REQUIRED', 'REQUIRED']);
  });
});
