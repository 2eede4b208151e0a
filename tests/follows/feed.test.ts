import sql, { type Sql } from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import type { Customer } from '#contract/customers';
import { type FeedEntry, type FollowNoun, maxFeedCount } from '#contract/follows';
import { changeLot, formOf, newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { signInRoles } from '../support/roles';
import { createFilledCollection, listWorks } from '../works/gallery';

let now = new Date('2026-03-02T09:10:00Z');
let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  ({ admin, manager, editor, specialist } = await signInRoles(app));
});
beforeEach(async () => {
  await app.db.run(sql`delete from follows`);
  await app.db.run(sql`update auctions set specialist_id = null`);
});
afterAll(() => app.close());

interface Feed {
  entries: FeedEntry[];
  next: string | null;
}

const read = async (client: ApiClient, query = '') => (await client.get<Feed>(`/feed?${query}`)).body;
const summarize = async (client: ApiClient, query = '') =>
  (await read(client, query)).entries.map(({ noun, id, count, last }) => [noun, id, count, last.action]);
const choose = async (client: ApiClient, noun: FollowNoun, id: number, state = 'FOLLOWING') => {
  expect((await client.put(`/follows/${noun}/${id}`, { state })).status).toBe(200);
};
const passHour = () => {
  now = new Date(now.getTime() + 3_600_000);
};

let saleCount = 0;
const newSale = (specialistId: number | null = null) =>
  newAuction(manager, { code: `FEED${++saleCount}`, title: 'Followed', specialistId });
const retitle = async (sale: Auction, title: string): Promise<Auction> =>
  (await manager.put<Auction>(`/auctions/${sale.id}`, { ...formOf(sale), title })).body;
const addCustomer = async (specialistId: number | null = null): Promise<Customer> =>
  (await manager.post<Customer>('/customers', { lastName: 'Vale', specialistId })).body;

/** Adds events on lots of a sale, as an import does. */
const addEvents = (count: Sql, userId: number, { auctionId, lotId }: { auctionId: number; lotId: number }) =>
  app.db.run(sql`
    with written as (
      insert into events (at, user_id, noun, noun_id, action)
      select ${now}::timestamptz, ${userId}, 'lots', ${lotId}::bigint, 'update' from generate_series(1, ${count}) returning id)
    insert into event_subjects (noun, noun_id, event_id)
    select 'lots', ${lotId}::bigint, id from written union all select 'auctions', ${auctionId}::bigint, id from written`);

test('lists what others did to the followed rows, grouped by row and hour, newest first', async () => {
  const sale = await newSale(app.people.SPECIALIST.id);
  const lot = await newLot(manager, sale.id, { title: 'Chart', number: '7' });
  await newSale(app.people.ADMIN.id);
  passHour();
  const changed = await retitle(sale, 'Renamed');
  await changeLot(admin, lot, { title: 'Map' });
  const { entries, next } = await read(specialist);
  expect(next).toBeNull();
  expect(entries).toEqual([
    {
      noun: 'auctions',
      id: sale.id,
      title: `${sale.code} · Renamed`,
      pageId: sale.id,
      number: null,
      count: expect.any(Number),
      isCapped: false,
      actors: [
        { id: app.people.ADMIN.id, name: app.people.ADMIN.name },
        { id: app.people.MANAGER.id, name: app.people.MANAGER.name },
      ],
      last: expect.objectContaining({ at: now.toISOString().replace('.000', ''), action: 'update' }),
    },
    expect.objectContaining({
      noun: 'auctions',
      id: sale.id,
      last: expect.objectContaining({ action: 'create' }),
    }),
  ]);
  // Their own actions are left out unless the user asks for them.
  await choose(manager, 'auctions', sale.id);
  passHour();
  await retitle(changed, 'Renamed again');
  expect((await read(manager)).entries[0]?.actors).toEqual([
    { id: app.people.ADMIN.id, name: app.people.ADMIN.name },
  ]);
  expect((await read(manager, 'own=true')).entries[0]?.actors).toEqual([
    { id: app.people.MANAGER.id, name: app.people.MANAGER.name },
  ]);
});

test('an event of several followed rows is one entry, about the sale or collection', async () => {
  const collection = await createFilledCollection(manager, ['Map of Kent'], { title: 'Maps' });
  const [work] = await listWorks(manager, collection.id);
  for (const [noun, id] of [
    ['collections', collection.id],
    ['works', work?.id ?? 0],
    ['items', work?.itemId ?? 0],
  ] as const)
    await choose(specialist, noun, id);
  const { entries } = await read(specialist);
  expect(entries.filter(({ noun }) => noun === 'works')).toEqual([]);
  const ids = entries.map(({ last }) => last.id);
  expect(new Set(ids).size).toBe(ids.length);
  await choose(specialist, 'collections', collection.id, 'MUTED');
  expect((await read(specialist)).entries.some(({ noun }) => noun === 'works')).toBe(true);
});

test('a muted lot is left out of the entries of its sale', async () => {
  const sale = await newSale(app.people.SPECIALIST.id);
  const lot = await newLot(manager, sale.id, { title: 'Chart' });
  passHour();
  await choose(specialist, 'lots', lot.id, 'MUTED');
  await addEvents(sql`3`, app.people.MANAGER.id, { auctionId: sale.id, lotId: lot.id });
  expect(await summarize(specialist, 'limit=1')).not.toContainEqual(['auctions', sale.id, 3, 'update']);
  await specialist.delete(`/follows/lots/${lot.id}`);
  expect(await summarize(specialist, 'limit=1')).toEqual([['auctions', sale.id, 3, 'update']]);
});

