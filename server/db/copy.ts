import sql, { raw, type Sql } from 'sql-template-tag';
import { StartError } from '../lib/start-error';
import type { Db } from './database';
import { migrate } from './migrate';

const batchSize = 500;
const quoteIdentifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

/**
 * Copies all data into an empty database, as one snapshot and in one transaction, and returns how many rows each table got.
 * Rows travel as JSON text that is never parsed, so no number loses a digit. Refuses a database that already contains data.
 */
export async function copyDatabase(from: Db, to: Db): Promise<Map<string, number>> {
  const existing = await to.row<{ isInitialized: boolean }>(
    sql`select to_regclass('migrations') is not null as "isInitialized"`,
  );
  if (existing.isInitialized)
    throw new StartError('The database to copy into already holds a house: name an empty one.');
  return from.transaction(async (source) => {
    await source.run(sql`set transaction isolation level repeatable read, read only`);
    return to.transaction(async (target) => {
      await migrate(target);
      await target.run(sql`select set_config('rostrum.copying', 'on', true)`);
      const tables = await listTablesInOrder(target);
      // Rows inserted by migrations are part of the copied data.
      await target.run(sql`truncate ${raw(tables.map((table) => `"${table}"`).join(', '))} cascade`);
      const copied = new Map<string, number>();
      for (const table of tables) copied.set(table, await copyTable(source, target, table));
      await copySequences(source, target);
      return copied;
    });
  });
}

/**
 * Returns the tables so that each comes after those it refers to; counters come last, because triggers change them while the
 * other tables are filled.
 */
async function listTablesInOrder(db: Db): Promise<string[]> {
  const tables = await db.rows<{ name: string; needs: string[] }>(sql`
    select c.relname as name, array(
      select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname = 'change_counters', c.relname`);
  const order: string[] = [];
  while (order.length < tables.length) {
    const next = tables.find(
      ({ name, needs }) => !order.includes(name) && needs.every((need) => order.includes(need)),
    );
    if (!next) throw new Error('tables refer to each other in a circle');
    order.push(next.name);
  }
  return order;
}

/**
 * Copies the values of sequences that belong to no column, such as document numbers; a table's own sequence continues after
 * its rows.
 */
async function copySequences(source: Db, target: Db): Promise<void> {
  const sequences = await source.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`);
  for (const { name } of sequences) {
    const { last, used } = await source.row<{ last: number; used: boolean }>(
      sql`select last_value as last, is_called as used from ${quoteIdentifier(name)}`,
    );
    await target.run(sql`select setval(${`"${name}"`}::regclass, ${last}, ${used})`);
  }
}

async function copyTable(source: Db, target: Db, table: string): Promise<number> {
  const columns = await target.rows<{ name: string; identity: boolean }>(sql`
    select column_name as name, is_identity = 'YES' as identity from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`);
  const names = raw(columns.map(({ name }) => `"${name}"`).join(', '));
  if (table === 'change_counters') await target.run(sql`truncate change_counters`);

  let copied = 0;
  // Ordered by the first column, the key, because a row may refer to an earlier row of its own table.
  await source.run(
    sql`declare house cursor for select to_jsonb(t)::text as row from ${quoteIdentifier(table)} t order by ${quoteIdentifier(columns[0]?.name ?? '')}`,
  );
  for (;;) {
    const rows = await source.rows<{ row: string }>(raw(`fetch ${batchSize} from house`));
    if (rows.length === 0) break;
    copied += await target.run(sql`
      insert into ${quoteIdentifier(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${quoteIdentifier(table)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::jsonb)`);
  }
  await source.run(sql`close house`);

  for (const { name, identity } of columns)
    if (identity)
      await target.run(sql`
        select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${quoteIdentifier(name)}), 1), count(*) > 0)
        from ${quoteIdentifier(table)}`);
  return copied;
}
