import sql from 'sql-template-tag';
import type { Problem } from '#contract/api/refusal';
import type { Decision, Desk, ResultRow } from '#contract/results';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createLiveSale, performStep } from './sale';

let app: TestApp;
let manager: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
});
afterAll(() => app.close());

interface Part {
  title: string;
  buyer: string;
  price: number | null;
}

/** Creates a LIVE sale with lots 111, 111A and 112, in which a file assigned the parts of 111 to these buyers. */
async function createJointSale(parts: readonly Part[]) {
  const numbers = ['111', '111A', '112'];
  const id = await createLiveSale(app, manager, { lots: numbers.map((number) => ({ number })) });
  const lot = await app.db.row<{ id: number }>(sql`
    select id from lots where auction_id = ${id} and number = '111'`);
  await app.db.run(sql`delete from lot_items where lot_id = ${lot.id}`);
  for (const [at, { title, buyer, price }] of parts.entries())
    await app.db.run(sql`
      with item as (insert into items (title, availability) values (${title}, 'IN_AUCTION') returning id),
      held as (insert into item_holds (item_id, noun, holder_id) select id, 'lots', ${lot.id} from item)
      insert into lot_items (lot_id, ordinal, item_id, buyer, price)
      select ${lot.id}, ${at + 1}, id, ${buyer}, ${price} from item`);
  return id;
}
const record = async (id: number, number: string, body: object) => {
  const { body: desk } = await clerk.get<Desk>(`/auctions/${id}/results/desk?lot=${number}`);
  const response = await clerk.post(`/auctions/${id}/lots/${number}/result`, {
    version: desk.currentLot?.version,
    ...body,
  });
  expect(response.status).toBe(200);
};
const listDecisions = async (id: number, open = true) =>
  (await clerk.get<{ data: Decision[] }>(`/auctions/${id}/decisions?open=${open}`)).body.data;
const rows = async (id: number) =>
  (await manager.get<{ data: ResultRow[] }>(`/auctions/${id}/results`)).body.data;

const two: Part[] = [
  { title: 'A landscape', buyer: 'Rémy', price: 80_000 },
  { title: 'Its pendant', buyer: 'Basan', price: 50_000 },
  { title: 'A drawing', buyer: 'Rémy', price: 24_000 },
];

test('a lot with two buyers is listed until it is decided', async () => {
  const id = await createJointSale(two);
  await record(id, '111', { outcome: 'SOLD', hammer: 154_000, buyer: 'Rémy; Basan' });
  const [decision] = await listDecisions(id);
  expect(decision).toMatchObject({
    kind: 'BUYERS',
    number: '111',
    hammer: 154_000,
    splittable: true,
    newNumbers: ['111B'],
    options: [
      { buyer: 'Rémy', price: 104_000, parts: [{ title: 'A landscape' }, { title: 'A drawing' }] },
      { buyer: 'Basan', price: 50_000, parts: [{ title: 'Its pendant' }] },
    ],
  });
  for (const number of ['111A', '112']) await record(id, number, { outcome: 'PASSED' });
  await performStep(manager, id, 'reconcile');
  await expect(performStep(manager, id, 'conclude')).rejects.toThrow('decisions_open');

  const choice = { choice: 'BUYER', buyer: 'Basan' };
  expect((await clerk.post(`/auctions/${id}/decisions/${decision?.id}`, choice)).status).toBe(403);
  const wrong = await manager.post<Problem>(`/auctions/${id}/decisions/${decision?.id}`, {
    choice: 'BUYER',
    buyer: 'X',
  });
  expect(wrong.body.fields[0]).toMatchObject({ path: 'buyer', code: 'option' });
  const decisionReply = await manager.post<Decision>(`/auctions/${id}/decisions/${decision?.id}`, choice);
  expect(decisionReply.body).toMatchObject({
    decidedBy: 'Barnaby Gavel',
    outcome: { buyer: 'Basan', numbers: [] },
    splittable: false,
  });
  expect((await rows(id))[0]).toMatchObject({ buyer: 'Basan', hammer: 154_000 });
  expect(await listDecisions(id)).toEqual([]);
  expect(await listDecisions(id, false)).toHaveLength(1);
  const again = await manager.post<Problem>(`/auctions/${id}/decisions/${decision?.id}`, choice);
  expect(again.body.code).toBe('decision.taken');
  await performStep(manager, id, 'conclude');
});

test('splitting creates a lot per buyer with its own parts, price and premium', async () => {
  const id = await createJointSale(two);
  await record(id, '111', { outcome: 'SOLD', hammer: 154_000, buyer: 'Rémy; Basan' });
  const [decision] = await listDecisions(id);
  const { status, body } = await clerk.post<Decision>(`/auctions/${id}/decisions/${decision?.id}`, {
    choice: 'SPLIT',
  });
  expect(status).toBe(200);
  expect(body.outcome).toEqual({ buyer: 'Rémy', numbers: ['111B'] });
  expect(await rows(id)).toMatchObject([
    { number: '111', buyer: 'Rémy', hammer: 104_000, status: 'SOLD' },
    { number: '111A', status: 'PUBLISHED' },
    { number: '111B', buyer: 'Basan', hammer: 50_000, status: 'SOLD', title: 'Its pendant' },
    { number: '112', status: 'PUBLISHED' },
  ]);
  expect(
    await app.db.rows(sql`
      select l.number, l.premium, array_agg(i.title order by li.ordinal) as titles, bool_or(i.availability <> 'SOLD') as open,
        min(i.availability) as availability
      from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
      join item_holds h on h.item_id = i.id and h.noun = 'lots' and h.holder_id = l.id
      where l.auction_id = ${id} and l.status = 'SOLD' group by l.id order by l.sort_key`),
  ).toEqual([
    {
      number: '111',
      premium: 27_040,
      titles: ['A landscape', 'A drawing'],
      open: false,
      availability: 'SOLD',
    },
    { number: '111B', premium: 13_000, titles: ['Its pendant'], open: false, availability: 'SOLD' },
  ]);
  const { body: desk } = await clerk.get<Desk>(`/auctions/${id}/results/desk`);
  expect(desk.counts).toMatchObject({ lots: 4, sold: 2, hammer: 154_000, decisions: 0 });
});

test('a lot cannot be split without a price for each part', async () => {
  const id = await createJointSale(two.map((part) => ({ ...part, price: null })));
  await record(id, '111', { outcome: 'SOLD', hammer: 154_000, buyer: 'Rémy; Basan' });
  const [decision] = await listDecisions(id);
  expect(decision?.splittable).toBe(false);
  const refused = await clerk.post<Problem>(`/auctions/${id}/decisions/${decision?.id}`, { choice: 'SPLIT' });
  expect([refused.status, refused.body.code]).toEqual([409, 'decision.no_split']);
});

test('a result for one of the buyers, or undoing it, leaves nothing to decide', async () => {
  const id = await createJointSale(two);
  await record(id, '111', { outcome: 'SOLD', hammer: 154_000, buyer: 'Basan' });
  expect(await listDecisions(id)).toEqual([]);
  const other = await createJointSale(two);
  await record(other, '111', { outcome: 'SOLD', hammer: 154_000 });
  expect(await listDecisions(other)).toHaveLength(1);
  const { version } = (await rows(other))[0] as ResultRow;
  await clerk.delete(`/auctions/${other}/lots/111/result?version=${version}`);
  expect(await listDecisions(other)).toEqual([]);
});
