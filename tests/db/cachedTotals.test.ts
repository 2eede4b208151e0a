import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { findPageWithTotal } from '../../server/db/page-total';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(sql`insert into items (title) select 'Thing ' || n from generate_series(1, 30) n`);
});
afterAll(() => db.close());

const pageOf = (page: number, { counted = true, like = 'Thing%', noun = 'items' } = {}) =>
  findPageWithTotal<{ title: string }>(
    db,
    noun,
    { page, pageSize: 20 },
    {
      rows: counted
        ? sql`select title, (select change_number('items')) as change from items where title like ${like} order by id
          limit 20 offset ${(page - 1) * 20}`
        : sql`select title from items where title like ${like} order by id limit 20 offset ${(page - 1) * 20}`,
      count: sql`select count(*) from items where title like ${like}`,
    },
  );

it('returns the exact total on every page, even beyond the last, and preserves the order of the rows', async () => {
  for (let again = 0; again < 3; again++) {
    expect((await pageOf(1)).data.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Thing ${at + 1}`),
    );
    expect(await pageOf(2)).toMatchObject({ total: 30, data: { length: 10 } });
    expect(await pageOf(9)).toMatchObject({ total: 30, data: [] });
  }
});

it('sees each change at once, however often the page was read before', async () => {
  for (let more = 1; more <= 4; more++) {
    await pageOf(1);
    await pageOf(1);
    await db.run(sql`insert into items (title) values ('Thing more')`);
    expect((await pageOf(1)).total).toBe(30 + more);
  }
  await db.run(sql`delete from items where title = 'Thing more'`);
  expect((await pageOf(1)).total).toBe(30);
});

it('caches nothing when the rows carry no change number', async () => {
  const fetchQuietPage = () => pageOf(1, { counted: false, like: 'Quiet%' });
  await db.run(sql`insert into items (title) values ('Quiet one')`);
  expect((await fetchQuietPage()).total).toBe(1);
  await db.run(sql`insert into items (title) values ('Quiet two')`);
  expect((await fetchQuietPage()).total).toBe(2);
});

it('caches nothing for a noun without counters, not even a total of zero', async () => {
  const lots = () => pageOf(1, { counted: false, like: 'Uncounted%', noun: 'lots' });
  for (let again = 0; again < 2; again++) expect((await lots()).total).toBe(0);
  await db.run(sql`insert into items (title) values ('Uncounted')`);
  expect((await lots()).total).toBe(1);
});

it('returns a total of zero, and sees the first row', async () => {
  expect(await pageOf(1, { like: 'Absent%' })).toMatchObject({ total: 0, data: [] });
  await db.run(sql`insert into items (title) values ('Absent no more')`);
  expect((await pageOf(1, { like: 'Absent%' })).total).toBe(1);
});

it('counts while another transaction locks counter rows, without waiting', async () => {
  const number = async () =>
    (await db.row<{ change: number }>(sql`select change_number('items') as change`)).change;
  const before = await number();
  await db.transaction(async (tx) => {
    // All but one shard, whichever the other connection uses.
    await tx.run(sql`select from change_counters where noun = 'items' and shard <> 5 for update`);
    await db.transaction(async (other) => {
      await other.run(sql`set local lock_timeout = '2s'`);
      await other.run(sql`insert into items (title) values ('Counted beside')`);
    });
  });
  expect(await number()).toBe(before + 1);
  const { n } = await db.row<{ n: number }>(
    sql`select n from change_counters where noun = 'items' and shard = 5`,
  );
  expect(n).toBeGreaterThan(0);
});

it('counts a change of a sale in a new row when all of its counter rows are locked', async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into change_counters (noun, shard, n) select 'sale 7', shard, 1 from generate_series(0, 30) shard`);
  });
  await db.transaction(async (tx) => {
    await tx.run(sql`select from change_counters where noun = 'sale 7' for update`);
    await db.transaction(async (other) => {
      await other.run(sql`set local lock_timeout = '2s'`);
      await other.run(sql`select count_sales(array[7]::bigint[])`);
    });
  });
  expect(await db.row(sql`select change_number('sale 7') as change`)).toEqual({ change: 32 });
});
