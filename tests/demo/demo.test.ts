import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { can, type Role } from '#contract/api/permissions';
import {
  type CollectionStatus,
  type CollectionStep,
  collectionLifecycle,
  collectionStatuses,
} from '#contract/collection-states';
import { emailIssues } from '#contract/email-issues';
import { languages } from '#contract/session';
import type { User } from '../../server/app-context';
import { getAuction } from '../../server/auctions/auction';
import { applyDueDates } from '../../server/collections/dates';
import type { Database } from '../../server/db/database';
import { seedPresets } from '../../server/db/presets';
import { seedDemo } from '../../server/demo/demo';
import { draw } from '../../server/demo/drawing/draw';
import { demoUsers } from '../../server/demo/people';
import { subjects } from '../../server/demo/words/item-spec';
import { findPairs, type MatchedPair } from '../../server/duplicates/find-pairs';
import { compareCustomers } from '../../server/duplicates/pairs';
import { findDecisions } from '../../server/home/decisions';
import { createPriceCalculator } from '../../server/lots/premium';
import { readMeter } from '../../server/meter/queries';
import { loadCollectionReadiness } from '../../server/publication/readiness';
import { readThreshold } from '../../server/regulation/threshold';
import { previewEmail } from '../../server/templates/preview';
import { listStarters } from '../../server/templates/starters/fill';
import { findPairsByRule } from '../duplicates/pairRule';
import { openTestDatabase } from '../support/database';
import { findUnlabeledChanges } from '../support/unlabeled';
import { unpacedRun } from '../support/unpaced';

/** The demo data must be what the actions would have produced, so every row is checked against their rules. */
let db: Database;
const now = new Date('2026-05-20T11:20:00Z');

beforeAll(async () => {
  db = await openTestDatabase();
  await db.transaction(async (tx) => {
    await seedPresets(tx);
    await seedDemo(tx, { now: () => now });
  });
});
afterAll(() => db.close());

/** Returns the rows that break a rule, normally none. */
const findWrong = (query: ReturnType<typeof sql>) => db.rows(query);

it('has sales in every state, lots in each, and one sign-in a role', async () => {
  const sales = await db.rows<{ status: string; lots: number }>(sql`
    select a.status, count(l.id) as lots from auctions a left join lots l on l.auction_id = a.id group by a.id`);
  expect(new Set(sales.map(({ status }) => status))).toEqual(
    new Set(['POST_SALE', 'RECONCILING', 'LIVE', 'PUBLISHED', 'CATALOGUING', 'DRAFT']),
  );
  expect(Math.min(...sales.map(({ lots }) => lots))).toBeGreaterThan(9);
  const roles = await db.rows<{ role: string }>(sql`
    select role from users where email = any(${demoUsers.map(({ email }) => email)}::text[])`);
  expect(roles.map(({ role }) => role).sort()).toEqual(['ADMIN', 'EDITOR', 'MANAGER', 'SPECIALIST']);
});

it('has a label for every changed field in its events', async () => {
  expect(await findUnlabeledChanges(db)).toEqual([]);
});

it('has an exchange rate for every sale and for the threshold of its day', async () => {
  expect(
    await findWrong(sql`
      select s.currency, s.day from (
        select currency, sold_at::date as day from sales union select currency, starts_at::date from auctions) s
      where s.currency <> (select currency from house) and not exists (
        select 1 from exchange_rates x where x.currency = s.currency and x.valid_from <= s.day)`),
  ).toEqual([]);
  const days = await db.rows<{ day: string }>(sql`select distinct sold_at::date::text as day from sales`);
  expect(days.length).toBeGreaterThan(3);
  for (const { day } of days) expect((await readThreshold(db, sql`${day}::date`)).amount).not.toBeNull();
});

