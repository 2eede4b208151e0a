import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Dealing, DealingFigures } from '#contract/dealings';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import type { Entry } from '#contract/notes';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let buyer: Customer;
let consignor: Customer;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  [buyer, consignor] = [await newClient('Käufer'), await newClient('Einlieferer')];
  const departmentId = app.departments.clocks;
  const lots = ['1', '2', '3', '4'].map((number) => ({ number, title: `Clock ${number}`, departmentId }));
  sale = await createLiveSale(app, manager, { code: 'DEAL', lots });
  for (const { number } of lots.slice(0, 3)) {
    const { itemId } = (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
    const { version } = (await manager.get<Item>(`/items/${itemId}`)).body;
    await manager.patch(`/items/${itemId}`, { consignorId: consignor.id, version });
  }
  const knockedDown = { outcome: 'SOLD', buyer: 'K.', paddle: '9', buyerId: buyer.id };
  await record('1', { ...knockedDown, hammer: 10_000 });
  await record('2', { ...knockedDown, hammer: 30_000 });
  await record('3', { outcome: 'PASSED', lastBid: 5_000 });
  await record('4', { ...knockedDown, hammer: 2_000 });
});
afterAll(() => app.close());

const newClient = async (lastName: string): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName })).body;
async function record(number: string, outcome: object) {
  const { version } = (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
  const { status, body } = await manager.post(`/auctions/${sale}/lots/${number}/result`, {
    ...outcome,
    version,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
const fetchDealings = async (id: number, query: Record<string, string>) =>
  (
    await manager.get<{ dealings: Dealing[]; next: number | null }>(
      `/customers/${id}/dealings?${new URLSearchParams(query)}`,
    )
  ).body;

test('lists purchases of a customer in pages, newest first', async () => {
  const first = await fetchDealings(buyer.id, { limit: '2' });
  expect(first.dealings).toMatchObject([
    {
      side: 'bought',
      title: 'Clock 4',
      price: 2_000,
      currency: 'GBP',
      place: 'DEAL',
      lotNumber: '4',
      buyer: 'K.',
      paddle: '9',
    },
    { title: 'Clock 2', cancelledAt: null },
  ]);
  const nextPage = await fetchDealings(buyer.id, { limit: '2', before: String(first.next) });
  expect(nextPage).toMatchObject({ dealings: [{ title: 'Clock 1' }], next: null });
});

test('lists consigned lots with their outcome', async () => {
  const { dealings } = await fetchDealings(consignor.id, { side: 'consigned' });
  expect(dealings).toMatchObject([
    { side: 'consigned', title: 'Clock 3', status: 'PASSED', price: null, availability: 'AVAILABLE' },
    { title: 'Clock 2', status: 'SOLD', price: 30_000, place: 'DEAL' },
    { title: 'Clock 1', status: 'SOLD', price: 10_000 },
  ]);
});

test('returns the figures with the rows they consist of', async () => {
  const figures = async (id: number) => (await manager.get<DealingFigures>(`/customers/${id}/figures`)).body;
  expect(await figures(buyer.id)).toMatchObject({
    bought: [{ currency: 'GBP', lots: 3, amount: 42_000 }],
    departments: [{ id: app.departments.clocks, lots: 3 }],
    consigned: 0,
    offered: 0,
  });
  expect(await figures(consignor.id)).toMatchObject({
    bought: [],
    consigned: 3,
    offered: 3,
    sold: 2,
    soldValue: [{ currency: 'GBP', lots: 2, amount: 40_000 }],
    unsoldValue: [{ currency: 'GBP', lots: 1, amount: 5_000 }],
  });
});

test('includes sales in the timelines of buyer and consignor', async () => {
  const sales = async (id: number) =>
    (await manager.get<{ entries: Entry[] }>(`/customers/${id}/timeline?source=sales`)).body.entries;
  expect(await sales(buyer.id)).toMatchObject([
    { source: 'sales', as: 'BUYER', title: 'Clock 4', price: 2_000, lotNumber: '4' },
    { title: 'Clock 2' },
    { title: 'Clock 1' },
  ]);
  expect(await sales(consignor.id)).toMatchObject([
    { as: 'CONSIGNOR', title: 'Clock 2', price: 30_000 },
    { as: 'CONSIGNOR', title: 'Clock 1' },
  ]);
});

test('returns 403 for customers of others', async () => {
  const specialist = await app.signIn('SPECIALIST');
  const editor = await app.signIn('EDITOR');
  for (const part of ['dealings', 'figures'])
    expect([
      (await specialist.get(`/customers/${buyer.id}/${part}`)).status,
      (await editor.get(`/customers/${buyer.id}/${part}`)).status,
    ]).toEqual([403, 403]);
});

test('lists consigned items that are not in a sale yet', async () => {
  const { id } = await newClient('Vormerk');
  await app.db.run(sql`insert into items (title, consignor_id) values ('A barometer', ${id})`);
  expect((await fetchDealings(id, { side: 'consigned' })).dealings).toMatchObject([
    { side: 'consigned', title: 'A barometer', status: null, place: null },
  ]);
});
