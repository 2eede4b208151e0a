import sql from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { jobFunctions } from '../../server/job-functions';
import { enqueue } from '../../server/jobs/job';
import { bringForward } from '../../server/jobs/recurring';
import { startJobs } from '../../server/jobs/runner';
import { startSender } from '../../server/sending/sender';
import { openTestApp, type TestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';
import { openPooler } from '../support/pooler';
import { recordStatements, waitUntilNoStatements } from '../support/statements';

/** So many rounds of what happens at once take longer than a test may, if each waited for the look of an idle process. */
const rounds = 6;

let app: TestApp;
/** the pool of another process: nothing that it does wakes the runner within this process */
let other: Database;
beforeAll(async () => {
  app = await openTestApp();
  other = openDatabase(app.db.address, { connections: 2 });
});
beforeEach(() => app.db.run(sql`truncate jobs, recurring_jobs`));
afterAll(async () => {
  await other?.close();
  await app?.close();
});

const ended: string[] = [];
const picture = { run: async (_: unknown, { fileKey }: { fileKey: string }) => ended.push(fileKey) };
const until = (fileKey: string) => pollUntil(`the job of ${fileKey}`, () => ended.includes(fileKey));
const startRunner = (db = app.db) =>
  startJobs({ ...app.context, db }, { picture, 'clear-jobs': { run: async () => {} } }, (error) => {
    throw error;
  });
const countDone = async () =>
  (await other.row<{ n: number }>(sql`select count(*) as n from jobs where state = 'DONE'`)).n;
const countListeners = async () =>
  (
    await app.db.row<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity where application_name = 'rostrum live' and datname = current_database()
        and query like 'select pg_backend_pid%'`)
  ).n;

test('an idle process sends almost no statements', async () => {
  const fail = (error: unknown) => {
    throw error;
  };
  const jobs = startJobs(app.context, jobFunctions, fail);
  const sender = startSender(app.context, fail);
  await waitUntilNoStatements();
  // A look after a long time, of the jobs and of the sender, is all that may come in between.
  expect((await recordStatements(10_000)).length).toBeLessThanOrEqual(10);
  await Promise.all([jobs.stop(), sender.stop()]);
});

test('a job that another process enqueues starts at once, and wakes nobody before its commit', async () => {
  const runner = startRunner();
  await waitUntilNoStatements();
  await other.transaction(async (tx) => {
    await enqueue(tx, 'picture', { fileKey: 'first' });
    expect(await recordStatements(500)).toEqual([]);
  });
  await until('first');
  for (let round = 0; round < rounds; round++) {
    await enqueue(other, 'picture', { fileKey: `other-${round}` });
    await until(`other-${round}`);
  }
  await runner.stop();
});

test('many jobs of one transaction notify once, and a rolled back one not at all', async () => {
  const payloads: string[] = [];
  const subscription = app.db.listen({
    onPayload: (payload) => payload.includes('work') && payloads.push(payload),
    onConnected() {},
  });
  await subscription.ready;
  await other.transaction(async (tx) => {
    for (let at = 0; at < 200; at++) await enqueue(tx, 'picture', { fileKey: `many-${at}` });
  });
  await other
    .transaction(async (tx) => {
      await enqueue(tx, 'picture', { fileKey: 'never' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await other.run(sql`select pg_notify('rostrum_changes', '{"work":"none"}')`);
  await pollUntil('the last notification', () => payloads.includes('{"work":"none"}'));
  expect(payloads).toEqual(['{"work":"jobs"}', '{"work":"none"}']);
  subscription.stop();
});

test('a job that is due later starts when it is due', async () => {
  const runner = startRunner();
  await waitUntilNoStatements();
  for (let round = 0; round < rounds; round++) {
    const fileKey = `later-${round}`;
    await other.run(sql`
      insert into jobs (kind, queue, payload, run_at)
      values ('picture', 'pictures', jsonb_build_object('fileKey', ${fileKey}::text), now() + interval '1 second')`);
    await until(fileKey);
  }
  const { early } = await app.db.row<{ early: number }>(
    sql`select count(*) as early from jobs where started_at < run_at`,
  );
  expect(early).toBe(0);
  await runner.stop();
});

test('a recurring job that is brought forward runs at once', async () => {
  const runner = startRunner();
  await waitUntilNoStatements();
  for (let round = 1; round <= rounds; round++) {
    await bringForward(other, 'clear-jobs');
    await pollUntil(`run ${round} of the job`, async () => (await countDone()) >= round);
  }
  await runner.stop();
});

test('the lease of a process of another machine is taken over when it expires', async () => {
  const runner = startRunner();
  await waitUntilNoStatements();
  for (let round = 0; round < rounds; round++) {
    const fileKey = `leased-${round}`;
    const { expiresAt } = await other.row<{ expiresAt: string }>(sql`
      insert into jobs (kind, queue, payload, state, attempts, lease, leased_until)
      values ('picture', 'pictures', jsonb_build_object('fileKey', ${fileKey}::text), 'RUNNING', 1, gen_random_uuid(),
        clock_timestamp() + interval '1 second')
      returning leased_until as "expiresAt"`);
    await until(fileKey);
    expect(
      await other.row(sql`
        select started_at >= ${expiresAt} as late, attempts from jobs where payload ->> 'fileKey' = ${fileKey}`),
    ).toEqual({ late: true, attempts: 2 });
  }
  await runner.stop();
});

test('jobs start during and after a lost connection, and then the process is idle again', async () => {
  const runner = startRunner();
  await waitUntilNoStatements();
  for (let round = 0; round < rounds; round++) {
    await other.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rostrum live' and datname = current_database()`);
    await enqueue(other, 'picture', { fileKey: `lost-${round}` });
    await until(`lost-${round}`);
    await pollUntil('a new connection', async () => (await countListeners()) > 0);
  }
  await waitUntilNoStatements();
  await enqueue(other, 'picture', { fileKey: 'found' });
  await until('found');
  await runner.stop();
});

test('behind a pooler, which passes no notifications on, jobs of other processes are polled', async () => {
  const between = await openPooler(await app.db.address);
  const pooled = openDatabase(between.url, { connections: 2 });
  const runner = startRunner(pooled);
  for (let round = 0; round < rounds; round++) {
    await enqueue(other, 'picture', { fileKey: `pooled-${round}` });
    await until(`pooled-${round}`);
  }
  await runner.stop();
  await pooled.close();
  await between.close();
});
