import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { enqueue, enqueueAll } from '../../server/jobs/job';
import { openTestDatabase } from '../support/database';
import { pollUntil } from '../support/pollUntil';

interface ProcessMessage {
  ready?: number;
  began?: string;
  ended?: string;
  at?: number;
  aborted?: boolean;
  error?: string;
  stopped?: boolean;
}

let db: Database & { url: string };
const children: ChildProcess[] = [];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await db.run(sql`truncate jobs, recurring_jobs`);
});
afterAll(() => db?.close());

/** Starts a separate process that runs jobs; `messages` lists what it has done so far. */
async function startProcess(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../support/jobsProcess.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: db.url, ...environment },
  });
  children.push(child);
  const messages: ProcessMessage[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  const waitForMessage = (matchesMessage: (one: ProcessMessage) => unknown) =>
    pollUntil(`a message that matches ${matchesMessage}`, () => {
      const one = messages.find(matchesMessage);
      if (!one && child.exitCode !== null) throw new Error(`it ended: ${JSON.stringify(messages)}`);
      return one;
    });
  await waitForMessage(({ ready }) => ready);
  const ended = () => messages.flatMap((one) => one.ended ?? []);
  return { child, messages, waitForMessage, ended };
}

const getJob = (id: number) =>
  db.row<{ state: string; attempts: number; lease: string | null }>(
    sql`select state, attempts, lease from jobs where id = ${id}`,
  );
const waitUntilDone = (count: number) =>
  pollUntil(
    `${count} jobs that are done`,
    () => db.row<{ n: number }>(sql`select count(*) as n from jobs where state = 'DONE'`),
    ({ n }) => n >= count,
  );
/** Simulates that the lease has expired. */
const expireLease = (id: number) =>
  db.run(sql`update jobs set leased_until = now() - interval '1 second' where id = ${id}`);
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ fileKey: `long-${at}` }));

test('two processes run each job once', async () => {
  await enqueueAll(db, 'picture', keys(60));
  const [one, other] = await Promise.all([startProcess(), startProcess()]);
  await waitUntilDone(60);
  const done = [...one.ended(), ...other.ended()];
  expect(done.toSorted()).toEqual(
    keys(60)
      .map(({ fileKey }) => fileKey)
      .toSorted(),
  );
  expect(one.ended().length * other.ended().length).toBeGreaterThan(0);
});

test('processes with clocks a year ahead and a year behind run each job once, and leave scheduled jobs waiting', async () => {
  await enqueueAll(db, 'picture', keys(30));
  const later = await enqueue(db, 'picture', { fileKey: 'later' });
  await db.run(sql`update jobs set run_at = now() + interval '1 hour' where id = ${later}`);
  const [ahead, behind] = await Promise.all([
    startProcess({ CLOCK: String(24 * 366) }),
    startProcess({ CLOCK: String(-24 * 366) }),
  ]);
  await waitUntilDone(30);
  const years = [...ahead.messages, ...behind.messages].flatMap(({ at }) => at ?? []);
  expect(new Set(years).size).toBe(2);
  expect([...ahead.ended(), ...behind.ended()].toSorted()).toEqual(
    keys(30)
      .map(({ fileKey }) => fileKey)
      .toSorted(),
  );
  expect(await getJob(later)).toMatchObject({ state: 'WAITING', attempts: 0 });
});

test.each([24 * 366, -24 * 366])(
  'a running job keeps its lease when the clock jumps by %d hours',
  async (hours) => {
    const id = await enqueue(db, 'picture', { fileKey: 'stall-progress' });
    const holder = await startProcess();
    await holder.waitForMessage(({ began }) => began);
    const { lease } = await getJob(id);
    // `now()` is taken before the snapshot, so a renewal committed between the two would seem longer than the lease.
    const until = () =>
      db.row<{ until: string; left: number }>(sql`
      select leased_until as until, extract(epoch from leased_until - clock_timestamp())::float8 as left
      from jobs where id = ${id}`);
    const before = await until();
    holder.child.stdin?.write(`clock ${hours}\n`);
    const other = await startProcess();
    // The process keeps renewing its lease for the usual time, whatever its clock says.
    const { left } = await pollUntil('a renewed lease', until, (now) => now.until !== before.until);
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThanOrEqual(60);
    expect(await getJob(id)).toEqual({ state: 'RUNNING', attempts: 1, lease });

    holder.child.stdin?.write('go on\n');
    await waitUntilDone(1);
    const { at } = await holder.waitForMessage(({ ended }) => ended);
    expect(Math.abs((at ?? 0) - new Date().getUTCFullYear())).toBeGreaterThanOrEqual(1);
    expect(holder.messages.some(({ aborted, error }) => aborted || error)).toBe(false);
    expect(other.messages.some(({ began }) => began)).toBe(false);
    expect(await getJob(id)).toEqual({ state: 'DONE', attempts: 1, lease: null });
  },
);