it('has purchases that the meter can add up', async () => {
  const buyers = await db.rows<{ id: number }>(sql`
    select s.buyer_id as id from sales s join customers c on c.id = s.buyer_id
    where s.cancelled_at is null group by s.buyer_id order by sum(s.price) desc limit 3`);
  const meters = await Promise.all(buyers.map(({ id }) => readMeter(db, id, now)));
  expect(meters.filter(({ total }) => total > 0)).not.toEqual([]);
  for (const { missing, state } of meters)
    expect([missing, state]).toEqual([[], expect.not.stringMatching('UNKNOWN')]);
  const admins = await db.rows<User>(
    sql`select id, role, array[]::int[] as "departmentIds" from users where role = 'ADMIN'`,
  );
  for (const user of admins)
    expect(await findDecisions(db, user)).toContainEqual({ kind: 'ratesMissing', keys: [] });
});

it('sold about three lots in four of the concluded sales', async () => {
  const sales = await db.rows<{ share: number }>(sql`
    select count(*) filter (where l.status = 'SOLD')::float8 / count(*) as share
    from auctions a join lots l on l.auction_id = a.id
    where a.status = 'POST_SALE' and l.status <> 'WITHDRAWN' group by a.id`);
  for (const { share } of sales) {
    expect(share).toBeGreaterThan(0.62);
    expect(share).toBeLessThan(0.9);
  }
});

it('computes premiums as the product does, to the minor unit', async () => {
  const lots = await db.rows<{
    auctionId: number;
    premiumScheduleId: number;
    vatScheme: string | null;
    categoryScheme: string | null;
    hammer: number;
    premium: number;
    net: number;
    scheme: string;
  }>(sql`
    select l.auction_id as "auctionId", l.premium_schedule_id as "premiumScheduleId", l.vat_scheme as "vatScheme",
      c.default_vat_scheme as "categoryScheme", l.hammer, l.premium, l.premium_net as net, l.sold_vat_scheme as scheme
    from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    left join categories c on c.id = i.category_id where l.status = 'SOLD'`);
  expect(lots.length).toBeGreaterThan(500);
  const counted = new Map<number, ReturnType<typeof createPriceCalculator>>();
  for (const lot of lots) {
    const priceOf =
      counted.get(lot.auctionId) ?? createPriceCalculator(db, await getAuction(db, lot.auctionId));
    counted.set(lot.auctionId, priceOf);
    const { scheme, premium } = await priceOf(
      { ...lot, soldVatScheme: null, soldVatRate: null, categoryVatRate: null },
      lot.hammer,
    );
    expect([lot.scheme, lot.premium, lot.net]).toEqual([scheme, premium?.working.result, premium?.net]);
  }
});

it('has an unbroken chain of events for each state, by users with the permission', async () => {
  const events = await db.rows<{
    noun: string;
    id: number;
    action: string;
    from: string | null;
    to: string | null;
    role: never;
    departmentIds: number[];
    departmentId: number | null;
  }>(sql`
    select e.noun, e.noun_id as id, e.action, e.from_status as from, e.to_status as to, u.role,
      array(select department_id from user_departments d where d.user_id = u.id)::int[] as "departmentIds",
      (select department_id from auction_departments d join event_subjects s
        on s.noun = 'auctions' and s.noun_id = d.auction_id where s.event_id = e.id limit 1) as "departmentId"
    from events e join users u on u.id = e.user_id where e.noun in ('lots', 'auctions') order by e.at, e.id`);
  const actionOf: Record<string, string> = {
    sell: 'results:record',
    pass: 'results:record',
    hold: 'results:record',
    open: 'results:record',
    create: 'lots:edit',
    update: 'lots:edit',
    withdraw: 'lots:withdraw',
  };
  const states = new Map<string, string>();
  const published = new Set<number>();
  for (const event of events) {
    const key = `${event.noun} ${event.id}`;
    // Publishing the sale moves its lots without an event for each lot.
    const before = states.get(key);
    if (event.from !== null && !(before === 'DRAFT' && event.from === 'PUBLISHED'))
      expect(before).toBe(event.from);
    if (event.to !== null) states.set(key, event.to);
    if (event.action === 'publish') published.add(event.id);
    const action = event.noun === 'lots' ? actionOf[event.action] : undefined;
    if (action) expect(can(event, action as never, [event.departmentId])).toBe(true);
  }
  expect(published.size).toBe(7);
  expect(
    await findWrong(sql`
      select l.id, l.status from lots l where l.status not in ('DRAFT', 'PUBLISHED') and l.status is distinct from (
        select to_status from events where noun = 'lots' and noun_id = l.id and to_status is not null order by id desc limit 1)`),
  ).toEqual([]);
  expect(
    await findWrong(sql`
      select a.id, a.status from auctions a where a.status is distinct from (
        select to_status from events where noun = 'auctions' and noun_id = a.id and to_status is not null order by id desc limit 1)`),
  ).toEqual([]);
  expect(await findWrong(sql`select id from events where at > ${now}`)).toEqual([]);
});

