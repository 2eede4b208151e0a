import sql from 'sql-template-tag';
import { handleReturned } from '../../server/returns/receive';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { storeReturnedMail } from '../support/returnedMails';

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  jest.spyOn(app.context.log, 'warn').mockImplementation(() => {});
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`delete from returned_mails`));

interface Unreadable {
  id: number;
  account: string | null;
  source: string;
  bytes: number;
  reason: string;
  detail: string;
  receivedAt: string;
  setAsideAt: string;
}
const list = async (query = '') =>
  (await admin.get<{ data: Unreadable[]; total: number }>(`/returned-mails${query}`)).body;

/** Adds a provider report that is not JSON, which is set aside at once. */
async function addUnreadableMail(text = 'no JSON'): Promise<number> {
  await storeReturnedMail(app, text, 'WEBHOOK');
  await handleReturned(app.context);
  return (await app.db.row<{ id: number }>(sql`select max(id) as id from returned_mails`)).id;
}
const setError = (id: number, issue: string) =>
  app.db.run(sql`update returned_mails set issue = ${issue} where id = ${id}`);
const eventsOf = (id: number) =>
  app.db.rows<{ action: string }>(sql`
    select action from events
    where noun = 'returned-mails' and noun_id = ${id} order by id`);

test('lists emails set aside with account, size, time and reason, but without their content', async () => {
  const id = await addUnreadableMail('{ "events": Mrs. Marked');
  const { data, total } = await list();
  expect(total).toBe(1);
  expect(data).toEqual([
    {
      id,
      account: expect.any(String),
      source: 'WEBHOOK',
      bytes: 23,
      reason: 'MALFORMED',
      detail: expect.any(String),
      receivedAt: expect.any(String),
      setAsideAt: expect.any(String),
    },
  ]);
  expect(data[0]?.account).not.toBe('');
});

test.each([
  ['too_slow', 'TOO_SLOW'],
  ['too_large', 'TOO_LARGE'],
  ['ended', 'ENDED'],
  ['ended: FATAL ERROR: heap limit', 'ENDED'],
  ['the server ended while it parsed this mail', 'INTERRUPTED'],
  ['Unexpected token', 'MALFORMED'],
])('shows the reason of an email with the issue %j as %s', async (issue, reason) => {
  await setError(await addUnreadableMail(), issue);
  expect((await list()).data).toMatchObject([{ reason, detail: issue }]);
});

test('does not list processed or waiting emails', async () => {
  const [handled, waiting, remaining] = [
    await addUnreadableMail('one'),
    await addUnreadableMail('two'),
    await addUnreadableMail('three'),
  ];
  await app.db.run(sql`update returned_mails set issue = null where id = ${handled}`);
  await app.db.run(sql`update returned_mails set handled_at = null where id = ${waiting}`);
  expect((await list()).data.map(({ id }) => id)).toEqual([remaining]);
  for (const id of [handled]) expect((await admin.post(`/returned-mails/${id}/retry`)).status).toBe(404);
});

test('retries an email with two new attempts, and lists it again if it fails again', async () => {
  const id = await addUnreadableMail();
  expect((await admin.post(`/returned-mails/${id}/retry`)).status).toBe(204);
  expect(await list()).toMatchObject({ total: 0 });
  expect(
    await app.db.row(sql`select handled_at, issue, attempts from returned_mails where id = ${id}`),
  ).toEqual({ handled_at: null, issue: null, attempts: 0 });
  expect((await admin.post(`/returned-mails/${id}/retry`)).status).toBe(404);
  await handleReturned(app.context);
  expect((await list()).data.map((mail) => mail.id)).toEqual([id]);
  expect(await eventsOf(id)).toEqual([{ action: 'retry' }]);
});

test('an email that is readable the second time is processed and no longer listed', async () => {
  const id = await addUnreadableMail();
  await app.db.run(
    sql`update returned_mails set raw = ${Buffer.from('{"type":"bounce","messageId":"<a@b.test>"}')} where id = ${id}`,
  );
  await admin.post(`/returned-mails/${id}/retry`);
  await handleReturned(app.context);
  expect(await list()).toMatchObject({ total: 0 });
  expect(await app.db.row(sql`select kind, issue from returned_mails where id = ${id}`)).toEqual({
    kind: 'BOUNCE',
    issue: null,
  });
});

test('runs the job that fetches returned emails sooner', async () => {
  await app.db.run(sql`
    insert into recurring_jobs (kind, rule, next_at) values ('fetch-returns', '5', now() + interval '5 minutes')
    on conflict (kind) do update set next_at = excluded.next_at`);
  await admin.post(`/returned-mails/${await addUnreadableMail()}/retry`);
  const { due } = await app.db.row<{ due: boolean }>(
    sql`select next_at <= now() as due from recurring_jobs where kind = 'fetch-returns'`,
  );
  expect(due).toBe(true);
});

test('dismisses an email, once, and restores it', async () => {
  const id = await addUnreadableMail();
  const dismiss = (body: object) => admin.post(`/returned-mails/${id}/dismissed`, body);
  expect((await dismiss({})).status).toBe(204);
  expect((await dismiss({})).status).toBe(204);
  expect(await list()).toMatchObject({ total: 0, data: [] });
  expect((await admin.post(`/returned-mails/${id}/retry`)).status).toBe(404);
  expect((await dismiss({ dismissed: false })).status).toBe(204);
  expect((await list()).data.map((mail) => mail.id)).toEqual([id]);
  expect(await eventsOf(id)).toEqual([{ action: 'dismiss' }, { action: 'restore' }]);
});

test('returns pages, newest first', async () => {
  const ids = [await addUnreadableMail('a'), await addUnreadableMail('b'), await addUnreadableMail('c')];
  const { data, total } = await list('?page=1&pageSize=2');
  expect({ total, ids: data.map(({ id }) => id) }).toEqual({ total: 3, ids: [ids[2], ids[1]] });
});

test.each(['MANAGER', 'EDITOR', 'SPECIALIST'] as const)('returns 403 to the %s', async (role) => {
  const id = await addUnreadableMail();
  const client = await app.signIn(role);
  expect((await client.get('/returned-mails')).status).toBe(403);
  expect((await client.post(`/returned-mails/${id}/retry`)).status).toBe(403);
  expect((await client.post(`/returned-mails/${id}/dismissed`, {})).status).toBe(403);
});
