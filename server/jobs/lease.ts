import sql, { type Sql } from 'sql-template-tag';
import { type JobKind, type JobState, type JobStep, jobLifecycle, type Queue } from '#contract/jobs';
import { asyncCommit } from '../db/async-commit';
import type { Db } from '../db/database';
import {
  acquireLease,
  type Holder,
  hasEnded,
  isExpired,
  newHolder,
  releaseLease,
  renewLease,
} from '../db/lease';
import { canTakeStep, stateAfter } from '../db/states';
import { toRowSubjects } from '../events/row-subjects';

/** Identifies this process as the holder of the jobs it runs. Each job has a lease of its own. */
const ownHolder = newHolder();

/** A job leased by this process. */
export interface LeasedJob {
  id: number;
  kind: JobKind;
  queue: Queue;
  state: Extract<JobState, 'RUNNING' | 'CANCELLING'>;
  payload: unknown;
  /** including this one */
  attempts: number;
  lease: string;
}

/** Notifies open pages of jobs whose state changed. */
export function announceJobs(db: Db, ids: readonly number[]): void {
  if (ids.length > 0) db.announce({ subjects: toRowSubjects('jobs', ids), userId: null });
}

/** Returns the state after this step, or the current one where the step is not allowed. */
function stateAfterIfAllowed(step: JobStep): Sql {
  return sql`case when ${canTakeStep(jobLifecycle, step, 'state')} then ${stateAfter(jobLifecycle, step)} else state end`;
}

/** Leases due jobs of these kinds, in each queue as many as there is room for. */
export async function claim(
  db: Db,
  kinds: readonly JobKind[],
  room: ReadonlyMap<Queue, number>,
): Promise<LeasedJob[]> {
  const claimed = await db.rows<LeasedJob>(sql`
    with due as materialized (
      select candidate.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as free (queue, room)
      cross join lateral (
        select id from jobs
        where queue = free.queue and finished_at is null and run_at <= now() and kind = any(${[...kinds]}::text[])
          and (leased_until is null or ${isExpired('jobs')})
        order by patient, run_at, id limit free.room for update skip locked) candidate)
    update jobs j set ${acquireLease(sql`gen_random_uuid()`)}, holder = ${JSON.stringify(ownHolder)}::jsonb,
      state = ${stateAfterIfAllowed('claim')}, attempts = attempts + 1, started_at = now()
    from due where j.id = due.id
    returning j.id, kind, queue, state, payload, attempts, lease`);
  announceJobs(
    db,
    claimed.map(({ id }) => id),
  );
  return claimed;
}

/** Runs a statement that writes to a leased job. Returns whether the lease was still valid. */
async function writeLeased(db: Db, { id }: LeasedJob, statement: Sql): Promise<boolean> {
  const isLeased = (await db.run(statement)) > 0;
  if (isLeased) announceJobs(db, [id]);
  return isLeased;
}
const updateLeased = (db: Db, job: LeasedJob, changes: Sql): Promise<boolean> =>
  writeLeased(db, job, sql`update jobs set ${changes} where id = ${job.id} and lease = ${job.lease}`);
/** waiting for the next attempt; a job that is being canceled remains so */
const releasedState = stateAfterIfAllowed('release');

/**
 * Renews the lease for another minute and writes the progress. Returns whether the lease was still valid. The commit does
 * not wait for the disk: the previous renewal is there and has most of its minute left.
 */
export const renew = (
  db: Db,
  job: LeasedJob,
  { done, total }: { done?: number; total?: number } = {},
): Promise<boolean> =>
  writeLeased(
    db,
    job,
    sql`
    with ${asyncCommit}
    update jobs set ${renewLease}, done = coalesce(${done ?? null}::int, done),
      total = coalesce(${total ?? null}::int, total)
    from async_commit where id = ${job.id} and lease = ${job.lease}`,
  );

/** Stores the payload with which the next attempt continues. Returns whether the lease was still valid. */
export const storeCheckpoint = (db: Db, { id, lease }: LeasedJob, payload: unknown): Promise<number> =>
  db.run(
    sql`update jobs set payload = ${JSON.stringify(payload)}::jsonb where id = ${id} and lease = ${lease}`,
  );

export const finish = (db: Db, job: LeasedJob) =>
  updateLeased(
    db,
    job,
    sql`state = ${stateAfter(jobLifecycle, 'finish')}, finished_at = now(), error = null, ${releaseLease}`,
  );

/** Ends a job without success: given up or canceled. */
export const end = (db: Db, job: LeasedJob, step: 'giveUp' | 'end', error: string | null) =>
  updateLeased(
    db,
    job,
    sql`state = ${stateAfter(jobLifecycle, step)}, finished_at = now(), error = coalesce(${error?.slice(0, 2000) ?? null}, error), ${releaseLease}`,
  );

/** Schedules another attempt after so many seconds. */
export const fail = (db: Db, job: LeasedJob, error: string, seconds: number) =>
  updateLeased(
    db,
    job,
    sql`state = ${releasedState}, error = ${error.slice(0, 2000)}, run_at = now() + ${seconds} * interval '1 second', ${releaseLease}`,
  );

/** Releases an unfinished job. This is not a failure of the job and does not count as an attempt. */
export const release = (db: Db, job: LeasedJob, seconds: number) =>
  updateLeased(
    db,
    job,
    sql`state = ${releasedState}, attempts = greatest(attempts - 1, 0),
      run_at = greatest(run_at, now() + ${seconds} * interval '1 second'), ${releaseLease}`,
  );

/**
 * Releases the jobs of processes of this machine that have ended, so that a restart continues them at once instead of when
 * the lease expires. A killed process is not a failure of the job and does not count as an attempt.
 */
export async function releaseOrphans(db: Db): Promise<void> {
  const leased = await db.rows<{ id: number; lease: string; holder: Holder }>(sql`
    select id, lease, holder from jobs where finished_at is null and lease is not null and holder is not null`);
  const orphaned = leased.filter(({ holder }) => hasEnded(holder, ownHolder));
  if (orphaned.length === 0) return;
  await db.run(sql`
    update jobs set state = ${releasedState},
      attempts = greatest(attempts - 1, 0), ${releaseLease}
    where lease = any(${orphaned.map(({ lease }) => lease)}::uuid[])`);
  announceJobs(
    db,
    orphaned.map(({ id }) => id),
  );
}
