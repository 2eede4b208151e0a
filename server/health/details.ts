import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import sql from 'sql-template-tag';
import type { HealthDetails, HealthState } from '#contract/health';
import { type JobKind, type JobState, type Queue, queues } from '#contract/jobs';
import { version } from '../../package.json';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { liveConnection } from '../db/listen';
import { findMigrations } from '../db/migrate';
import { listRecurringJobs } from '../jobs/recurring';
import { hasFailedLately } from '../mail/failed';
import { findAccounts } from '../mail-accounts/account';

/** Above this part of the connections the database allows, requests may soon have to wait for one. */
const maxConnectionPart = 0.8;
/** Below this part of the disk, or below these bytes, files and the database may soon be unable to grow. */
const minFreePart = 0.1;
const minFreeBytes = 2 ** 30;
/** minutes that a due job may wait, a recurring job may be late, and a run of it may last */
const maxWaitMinutes = 10;

const toState = (isOk: boolean): HealthState => (isOk ? 'OK' : 'ATTENTION');
const isLate = (at: string | null, now: Date) =>
  at !== null && now.getTime() - Date.parse(at) > maxWaitMinutes * 60_000;

/** Returns what is known about the running system, and which parts need attention. */
export async function readDetails({ db, app, now }: Context): Promise<HealthDetails> {
  const [versions, processes, database, files, jobs, recurring, mail] = await Promise.all([
    readVersions(db),
    readProcesses(db, now),
    readDatabase(db),
    readFiles(app),
    readJobs(db, now),
    readRecurring(db, now),
    readMail(db, app, now),
  ]);
  return { at: now.toISOString(), versions, processes, database, files, jobs, recurring, mail };
}

async function readVersions(db: Db): Promise<HealthDetails['versions']> {
  const [{ postgresql }, { applied, missing }] = await Promise.all([
    db.row<{ postgresql: string }>(sql`select current_setting('server_version') as postgresql`),
    findMigrations(db),
  ]);
  return {
    state: toState(missing.length === 0),
    rostrum: version,
    node: process.versions.node,
    postgresql,
    migrations: applied.length,
    newestMigration: applied.at(-1) ?? null,
    missingMigrations: missing.length,
  };
}

async function readProcesses(db: Db, now: Date): Promise<HealthDetails['processes']> {
  // Every process has exactly one such connection, on which it receives the changes of others.
  const connected = await db.rows<{ address: string | null; since: string }>(sql`
    select host(client_addr) as address, backend_start as since from pg_stat_activity
    where datname = current_database() and application_name = ${liveConnection} order by backend_start`);
  return {
    state: toState(connected.length > 0),
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    connected,
  };
}

async function readDatabase(db: Db): Promise<HealthDetails['database']> {
  const sizes = await db.row<Omit<HealthDetails['database'], 'state'>>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`);
  return { ...sizes, state: toState(sizes.connections <= sizes.maxConnections * maxConnectionPart) };
}

async function readFiles({ files, config, log }: AppContext): Promise<HealthDetails['files']> {
  const works = await files.check().then(
    () => true,
    (error: unknown) => {
      log.error({ error }, 'files cannot be stored');
      return false;
    },
  );
  const disk = await statfs(config.dataDir).catch(() => null);
  const freeBytes = disk && disk.bavail * disk.bsize;
  const totalBytes = disk && disk.blocks * disk.bsize;
  const hasRoom =
    freeBytes === null ||
    totalBytes === null ||
    (freeBytes >= minFreeBytes && freeBytes >= totalBytes * minFreePart);
  return {
    state: toState(works && hasRoom),
    store: config.filesUrl ? 'S3' : 'FOLDER',
    works,
    freeBytes,
    totalBytes,
  };
}

async function readJobs(db: Db, now: Date): Promise<HealthDetails['jobs']> {
  const rows = await db.rows<{
    queue: Queue;
    state: JobState;
    count: number;
    due: number;
    oldestDueAt: string | null;
  }>(sql`
    select queue, state, count(*) as count, count(*) filter (where run_at <= ${now}) as due,
      min(run_at) filter (where run_at <= ${now}) as "oldestDueAt"
    from jobs group by queue, state`);
  const lines = queues.map((queue) => {
    const find = (state: JobState) => rows.find((row) => row.queue === queue && row.state === state);
    const waiting = find('WAITING');
    return {
      queue,
      due: waiting?.due ?? 0,
      planned: (waiting?.count ?? 0) - (waiting?.due ?? 0),
      running: (find('RUNNING')?.count ?? 0) + (find('CANCELLING')?.count ?? 0),
      failed: find('FAILED')?.count ?? 0,
      oldestDueAt: waiting?.oldestDueAt ?? null,
    };
  });
  const isWell = lines.every(({ failed, oldestDueAt }) => failed === 0 && !isLate(oldestDueAt, now));
  return { state: toState(isWell), queues: lines };
}

async function readRecurring(db: Db, now: Date): Promise<HealthDetails['recurring']> {
  const recurringJobs = await listRecurringJobs(db);
  // `recurring_jobs` advances even while a run is stuck, so the runs themselves are read. A run that failed and is retried
  // has been due since it was created.
  const runs = await db.rows<{
    kind: JobKind;
    lastRun: { endedAt: string; state: JobState } | null;
    unfinishedSince: string | null;
  }>(sql`
    select kind,
      (array_agg(jsonb_build_object('endedAt', finished_at, 'state', state) order by finished_at desc, id desc)
        filter (where finished_at is not null))[1] as "lastRun",
      min(due_at) filter (where finished_at is null and due_at <= ${now}) as "unfinishedSince"
    from (select *, case when error is null then run_at else created_at end as due_at from jobs
      where kind = any(${recurringJobs.map(({ kind }) => kind)}::text[])) run
    group by kind`);
  const jobs = recurringJobs.map(({ kind, nextAt }) => {
    const run = runs.find((one) => one.kind === kind);
    const { lastRun = null, unfinishedSince = null } = run ?? {};
    const isWell = !isLate(nextAt, now) && !isLate(unfinishedSince, now) && lastRun?.state !== 'FAILED';
    return { kind, lastRun, unfinishedSince, nextAt, state: toState(isWell) };
  });
  return { state: toState(jobs.every(({ state }) => state === 'OK')), jobs };
}

async function readMail(db: Db, app: AppContext, now: Date): Promise<HealthDetails['mail']> {
  const [counts, accounts] = await Promise.all([
    db.row<{ waiting: number; awaitingServer: number; failed: number; lastSentAt: string | null }>(sql`
      select count(*) filter (where m.state = 'QUEUED') as waiting,
        count(*) filter (where m.state = 'KEPT' and (m.expires_at is null or m.expires_at > ${now})) as "awaitingServer",
        count(*) filter (where ${hasFailedLately(now)}) as failed,
        max(m.sent_at) as "lastSentAt"
      from mails m left join jobs j on j.id = m.job_id`),
    findAccounts(db, app, sql`true`),
  ]);
  const lines = accounts.map(({ id, name, delivery, canSend, opensAt }) => {
    const pausedUntil = opensAt !== null && Date.parse(opensAt) > now.getTime() ? opensAt : null;
    return {
      id,
      name,
      delivery,
      canSend,
      pausedUntil,
      state: toState(delivery === 'SMTP' && canSend && pausedUntil === null),
    };
  });
  const isWell =
    counts.awaitingServer === 0 && counts.failed === 0 && lines.every(({ state }) => state === 'OK');
  return { state: toState(isWell), ...counts, accounts: lines };
}
