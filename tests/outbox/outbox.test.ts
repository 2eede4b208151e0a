import sql from 'sql-template-tag';
import type { Home } from '#contract/home';
import type { MailState } from '#contract/outbox';
import { jobFunctions } from '../../server/job-functions';
import { enqueue } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';
import { sendNotice } from '../../server/mail/mail';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { type MailServer, openMailServer } from '../support/smtp';

interface Mail {
  id: number;
  state: MailState;
  error: string | null;
  attempts: number;
  nextTryAt: string | null;
}

let app: TestApp;
let admin: ApiClient;
const servers: MailServer[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
beforeEach(() => app.db.run(sql`truncate mails, mail_attachments, jobs`));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  app.context.config.mailUrl = undefined;
});
afterAll(() => app?.close());

async function mailServer(replies: Parameters<typeof openMailServer>[0]): Promise<MailServer> {
  const server = await openMailServer(replies);
  servers.push(server);
  app.context.config.mailUrl = server.url;
  return server;
}
const write = async (): Promise<number> => {
  const reader = { email: 'persis@rostrum.test', language: 'en-US' as const };
  await sendNotice(app.db, app.context, reader, 'reset', {
    name: 'Persis',
    link: 'https://rostrum.test/x',
    hours: 2,
  });
  return (await app.db.row<{ id: number }>(sql`select max(id) as id from mails`)).id;
};
const mailOf = async (id: number) => (await admin.get<Mail>(`/outbox/${id}`)).body;
const sendAgain = (id: number) => admin.post<{ code: string }>(`/outbox/${id}/delivery`);

test('a deferred email waits, shows the reason and next attempt, and can be sent at once when the server is back', async () => {
  await mailServer({ recipient: '450 the reader’s box is locked' });
  const id = await write();
  expect(await app.runDueJobs()).toHaveLength(1);
  const waiting = await mailOf(id);
  expect(waiting).toMatchObject({ state: 'QUEUED', attempts: 1, error: expect.stringContaining('450') });
  expect(Date.parse(waiting.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 30_000);

  const better = await mailServer({ recipient: '250 good' });
  expect((await sendAgain(id)).status).toBe(204);
  await app.runDueJobs();
  expect(await mailOf(id)).toMatchObject({ state: 'SENT', error: null, nextTryAt: null });
  expect(better.acceptedMails).toHaveLength(1);
  expect(better.acceptedMails[0]).toContain('https://rostrum.test/x');
  // A sent email is not sent again.
  expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'step.not_allowed' } });
});

test('an email is retried for a day before it fails', async () => {
  await mailServer({ recipient: '421 come back later' });
  const id = await write();
  let waited = 0;
  for (let attempts = 1; attempts <= 20; attempts++) {
    await app.runDueJobs();
    expect(await mailOf(id)).toMatchObject({
      state: attempts < 20 ? 'QUEUED' : 'FAILED',
      attempts,
    });
    const { wait } = await app.db.row<{ wait: number }>(
      sql`select extract(epoch from run_at - now())::float8 as wait from jobs`,
    );
    if (attempts < 20) waited += wait;
    await app.db.run(sql`update jobs set run_at = now()`);
  }
  expect(waited / 3600).toBeGreaterThan(24);
  expect((await admin.get<object[]>('/home')).body).toMatchObject({
    waiting: expect.arrayContaining([expect.objectContaining({ kind: 'mailsFailed', count: 1 })]),
  });
  await app.db.run(sql`update jobs set finished_at = finished_at - interval '25 hours'`);
  const { body } = await admin.get<Pick<Home, 'waiting'>>('/home');
  expect(body.waiting.filter(({ kind }) => kind === 'mailsFailed')).toEqual([]);
  const better = await mailServer({ recipient: '250 good' });
  expect((await sendAgain(id)).status).toBe(204);
  await app.runDueJobs();
  expect(await mailOf(id)).toMatchObject({ state: 'SENT' });
  expect(better.acceptedMails).toHaveLength(1);
});

test('an email that is rejected permanently fails at once, with the reply of the server', async () => {
  await mailServer({ recipient: '550 nobody of that name' });
  const id = await write();
  expect(await app.runDueJobs()).toHaveLength(1);
  expect(await mailOf(id)).toMatchObject({
    state: 'FAILED',
    attempts: 1,
    error: expect.stringContaining('550 nobody'),
  });
});

test('does not send an email with an expired link', async () => {
  const server = await mailServer({ recipient: '250 good' });
  const id = await write();
  await app.db.run(sql`update mails set expires_at = now() - interval '1 second'`);
  expect(await app.runDueJobs()).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ state: 'EXPIRED' });
  expect(server.acceptedMails).toEqual([]);
  expect((await sendAgain(id)).body.code).toBe('step.not_allowed');
});

test('sends stored emails once a server is configured, with an event', async () => {
  const id = await write();
  expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'mail.no_server' } });
  const server = await mailServer({ recipient: '250 good' });
  expect((await sendAgain(id)).status).toBe(204);
  expect((await sendAgain(id)).status).toBe(204);
  await app.runDueJobs();
  expect(server.acceptedMails).toHaveLength(1);
  expect(
    await app.db.rows(sql`
      select action, from_status as "from", to_status as "to" from events where noun = 'outbox' and noun_id = ${id} order by events.id`),
  ).toEqual([
    { action: 'send-again', from: 'KEPT', to: 'QUEUED' },
    { action: 'send-again', from: 'QUEUED', to: 'QUEUED' },
  ]);
});

test('an unresponsive mail server blocks neither other jobs nor the shutdown', async () => {
  const silent = await mailServer('silent');
  const ids = [];
  for (let count = 0; count < 8; count++) ids.push(await write());
  const jobs = startJobs(app.context, jobFunctions, () => {});
  await pollUntil('four connections', () => silent.connections() >= 4);
  const other = await enqueue(app.db, 'clear-jobs', {});
  await pollUntil('the other job', () =>
    app.db.maybe(sql`select 1 from jobs where id = ${other} and state = 'DONE'`),
  );
  await jobs.stop();
  // No connection is left open, and no email has been attempted.
  await pollUntil('no connection', () => silent.connections() === 0);
  for (const id of ids) expect(await mailOf(id)).toMatchObject({ state: 'QUEUED', attempts: 0, error: null });
  expect(await app.db.rows(sql`select 1 from jobs where lease is not null`)).toEqual([]);
});
