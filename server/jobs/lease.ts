import sql, { type Sql } from 'sql-template-tag';
import { type JobKind, type JobState, type JobStep, jobLifecycle, type Lane } from '#contract/jobs';
import type { Db } from '../db/database';
import {
  type Holder,
  hasEnded,
  isExpired,
  newHolder,
  releaseLease,
  renewLease,
  takeLease,
} from '../db/lease';
import { mayTake, stateAfter } from '../db/states';
import { swift } from '../db/swift';
import { rowSubjects } from '../events/row-subjects';

/** This process, as the jobs name it that it runs. Each job has a lease of its own. */
const self = newHolder();

/** A job in hand. */
export interface Leased {
  id: number;
  kind: JobKind;
  lane: Lane;
  state: Extract<JobState, 'RUNNING' | 'CANCELLING'>;
  payload: unknown;
  /** this one included */
  attempts: number;
  lease: string;
}

/** Tells open pages which jobs stand otherwise now. */
export function announceJobs(db: Db, ids: readonly number[]): void {
  if (ids.length > 0) db.announce({ subjects: rowSubjects('jobs', ids), userId: null });
}

/** The state after this step; where it does not start, the one that there is. */
function orAsItIs(step: JobStep): Sql {
  return sql`case when ${mayTake(jobLifecycle, step, 'state')} then ${stateAfter(jobLifecycle, step)} else state end`;
}

/** Takes due jobs of these kinds that nobody holds, in each lane as many as there is room for. */
export async function claim(
  db: Db,
  kinds: readonly JobKind[],
  room: ReadonlyMap<Lane, number>,
): Promise<Leased[]> {
  const taken = await db.rows<Leased>(sql`
    with due as materialized (
      select found.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as free (lane, room)
      cross join lateral (
        select id from jobs
        where lane = free.lane and finished_at is null and run_at <= now() and kind = any(${[...kinds]}::text[])
          and (leased_until is null or ${isExpired('jobs')})
        order by patient, run_at, id limit free.room for update skip locked) found)
    update jobs j set ${takeLease(sql`gen_random_uuid()`)}, holder = ${JSON.stringify(self)}::jsonb,
      state = ${orAsItIs('claim')}, attempts = attempts + 1, started_at = now()
    from due where j.id = due.id
    returning j.id, kind, lane, state, payload, attempts, lease`);
  announceJobs(
    db,
    taken.map(({ id }) => id),
  );
  return taken;
}

/** Does a statement that writes to a job in hand. Answers whether it still was. */
async function wrote(db: Db, { id }: Leased, statement: Sql): Promise<boolean> {
  const isHeld = (await db.run(statement)) > 0;
  if (isHeld) announceJobs(db, [id]);
  return isHeld;
}
const change = (db: Db, job: Leased, changes: Sql): Promise<boolean> =>
  wrote(db, job, sql`update jobs set ${changes} where id = ${job.id} and lease = ${job.lease}`);
/** to be taken again; what is being cancelled stays so */
const again = orAsItIs('release');

/**
 * Holds it for another minute, and says how far it is. Answers whether it is still its holder's. The disk is not waited
 * for: the renewal before stands there, which has most of its minute left.
 */
export const renew = (
  db: Db,
  job: Leased,
  { done, total }: { done?: number; total?: number } = {},
): Promise<boolean> =>
  wrote(
    db,
    job,
    sql`
    with ${swift}
    update jobs set ${renewLease}, done = coalesce(${done ?? null}::int, done),
      total = coalesce(${total ?? null}::int, total)
    from swift where id = ${job.id} and lease = ${job.lease}`,
  );

export const finish = (db: Db, job: Leased) =>
  change(
    db,
    job,
    sql`state = ${stateAfter(jobLifecycle, 'finish')}, finished_at = now(), error = null, ${releaseLease}`,
  );

/** It ended otherwise, for good: given up, or cancelled. */
export const end = (db: Db, job: Leased, step: 'giveUp' | 'end', error: string | null) =>
  change(
    db,
    job,
    sql`state = ${stateAfter(jobLifecycle, step)}, finished_at = now(), error = coalesce(${error?.slice(0, 2000) ?? null}, error), ${releaseLease}`,
  );

/** To be tried again after so many seconds. */
export const fail = (db: Db, job: Leased, error: string, seconds: number) =>
  change(
    db,
    job,
    sql`state = ${again}, error = ${error.slice(0, 2000)}, run_at = now() + ${seconds} * interval '1 second', ${releaseLease}`,
  );

/** Gives it back undone. That is no failure of the job, and does not count as an attempt. */
export const release = (db: Db, job: Leased, seconds: number) =>
  change(
    db,
    job,
    sql`state = ${again}, attempts = greatest(attempts - 1, 0),
      run_at = greatest(run_at, now() + ${seconds} * interval '1 second'), ${releaseLease}`,
  );

/**
 * Frees the jobs of processes of this machine that are gone, so that a restart goes on at once instead of when the
 * lease runs out. Being killed is no failure of the job and does not count as one.
 */
export async function freeOrphans(db: Db): Promise<void> {
  const held = await db.rows<{ id: number; lease: string; holder: Holder }>(sql`
    select id, lease, holder from jobs where finished_at is null and lease is not null and holder is not null`);
  const orphaned = held.filter(({ holder }) => hasEnded(holder, self));
  if (orphaned.length === 0) return;
  await db.run(sql`
    update jobs set state = ${again},
      attempts = greatest(attempts - 1, 0), ${releaseLease}
    where lease = any(${orphaned.map(({ lease }) => lease)}::uuid[])`);
  announceJobs(
    db,
    orphaned.map(({ id }) => id),
  );
}
