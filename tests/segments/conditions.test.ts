import sql from 'sql-template-tag';
import { Condition } from '#contract/segment-conditions';
import { resolveCondition } from '../../server/segments/resolve';
import { buildWhere } from '../../server/segments/where';
import { openTestApp, type TestApp } from '../support/app';
import { matchesCondition } from './matchesCondition';
import { referenceTime, type SegmentFixture, seedSegmentFixture } from './segmentFixture';

let app: TestApp;
let small: SegmentFixture;
beforeAll(async () => {
  app = await openTestApp();
  small = await seedSegmentFixture(app);
});
afterAll(() => app.close());

/** Returns the customers that the server finds, by their ids in the fixture. */
async function findCustomerIds(condition: Condition): Promise<number[]> {
  const where = buildWhere(await resolveCondition(app.db, Condition.parse(condition)), referenceTime);
  const rows = await app.db.rows<{ id: number }>(
    sql`select c.id from customers c where c.merged_into is null and ${where} order by c.id`,
  );
  return rows.map(({ id }) => small.people.findIndex((one) => one.id === id) + 1);
}

const range = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, at) => from + at);
const open = { from: null, until: null };
const ever = { kind: 'EVER' as const };
const anything = { departmentIds: [], categoryIds: [], artist: '' };
const bought = {
  is: 'bought' as const,
  what: anything,
  price: open,
  window: ever,
  measure: 'COUNT' as const,
  amount: open,
};
const consigned = { is: 'consigned' as const, what: anything, window: ever, amount: open };
const mailed = { is: 'campaign' as const, campaignId: null, days: null };
const last = (days: number) => ({ kind: 'LAST' as const, days });
const longerAgo = (days: number) => ({ kind: 'LONGER_AGO' as const, days });