it('has consistent items, lots and results', async () => {
  expect(
    await findWrong(sql`
      select i.id, i.availability, l.status from items i
      join lateral (select l.status from lot_items x join lots l on l.id = x.lot_id
        where x.item_id = i.id order by l.created_at desc limit 1) l on true
      where i.availability <> case when l.status = 'SOLD' then 'SOLD' when l.status in ('PASSED', 'WITHDRAWN') then 'AVAILABLE' else 'IN_AUCTION' end`),
  ).toEqual([]);
  expect(
    await findWrong(sql`
      select l.id from lots l join lot_items x on x.lot_id = l.id
      left join item_holds h on h.item_id = x.item_id and h.noun = 'lots' and h.holder_id = l.id
      where (h.item_id is not null) <> (l.status not in ('PASSED', 'WITHDRAWN'))`),
  ).toEqual([]);
  expect(
    await findWrong(sql`
      select id from lots where (status in ('SOLD', 'SUBJECT')) <> (hammer is not null)
        or (status = 'SOLD') <> (premium is not null)
        or (status in ('SOLD', 'SUBJECT', 'PASSED')) <> (result_at is not null)
        or hammer < reserve and status = 'SOLD' or estimate_low > estimate_high`),
  ).toEqual([]);
  expect(
    await findWrong(sql`
      select l.id from lots l join auctions a on a.id = l.auction_id
      where a.status in ('RECONCILING', 'POST_SALE') and l.status in ('DRAFT', 'PUBLISHED', 'OPEN')
        or a.status = 'POST_SALE' and l.status = 'SUBJECT' and l.subject_until is null
        or a.status in ('PUBLISHED', 'LIVE') and l.status = 'DRAFT'`),
  ).toEqual([]);
});

it('has consignors, own items and reminders for its specialists', async () => {
  expect(
    await db.row(sql`
      select (select count(*) > 30 from customers where consigned > 0 and consignor_no is not null) as consignors,
        (select count(*) > 50 from items where house_owned) as own,
        (select count(*) from items where house_owned and consignor_id is not null) as both,
        (select count(*) from items i join customers c on c.id = i.consignor_id
          where c.department_id is distinct from i.department_id) as strangers,
        (select array_agg(distinct u.role order by u.role) from customer_tasks t join users u on u.id = t.user_id) as busy,
        (select count(*) > 10 from customers where born_on is not null) as birthdays`),
  ).toEqual({
    consignors: true,
    own: true,
    both: 0,
    strangers: 0,
    busy: ['MANAGER', 'SPECIALIST'],
    birthdays: true,
  });
});

it('leaves open work: a decision, a consignor to ask, incomplete lots', async () => {
  expect(
    await db.row(sql`
      select (select count(*) from decisions where decided_at is null) as decisions,
        (select count(*) > 0 from lots where status = 'SUBJECT') as subject,
        (select count(*) > 0 from items where catalogue_status = 'FOR_REVIEW') as review,
        (select count(*) > 10 from lots l join lot_items x on x.lot_id = l.id
          where l.status = 'DRAFT' and not exists (select 1 from pictures p where p.item_id = x.item_id)) as lacking`),
  ).toEqual({ decisions: 1, subject: true, review: true, lacking: true });
});

