import sql from 'sql-template-tag';
import type { HealthDetails } from '#contract/health';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const details = async () => (await admin.get<HealthDetails>('/health/details')).body;

describe('in public', () => {
  test.each(['/health', '/health/ready', '/health/live'])('%s says only that all is well', async (path) => {
    const { status, body } = await app.anonymous.get(path);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  test('is not ready, without a reason, while files cannot be stored', async () => {
    const broken = await openTestApp({
      files: { ...app.context.files, check: () => Promise.reject(new Error('secret/path')) },
    });
    for (const path of ['/health', '/health/ready']) {
      const { status, body } = await broken.anonymous.get(path);
      expect([path, status, body]).toEqual([path, 503, expect.objectContaining({ code: 'server.busy' })]);
      expect(JSON.stringify(body)).not.toMatch(/secret|file/);
    }
    expect((await broken.anonymous.get('/health/live')).status).toBe(200);
    await broken.close();
  });

  test('is not ready while the database lacks a migration', async () => {
    const { name } = await app.db.row<{ name: string }>(sql`
      update migrations set name = name || '.gone' where name = (select max(name) from migrations) returning name`);
    expect((await app.anonymous.get('/health/ready')).status).toBe(503);
    expect((await details()).versions).toMatchObject({ state: 'ATTENTION', missingMigrations: 1 });
    await app.db.run(sql`update migrations set name = ${name.replace('.gone', '')} where name = ${name}`);
    expect((await app.anonymous.get('/health/ready')).status).toBe(200);
  });

  test('is not ready as soon as the process begins to stop', async () => {
    const closing = new AbortController();
    const stopping = await openTestApp({ closing: closing.signal });
    expect((await stopping.anonymous.get('/health/ready')).status).toBe(200);
    closing.abort();
    expect((await stopping.anonymous.get('/health/ready')).status).toBe(503);
    expect((await stopping.anonymous.get('/health/live')).status).toBe(200);
    await stopping.close();
  });

  test('is alive without the database, also for a browser with a session; it is not ready', async () => {
    const cut = await openTestApp();
    const user = await cut.signIn('EDITOR');
    const { db } = cut.context;
    const fail = () => Promise.reject(new Error('no connection'));
    cut.context.db = { ...db, rows: fail, row: fail, maybe: fail, run: fail, transaction: fail };
    expect((await user.get('/health/live')).status).toBe(200);
    expect((await cut.anonymous.get('/health/ready')).status).toBe(503);
    cut.context.db = db;
    await cut.close();
  });

  test('stays ready when mail cannot be sent', async () => {
    await app.db.run(sql`
      insert into mails (recipient, subject, body, state) values ('a@rostrum.test', 'Hello', 'Text', 'FAILED')`);
    expect((await app.anonymous.get('/health/ready')).status).toBe(200);
    expect((await details()).mail).toMatchObject({ state: 'ATTENTION', failed: 1 });
  });
});

describe('for administrators', () => {
  test('has the versions and sizes of the running system', async () => {
    const { versions, processes, database, files } = await details();
    const { rows } = await app.db.row<{ rows: number }>(sql`select count(*) as rows from migrations`);
    expect(versions).toMatchObject({
      state: 'OK',
      node: process.versions.node,
      migrations: rows,
      missingMigrations: 0,
    });
    expect(versions.newestMigration).toMatch(/^\d{4}_.*\.sql$/);
    expect(processes.pid).toBe(process.pid);
    const { bytes } = await app.db.row<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    expect(database.bytes / bytes).toBeCloseTo(1, 1);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.maxConnections).toBeGreaterThanOrEqual(database.connections);
    expect(files).toMatchObject({ store: 'FOLDER', works: true });
    expect(files.totalBytes).toBeGreaterThanOrEqual(files.freeBytes ?? Number.POSITIVE_INFINITY);
  });

  test('needs attention for emails that failed in the last 24 hours or can still be sent', async () => {
    await app.db.run(sql`delete from mails`);
    // The account of a new house has no mail server.
    await app.db.run(sql`delete from mail_accounts`);
    const add = (
      state: string,
      createdAt: string,
      expiresAt: string | null = null,
      jobId: number | null = null,
    ) =>
      app.db.run(sql`
        insert into mails (recipient, subject, body, state, created_at, expires_at, job_id)
        values ('b@rostrum.test', 'Hello', 'Text', ${state}, now() + ${createdAt}::interval, now() + ${expiresAt}::interval,
          ${jobId})`);
    expect((await details()).mail).toMatchObject({ state: 'OK', lastSentAt: null });
    await add('FAILED', '-25 hours');
    await add('KEPT', '-2 hours', '-1 hour');
    expect((await details()).mail).toMatchObject({ state: 'OK', failed: 0, awaitingServer: 0 });
    await add('KEPT', '-2 hours', '1 hour');
    expect((await details()).mail).toMatchObject({ state: 'ATTENTION', failed: 0, awaitingServer: 1 });
    await app.db.run(sql`delete from mails where state = 'KEPT'`);
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into jobs (kind, queue, payload, state, finished_at) values ('mail', 'mail', '{}', 'FAILED', now() - interval '23 hours')
      returning id`);
    await add('FAILED', '-30 hours', null, id);
    expect((await details()).mail).toMatchObject({ state: 'ATTENTION', failed: 1, awaitingServer: 0 });
    await app.db.run(sql`delete from jobs where id = ${id}`);
    expect((await details()).mail).toMatchObject({ state: 'OK', failed: 0 });
  });

  test('lists the processes that are connected', async () => {
    await app.context.live.subscribe();
    expect((await details()).processes).toMatchObject({ state: 'OK', connected: [expect.anything()] });
  });

  test('counts the jobs of each queue, and needs attention for failed and for old ones', async () => {
    const pictures = async () => (await details()).jobs.queues.find(({ queue }) => queue === 'pictures');
    const add = (state: string, runAt: string) =>
      app.db.run(sql`
        insert into jobs (kind, queue, payload, state, run_at, finished_at)
        values ('picture', 'pictures', '{}', ${state}, now() + ${runAt}::interval, ${state === 'FAILED' ? new Date() : null})`);
    expect(await pictures()).toMatchObject({ due: 0, planned: 0, failed: 0, oldestDueAt: null });
    expect((await details()).jobs.state).toBe('OK');
    await add('WAITING', '1 day');
    await add('WAITING', '-1 minute');
    expect(await pictures()).toMatchObject({ due: 1, planned: 1, oldestDueAt: expect.any(String) });
    expect((await details()).jobs.state).toBe('OK');
    await add('WAITING', '-11 minutes');
    expect((await details()).jobs.state).toBe('ATTENTION');
    await app.db.run(sql`delete from jobs where queue = 'pictures'`);
    await add('FAILED', '-1 day');
    expect(await pictures()).toMatchObject({ due: 0, failed: 1 });
    expect((await details()).jobs.state).toBe('ATTENTION');
  });

  test('needs attention for recurring jobs that are late', async () => {
    await app.db.run(sql`
      insert into recurring_jobs (kind, rule, next_at) values ('clear-keys', '60', now() - interval '5 minutes')`);
    expect((await details()).recurring).toMatchObject({ state: 'OK' });
    await app.db.run(sql`update recurring_jobs set next_at = now() - interval '11 minutes'`);
    expect((await details()).recurring).toMatchObject({
      state: 'ATTENTION',
      jobs: [{ kind: 'clear-keys', state: 'ATTENTION', lastRun: null, unfinishedSince: null }],
    });
  });

  test('needs attention for recurring jobs whose last run failed or has not ended, though the next one is planned', async () => {
    await app.db.run(sql`update recurring_jobs set next_at = now() + interval '5 minutes', last_at = now()`);
    const addRun = (
      state: string,
      dueAt: string,
      endedAt: string | null = null,
      error: string | null = null,
    ) =>
      app.db.run(sql`
        insert into jobs (kind, queue, payload, state, error, created_at, run_at, finished_at)
        values ('clear-keys', 'house', '{}', ${state}, ${error}, now() + ${dueAt}::interval,
          now() + case when ${error}::text is null then ${dueAt}::interval else interval '1 minute' end,
          now() + ${endedAt}::interval)`);
    const recurring = async () => (await details()).recurring.jobs[0];
    await addRun('FAILED', '-3 hours', '-170 minutes');
    expect(await recurring()).toMatchObject({ state: 'ATTENTION', lastRun: { state: 'FAILED' } });
    await addRun('DONE', '-2 hours', '-110 minutes');
    const { lastRun } = (await recurring()) ?? {};
    expect(lastRun?.state).toBe('DONE');
    expect(Date.parse(lastRun?.endedAt ?? '')).toBeLessThan(Date.now() - 6_000_000);
    await addRun('RUNNING', '-9 minutes');
    expect(await recurring()).toMatchObject({ state: 'OK', unfinishedSince: expect.any(String) });
    await app.db.run(sql`update jobs set run_at = now() - interval '11 minutes' where state = 'RUNNING'`);
    expect(await recurring()).toMatchObject({ state: 'ATTENTION', lastRun: { state: 'DONE' } });
    await app.db.run(sql`delete from jobs where state = 'RUNNING'`);
    await addRun('WAITING', '-11 minutes', null, 'no connection');
    expect(await recurring()).toMatchObject({ state: 'ATTENTION', unfinishedSince: expect.any(String) });
    await app.db.run(sql`delete from jobs where kind = 'clear-keys'`);
    expect(await recurring()).toMatchObject({ state: 'OK', lastRun: null });
  });

  test('is refused to all other roles', async () => {
    for (const role of ['MANAGER', 'EDITOR', 'SPECIALIST'] as const)
      expect([role, (await (await app.signIn(role)).get('/health/details')).status]).toEqual([role, 403]);
    expect((await app.anonymous.get('/health/details')).status).toBe(401);
  });
});

test.each(['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)(
  '%s signs in and the session contains the user',
  async (role) => {
    const client = await app.signIn(role);
    const { body } = await client.get('/session');
    expect(body).toMatchObject({ user: { name: app.people[role].name, role } });
  },
);

test('has no user without a cookie', async () => {
  expect((await app.anonymous.get('/session')).body).toMatchObject({ user: null });
});
