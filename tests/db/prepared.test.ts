import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { prepared } from '../../server/db/prepared';
import { openTestDatabase } from '../support/database';
import { openPooler } from '../support/pooler';

let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const selectNumber = (on: Database, n: number) => on.row<{ n: number }>(prepared(sql`select ${n}::int as n`));
const listPrepared = (on: Database) =>
  on.rows<{ statement: string }>(
    sql`select statement from pg_prepared_statements where name like 'rostrum%'`,
  );

test('plans a statement once on a direct connection', async () => {
  const direct = openDatabase(db.url, { connections: 1 });
  for (const n of [1, 2, 3]) expect(await selectNumber(direct, n)).toEqual({ n });
  expect(await listPrepared(direct)).toEqual([{ statement: 'select $1::int as n' }]);
  await direct.close();
});

test('leaves no prepared statement on a connection through a pooler', async () => {
  const between = await openPooler(db.url);
  const pooled = openDatabase(between.url, { connections: 1 });
  for (const n of [1, 2, 3]) expect(await selectNumber(pooled, n)).toEqual({ n });
  expect(await listPrepared(pooled)).toEqual([]);
  await pooled.close();
  await between.close();
});

test('runs statements sent together in order, and rejects with the first error', async () => {
  const done = await db.transaction((tx) =>
    Promise.all([
      tx.run(sql`create temporary table steps (n int unique) on commit drop`),
      tx.run(sql`insert into steps values (1), (2)`),
      tx.row(sql`select count(*) as n from steps`),
    ]),
  );
  expect(done[2]).toEqual({ n: 2 });
  const failing = db.transaction((tx) =>
    Promise.all([
      tx.run(sql`insert into items (title) values ('Never there')`),
      tx.run(sql`select 1 / 0`),
      tx.run(sql`insert into items (title) values ('Nor this')`),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await db.row(sql`select count(*) as n from items`)).toEqual({ n: 0 });
});
