import { performance } from 'node:perf_hooks';
import sql from 'sql-template-tag';
import type { Db } from '../server/db/database';
import { firstNames } from '../server/demo/words/names';
import { insertEntries } from '../server/sanctions/entries';
import { screenAllCustomers } from '../server/sanctions/run';
import type { BenchApp } from './app';
import { compareAtLeast, type Figure } from './report';

/** As many as the lists of three large authorities contain together, each with an alias. */
const listed = 20_000;
const compared = 20_000;
const syllables = 'ba cor dun el fra go hal ir ka lom mer no os pra ru ti'.split(' ');

/** Adds a list of entries that share only first names with customers. */
async function fillList(db: Db): Promise<void> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into sanction_lists (kind, state, file_name, loaded_at) values ('HOUSE', 'LOADING', 'bench', now()) returning id`);
  const createName = (n: number) => [n, n >> 4, n >> 8, n >> 12].map((part) => syllables[part & 15]).join('');
  const entries = Array.from({ length: listed }, (_, n) => ({
    reference: `B${n}`,
    names: [
      `${firstNames[n % firstNames.length]} ${createName(n)}`,
      `${createName(n * 7)} ${createName(n * 3 + 1)}`,
    ],
    born: ['1970'],
    countries: ['GB'],
    regime: 'Bench',
  }));
  for (let at = 0; at < listed; at += 500) await insertEntries(db, id, entries.slice(at, at + 500));
  await db.run(sql`update sanction_lists set state = 'REPLACED' where kind = 'HOUSE' and state = 'CURRENT'`);
  await db.run(sql`update sanction_lists set state = 'CURRENT', entries = ${listed} where id = ${id}`);
  await db.run(sql`vacuum analyze sanction_lists, sanction_entries, sanction_names`);
}

/**
 * Measures how many customers of a large house are screened against a list per second, against one statement that only looks
 * them up.
 */
export async function benchScreening({ db }: BenchApp): Promise<Figure[]> {
  await fillList(db);
  const { id: after } = await db.row<{ id: number }>(
    sql`select id from customers where merged_into is null order by id desc offset ${compared} limit 1`,
  );
  const { id: runId } = await db.row<{ id: number }>(
    sql`insert into sanction_runs (started_at, total, after_id) values (now(), ${compared}, ${after}) returning id`,
  );
  let begin = performance.now();
  await screenAllCustomers(
    { db, now: () => new Date() },
    { runId },
    { progress: async () => {}, step: (work) => work() },
  );
  const ours = performance.now() - begin;
  begin = performance.now();
  await db.transaction(async (tx) => {
    await tx.run(sql`set local pg_trgm.similarity_threshold = 0.5`);
    await tx.run(sql`
      select c.id, n.entry_id from (
        select id, fold(first_name || ' ' || last_name) as folded from customers
        where id > ${after} and merged_into is null offset 0) c
      cross join lateral (select entry_id from sanction_names where folded % c.folded offset 0) n`);
  });
  const plain = performance.now() - begin;
  const toPace = (ms: number) => (compared * 1000) / ms;
  const name = `customers held against ${listed.toLocaleString('en-US')} listed, a second`;
  return [compareAtLeast(name, '', toPace(ours), toPace(plain), 0.5)];
}