/** The condition and the ids of the customers it selects. */
const cases: [string, (fixture: SegmentFixture) => Condition, number[]][] = [
  [
    'is interested in a department or one of its categories',
    ({ books }) => ({ is: 'interestDepartment', in: [books] }),
    [1, 2],
  ],
  ['is interested in a category', ({ category }) => ({ is: 'interestCategory', in: [category] }), [2]],
  ['is interested in an artist', () => ({ is: 'interestArtist', text: 'quill' }), [3]],
  ['is interested in a keyword', () => ({ is: 'interestKeyword', text: 'SUNDIAL' }), [4]],
  ['a keyword is not a pattern', () => ({ is: 'interestKeyword', text: '%' }), []],
  ['deals with a department', ({ clocks }) => ({ is: 'department', in: [clocks] }), [5]],
  ['bought', () => bought, [1, 2, 4, 5]],
  [
    'bought in a department',
    ({ books }) => ({ ...bought, what: { ...anything, departmentIds: [books] } }),
    [1, 4, 5],
  ],
  [
    'bought in a category recently',
    ({ category }) => ({ ...bought, what: { ...anything, categoryIds: [category] }, window: last(25) }),
    [4, 5],
  ],
  ['bought an artist', () => ({ ...bought, what: { ...anything, artist: 'tompion' } }), [2, 5]],
  ['bought long ago', () => ({ ...bought, window: longerAgo(100) }), [1]],
  [
    'bought in a month',
    () => ({ ...bought, window: { kind: 'BETWEEN', from: '2025-08-01', until: '2025-08-31' } }),
    [1],
  ],
  ['bought three', () => ({ ...bought, amount: { from: 3, until: null } }), [5]],
  [
    'bought at most one recently',
    () => ({ ...bought, window: last(60), amount: { from: null, until: 1 } }),
    [1, 2, 3, 4, ...range(6, 30)],
  ],
  ['bought none', () => ({ ...bought, amount: { from: 0, until: 0 } }), [3, ...range(6, 30)]],
  [
    'spent an amount in total, by currency',
    () => ({ ...bought, measure: 'SUM', amount: { from: 2000, until: null } }),
    [1, 2],
  ],
  [
    'spends an amount on average',
    () => ({ ...bought, measure: 'AVERAGE', amount: { from: null, until: 2000 } }),
    [2, 5],
  ],
  ['bought within a price range', () => ({ ...bought, price: { from: 900, until: 2500 } }), [1, 2]],
  ['gave', () => consigned, [9, 10]],
  [
    'consigned two of a department recently',
    ({ books }) => ({
      ...consigned,
      what: { ...anything, departmentIds: [books] },
      window: last(30),
      amount: { from: 2, until: null },
    }),
    [9],
  ],
  ['spent so much', () => ({ is: 'spend', amount: { from: 8000, until: 9000 } }), [8, 9]],
  ['lives in', () => ({ is: 'country', in: ['BR', ''] }), range(21, 30)],
  ['reads', () => ({ is: 'language', in: ['zh-CN', null] }), range(15, 30)],
  ['is a', () => ({ is: 'kind', in: ['COMPANY'] }), range(26, 30)],
  ['is dormant or deceased', () => ({ is: 'standing', in: ['DORMANT', 'DECEASED'] }), [24, 25]],
  ['plays a part', () => ({ is: 'role', in: ['CONSIGNOR'] }), range(4, 8)],
  ['is verified as of today', () => ({ is: 'verification', in: ['VERIFIED'] }), [7]],
  ['was verified', () => ({ is: 'verification', in: ['EXPIRED'] }), [8]],
  ['has a tag', () => ({ is: 'tag', in: ['Fair', 'None'] }), [2, 12, 22]],
  ['has no specialist', () => ({ is: 'specialist', in: [null] }), range(7, 30)],
  ['was introduced', () => ({ is: 'relation', kinds: ['INTRODUCED_BY'], end: 'to', otherId: null }), [11]],
  ['has introduced', () => ({ is: 'relation', kinds: ['INTRODUCED_BY'], end: 'from', otherId: null }), [12]],
  [
    'has a relation',
    ({ people }) => ({ is: 'relation', kinds: ['HOUSEHOLD'], end: 'either', otherId: people[12]?.id ?? 0 }),
    [14],
  ],
  ['was contacted', () => ({ is: 'lastContact', window: last(30) }), [1]],
  [
    'was not contacted for long, or never',
    () => ({ is: 'lastContact', window: longerAgo(30) }),
    range(2, 30),
  ],
  ['was ever contacted', () => ({ is: 'lastContact', window: ever }), [1, 2, 3]],
  ['is new', () => ({ is: 'created', window: last(30) }), [1, 2, 3]],
  ['got a campaign', ({ campaign }) => ({ ...mailed, did: 'SENT', campaignId: campaign }), [1, 2, 3]],
  ['opened one recently', () => ({ ...mailed, did: 'OPENED', days: 30 }), [1, 2]],
  ['opened any', () => ({ ...mailed, did: 'OPENED' }), [1, 2, 3]],
  ['clicked', () => ({ ...mailed, did: 'CLICKED' }), [1]],
  [
    'got it and did not open it',
    ({ campaign }) => ({ ...mailed, did: 'NOT_OPENED', campaignId: campaign }),
    [3],
  ],
  [
    'got it and did not click',
    ({ campaign }) => ({ ...mailed, did: 'NOT_CLICKED', campaignId: campaign }),
    [2, 3],
  ],
  [
    'did not get it',
    ({ earlier }) => ({ ...mailed, did: 'NOT_SENT', campaignId: earlier }),
    [1, 2, ...range(4, 30)],
  ],
  ['is a member of a segment', ({ frozen }) => ({ is: 'segment', segmentId: frozen }), [28, 29]],
  [
    'none of',
    () => ({ is: 'none', of: [{ is: 'kind', in: ['PERSON'] }, bought, { is: 'country', in: ['BR'] }] }),
    range(26, 30),
  ],
  [
    'any of a tag and consignments',
    () => ({ is: 'any', of: [{ is: 'tag', in: ['Fair'] }, consigned] }),
    [2, 9, 10, 12, 22],
  ],
];

test.each(cases)('%s', async (_, condition, expected) => {
  expect(await findCustomerIds(condition(small))).toEqual(expected);
});

