import sql from 'sql-template-tag';
import type { NamedBuyer } from '#contract/buyers';
import type { Customer } from '#contract/customers';
import { parsePrintedName } from '#contract/printed-name';
import type { Desk, ResultRow } from '#contract/results';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, createLiveSale, performStep } from '../results/sale';
import { findDifferences } from '../sales/findDifferences';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const newClient = async (values: object): Promise<Customer> =>
  (await manager.post<Customer>('/customers', values)).body;
const named = async (sale: number, as = manager) =>
  (await as.get<{ data: NamedBuyer[]; total: number }>(`/auctions/${sale}/named-buyers`)).body;
const decide = (sale: number, choices: readonly object[], as = manager) =>
  as.post<{ linked: number; created: number; left: number; fields?: object[] }>(
    `/auctions/${sale}/named-buyers`,
    { choices },
  );
const fetchResult = async (sale: number, number: string): Promise<ResultRow | null> =>
  (await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=${number}`)).body.currentLot;

/** Creates a sale with lots 1, 2, 3 … sold to these names for 1000, 2000, 3000 …. */
async function createSaleSoldTo(...names: string[]): Promise<number> {
  const lots = names.map((_, at) => ({ number: String(at + 1) }));
  const sale = await createLiveSale(app, manager, { lots });
  for (const [at, buyer] of names.entries()) {
    const { status } = await manager.post(`/auctions/${sale}/lots/${at + 1}/result`, {
      outcome: 'SOLD',
      hammer: 1000 * (at + 1),
      buyer,
      paddle: '',
      version: 2,
    });
    if (status !== 200) throw new Error(`lot ${at + 1} was not sold`);
  }
  return sale;
}

test('separates an agent from the principal', () => {
  expect(parsePrintedName("Chariot, Antoine-Claude for Blondel d'Azincourt")).toEqual({
    principal: "Blondel d'Azincourt",
    agent: 'Chariot, Antoine-Claude',
  });
  expect(parsePrintedName('Basan pour le Duc de Chabot')).toEqual({
    principal: 'le Duc de Chabot',
    agent: 'Basan',
  });
  for (const name of ['Forster', 'Ford, John', 'Pourtalès'])
    expect(parsePrintedName(name)).toEqual({ principal: name, agent: null });
});

test('lists names without a customer with possible matches, those with the most lots first', async () => {
  const blondel = await newClient({ firstName: 'Augustin', lastName: 'Blondel d’Azincourt' });
  const chariot = await newClient({ firstName: 'Antoine-Claude', lastName: 'Chariot' });
  const sale = await createSaleSoldTo(
    "Chariot, Antoine-Claude for Blondel d'Azincourt",
    'Nobody known',
    'Nobody known',
  );
  const { data, total } = await named(sale);
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { buyer: 'Nobody known', lots: 2, hammer: 5000, agent: null, proposals: [] },
    {
      lots: 1,
      principal: "Blondel d'Azincourt",
      agent: 'Chariot, Antoine-Claude',
      proposals: [
        { id: blondel.id, as: 'BUYER' },
        { id: chariot.id, as: 'AGENT', score: 100 },
      ],
    },
  ]);
});

test('turns many names into customers in one action, with all their lots, and preserves the printed names', async () => {
  const existing = await newClient({ lastName: 'Dupont' });
  const sale = await createSaleSoldTo('Remy, Pierre', 'Dupond', 'Remy, Pierre', 'cash', 'P. Remy');
  const { status, body } = await decide(sale, [
    { buyer: 'Remy, Pierre', choice: 'NEW', name: 'Remy, Pierre' },
    { buyer: 'P. Remy', choice: 'NEW', name: 'Remy, Pierre' },
    { buyer: 'Dupond', choice: 'CUSTOMER', customerId: existing.id },
    { buyer: 'cash', choice: 'NOBODY' },
    { buyer: 'never printed', choice: 'NEW', name: 'Never' },
  ]);
  expect([status, body]).toEqual([200, { linked: 4, created: 1, left: 0 }]);
  const remy = (await fetchResult(sale, '1'))?.customer;
  expect(remy?.name).toBe('Pierre Remy');
  expect(await fetchResult(sale, '5')).toMatchObject({ buyer: 'P. Remy', customer: { id: remy?.id } });
  expect(await fetchResult(sale, '2')).toMatchObject({ buyer: 'Dupond', customer: { id: existing.id } });
  expect(await fetchResult(sale, '4')).toMatchObject({ buyer: 'cash', customer: null });
  expect((await manager.get<Customer>(`/customers/${remy?.id}`)).body).toMatchObject({
    bought: 3,
    spend: 9000,
    roles: ['BUYER'],
  });
  expect(await findDifferences(app.db)).toEqual([]);
  expect((await named(sale)).total).toBe(0);
});

test('concurrent decisions about a name create only one customer', async () => {
  const sale = await createSaleSoldTo('Zweimal, Anna', 'Zweimal, Anna');
  const choice = [{ buyer: 'Zweimal, Anna', choice: 'NEW', name: 'Zweimal, Anna' }];
  const responses = await Promise.all([decide(sale, choice), decide(sale, choice), decide(sale, choice)]);
  expect(responses.map(({ body }) => body.created).sort()).toEqual([0, 0, 1]);
  const { body } = await manager.get<{ total: number }>('/customers?q=Zweimal');
  expect(body.total).toBe(1);
});

test('refuses an unknown customer at its field, and allows only the management to decide', async () => {
  const sale = await createSaleSoldTo('Jemand');
  const choices = [{ buyer: 'Jemand', choice: 'CUSTOMER', customerId: 999_999 }];
  expect(await decide(sale, choices)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'choices.0.customerId', code: 'unknown_row' }] },
  });
  for (const role of ['EDITOR', 'SPECIALIST'] as const) {
    const client = await app.signIn(role);
    expect((await decide(sale, choices, client)).status).toBe(403);
    expect((await client.get(`/auctions/${sale}/named-buyers`)).status).toBe(403);
  }
});

test('matches by paddle if no name is printed and tells namesakes apart, but not if it contradicts the name', async () => {
  const holder = await newClient({ lastName: 'Tafel', phones: [{ number: '+44 20 7946 0018' }] });
  const [namesake] = [await newClient({ lastName: 'Zwilling' }), await newClient({ lastName: 'Zwilling' })];
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  const terms = { auctionId: sale, limit: null, deposit: null, currency: 'GBP', premiumScheduleId: null };
  for (const [{ id }, paddle] of [
    [holder, '71'],
    [namesake, '72'],
  ] as const)
    await manager.post(`/customers/${id}/terms`, {
      ...terms,
      paddle,
      validFrom: '2020-01-01',
      validTo: null,
    });
  const rows = [
    'lot,title,hammer,buyer,paddle',
    '1,A clock,10,,71',
    '2,A clock,20,Zwilling,72',
    '3,A clock,30,Zwilling,71',
    '4,A clock,40,Zwilling,',
    '5,A clock,50,+44 20 7946 0018,',
    '6,A clock,60,Somebody Else,71',
  ].join('\n');
  const file = await checkImport(app, manager, await uploadLotFile(manager, sale, 'results.csv', rows), {});
  await commitImport(app, manager, file.id);
  const staged = await app.db.rows<{ buyerId: number | null }>(sql`
    select s.buyer_id as "buyerId" from staged_results s join lots l on l.id = s.lot_id
    where l.auction_id = ${sale} order by l.sort_key`);
  expect(staged.map(({ buyerId }) => buyerId)).toEqual([holder.id, namesake.id, null, null, holder.id, null]);
});

test('imported results link certain customers automatically and leave doubtful ones to users', async () => {
  const onlyMatch = await newClient({ firstName: 'Karl', lastName: 'Gewiss' });
  const mailed = await newClient({ lastName: 'Postbote', emails: [{ address: 'post@clients.test' }] });
  for (const _ of [1, 2]) await newClient({ lastName: 'Doppelt' });
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  const rows = [
    'lot,title,hammer,buyer',
    '1,A clock,10,Karl Gewiss',
    '2,A clock,20,"GEWISS, Karl"',
    '3,A clock,30,post@clients.test',
    '4,A clock,40,Doppelt',
    '5,A clock,50,Agent for Karl Gewiss',
  ].join('\n');
  const file = await checkImport(app, manager, await uploadLotFile(manager, sale, 'results.csv', rows), {});
  await commitImport(app, manager, file.id);
  await performStep(manager, sale, 'publish');
  await performStep(manager, sale, 'open');
  await applyStagedResults(app, manager, sale);
  const customers = [];
  for (const number of ['1', '2', '3', '4', '5'])
    customers.push((await fetchResult(sale, number))?.customer?.id ?? null);
  expect(customers).toEqual([onlyMatch.id, onlyMatch.id, mailed.id, null, null]);
  expect(await fetchResult(sale, '2')).toMatchObject({ buyer: 'GEWISS, Karl' });
  expect((await named(sale)).data.map(({ buyer, proposals }) => [buyer, proposals.length > 0])).toEqual([
    ['Agent for Karl Gewiss', true],
    ['Doppelt', true],
  ]);
});