test('pages through hours and rows, each group once, beyond an import of thousands', async () => {
  const sale = await newSale(app.people.SPECIALIST.id);
  const lot = await newLot(manager, sale.id, { title: 'Chart' });
  const others = [];
  for (let count = 0; count < 3; count++) others.push(await newSale(app.people.SPECIALIST.id));
  const writer = app.people.MANAGER.id;
  const ids = { auctionId: sale.id, lotId: lot.id };
  passHour();
  await addEvents(sql`2`, writer, ids);
  passHour();
  await addEvents(sql`5000`, writer, ids);
  for (const other of others) await retitle(other, 'Renamed');
  passHour();
  await addEvents(sql`4`, writer, ids);
  const pages: Feed[] = [];
  let next: string | null = '';
  while (next !== null && pages.length < 20) {
    const page: Feed = await read(specialist, `limit=2${next ? `&before=${next}` : ''}`);
    pages.push(page);
    next = page.next;
  }
  const all = pages.flatMap(({ entries }) => entries);
  const groups = all.map(({ id, last }) => `${id} ${last.at.slice(0, 13)}`);
  expect(new Set(groups).size).toBe(groups.length);
  const countsOfSale = all.filter(({ id }) => id === sale.id).map(({ count, isCapped }) => [count, isCapped]);
  expect(countsOfSale.slice(0, 3)).toEqual([
    [4, false],
    [maxFeedCount, true],
    [2, false],
  ]);
  for (const other of others) expect(all.filter(({ id }) => id === other.id)).toHaveLength(2);
  const ends = all.map(({ last }) => last.at.slice(0, 13));
  expect(ends).toEqual([...ends].sort().reverse());
});

describe('leaves out', () => {
  test('a customer, with title and text, once the user has lost the permission', async () => {
    const customer = await addCustomer(app.people.SPECIALIST.id);
    await choose(specialist, 'customers', customer.id);
    expect((await read(specialist)).entries).toMatchObject([{ noun: 'customers', title: 'Vale' }]);
    await app.db.run(sql`update customers set specialist_id = null where id = ${customer.id}`);
    const { body } = await specialist.get('/feed');
    expect(body).toEqual({ entries: [], next: null });
    expect(await read(editor)).toEqual({ entries: [], next: null });
  });

  test('a goal that is no longer shared, and goals in the history of other rows', async () => {
    const goal = await newGoal(manager, { title: 'Hidden wish', visibility: 'PUBLIC' });
    const sale = await newSale();
    await choose(admin, 'goals', goal.id);
    await choose(admin, 'auctions', sale.id);
    await app.db.run(sql`
      insert into event_subjects (noun, noun_id, event_id)
      select 'auctions', ${sale.id}, id from events where noun = 'goals' and noun_id = ${goal.id}`);
    expect((await read(admin)).entries.map(({ noun }) => noun).sort()).toEqual(['auctions', 'goals']);
    await app.db.run(sql`update goals set visibility = 'PRIVATE' where id = ${goal.id}`);
    const { body } = await admin.get<Feed>('/feed');
    expect(body.entries.map(({ noun, last }) => [noun, last.noun])).toEqual([['auctions', 'auctions']]);
    expect(JSON.stringify(body)).not.toContain('Hidden');
  });

  test('changes, reasons and reserves, and the owner of a lot of another department', async () => {
    const customer = await addCustomer(app.people.SPECIALIST.id);
    const sale = await newSale();
    const lot = await newLot(manager, sale.id, {
      title: 'Chart',
      departmentId: app.departments.clocks,
      consignorId: customer.id,
      reserve: 123_456,
      estimateLow: 200_000,
      estimateHigh: 300_000,
    });
    await changeLot(manager, lot, { reserve: 100_000 });
    await manager.get(`/auctions/${sale.id}/lots/${lot.number}`);
    await choose(specialist, 'customers', customer.id);
    await choose(specialist, 'auctions', sale.id);
    const { body } = await specialist.get<Feed>('/feed?limit=50');
    expect(body.entries.length).toBeGreaterThan(1);
    const ofCustomer = body.entries.filter(({ noun }) => noun === 'customers');
    expect(ofCustomer.map(({ last }) => last.noun)).toEqual(['customers']);
    expect(ofCustomer.map(({ count }) => count)).toEqual([1]);
    expect(JSON.stringify(body)).not.toMatch(/123456|100000|reserve/);
  });

  test('everything for campaigns to a role that may not read them', async () => {
    await app.db.run(sql`
      insert into follows (user_id, noun, noun_id, muted, reason, since)
      values (${app.people.EDITOR.id}, 'campaigns', 1, false, 'CHOSEN', now())`);
    expect(await read(editor)).toEqual({ entries: [], next: null });
    expect((await editor.get('/follows')).body).toEqual({ rows: [], hasMore: false });
  });
});

test('a deactivated user reads no feed, and the same one again once reactivated', async () => {
  const sale = await newSale();
  await choose(editor, 'auctions', sale.id);
  // Their sign-in is new enough for an action that asks for a confirmation.
  const confirmed = await app.signIn('ADMIN');
  const activate = (active: boolean) =>
    confirmed.patch('/users', { rows: { ids: [app.people.EDITOR.id] }, change: { active } });
  expect((await activate(false)).status).toBe(200);
  expect((await editor.get('/feed')).status).toBe(401);
  await activate(true);
  expect((await read(await app.signIn('EDITOR'))).entries.map(({ id }) => id)).toEqual([sale.id]);
});
