import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Job, JobState } from '#contract/jobs';
import { jobFunctions } from '../../server/job-functions';
import { enqueue, type JobFunctions, PermanentError, type Run } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';
import { openTestApp, type TestApp } from '../support/app';
import { pollUntil } from '../support/pollUntil';
import { storeAccountSecrets } from '../support/secrets';
import { openMailServer } from '../support/smtp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.db.run(sql`delete from jobs`));
afterAll(() => app?.close());

const getJob = (id: number) =>
  app.db.row<{
    state: JobState;
    attempts: number;
    error: string | null;
    wait: number;
    lease: string | null;
  }>(sql`
    select state, attempts, error, lease, round(extract(epoch from run_at - now()))::int as wait from jobs where id = ${id}`);
const waitForState = (id: number, state: JobState) =>
  pollUntil(
    `job ${id} in state ${state}`,
    () => getJob(id),
    (job) => job.state === state,
  );
/** Runs jobs with these functions until `done` resolves; returns its result and the errors. */
async function running<T>(
  functions: Partial<JobFunctions>,
  done: (errors: readonly unknown[]) => Promise<T>,
) {
  const errors: unknown[] = [];
  const jobs = startJobs(app.context, functions, (error) => errors.push(error));
  try {
    return { result: await done(errors), errors };
  } finally {
    await jobs.stop();
  }
}
/** Runs until it is aborted. */
const endless = (_: unknown, __: unknown, { signal }: Run) =>
  new Promise<void>((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

test('jobs that wait for silent external servers do not delay a password reset, and end with the process', async () => {
  const silent = await openMailServer('silent');
  await app.db.run(sql`
    update mail_accounts set imap_host = '127.0.0.1', imap_port = ${new URL(silent.url).port}, imap_secure = false,
      imap_username = 'a' where is_default`);
  await storeAccountSecrets(app.context, { imap_password: 'b' });
  for (let at = 0; at < 2; at++) await enqueue(app.db, 'fetch-returns', {});
  let endedRuns = 0;
  const fetched: JobFunctions['fetch-returns'] = {
    run: (...args) =>
      Promise.resolve(jobFunctions['fetch-returns'].run(...args)).finally(() => {
        endedRuns++;
      }),
  };
  const mailed: string[] = [];
  const forgotten = { run: async (_: unknown, { email }: { email: string }) => mailed.push(email) };
  await running({ 'fetch-returns': fetched, forgotten }, async () => {
    await pollUntil('two connections', () => silent.connections() >= 2);
    const id = await enqueue(app.db, 'forgotten', { email: 'edda@house.test' });
    await waitForState(id, 'DONE');
    expect([silent.connections(), endedRuns]).toEqual([2, 0]);
  });
  // Within the grace period: the jobs ended on their own.
  expect(endedRuns).toBe(2);
  expect(mailed).toEqual(['edda@house.test']);
  await app.db.run(sql`update mail_accounts set imap_host = ''`);
  await silent.close();
});

test('a queue runs jobs that a user waits for before all others, each group in order', async () => {
  const drawing = { subject: 'map', seed: 1 };
  await enqueue(app.db, 'demo-picture', { fileKey: 'first', ...drawing });
  await enqueue(app.db, 'demo-picture', { fileKey: 'second', ...drawing });
  await enqueue(app.db, 'picture', { fileKey: 'third' });
  const last = await enqueue(app.db, 'picture', { fileKey: 'fourth' });
  await app.db.run(sql`update jobs set run_at = now() - interval '1 minute' where kind = 'demo-picture'`);
  const done: string[] = [];
  const run = async (_: unknown, { fileKey }: { fileKey: string }) => done.push(fileKey);
  await running({ picture: { run }, 'demo-picture': { run } }, async () => {
    await pollUntil('four jobs', () => done.length >= 4);
    await waitForState(last, 'DONE');
  });
  expect(done).toEqual(['third', 'fourth', 'first', 'second']);
});

test('a queue whose jobs never end does not block other queues', async () => {
  for (let id = 1; id <= 20; id++) await enqueue(app.db, 'mail', { id });
  const picture = await enqueue(app.db, 'picture', { fileKey: 'a' });
  const file = await enqueue(app.db, 'import-check', { importId: 1, userId: 1 });
  const run = async () => {};
  await running({ mail: { run: endless }, picture: { run }, 'import-check': { run } }, async () => {
    await waitForState(picture, 'DONE');
    await waitForState(file, 'DONE');
  });
  // Stopped while running endlessly: the job returns to the queue, and the attempt is not counted.
  expect(
    await app.db.rows(sql`select distinct state, attempts, lease from jobs where kind = 'mail'`),
  ).toEqual([{ state: 'WAITING', attempts: 0, lease: null }]);
});

test('screening and comparing customers delays neither an import nor a password reset', async () => {
  for (let id = 1; id <= 20; id++) {
    await enqueue(app.db, 'screen-some', { customerIds: [id] });
    await enqueue(app.db, 'compare-some', { customerIds: [id] });
  }
  const file = await enqueue(app.db, 'import-check', { importId: 1, userId: 1 });
  const forgotten = await enqueue(app.db, 'forgotten', { email: 'ada@rostrum.test' });
  let looked = 0;
  const look = async (_: unknown, __: unknown, { signal }: Run) => {
    looked++;
    await sleep(300, undefined, { signal });
  };
  const run = async () => {};
  await running(
    {
      'screen-some': { run: look },
      'compare-some': { run: look },
      'import-check': { run },
      forgotten: { run },
    },
    async () => {
      await waitForState(file, 'DONE');
      await waitForState(forgotten, 'DONE');
    },
  );
  expect(looked).toBeLessThanOrEqual(1);
});

test('a failed job is retried after a delay that doubles, and fails after the last attempt', async () => {
  const id = await enqueue(app.db, 'import-commit', { importId: 7, userId: 1 });
  const failures: unknown[] = [];
  const broken = {
    'import-commit': {
      run: async () => {
        throw new Error('no more paper');
      },
      onGiveUp: async (_: unknown, payload: unknown) => failures.push(payload),
    },
  };
  for (const [attempts, wait] of [
    [1, 2],
    [2, 4],
    [3, 8],
    [4, 16],
  ]) {
    const { errors } = await running(broken, async () => {
      await pollUntil(
        `attempt ${attempts}`,
        () => getJob(id),
        (job) => job.attempts === attempts && job.state === 'WAITING',
      );
    });
    expect(errors).toHaveLength(1);
    const job = await getJob(id);
    expect(job).toMatchObject({ error: 'no more paper' });
    expect(job.wait).toBeLessThanOrEqual(wait as number);
    expect(job.wait).toBeGreaterThan((wait as number) / 2 - 2);
    await app.db.run(sql`update jobs set run_at = now()`);
  }
  expect(failures).toEqual([]);
  await running(broken, () => waitForState(id, 'FAILED'));
  expect(failures).toEqual([{ importId: 7, userId: 1 }]);
});

test('a permanent error or an invalid payload fails the job at once', async () => {
  const permanentlyFailed = await enqueue(app.db, 'mail', { id: 1 });
  const strange = await enqueue(app.db, 'picture', { fileKey: 'a' });
  await app.db.run(sql`update jobs set payload = '{"filekey": 1}' where id = ${strange}`);
  const expectRefused = async () => {
    throw new PermanentError('550 no such reader');
  };
  await running({ mail: { run: expectRefused }, picture: { run: async () => {} } }, async () => {
    expect(await waitForState(permanentlyFailed, 'FAILED')).toMatchObject({
      attempts: 1,
      error: '550 no such reader',
    });
    expect((await waitForState(strange, 'FAILED')).error).toMatch(/payload.*picture.*fileKey/s);
  });
});

test('a job whose processes all died fails too, and runs its failure handler', async () => {
  const id = await enqueue(app.db, 'import-check', { importId: 3, userId: 1 });
  await app.db.run(sql`
    update jobs set state = 'RUNNING', attempts = 5, lease = gen_random_uuid(), leased_until = now() - interval '1 second'`);
  const failures: unknown[] = [];
  await running(
    {
      'import-check': {
        run: async () => fail('it was tried once more'),
        onGiveUp: async (_, payload) => failures.push(payload),
      },
    },
    () => waitForState(id, 'FAILED'),
  );
  expect(failures).toEqual([{ importId: 3, userId: 1 }]);
});

test('a database connection lost in a job ends neither the process nor the job', async () => {
  const id = await enqueue(app.db, 'picture', { fileKey: 'a' });
  let attempts = 0;
  const run = async () => {
    attempts++;
    await app.db.transaction(async (tx) => {
      const { pid } = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      if (attempts === 1) await app.db.run(sql`select pg_terminate_backend(${pid})`);
      await tx.run(sql`select 1`);
    });
  };
  const { errors } = await running({ picture: { run } }, () => waitForState(id, 'DONE'));
  expect(errors).toEqual([]);
  expect((await getJob(id)).attempts).toBe(1);
});

describe('administrator', () => {
  test('cancels waiting and running jobs, which runs their failure handler, and retries those that can be retried', async () => {
    const admin = await app.signIn('ADMIN');
    const runs = await enqueue(app.db, 'import-commit', { importId: 1, userId: 1 });
    const waits = await enqueue(app.db, 'import-commit', { importId: 2, userId: 1 });
    const mail = await enqueue(app.db, 'mail', { id: 1 });
    await app.db.run(
      sql`update jobs set run_at = now() + interval '1 hour', attempts = 9 where id = ${mail}`,
    );
    const failures: number[] = [];
    const recordFailure = async (_: unknown, { importId }: { importId: number }) => failures.push(importId);
    const sent: number[] = [];
    let aborted: unknown;
    const run: JobFunctions['import-commit']['run'] = async (...args) => {
      await args[2].progress(250, 1000);
      await endless(...args).catch((error) => {
        aborted = error;
        throw error;
      });
    };
    const send = async (_: unknown, { id }: { id: number }) => sent.push(id);
    const { errors } = await running(
      { 'import-commit': { run, onGiveUp: recordFailure }, mail: { run: send } },
      async () => {
        const job = await pollUntil(
          'progress',
          async () => (await admin.get<Job>(`/jobs/${runs}`)).body,
          ({ done }) => done === 250,
        );
        expect(job).toMatchObject({
          state: 'RUNNING',
          total: 1000,
          actions: ['cancel'],
        });
        expect((await admin.get(`/jobs/${waits}`)).body).toMatchObject({
          state: 'WAITING',
          actions: ['cancel', 'retry'],
        });
        expect((await admin.post(`/jobs/${runs}/attempts`)).body).toMatchObject({ code: 'step.not_allowed' });
        expect((await admin.post(`/jobs/${waits}/cancellation`)).body).toMatchObject({ state: 'CANCELLING' });
        expect((await admin.post(`/jobs/${runs}/cancellation`)).status).toBe(200);
        await waitForState(runs, 'CANCELLED');
        await waitForState(waits, 'CANCELLED');
        await pollUntil('the end of the run', () => aborted);
        expect((await admin.post(`/jobs/${mail}/attempts`)).body).toMatchObject({ attempts: 0 });
        await waitForState(mail, 'DONE');
      },
    );
    expect(String(aborted)).toContain('no longer');
    expect(failures.sort()).toEqual([1, 2]);
    expect(sent).toEqual([1]);
    expect(errors).toEqual([]);
    // An import is restarted from its own page.
    const ended = await admin.get<Job>(`/jobs/${waits}`);
    expect(ended.body).toMatchObject({ state: 'CANCELLED', actions: [] });
    expect((await admin.post(`/jobs/${waits}/attempts`)).status).toBe(409);
    expect((await admin.post('/jobs/999999/attempts')).status).toBe(404);
    expect(
      await app.db.rows(
        sql`select action, noun_id as id, from_status as "from" from events where noun = 'jobs' order by events.id`,
      ),
    ).toEqual([
      { action: 'cancel', id: waits, from: 'WAITING' },
      { action: 'cancel', id: runs, from: 'RUNNING' },
      { action: 'retry', id: mail, from: 'WAITING' },
    ]);
  });

  test('filters jobs by state, kind and queue', async () => {
    const admin = await app.signIn('ADMIN');
    await enqueue(app.db, 'mail', { id: 1 });
    const file = await enqueue(app.db, 'import-check', { importId: 1, userId: 1 });
    const picture = await enqueue(app.db, 'picture', { fileKey: 'a' });
    await app.db.run(sql`update jobs set state = 'FAILED', finished_at = now() where id = ${picture}`);
    const ids = async (query: string) =>
      (await admin.get<{ data: Job[] }>(`/jobs?${query}`)).body.data.map(({ id }) => id);
    expect(await ids('queue=imports')).toEqual([file]);
    expect(await ids('state=FAILED')).toEqual([picture]);
    expect(await ids('kind=import-check&state=WAITING')).toEqual([file]);
    expect(await ids('q=no+paper')).toEqual([]);
    await app.db.run(sql`update jobs set error = 'No paper left' where id = ${file}`);
    expect(await ids('q=no+paper')).toEqual([file]);
    expect(await ids('')).toHaveLength(3);
  });
});

test('reports a failing query of the runner once, and runs jobs again once it succeeds', async () => {
  const id = await enqueue(app.db, 'picture', { fileKey: 'later' });
  await app.db.run(sql`alter table jobs rename column patient to renamed`);
  const { errors } = await running({ picture: { run: async () => {} } }, async (reported) => {
    await pollUntil('a reported error', () => reported.length);
    // Further attempts fail, too.
    await sleep(1500);
    expect((await app.db.row<{ state: JobState }>(sql`select state from jobs where id = ${id}`)).state).toBe(
      'WAITING',
    );
    await app.db.run(sql`alter table jobs rename column renamed to patient`);
    await waitForState(id, 'DONE');
  });
  expect(errors.map(String)).toEqual([expect.stringContaining('patient')]);
});

test('lists running jobs first, then failed, waiting and finished ones', async () => {
  const admin = await app.signIn('ADMIN');
  const states = [
    'DONE',
    'WAITING',
    'FAILED',
    'RUNNING',
    'CANCELLED',
    'FAILED',
    'CANCELLING',
    'WAITING',
    'DONE',
  ];
  for (const state of states)
    await app.db.run(sql`
      insert into jobs (kind, queue, payload, state, run_at)
      values ('clear-jobs', 'house', '{}', ${state}, now() + interval '1 day')`);
  const { body } = await admin.get<{ data: Job[] }>('/jobs?kind=clear-jobs');
  expect(body.data.map(({ state }) => state)).toEqual([
    'CANCELLING',
    'RUNNING',
    'FAILED',
    'FAILED',
    'WAITING',
    'WAITING',
    'DONE',
    'CANCELLED',
    'DONE',
  ]);
  const { body: second } = await admin.get<{ data: Job[] }>('/jobs?kind=clear-jobs&page=2&pageSize=20');
  expect(second.data).toEqual([]);
});
