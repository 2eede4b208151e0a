import sql from 'sql-template-tag';
import type { JobKind, Queue, RecurringJob } from '#contract/jobs';
import type { Db } from '../db/database';
import { enqueue } from './job';
import type { Payload } from './kinds';

/** '03:10' every day in the time zone of the house; or again after so many minutes. */
type Recurrence = { daily: string; minutes?: never } | { minutes: number; daily?: never };

/** The recurring jobs: kinds without payload, and when they run. */
export const recurringJobs = {
  'collection-dates': { minutes: 5 },
  'start-campaigns': { minutes: 1 },
  'choose-winners': { minutes: 5 },
  'fetch-returns': { minutes: 5 },
  'refresh-sanctions': { minutes: 5 },
  'sort-words': { minutes: 1 },
  'clear-keys': { minutes: 60 },
  'clear-sessions': { daily: '03:10' },
  'clear-jobs': { daily: '03:20' },
  'clear-files': { daily: '03:30' },
  'expire-reservations': { minutes: 5 },
  'expire-verifications': { daily: '00:20' },
  'demand-verifications': { daily: '00:40' },
  'notify-deciders': { minutes: 5 },
  'email-notifications': { minutes: 1 },
  'remind-users': { minutes: 5 },
  'due-reports': { minutes: 1 },
  'purge-customers': { daily: '03:50' },
  'compare-customers': { daily: '01:10' },
  'check-summaries': { daily: '02:30' },
  'check-ledger': { daily: '02:50' },
} as const satisfies { [K in JobKind]?: Record<never, never> extends Payload<K> ? Recurrence : never };
type RecurringKind = keyof typeof recurringJobs;

const entries = (Object.entries(recurringJobs) as [RecurringKind, Recurrence][]).map(
  ([kind, { daily = null, minutes = null }]) => ({
    kind,
    daily,
    minutes,
  }),
);

/**
 * Enqueues the recurring jobs that are due, each once however many processes do it, and stores when each is due next. Runs
 * missed while no process was running are made up by one run; a job whose last run has not ended is not enqueued again.
 */
export async function queueRecurringJobs(db: Db, kinds: readonly JobKind[]): Promise<void> {
  const ownEntries = entries.filter(({ kind }) => kinds.includes(kind));
  if (ownEntries.length === 0) return;
  await db.transaction(async (tx) => {
    const updated = await tx.rows<{ kind: RecurringKind; due: boolean }>(sql`
      with own as (
        select kind, concat_ws(' ', minutes, daily, case when daily is not null then time_zone end) as rule,
          coalesce(now() + make_interval(mins => minutes),
            case when (today + daily) at time zone time_zone > now() then (today + daily) at time zone time_zone
              else (today + 1 + daily) at time zone time_zone end) as next_at
        from jsonb_to_recordset(${JSON.stringify(ownEntries)}::jsonb) as entry (kind text, daily time, minutes int),
          (select time_zone, (now() at time zone time_zone)::date as today from house) here)
      insert into recurring_jobs as t (kind, rule, next_at) select kind, rule, next_at from own
      on conflict (kind) do update set rule = excluded.rule, next_at = excluded.next_at,
        last_at = case when t.next_at <= now() then now() else t.last_at end
      where t.rule <> excluded.rule or t.next_at <= now()
      returning kind, coalesce(last_at = now(), false) as due`);
    for (const { kind, due } of updated)
      if (
        due &&
        !(await tx.maybe(sql`select 1 from jobs where kind = ${kind} and finished_at is null limit 1`))
      )
        await enqueue(tx, kind, {});
  });
}

/**
 * Returns the seconds until a job of these kinds and queues can be claimed, because it is due or its lease expires, and until
 * a recurring job of these kinds is due. Null: there is none; zero or less: by now.
 */
export const findNextDue = (db: Db, kinds: readonly JobKind[], queues: readonly Queue[]) =>
  db.row<{ job: number | null; recurring: number | null }>(sql`
    select extract(epoch from job_at - clock_timestamp())::float8 as job,
      extract(epoch from recurring_at - clock_timestamp())::float8 as recurring
    from (select min(greatest(run_at, leased_until)) as job_at from jobs
        where queue = any(${[...queues]}::text[]) and finished_at is null and kind = any(${[...kinds]}::text[])) waiting,
      (select min(next_at) as recurring_at from recurring_jobs
        where kind = any(${entries.map(({ kind }) => kind).filter((kind) => kinds.includes(kind))}::text[])) planned`);

/** Makes a recurring job due now; one that is already running is not started a second time. */
export const bringForward = (tx: Db, kind: RecurringKind): Promise<number> =>
  tx.run(sql`update recurring_jobs set next_at = now() where kind = ${kind}`);

/**
 * Returns the recurring jobs with the times of their last and next run. Those that no process has registered yet are
 * missing.
 */
export async function listRecurringJobs(db: Db): Promise<RecurringJob[]> {
  const rows = await db.rows<{ kind: string; nextAt: string; lastAt: string | null }>(
    sql`select kind, next_at as "nextAt", last_at as "lastAt" from recurring_jobs`,
  );
  return entries.flatMap((entry) => {
    const row = rows.find(({ kind }) => kind === entry.kind);
    return row ? [{ ...entry, nextAt: row.nextAt, lastAt: row.lastAt }] : [];
  });
}