test('a lot of items without a department belongs to the departments of its sale', async () => {
  const { db } = app;
  const { id: lot } = await db.row<{ id: number }>(sql`
    with sale as (
      insert into auctions (code, title, kind, currency, time_zone) values ('L', 'Clocks', 'LIVE', 'GBP', 'Europe/London')
      returning id),
    of as (insert into auction_departments (auction_id, department_id) select id, ${small.clocks} from sale),
    item as (insert into items (title, artist) values ('A dial', 'Graham') returning id),
    lot as (insert into lots (auction_id, number, sort_key, title) select id, '1', '1', '' from sale returning id),
    held as (insert into lot_items (lot_id, item_id, ordinal) select lot.id, item.id, 1 from lot, item)
    select id from lot`);
  await db.run(sql`
    insert into sales (channel, lot_id, currency, price, sold_at, buyer_id)
    values ('AUCTION', ${lot}, 'GBP', 5, ${referenceTime}, ${small.people[19]?.id})`);
  const condition = { ...bought, what: { ...anything, departmentIds: [small.clocks] } };
  expect(await findCustomerIds(condition)).toEqual([2, 5, 20]);
  expect(await findCustomerIds({ ...condition, what: { ...condition.what, artist: 'graham' } })).toEqual([
    20,
  ]);
  await db.run(sql`delete from sales where lot_id = ${lot}`);
});

test('two hundred random trees find the same customers as the reference', async () => {
  const leaves = cases.map(([, condition]) => condition(small)).filter((one) => !('of' in one));
  let seed = 20_260_615;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const tree = (depth: number): Condition => {
    if (depth === 0 || random(3) === 0) return leaves[random(leaves.length)] as Condition;
    const of = Array.from({ length: 1 + random(4) }, () => tree(depth - 1));
    return { is: (['all', 'any', 'none'] as const)[random(3)] ?? 'all', of };
  };
  const sizes = new Set<number>();
  for (let turn = 0; turn < 200; turn += 1) {
    const condition = tree(4);
    const expected = small.people.flatMap((one, at) =>
      matchesCondition(condition, one, small) ? [at + 1] : [],
    );
    expect({ condition, found: await findCustomerIds(condition) }).toEqual({ condition, found: expected });
    sizes.add(expected.length);
  }
  // The results vary, rather than being everyone or no one.
  expect(sizes.size).toBeGreaterThan(10);
});

test('refuses a condition that is too deep, too large or invalid before any query', () => {
  const leaf = { is: 'tag', in: ['Fair'] };
  const deep = (levels: number): unknown => (levels === 0 ? leaf : { is: 'all', of: [deep(levels - 1)] });
  expect(Condition.safeParse(deep(4)).success).toBe(true);
  for (const hostile of [
    deep(5),
    deep(5000),
    { is: 'all', of: [] },
    { is: 'all', of: Array.from({ length: 21 }, () => leaf) },
    {
      is: 'all',
      of: Array.from({ length: 20 }, () => ({ is: 'any', of: Array.from({ length: 4 }, () => leaf) })),
    },
    { is: 'country', in: ["GB'; drop table customers; --"] },
    { is: 'tag', in: ['x'.repeat(61)] },
    { is: 'tag', in: leaf.in, or: '1 = 1' },
    { is: 'segment', segmentId: '1 or true' },
    { is: 'bought' },
    { is: '__proto__', of: [leaf] },
    null,
    [leaf],
  ])
    expect(Condition.safeParse(hostile).success).toBe(false);
});

test.each(["'; drop table customers; --", '%', '_', '\\', '日本', '$1'])(
  'treats %p as literal text',
  async (text) => {
    const before = (await app.db.row<{ count: number }>(sql`select count(*) from customers`)).count;
    expect(await findCustomerIds({ is: 'tag', in: [text] })).toEqual([]);
    expect(await findCustomerIds({ is: 'interestArtist', text })).toEqual([]);
    expect(await findCustomerIds({ ...bought, what: { ...anything, artist: text } })).toEqual([]);
    expect((await app.db.row<{ count: number }>(sql`select count(*) from customers`)).count).toBe(before);
  },
);
