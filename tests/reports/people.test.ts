import { parse } from 'csv-parse/sync';
import type { Customer } from '#contract/customers';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import type { BuyersReport, ConsignorsReport } from '#contract/reports';
import { createLiveSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let sale: number;
let buyer: Customer;
let consignor: Customer;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  [buyer, consignor] = [await newClient('Käufer'), await newClient('Einlieferer')];
  sale = await createLiveSale(app, manager, {
    premium: 2000,
    lots: ['1', '2', '3', '4'].map((number) => ({ number })),
  });
  await updateItem('1', { consignorId: consignor.id });
  await updateItem('2', { consignorId: consignor.id });
  await updateItem('3', { houseOwned: true });
  const soldResult = (hammer: number, name: string, buyerId?: number) => ({
    outcome: 'SOLD',
    hammer,
    buyer: name,
    paddle: '7',
    ...(buyerId && { buyerId }),
  });
  await record('1', soldResult(100_000, 'K.', buyer.id));
  await record('2', { outcome: 'PASSED', lastBid: 30_000 });
  await record('3', soldResult(50_000, 'Käufer', buyer.id));
  // The paddle belongs to the customer of lots 1 and 3, so this result needs confirmation.
  await record('4', { ...soldResult(10_000, 'Jemand'), confirmed: true });
});
afterAll(() => app.close());

const newClient = async (lastName: string): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName })).body;
const fetchLot = async (number: string) =>
  (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
async function updateItem(number: string, values: object) {
  const { itemId } = await fetchLot(number);
  const { version } = (await manager.get<Item>(`/items/${itemId}`)).body;
  await manager.patch(`/items/${itemId}`, { ...values, version });
}
async function record(number: string, outcome: object) {
  const { version } = await fetchLot(number);
  const { status } = await manager.post(`/auctions/${sale}/lots/${number}/result`, { ...outcome, version });
  expect(status).toBe(200);
}

test('lists buyers by customer, and by printed name if no customer is linked', async () => {
  const { body } = await manager.get<BuyersReport>(`/auctions/${sale}/report/buyers`);
  expect(body.total).toBe(2);
  expect(body.data).toMatchObject([
    {
      customer: { id: buyer.id, name: 'Käufer' },
      buyer: 'K.; Käufer',
      paddles: '7',
      lots: 2,
      numbers: '1, 3',
      hammer: 150_000,
      premium: 30_000,
      withPremium: 180_000,
    },
    { customer: null, buyer: 'Jemand', lots: 1, numbers: '4', hammer: 10_000 },
  ]);
  // The rows add up to the totals of the sale.
  const hammer = body.figures.find(({ key }) => key === 'hammer')?.value;
  expect(body.data.reduce((sum, line) => sum + (line.hammer ?? 0), 0)).toBe(hammer);
});

test('lists consignors: customers, the house, and unknown', async () => {
  const { body } = await manager.get<ConsignorsReport>(`/auctions/${sale}/report/consignors`);
  expect(body.data).toMatchObject([
    {
      consignedBy: { id: consignor.id },
      offered: 2,
      lots: 1,
      numbers: '1, 2',
      hammer: 100_000,
      lastBids: 30_000,
    },
    { consignedBy: null, houseOwned: true, offered: 1, hammer: 50_000 },
    { consignedBy: null, houseOwned: false, offered: 1, hammer: 10_000 },
  ]);
});

test('has pages, and exports all rows', async () => {
  const { body } = await manager.get<BuyersReport>(`/auctions/${sale}/report/buyers?page=2&pageSize=1`);
  expect(body.data.map(({ buyer: printed }) => printed)).toEqual(['Jemand']);
  const { bytes } = await manager.download(`/auctions/${sale}/report/buyers/export`);
  expect(parse(bytes, { bom: true, columns: true })).toMatchObject([
    { customer_no: buyer.customerNo, lot_numbers: '1, 3', sold: '2', currency: 'GBP' },
    { customer_no: '', buyer: 'Jemand' },
  ]);
  const file = await manager.download(`/auctions/${sale}/report/consignors/export`);
  expect(parse(file.bytes, { bom: true, columns: true })).toHaveLength(3);
});

test('is available only to the management, as a page and as a file', async () => {
  for (const role of ['EDITOR', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    for (const tab of ['buyers', 'consignors']) {
      expect((await client.get(`/auctions/${sale}/report/${tab}`)).status).toBe(403);
      expect((await client.download(`/auctions/${sale}/report/${tab}/export`)).status).toBe(403);
    }
  }
});
