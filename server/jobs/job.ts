import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type JobAction, type JobKind, type JobState, jobLifecycle, listJobActions } from '#contract/jobs';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { releaseLease } from '../db/lease';
import { recordEvent } from '../events/event';
import { getKind, type Payload } from './kinds';
import { announceJobs } from './lease';

/**
 * Enqueues a job, which survives a restart: a row that a process leases, runs, and retries after a failure. Call it in the
 * transaction that makes the job necessary. Returns its id.
 */
export async function enqueue<K extends JobKind>(tx: Db, kind: K, payload: Payload<K>): Promise<number> {
  const [id] = await enqueueAll(tx, kind, [payload]);
  return id as number;
}

/**
 * Enqueues a job unless one of its kind is due already. That one may start before this transaction commits and then misses
 * its changes, so use it only for jobs that also run every few minutes.
 */
export async function enqueueUnlessDue<K extends JobKind>(
  tx: Db,
  kind: K,
  payload: Payload<K>,
): Promise<void> {
  const due = await tx.maybe(sql`
    select 1 from jobs where kind = ${kind} and state = 'WAITING' and finished_at is null and run_at <= now() limit 1`);
  if (!due) await enqueue(tx, kind, payload);
}

/** Enqueues several jobs of one kind, in order. */
export async function enqueueAll<K extends JobKind>(
  tx: Db,
  kind: K,
  payloads: Payload<K>[],
): Promise<number[]> {
  const { queue, lowPriority = false } = getKind(kind);
  const rows = await tx.rows<{ id: number }>(sql`
    insert into jobs (kind, queue, patient, payload)
    select ${kind}, ${queue}, ${lowPriority}, payload
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as inputs (payload, place)
    order by place returning id`);
  const ids = rows.map(({ id }) => id);
  announceJobs(tx, ids);
  return ids;
}

/** What the function of a job receives beside app context and payload. */
export interface Run {
  /** fires when the job must stop because the process stops or the lease is lost; the job then throws */
  signal: AbortSignal;
  /** reports progress to users; long jobs call it between their steps */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Runs one step of work that nobody waits for, then pauses in proportion to its time while others use the machine
   * (server/jobs/pacing.ts). When a job of users waits for the place of a resumable job, it throws GaveWay; the job then
   * continues from its checkpoint later.
   */
  step<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Stores in the transaction of a step the payload with which the next attempt continues. Throws when the lease is lost.
   */
  checkpoint(tx: Db, payload: unknown): Promise<void>;
  /**
   * Marks the job finished in its last transaction, so that a cancellation comes either before it or too late. Throws when
   * the lease is lost.
   */
  finishIn(tx: Db): Promise<void>;
}

interface JobFunction<K extends JobKind> {
  run(app: AppContext, payload: Payload<K>, run: Run): Promise<unknown>;
  /** called when the job is given up or canceled, to update what waits for it; may be called twice */
  onGiveUp?(app: AppContext, payload: Payload<K>): Promise<unknown>;
}
export type JobFunctions = { [K in JobKind]: JobFunction<K> };

/** Thrown by a job that would fail the same way each time; it is not retried. */
export class PermanentError extends Error {}

/** Thrown by a job that cannot run for so many seconds: it is tried again then, and this does not count as an attempt. */
export class PostponedError extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** Thrown by a step: the job releases its place to a job of users and continues after it. */
export class GaveWay extends Error {}

/** Makes a job due now and resets its attempts. Returns false when it has ended, so that a new one is needed. */
export const runNow = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.run(sql`
    update jobs set run_at = least(run_at, now()), attempts = 0
    where id = ${id} and state in ('WAITING', 'RUNNING')`)) > 0;

/**
 * Cancels a job: its process loses the lease, and the next one to lease it notifies what waits for it. Refuses a job that
 * has ended.
 */
export const cancelJob = (context: Context, id: number): Promise<void> =>
  changeState(context, id, 'cancel', sql`run_at = now(), ${releaseLease}`);

/** Retries a job at once. Refuses one that is running, done, or has to be started again by its original action. */
export const retryJob = (context: Context, id: number): Promise<void> =>
  changeState(
    context,
    id,
    'retry',
    sql`run_at = now(), attempts = 0, finished_at = null, done = null, total = null`,
  );

async function changeState({ db, app, user, now }: Context, id: number, action: JobAction, changes: Sql) {
  await db.transaction(async (tx) => {
    const job = await tx.maybe<{ kind: JobKind; state: JobState }>(
      sql`select kind, state from jobs where id = ${id} for update`,
    );
    if (!job) return refuse('row.not_found');
    const to = getNextState(jobLifecycle, job.state, action);
    if (!to || !listJobActions(job.state, getKind(job.kind).final === true).includes(action))
      return refuse('step.not_allowed', { step: action, status: job.state });
    await tx.run(sql`update jobs set state = ${to}, ${changes} where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'jobs', id, action, from: job.state });
  });
  app.nudge?.();
}
