import type { Customer } from '#contract/customers';
import type { BuyersReport } from '#contract/reports';
import { createLiveSale, sellLot } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

interface Sold {
  hammer: number;
  paddle?: string;
  buyer?: string;
  buyerId?: number;
}

/** Sells the lots 1, 2 … of a new sale and returns its Buyers report. */
async function fetchReport(sold: readonly Sold[], pageSize = 20): Promise<BuyersReport> {
  const lots = sold.map((_, at) => ({ number: String(at + 1) }));
  const sale = await createLiveSale(app, manager, { premium: 2000, lots });
  for (const [at, result] of sold.entries()) await sellLot(manager, sale, String(at + 1), result);
  return (await manager.get<BuyersReport>(`/auctions/${sale}/report/buyers?pageSize=${pageSize}`)).body;
}
const rowsOf = ({ data }: BuyersReport) =>
  data.map(({ customer, buyer, paddles, numbers }) => [customer?.name ?? buyer, paddles, numbers]);
const newCustomer = async (lastName: string) =>
  (await manager.post<Customer>('/customers', { lastName })).body;

test('says who was registered, and lists the bidders who bought nothing', async () => {
  const [buyer, other] = [await newCustomer('Abelard'), await newCustomer('Bramante')];
  const sale = await createLiveSale(app, manager, {
    premium: 2000,
    lots: [{ number: '1' }, { number: '2' }],
  });
  const register = (customerId: number, values: object) =>
    manager.post(`/auctions/${sale}/registrations`, { customerId, approve: true, ...values });
  await register(buyer.id, { paddle: '12', channel: 'PLATFORM', platform: 'the-saleroom' });
  await register(other.id, { paddle: '14', channel: 'PHONE' });
  await sellLot(manager, sale, '1', { hammer: 500, paddle: '12' });
  await sellLot(manager, sale, '2', { hammer: 100, paddle: '99' });
  const report = async (query = '') =>
    (await manager.get<BuyersReport>(`/auctions/${sale}/report/buyers${query}`)).body;
  expect(await report()).toMatchObject({
    bidders: { registered: 2, bought: 1 },
    data: [
      {
        customer: { id: buyer.id },
        registrations: [{ paddle: '12', state: 'APPROVED', channel: 'PLATFORM', platform: 'the-saleroom' }],
      },
      { customer: null, paddles: '99', registrations: [] },
    ],
  });
  const rest = await report('?bought=false');
  expect(rest).toMatchObject({ total: 1, totals: { lots: 0, hammer: 0 } });
  expect(rest.data).toMatchObject([
    { customer: { id: other.id }, paddles: '14', lots: 0, registrations: [{ channel: 'PHONE' }] },
  ]);
  const path = `/auctions/${sale}/report/buyers/export?format=csv&bought=false`;
  expect((await manager.download(path)).bytes.toString()).toContain('Bramante,,14,14,APPROVED,PHONE');
});

test('lists each paddle without a name as a row of its own', async () => {
  const report = await fetchReport([
    { hammer: 400, paddle: '11' },
    { hammer: 300, paddle: '12' },
    { hammer: 200, paddle: '13' },
    { hammer: 100, paddle: '12' },
  ]);
  expect(rowsOf(report)).toEqual([
    [null, '11', '1'],
    [null, '12', '2, 4'],
    [null, '13', '3'],
  ]);
});

test('groups lots with the same paddle, however paddle and name are written', async () => {
  const report = await fetchReport([
    { hammer: 500, paddle: '42', buyer: 'J. Harrow' },
    { hammer: 400, paddle: '042' },
    { hammer: 300, paddle: ' 42 ', buyer: 'Harrow' },
    { hammer: 200, paddle: '４２' },
    { hammer: 150, paddle: '42a', buyer: 'Quill' },
    { hammer: 100, paddle: '42A' },
    { hammer: 90, paddle: '420', buyer: 'J. Harrow' },
  ]);
  expect(report.data.map(({ lots, numbers, hammer }) => [numbers, lots, hammer])).toEqual([
    ['1, 2, 3, 4', 4, 1400],
    ['5, 6', 2, 250],
    ['7', 1, 90],
  ]);
});

test('groups lots without a paddle by name, and lots without paddle and name separately', async () => {
  const report = await fetchReport([
    { hammer: 500, buyer: 'Agnes' },
    { hammer: 400 },
    { hammer: 300, buyer: 'Agnes' },
    { hammer: 200, paddle: '5' },
    { hammer: 100 },
  ]);
  expect(rowsOf(report)).toEqual([
    ['Agnes', null, '1, 3'],
    [null, null, '2, 5'],
    [null, '5', '4'],
  ]);
});

test('assigns lots with a customer’s paddle to the customer, unless another name was printed', async () => {
  const customer = await newCustomer('Veltkamp');
  const report = await fetchReport([
    { hammer: 500, paddle: '7' },
    { hammer: 400, paddle: '7', buyerId: customer.id },
    { hammer: 300, paddle: '07', buyer: 'VELTKAMP' },
    { hammer: 200, paddle: '7', buyer: 'Somebody else' },
    { hammer: 100, paddle: '8' },
  ]);
  expect(rowsOf(report)).toEqual([
    ['Veltkamp', '07, 7', '1, 2, 3'],
    ['Somebody else', '7', '4'],
    [null, '8', '5'],
  ]);
  expect(report.data[0]?.customer).toMatchObject({ id: customer.id });
});

test('separates two customers with the same paddle from each other and from lots without a name', async () => {
  const [one, other] = [await newCustomer('Ondrak'), await newCustomer('Pereira')];
  const report = await fetchReport([
    { hammer: 300, paddle: '9', buyerId: one.id },
    { hammer: 200, paddle: '9', buyerId: other.id },
    { hammer: 100, paddle: '9' },
  ]);
  expect(report.data.map(({ customer, numbers }) => [customer?.name ?? null, numbers])).toEqual([
    ['Ondrak', '1'],
    ['Pereira', '2'],
    [null, '3'],
  ]);
});

test('returns totals of all rows with a page of one row', async () => {
  const report = await fetchReport(
    [
      { hammer: 50_000, paddle: '1' },
      { hammer: 40_000, paddle: '2' },
      { hammer: 30_000, buyer: 'Rosa' },
    ],
    1,
  );
  expect(report.data).toHaveLength(1);
  expect(report.total).toBe(3);
  expect(report.totals).toEqual({ lots: 3, hammer: 120_000, premium: 24_000, withPremium: 144_000 });
});
