import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, createClient, fetchSessionCookie } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(() => later(60));

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const confirm = (client: ApiClient, secret: string) =>
  client.post('/session/confirmation', { password: secret });
/** Tries an action that requires a confirmation, on a session that does not exist: 404 when it is confirmed. */
const act = async (client: ApiClient) => (await client.delete('/session/all/none')).status;
const isSignedIn = async (client: ApiClient) => (await client.get('/session')).body.user !== null;

test('a sign-in counts as a confirmation for ten minutes, and so does the password', async () => {
  const client = await app.signIn('EDITOR');
  expect(await act(client)).toBe(404);
  later(10);
  expect(await act(client)).toBe(403);
  const { headers } = await confirm(client, password);
  const confirmed = createClient(app.origin, headers.getSetCookie()[0]?.split(';')[0]);
  expect(await act(confirmed)).toBe(404);
  later(9);
  expect(await act(confirmed)).toBe(404);
  later(1);
  expect(await act(confirmed)).toBe(403);
});

test('a confirmation replaces the secret of the session, which is the same session otherwise', async () => {
  const { id } = app.people.EDITOR;
  await app.db.run(sql`delete from sessions`);
  const cookie = await fetchSessionCookie(app.origin, app.people.EDITOR.email, password);
  const client = createClient(app.origin, cookie);
  const stream = await fetch(`${app.origin}/api/live`, { headers: { cookie } });
  const read = () => app.db.row(sql`select user_id, created_at, expires_at, address from sessions`);
  const before = await read();
  later(5);
  const { headers } = await confirm(client, password);
  const [next = ''] = headers.getSetCookie();
  expect(next).toMatch(/^rostrum=[\w-]{43};.*HttpOnly/);
  expect(next.split(';')[0]).not.toBe(cookie);
  expect(await isSignedIn(client)).toBe(false);
  expect(await isSignedIn(createClient(app.origin, next.split(';')[0]))).toBe(true);
  // A confirmation does not extend the session.
  expect(await read()).toEqual(before);
  expect(before).toMatchObject({ user_id: id });
  expect(await stream.text()).toContain('retry');
});

test('wrong passwords count as failed sign-ins, also simultaneous ones, and the session stays', async () => {
  const client = await app.signIn('MANAGER');
  const responses = await Promise.all(Array.from({ length: 15 }, () => confirm(client, 'wrong')));
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
    fields: [{ path: 'password', code: 'password' }],
  });
  expect((await confirm(client, password)).status).toBe(429);
  const { email } = app.people.MANAGER;
  expect((await app.anonymous.post('/session', { email, password })).status).toBe(429);
  expect(await isSignedIn(client)).toBe(true);
});

test('of two simultaneous confirmations one replaces the secret', async () => {
  const client = await app.signIn('ADMIN');
  const statuses = (await Promise.all([confirm(client, password), confirm(client, password)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([204, 401]);
});

test('a user who lacks the permission is not asked', async () => {
  const client = await app.signIn('EDITOR');
  later(11);
  const { id } = app.people.ADMIN;
  expect(await client.put(`/users/${id}`, {})).toMatchObject({ body: { code: 'permission.denied' } });
});
