import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { pageOf } from '../../server/db/page';
import { nameOf } from '../../server/db/prepared';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const all = sql`select n from generate_series(1, 12000) n order by n`;
const some = sql`select n from generate_series(1, ${12_000}::int) n order by n`;
const read = async (found: typeof all, page: number, pageSize: number, isIndexed?: boolean) => {
  const { rows, planned } = pageOf(found, { page, pageSize }, isIndexed);
  const query = planned(sql`select n from (${rows}) chosen order by n`);
  const numbers = (await db.rows<{ n: number }>(query)).map(({ n }) => n);
  return { numbers, isKept: nameOf(query) !== undefined };
};

test.each([
  [1, 20, true],
  [5, 20, true],
  [6, 20, true],
  [50, 20, true],
  [100, 100, true],
  // Of a size that no page has, behind the farthest reach, and behind the last row.
  [2, 30, false],
  [101, 100, false],
  [601, 20, false],
])('page %i of %i rows has its rows, whether its plan is kept or not', async (page, pageSize, isKept) => {
  const first = (page - 1) * pageSize + 1;
  const rows = first > 12_000 ? 0 : pageSize;
  const numbers = Array.from({ length: rows }, (_, at) => first + at);
  expect(await read(all, page, pageSize)).toEqual({ numbers, isKept });
  expect(await read(some, page, pageSize)).toEqual({ numbers, isKept: false });
  expect(await read(some, page, pageSize, true)).toEqual({ numbers, isKept });
});