describe('collections', () => {
  it('exist in every state, with works in each', async () => {
    const collections = await db.rows<{ id: number; status: CollectionStatus; works: number }>(sql`
      select c.id, c.status, count(w.id) as works from collections c
      left join collection_items w on w.collection_id = c.id group by c.id`);
    expect(new Set(collections.map(({ status }) => status))).toEqual(new Set(collectionStatuses));
    expect(Math.min(...collections.map(({ works }) => works))).toBeGreaterThan(9);
    for (const { id, status } of collections) {
      const { blocked, all } = await loadCollectionReadiness(db, { id });
      expect(status === 'REVIEW' || status === 'DRAFT' ? blocked > 0 && blocked < all : blocked === 0).toBe(
        true,
      );
    }
  });

  it('took the steps that their lifecycle allows, by users with the permission', async () => {
    const events = await db.rows<{
      id: number;
      action: CollectionStep | 'create';
      to: CollectionStatus | null;
      role: Role | null;
      departmentIds: number[];
      departmentId: number;
    }>(sql`
      select e.noun_id as id, e.action, e.to_status as to, u.role, d.department_id as "departmentId",
        array(select department_id from user_departments x where x.user_id = u.id)::int[] as "departmentIds"
      from events e left join users u on u.id = e.user_id join collection_departments d on d.collection_id = e.noun_id
      where e.noun = 'collections' order by e.at, e.id`);
    const states = new Map<number, CollectionStatus>();
    for (const { id, action, to, role, departmentIds, departmentId } of events) {
      if (action !== 'create')
        expect(getNextState(collectionLifecycle, states.get(id) ?? 'DRAFT', action)).toBe(
          to ?? states.get(id),
        );
      if (role) expect(can({ role, departmentIds }, `collections:${action}`, [departmentId])).toBe(true);
      else expect(['open', 'close']).toContain(action);
      if (to) states.set(id, to);
    }
    const collectionRows = await db.rows<{ id: number; status: string }>(
      sql`select id, status from collections`,
    );
    expect(new Map(collectionRows.map(({ id, status }) => [id, status]))).toEqual(states);
  });

  it('are up to date with due dates and waitlists', async () => {
    const before = await db.rows(sql`select id, status, opened_at, version from collections order by id`);
    await applyDueDates({ db, now: () => now });
    expect(await db.rows(sql`select id, status, opened_at, version from collections order by id`)).toEqual(
      before,
    );
    expect(
      await findWrong(sql`select id from reservations where outcome is null and until <= ${now}`),
    ).toEqual([]);
    expect(
      await db.row(sql`
        select max(line) as longest, min(soonest) < ${now}::timestamptz + interval '6 hours' as soon, count(*) > 3 as several
        from (select count(*) as line, min(until) as soonest from reservations where outcome is null group by item_id) l`),
    ).toEqual({ longest: 2, soon: true, several: true });
  });

  it('have consistent works, waitlists, holds and ledger', async () => {
    expect(
      await findWrong(sql`
        select w.id, i.availability from collection_items w join items i on i.id = w.item_id
        join collections c on c.id = w.collection_id
        left join item_holds h on h.item_id = w.item_id and h.noun = 'works' and h.holder_id = w.id
        left join sales s on s.item_id = w.item_id and s.collection_id = c.id and s.channel = 'PRIVATE'
        where (h.item_id is not null) <> (s.id is not null or c.status in ('DRAFT', 'REVIEW', 'PUBLISHED'))
          or i.availability <> case when s.id is not null then 'SOLD' when h.item_id is null then 'AVAILABLE'
            when exists (select 1 from reservations r where r.item_id = i.id and r.outcome is null) then 'ON_HOLD'
            else 'FOR_PRIVATE_SALE' end`),
    ).toEqual([]);
    expect(await findWrong(sql`select id from sales where channel = 'PRIVATE' and sold_at > ${now}`)).toEqual(
      [],
    );
    expect(
      await db.row(sql`
        select count(*) > 10 as sold, count(*) filter (where c.status = 'PUBLISHED') > 0 as "soldNow"
        from sales s join collections c on c.id = s.collection_id`),
    ).toEqual({ sold: true, soldNow: true });
  });
});

