import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { StartError } from '../lib/start-error';
import type { Db } from './database';
import { earlierDigests } from './earlier-digests';
import { lock } from './locks';

/** In a bundle the files are next to the program; from source, next to this file. */
const folder = join(__dirname, 'migrations');

/** Returns the digest of a migration's statements. Lines of comments do not count, so their wording can improve. */
const digestStatements = (text: string): string =>
  createHash('sha256')
    .update(text.replace(/^[ \t]*--.*\n/gm, ''))
    .digest('hex');

const listFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Returns the migrations that the database has, in order, and those of this program that it lacks. */
export async function findMigrations(db: Db): Promise<{ applied: string[]; missing: string[] }> {
  const rows = await db.rows<{ name: string }>(sql`select name from migrations order by name collate "C"`);
  const applied = rows.map(({ name }) => name);
  return { applied, missing: listFiles().filter((name) => !applied.includes(name)) };
}

/**
 * Applies each file of `migrations/` once, in order, in one transaction under an advisory lock, so that several starting
 * processes do not conflict. Refuses a schema that is newer than this program, and a migration whose statements have changed
 * since it was applied.
 */
export async function migrate(db: Db): Promise<void> {
  const files = listFiles().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, digest: digestStatements(text) };
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
      if (appliedDigest && appliedDigest === earlierDigests[name]) {
        await tx.run(sql`update migrations set digest = ${digest} where name = ${name}`);
        continue;
      }
      if (appliedDigest)
        throw new StartError(`The migration ${name} has changed since this database applied it.`);
      await tx.run(raw(text));
      await tx.run(sql`insert into migrations (name, digest) values (${name}, ${digest})`);
    }
  });
}
