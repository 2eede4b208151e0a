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
 * What outlives a restart: a row that some process takes, runs, and takes again when it failed. Enqueue it in the
 * transaction that makes it necessary. Answers its id.
 */
export async function enqueue<K extends JobKind>(tx: Db, kind: K, payload: Payload<K>): Promise<number> {
  const [id] = await enqueueAll(tx, kind, [payload]);
  return id as number;
}

/**
 * Enqueues a job unless one of its kind is due already. That one may be taken before this transaction commits, and then does
 * not see its changes: for jobs that also run every few minutes.
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

/** Many of one kind, in their order. */
export async function enqueueAll<K extends JobKind>(
  tx: Db,
  kind: K,
  payloads: Payload<K>[],
): Promise<number[]> {
  const { queue, lowPriority = false } = getKind(kind);
  const rows = await tx.rows<{ id: number }>(sql`
    insert into jobs (kind, queue, patient, payload)
    select ${kind}, ${queue}, ${lowPriority}, payload
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as given (payload, place)
    order by place returning id`);
  const ids = rows.map(({ id }) => id);
  announceJobs(tx, ids);
  return ids;
}

/** What a job's function is handed beside house and payload. */
export interface Run {
  /** fires when the job must not go on: the process stops, or the job is no longer its own; then throw */
  signal: AbortSignal;
  /** says how far it is, for whoever looks; long jobs call it between their steps */
  progress(done: number, total?: number): Promise<void>;
  /**
   * Writes in the last transaction of a job that it is finished: whoever cancels it comes before that, or too late. Throws
   * where the job is no longer its own.
   */
  finishIn(tx: Db): Promise<void>;
}

interface JobFunction<K extends JobKind> {
  run(app: AppContext, payload: Payload<K>, run: Run): Promise<unknown>;
  /** when it is not tried again, or was cancelled: whoever waits for it is told; may come twice */
  onGiveUp?(app: AppContext, payload: Payload<K>): Promise<unknown>;
}
export type JobFunctions = { [K in JobKind]: JobFunction<K> };

/** Thrown by a job that would fail the same way each time: it is not tried again. */
export class PermanentError extends Error {}

/** Makes a job due now, its attempts counted anew. Answers false when it has ended, so that another is needed. */
export const runNow = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.run(sql`
    update jobs set run_at = least(run_at, now()), attempts = 0
    where id = ${id} and state in ('WAITING', 'RUNNING')`)) > 0;

/** Cancels a job: whoever holds it has lost it, and the next to take it tells whoever waits. Refuses one that has ended. */
export const cancelJob = (context: Context, id: number): Promise<void> =>
  changeState(context, id, 'cancel', sql`run_at = now(), ${releaseLease}`);

/** Tries a job again at once. Refuses one that runs, is done, or is to be begun from where it was asked for. */
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
