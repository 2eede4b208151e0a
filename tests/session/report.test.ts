import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface List {
  data: { id: number; way: string; succeeded: boolean; at: string }[];
  total: number;
}
const list = async (client: ApiClient, query = '') =>
  (await client.get<List>(`/session/sign-ins${query}`)).body;
const isSignedIn = async (client: ApiClient) => (await client.get('/session')).body.user !== null;

test('lists only the sign-ins of the user, the latest first', async () => {
  const { email } = app.people.EDITOR;
  await app.signIn('MANAGER');
  await app.anonymous.post('/session', { email, password: 'wrong' });
  const client = await app.signIn('EDITOR');
  const { data, total } = await list(client);
  expect(data.map(({ way, succeeded }) => [way, succeeded])).toEqual([
    ['PASSWORD', true],
    ['PASSWORD', false],
  ]);
  expect(total).toBe(2);
  expect((await list(client, '?page=2&pageSize=1')).data).toEqual([data[1]]);
});

test('reporting a sign-in ends all sessions of the user, forgets their devices and sends a link', async () => {
  const { email, id } = app.people.EDITOR;
  const [stranger, client, other] = [
    await app.signIn('EDITOR'),
    await app.signIn('EDITOR'),
    await app.signIn('MANAGER'),
  ];
  const [signIn] = (await list(client)).data;
  const response = await client.post(`/session/sign-ins/${signIn?.id}/report`, undefined, {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
  });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()[0]).toMatch(/^rostrum=;/);
  expect(await Promise.all([stranger, client, other].map(isSignedIn))).toEqual([false, false, true]);
  expect(await app.db.rows(sql`select 1 from devices where user_id = ${id}`)).toEqual([]);

  const { body } = await app.db.row<{ body: string }>(
    sql`select body from mails where recipient = ${email} order by id desc limit 1`,
  );
  const [, token] = /http:\/\/rostrum\.test\/app\/reset-password\/([\w-]+)/.exec(body) ?? [];
  expect((await app.anonymous.post(`/session/token/${token}`, { password })).status).toBe(200);
  const { action } = await app.db.row<{ action: string }>(
    sql`select action from events where noun = 'users' and action <> 'reset-password' order by id desc limit 1`,
  );
  expect(action).toBe('report-sign-in');
});

test.each([
  ['is refused from then on', 'smtp://127.0.0.1:1', 401],
  // The link is in the outbox, which the last administrator could not open.
  ['stays valid without a mail server', undefined, 200],
])('the password that the stranger knows %s', async (_, mailUrl, status) => {
  const own = await openTestApp({ config: { ...app.context.config, mailUrl } });
  try {
    const client = await own.signIn('EDITOR');
    const [signIn] = (await list(client)).data;
    expect((await client.post(`/session/sign-ins/${signIn?.id}/report`)).status).toBe(204);
    const { email } = own.people.EDITOR;
    expect((await own.anonymous.post('/session', { email, password })).status).toBe(status);
  } finally {
    await own.close();
  }
});

test('refuses to report the sign-in of another user', async () => {
  const [editor, manager] = [await app.signIn('EDITOR'), await app.signIn('MANAGER')];
  const [signIn] = (await list(manager)).data;
  expect((await editor.post(`/session/sign-ins/${signIn?.id}/report`)).status).toBe(404);
  expect(await Promise.all([editor, manager].map(isSignedIn))).toEqual([true, true]);
});
