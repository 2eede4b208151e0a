import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';

const folder = 'server/db/migrations';

interface Rename {
  table: string;
  /** undefined when the table itself was renamed */
  column: string | undefined;
  to: string;
}

/** Returns the renames of all migrations after `name`, in order. */
function listLaterRenames(name: string): Rename[] {
  const later = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file > name)
    .sort();
  return later.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(
        /^alter table (\w+) rename (?:column (\w+) )?to (\w+);$/gm,
      ),
      ([, table = '', column, to = '']) => ({ table, column, to }),
    ),
  );
}

const renameIn = (db: Db, { table, column, to }: Rename) =>
  db.run(raw(`alter table ${table} rename ${column ? `column ${column} ` : ''}to ${to}`));

const reverse = ({ table, column, to }: Rename): Rename =>
  column ? { table, column: to, to: column } : { table: to, column, to: table };

/** Runs `action` with the names of tables and columns at the time the migration `name` was written. */
export async function withSchemaOf(db: Db, name: string, action: () => Promise<unknown>): Promise<void> {
  const renames = listLaterRenames(name);
  for (const rename of renames.toReversed()) await renameIn(db, reverse(rename));
  await action();
  for (const rename of renames) await renameIn(db, rename);
}

/** Applies the migration `name` again to a database that already has it. */
export const migrateAgain = (db: Db, name: string): Promise<void> =>
  withSchemaOf(db, name, async () => {
    await db.run(sql`delete from migrations where name = ${name}`);
    await migrate(db);
  });
