import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { textPlaces } from '../../server/privacy/columns';

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  isGenerated: boolean;
}

export const listColumns = (db: Database): Promise<Column[]> =>
  db.rows<Column>(sql`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' and c.is_generated = 'NEVER' as "isRequired",
      c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as "isGenerated"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`);

/** Lets the test database accept rows that no code would write. */
async function dropChecks(db: Database): Promise<void> {
  const checks = await db.rows<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`);
  for (const { table, name } of checks)
    await db.run(sql`alter table ${raw(table)} drop constraint ${raw(`"${name}"`)}`);
}

/**
 * Adds a row with a text in each of these columns to every table with free text. Foreign keys, checks and triggers are
 * disabled because only the contents of the rows matter.
 */
export async function plantEverywhere(db: Database, text: string, at: string): Promise<string[]> {
  const columns = await listColumns(db);
  const planted: string[] = [];
  await dropChecks(db);
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const { table, columns: texts } of textPlaces) {
      const values = columns
        .filter(({ table: of, isGenerated }) => of === table && !isGenerated)
        .flatMap(({ name, type, isRequired }): [string, Sql][] => {
          if (texts.includes(name)) {
            planted.push(`${table}.${name}`);
            return [[name, textAs(type, text)]];
          }
          if (type === 'timestamptz') return [[name, sql`${at}::timestamptz`]];
          return isRequired ? [[name, fillerOf(type)]] : [];
        });
      await tx.run(sql`
        insert into ${raw(table)} (${join(values.map(([name]) => raw(`"${name}"`)))})
        values (${join(values.map(([, value]) => value))})`);
    }
  });
  return planted;
}

function textAs(type: string, text: string): Sql {
  if (type === 'jsonb') return sql`${JSON.stringify([{ [text]: text, other: ['kept', 7, null] }])}::jsonb`;
  return type === '_text' ? sql`${[text, 'kept']}::text[]` : sql`${text}`;
}

let fillers = 999_000;
function fillerOf(type: string): Sql {
  fillers += 1;
  if (type === 'text') return sql`${`X${fillers}`}`;
  if (type === 'jsonb') return sql`'{}'::jsonb`;
  if (type.startsWith('_')) return sql`'{}'`;
  if (type === 'bytea') return sql`gen_random_uuid()::text::bytea`;
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type === 'date') return sql`'2000-01-01'::date`;
  if (type === 'bool') return sql`false`;
  return sql`${fillers}`;
}

/** Returns every column of any type that contains one of these words. */
export async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const matchingColumns: string[] = [];
  for (const { table, name, type } of await listColumns(db)) {
    const text = type === 'bytea' ? raw(`encode("${name}", 'escape')`) : raw(`"${name}"::text`);
    const pattern = words.map((word) => `%${word}%`);
    if (
      await db.maybe(
        sql`select 1 from ${raw(`"${table}"`)} where ${text} ilike any(${pattern}::text[]) limit 1`,
      )
    )
      matchingColumns.push(`${table}.${name}`);
  }
  return matchingColumns.sort();
}
