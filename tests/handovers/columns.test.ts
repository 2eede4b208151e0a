import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { authorColumns, workSources } from '../../server/handovers/work';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('each column that refers to a user is work that can be handed over, or names an author', async () => {
  // Rows that are deleted with a user (their sessions, their departments) belong to the account.
  const columns = await db.rows<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype <> 'c' order by 1`);
  const work = Object.values(workSources).map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name)).toEqual([...work, ...authorColumns].sort());
});