test('a stalled process that resumes late has lost its job, is notified, and writes nothing', async () => {
  const id = await enqueue(db, 'picture', { fileKey: 'stall-progress' });
  const late = await startProcess();
  await late.waitForMessage(({ began }) => began);
  late.child.kill('SIGSTOP');
  await expireLease(id);
  const other = await startProcess();
  await other.waitForMessage(({ began }) => began);
  const { lease } = await getJob(id);

  late.child.kill('SIGCONT');
  late.child.stdin?.write('go on\n');
  expect(await late.waitForMessage(({ aborted }) => aborted !== undefined)).toEqual({ aborted: true });
  await late.waitForMessage(({ ended }) => ended);
  late.child.kill('SIGTERM');
  await late.waitForMessage(({ stopped }) => stopped);
  // The late process reported the end of the job and its own shutdown, but the job still belongs to the other.
  expect(await getJob(id)).toEqual({ state: 'RUNNING', attempts: 2, lease });

  other.child.stdin?.write('go on\n');
  await waitUntilDone(1);
  expect(late.messages.some(({ error }) => error)).toBe(false);
});

test('a stalled process that then ends does not take the job from its new holder', async () => {
  const id = await enqueue(db, 'picture', { fileKey: 'stall' });
  const late = await startProcess();
  await late.waitForMessage(({ began }) => began);
  late.child.kill('SIGSTOP');
  await expireLease(id);
  const other = await startProcess();
  await other.waitForMessage(({ began }) => began);
  other.child.stdin?.write('go on\n');
  await waitUntilDone(1);
  late.child.kill('SIGCONT');
  late.child.stdin?.write('go on\n');
  await late.waitForMessage(({ ended }) => ended);
  late.child.kill('SIGTERM');
  await late.waitForMessage(({ stopped }) => stopped);
  expect(await getJob(id)).toEqual({ state: 'DONE', attempts: 2, lease: null });
});

test('the next process runs the job of a killed one, and the first attempt is not counted', async () => {
  const id = await enqueue(db, 'picture', { fileKey: 'stall' });
  const killed = await startProcess();
  await killed.waitForMessage(({ began }) => began);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(await getJob(id)).toMatchObject({ state: 'RUNNING', attempts: 1 });
  const next = await startProcess();
  await next.waitForMessage(({ began }) => began);
  expect(await getJob(id)).toMatchObject({ attempts: 1 });
  next.child.stdin?.write('go on\n');
  await waitUntilDone(1);
});

test('a process that is stopped returns its running jobs to the queue', async () => {
  const obeys = await enqueue(db, 'picture', { fileKey: 'wait' });
  const stops = await startProcess();
  await stops.waitForMessage(({ began }) => began);
  stops.child.kill('SIGTERM');
  await stops.waitForMessage(({ stopped }) => stopped);
  expect(await getJob(obeys)).toEqual({ state: 'WAITING', attempts: 0, lease: null });

  // This also applies to a job that ignores the abort signal.
  await db.run(sql`truncate jobs`);
  const deaf = await enqueue(db, 'picture', { fileKey: 'stall' });
  const other = await startProcess();
  await other.waitForMessage(({ began }) => began);
  other.child.kill('SIGTERM');
  await other.waitForMessage(({ stopped }) => stopped);
  expect(await getJob(deaf)).toEqual({ state: 'WAITING', attempts: 0, lease: null });
});

test('several processes run a recurring job once', async () => {
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const next = () =>
    db.maybe<{ hours: number; local: string }>(sql`
      select extract(epoch from next_at - now())::float8 / 3600 as hours,
        to_char(next_at at time zone (select time_zone from house), 'HH24:MI') as local
      from recurring_jobs where kind = 'clear-jobs'`);
  expect((await pollUntil('a planned run', next)).local).toBe('03:20');
  expect(await db.rows(sql`select 1 from jobs`)).toEqual([]);

  // A job missed for days runs once.
  await db.run(sql`update recurring_jobs set next_at = now() - interval '3 days'`);
  await waitUntilDone(1);
  const { hours } = (await next()) ?? { hours: -1 };
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(25);
  for (const { child, waitForMessage: until } of processes) {
    child.kill('SIGTERM');
    await until(({ stopped }) => stopped);
  }
  expect(processes.flatMap(({ ended }) => ended())).toEqual(['clear-jobs']);
  expect(await db.rows(sql`select kind from jobs`)).toEqual([{ kind: 'clear-jobs' }]);
});
