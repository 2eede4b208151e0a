import sql from 'sql-template-tag';
import type { Problem } from '#contract/api/refusal';
import type { Customer } from '#contract/customers';
import type { Waitlist } from '#contract/reservations';
import type { BuyerSuggestion, Desk, ResultRow } from '#contract/results';
import type { SaleOfItem } from '#contract/sales';
import { createWorkForSale } from '../reservations/waitlist';
import { findDifferences } from '../sales/findDifferences';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { disablePublicationChecks } from '../works/gallery';
import { createLiveSale } from './sale';
import { addTerms } from './terms';

type DeskWithLot = Desk & { lot: ResultRow };

let app: TestApp;
let manager: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  await disablePublicationChecks(app);
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const lots = ['1', '2', '3', '4'].map((number) => ({ number }));
const createDepartmentSale = () =>
  createLiveSale(app, manager, { lots, departmentIds: [app.departments.clocks] });

async function newClient(values: object): Promise<Customer> {
  const { status, body } = await manager.post<Customer>('/customers', values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const read = async (id: number) => (await manager.get<Customer>(`/customers/${id}`)).body;
const figures = async (id: number) => {
  const { bought, spend, departmentIds } = await read(id);
  return { bought, spend, departmentIds };
};

const soldResult = (hammer: number, buyer: string, buyerId?: number, paddle = '') => ({
  outcome: 'SOLD',
  hammer,
  buyer,
  paddle,
  ...(buyerId && { buyerId }),
});
const record = (sale: number, number: string, outcome: object) =>
  clerk.post<DeskWithLot>(`/auctions/${sale}/lots/${number}/result`, { version: 2, ...outcome });
const fetchResult = async (sale: number, number: string, as = manager) =>
  (await as.get<Desk>(`/auctions/${sale}/results/desk?lot=${number}`)).body.currentLot;
const searchBuyers = async (sale: number, query: object, as = clerk) => {
  const params = new URLSearchParams(Object.entries(query));
  return (await as.get<{ matches: BuyerSuggestion[] }>(`/auctions/${sale}/results/buyers?${params}`)).body
    .matches;
};

test('a clerk records the printed buyer with a customer: ledger, figures and departments include it, the clerk sees none of it', async () => {
  const sale = await createDepartmentSale();
  const vera = await newClient({ firstName: 'Vera', lastName: 'Inventar' });
  const { status, body } = await record(sale, '1', soldResult(120_000, 'Mme Inventar', vera.id, '42'));
  expect([status, body.lot]).toMatchObject([
    200,
    { status: 'SOLD', buyer: 'Mme Inventar', paddle: '42', customer: null },
  ]);
  const customer = { id: vera.id, customerNo: vera.customerNo, name: 'Vera Inventar' };
  expect(await fetchResult(sale, '1')).toMatchObject({ buyer: 'Mme Inventar', customer });
  expect((await manager.get(`/auctions/${sale}/lots/1`)).body).toMatchObject({ customer });
  expect(await figures(vera.id)).toEqual({
    bought: 1,
    spend: 120_000,
    departmentIds: [app.departments.clocks],
  });
  expect(await findDifferences(app.db)).toEqual([]);
  // Repeated as after a lost response.
  expect((await record(sale, '1', soldResult(120_000, 'Mme Inventar', vera.id, '42'))).status).toBe(200);
  expect(await figures(vera.id)).toMatchObject({ bought: 1 });
});

test('printed names do not change when the customer is renamed', async () => {
  const sale = await createDepartmentSale();
  const max = await newClient({ firstName: 'Max', lastName: 'Muster' });
  await record(sale, '1', soldResult(5_000, 'M. Muster', max.id));
  await manager.patch(`/customers/${max.id}`, { lastName: 'Anders', version: max.version });
  expect(await fetchResult(sale, '1')).toMatchObject({
    buyer: 'M. Muster',
    customer: { id: max.id, name: 'Max Anders' },
  });
});

test('a correction assigns the lot to another customer, and an undone result has no buyer', async () => {
  const sale = await createDepartmentSale();
  const [first, second] = [await newClient({ lastName: 'Erste' }), await newClient({ lastName: 'Zweite' })];
  await record(sale, '1', soldResult(7_000, 'Somebody', first.id));
  const { version } = (await fetchResult(sale, '1')) ?? { version: 0 };
  const corrected = await manager.put<DeskWithLot>(`/auctions/${sale}/lots/1/result`, {
    ...soldResult(7_000, 'Somebody', second.id),
    version,
    reason: 'The other one',
  });
  expect(corrected.body.lot).toMatchObject({ buyer: 'Somebody', customer: { id: second.id } });
  expect(await figures(first.id)).toEqual({ bought: 0, spend: 0, departmentIds: [] });
  expect(await figures(second.id)).toMatchObject({ bought: 1, spend: 7_000 });
  const { body: saleHistory } = await manager.get<{ entries: { changes: object | null }[] }>(
    `/activity/lots/${corrected.body.lot.id}`,
  );
  expect(saleHistory.entries[0]?.changes).toMatchObject({ customerNo: ['', second.customerNo] });
  await manager.delete(`/auctions/${sale}/lots/1/result?version=${corrected.body.lot.version}`);
  expect(await figures(second.id)).toEqual({ bought: 0, spend: 0, departmentIds: [] });
  expect(await findDifferences(app.db)).toEqual([]);
});

test('refuses an unknown customer at its field', async () => {
  const sale = await createDepartmentSale();
  const { status, body } = await record(sale, '1', soldResult(7_000, 'Somebody', 999_999));
  expect([status, body]).toMatchObject([422, { fields: [{ path: 'buyerId', code: 'unknown_row' }] }]);
  expect(await fetchResult(sale, '1')).toMatchObject({ status: 'PUBLISHED' });
});

test('counts both sales when two clerks sell to the same customer at once', async () => {
  const sale = await createDepartmentSale();
  const one = await newClient({ lastName: 'Gleichzeitig' });
  const responses = await Promise.all(
    lots.map(({ number }, at) => record(sale, number, soldResult(1_000 * (at + 1), 'Same', one.id))),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await figures(one.id)).toMatchObject({ bought: 4, spend: 10_000 });
});

describe('the desk finds a customer', () => {
  test('by paddle and by name in any spelling, and shows only name, number and town', async () => {
    const sale = await createDepartmentSale();
    const anna = await newClient({
      firstName: 'Änne',
      lastName: 'Suchbar',
      emails: [{ address: 'secret-suchbar@clients.test' }],
      addresses: [{ lines: '1 Quellweg', town: 'Nirgendwo' }],
      remarks: 'Pays late',
    });
    const expectedBuyer = {
      id: anna.id,
      customerNo: anna.customerNo,
      name: 'Änne Suchbar',
      town: 'Nirgendwo',
    };
    for (const q of ['suchb', 'anne such', 'suchbar änne', 'Suchbaar', anna.customerNo])
      expect([q, await searchBuyers(sale, { q })]).toEqual([q, [expectedBuyer]]);
    expect(await searchBuyers(sale, { paddle: '77' })).toEqual([]);
    await record(sale, '1', soldResult(1_000, '', anna.id, '77'));
    expect(await searchBuyers(sale, { paddle: '77' })).toEqual([expectedBuyer]);
    expect(await searchBuyers(sale, { paddle: '77', q: 'nobody' })).toEqual([]);
    expect(await searchBuyers(await createDepartmentSale(), { paddle: '77' })).toEqual([]);
    // A reserved paddle is known before its first lot.
    await addTerms(manager, anna.id, { paddle: '501' });
    expect(await searchBuyers(sale, { paddle: '501' })).toEqual([expectedBuyer]);
    for (const q of ['secret-suchbar', 'Nirgendwo', 'Quellweg', 'late'])
      expect([q, await searchBuyers(sale, { q })]).toEqual([q, []]);
  });

  test('for users who record results, regardless of their departments', async () => {
    const sale = await createDepartmentSale();
    const specialist = await app.signIn('SPECIALIST');
    expect((await specialist.get(`/auctions/${sale}/results/buyers?q=Vera`)).status).toBe(403);
    expect((await clerk.get('/customers?q=Vera')).status).toBe(403);
  });

  test('in a list of at most ten', async () => {
    const sale = await createDepartmentSale();
    for (let at = 0; at < 12; at++) await newClient({ lastName: `Zahlreich ${at}` });
    expect(await searchBuyers(sale, { q: 'zahlreich' })).toHaveLength(10);
  });
});

describe('work', () => {
  test('is reserved for a customer and sold to them unless another is named', async () => {
    const { itemId } = await createWorkForSale(manager);
    const one = await newClient({ lastName: 'Reserviert' });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const reserved = await clerk.post<Waitlist>(`/items/${itemId}/reservations`, {
      client: 'R.',
      until,
      customerId: one.id,
    });
    expect(reserved.body.reservations).toMatchObject([{ client: 'R.', customer: null }]);
    const [reservation] = (await manager.get<Waitlist>(`/items/${itemId}/reservations`)).body.reservations;
    expect(reservation?.customer).toMatchObject({ id: one.id });
    // A user who cannot see the linked customer does not unlink them by saving other fields.
    const { id = 0, client = '', contact = '', version = 0 } = reservation ?? {};
    await clerk.put(`/reservations/${id}`, { client, contact, until, note: 'Called', version });
    const { status, body } = await manager.post<SaleOfItem>(`/items/${itemId}/sales`, {
      reservationId: id,
      client: 'R.',
      price: 50_000,
    });
    expect([status, body]).toMatchObject([201, { client: 'R.', customer: { id: one.id } }]);
    expect(await figures(one.id)).toMatchObject({ bought: 1, spend: 50_000 });
    await manager.post(`/sales/${body.id}/cancellation`, { reason: 'Not paid' });
    expect(await figures(one.id)).toMatchObject({ bought: 0, spend: 0 });
  });

  test('is not sold to an unknown customer', async () => {
    const { itemId } = await createWorkForSale(manager);
    const { status, body } = await manager.post<Problem>(`/items/${itemId}/sales`, {
      reservationId: null,
      client: 'Nobody',
      price: 1,
      customerId: 999_999,
    });
    expect([status, body]).toMatchObject([422, { fields: [{ path: 'customerId', code: 'unknown_row' }] }]);
    expect(await app.db.rows(sql`select 1 from sales where item_id = ${itemId}`)).toEqual([]);
  });
});

test('purchases in another currency are counted, but not added to the total', async () => {
  const sale = await createLiveSale(app, manager, { lots, currency: 'EUR' });
  const one = await newClient({ lastName: 'Fremdwährung' });
  await record(sale, '1', soldResult(9_000, '', one.id));
  expect(await figures(one.id)).toMatchObject({ bought: 1, spend: 0 });
});

test('approval by the consignor keeps the buyer of the lot', async () => {
  const sale = await createDepartmentSale();
  const vera = await newClient({ firstName: 'Vera', lastName: 'Subjekt' });
  const subject = { hammer: 90_000, buyer: 'Mme Subjekt', paddle: '7' };
  const { body } = await record(sale, '3', { outcome: 'SUBJECT', ...subject, buyerId: vera.id });
  await record(sale, '3', { outcome: 'SOLD', ...subject, version: body.lot.version });
  expect(await fetchResult(sale, '3')).toMatchObject({ status: 'SOLD', customer: { id: vera.id } });
});
