import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Work that survives a restart: a row with a lease. Enqueue it in the transaction that makes it necessary. */
export const enqueue = (tx: Db, kind: string, payload: object): Promise<number> =>
  tx.run(sql`insert into jobs (kind, payload) values (${kind}, ${JSON.stringify(payload)}::jsonb)`);

const leaseSeconds = 60;
export const attempts = 5;

/** This process among all that ever worked on the database; a number alone is soon another's. */
const self = { host: hostname(), pid: process.pid, start: randomUUID() };

export interface Job {
  id: number;
  kind: string;
  payload: never;
  attempts: number;
}

/**
 * Takes one due job of these kinds that nobody holds, for a minute; a worker that dies loses it when the lease runs
 * out. The patient kinds go after everything else that is due.
 */
export const claim = (
  db: Db,
  kinds: readonly string[],
  patient: readonly string[],
): Promise<Job | undefined> =>
  db.maybe<Job>(sql`
    update jobs set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1,
      holder = ${JSON.stringify(self)}::jsonb
    where id = (
      select id from jobs
      where run_at <= now() and attempts < ${attempts} and kind = any(${[...kinds]}::text[])
        and (leased_until is null or leased_until < now())
      order by kind = any(${[...patient]}::text[]), run_at, id for update skip locked limit 1)
    returning id, kind, payload, attempts`);

/**
 * Frees the jobs of processes of this machine that are gone, so that a restart goes on at once instead of when the
 * lease runs out. Being killed is no failure of the job and does not count as one.
 */
export async function freeOrphans(db: Db): Promise<void> {
  const held = await db.rows<{ id: number; pid: number }>(sql`
    select id, (holder ->> 'pid')::int as pid from jobs
    where leased_until > now() and holder ->> 'host' = ${self.host} and holder ->> 'start' <> ${self.start}`);
  const orphans = held.filter(({ pid }) => pid === self.pid || !lives(pid)).map(({ id }) => id);
  if (orphans.length > 0)
    await db.run(sql`
      update jobs set leased_until = null, attempts = greatest(attempts - 1, 0) where id = any(${orphans}::bigint[])`);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Long jobs call it between their steps. */
export const renew = (db: Db, id: number): Promise<number> =>
  db.run(sql`update jobs set leased_until = now() + ${leaseSeconds} * interval '1 second' where id = ${id}`);

export const finish = (db: Db, id: number): Promise<number> => db.run(sql`delete from jobs where id = ${id}`);

/** Tries again later, each time after a longer pause; after the fifth time the row stays with its error. */
export const fail = (db: Db, job: Job, error: unknown): Promise<number> =>
  db.run(sql`
    update jobs set leased_until = null, error = ${String(error).slice(0, 2000)},
      run_at = now() + ${2 ** job.attempts} * interval '1 second'
    where id = ${job.id}`);
