import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { StartError } from '../lib/start-error';
import type { Db } from './database';
import { lock } from './locks';

/** In a bundle the files are next to the program; from source, next to this file. */
const folder = join(__dirname, 'migrations');

/**
 * Applies each file of `migrations/` once, in order, in one transaction under an advisory lock, so that several starting
 * processes do not conflict. Refuses a schema that is newer than this program, and a migration whose text has changed since
 * it was applied.
 */
export async function migrate(db: Db): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    });
  await db.transaction(async (tx) => {
    await lock(tx, 'migrate');
    await tx.run(sql`create table if not exists migrations (
      name text primary key, digest text not null, at timestamptz not null default now())`);
    const applied = new Map(
      (await tx.rows<{ name: string; digest: string }>(sql`select name, digest from migrations`)).map(
        (row) => [row.name, row.digest],
      ),
    );
    const unknown = [...applied.keys()].find((name) => !files.some((file) => file.name === name));
    if (unknown)
      throw new StartError(
        `The database was used by a newer Rostrum (it has ${unknown}): start that version or restore a backup.`,
      );
    for (const { name, text, digest } of files) {
      const appliedDigest = applied.get(name);
      if (appliedDigest === digest) continue;
      if (appliedDigest)
        throw new StartError(`The migration ${name} has changed since this database applied it.`);
      await tx.run(raw(text));
      await tx.run(sql`insert into migrations (name, digest) values (${name}, ${digest})`);
    }
  });
}