it('has a job for every picture that is still to be generated', async () => {
  expect(
    await findWrong(sql`
      select file_key from pictures where state = 'PENDING'
      except select payload ->> 'fileKey' from jobs where kind = 'demo-picture'`),
  ).toEqual([]);
});

it.each(subjects)('draws a %s that is the same for the same seed', (subject) => {
  expect(draw(subject, 7)).toBe(draw(subject, 7));
  expect(draw(subject, 7)).not.toBe(draw(subject, 8));
  expect(draw(subject, 7)).not.toMatch(/NaN|undefined|Infinity/);
});

it('has possible duplicates, and lists them once its first jobs have run', async () => {
  const jobs = await db.rows<{ payload: { customerIds: number[] } }>(
    sql`select payload from jobs where kind = 'compare-some'`,
  );
  for (const { payload } of jobs) await compareCustomers({ db }, payload, unpacedRun);
  const pairs = await db.rows<{ low: string; high: string }>(sql`
    select l.name as low, h.name as high from customer_pairs p
    join customers l on l.id = p.low_id join customers h on h.id = p.high_id`);
  expect(pairs.length).toBeGreaterThan(5);
});

it('has exactly the possible duplicates that the rule finds one by one', async () => {
  const ids = (await db.rows<{ id: number }>(sql`select id from customers order by id`)).map(({ id }) => id);
  const sorted = (pairs: readonly MatchedPair[]) =>
    pairs.toSorted((one, other) => one.low - other.low || one.high - other.high);
  const inOneSet = await db.transaction((tx) => findPairs(tx, ids));
  expect(sorted(inOneSet)).toEqual(sorted(await findPairsByRule(db, ids)));
});

it('has 600 customers that pass validation, including all buyers', async () => {
  const customers = await db.rows<Customer>(sql`
    select id, name, sort_name as "sortName", email, phone, specialist_id as specialist, bought from customers`);
  expect(customers).toHaveLength(600);
  expect(customers.filter(({ name, sortName }) => name === '' || sortName === '')).toEqual([]);
  expect(customers.filter(({ email }) => email !== '' && !email.endsWith('@example.org'))).toEqual([]);
  expect(customers.filter(({ bought }) => bought > 0).length).toBeGreaterThan(60);
  const stranger = sql`select id, buyer from sales where buyer <> '' and buyer not like '%/%' and buyer_id is null`;
  expect(await findWrong(stranger)).toEqual([]);
  const { called } = await db.row<{ called: number }>(sql`select count(*) as called from customer_notes`);
  expect(called).toBeGreaterThan(500);
});
interface Customer {
  name: string;
  sortName: string;
  email: string;
  bought: number;
}

it('shows its sale and its collection in each starter email, with pictures and without findings', async () => {
  // Simulates the job that draws the pictures.
  await db.run(sql`update pictures set state = 'READY', width = 1200, height = 900`);
  const { starters: begun } = await listStarters({ db, now });
  const premises = { db, publicUrl: 'http://rostrum.test' };
  for (const { key, contents } of begun)
    for (const language of languages) {
      const content = contents[language];
      if (!content) throw new Error(`${key} is not written in ${language}`);
      const recipient = { customerId: null, campaign: null, kind: 'CAMPAIGN' as const };
      const { html, issues } = await previewEmail(premises, { content, language, ...recipient });
      expect([key, language, issues.filter(({ code }) => emailIssues[code] === 'ERROR')]).toEqual([
        key,
        language,
        [],
      ]);
      expect([key, html]).toEqual([key, expect.stringMatching(/<img[^>]+rostrum\.test\/m\//)]);
    }
});
