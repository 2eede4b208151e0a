import sql from 'sql-template-tag';
import { sendPasswordReset } from '../../server/session/token';
import { openTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const signIn = (email: string, secret: string, headers?: HeadersInit) =>
  app.anonymous.post<{ code?: string }>('/session', { email, password: secret }, headers);

test('only the demo house says how to sign in, until it has users with real addresses', async () => {
  const readDemo = async () => (await app.anonymous.get('/session')).body.demo;
  expect(await readDemo()).toBeNull();
  const { email } = app.people.EDITOR;
  app.context.demo = { password, emails: [email, 'nobody@rostrum.test'] };
  expect(await readDemo()).toEqual({ password, users: [{ email, role: 'EDITOR' }] });
  expect((await (await app.signIn('EDITOR')).get('/session')).body.demo).toBeNull();
  const { id } = app.people.MANAGER;
  await app.db.run(sql`update users set email = 'barnaby@house.example' where id = ${id}`);
  expect(await readDemo()).toBeNull();
  await app.db.run(sql`update users set email = ${app.people.MANAGER.email} where id = ${id}`);
  delete app.context.demo;
});

test('the session of an anonymous visitor has no user', async () => {
  const { status, body } = await app.anonymous.get('/session');
  expect(status).toBe(200);
  expect(body).toMatchObject({ user: null, empty: false, house: { name: expect.any(String) } });
});

test('the right password opens a session with an HttpOnly, SameSite=Lax cookie, and signing out ends it', async () => {
  const { email } = app.people.MANAGER;
  const response = await signIn(email.toUpperCase(), password);
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^rostrum=/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const client = createClient(app.origin, cookie.split(';')[0]);
  expect((await client.get('/session')).body).toMatchObject({ user: { email, role: 'MANAGER' } });
  expect((await client.delete('/session')).status).toBe(204);
  expect((await client.get('/session')).body).toMatchObject({ user: null });
});

test('the cookie is Secure when the public URL uses TLS', async () => {
  const tls = await openTestApp({ publicUrl: 'https://rostrum.test' });
  try {
    const response = await tls.anonymous.post('/session', { email: tls.people.EDITOR.email, password });
    expect(response.headers.getSetCookie()[0]).toMatch(/Secure/);
  } finally {
    await tls.close();
  }
});

test('signing in again rotates the secret and invalidates the old cookie', async () => {
  const first = await signIn(app.people.EDITOR.email, password);
  const old = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const again = await createClient(app.origin, old).post('/session', {
    email: app.people.EDITOR.email,
    password,
  });
  expect(again.headers.getSetCookie()[0]?.split(';')[0]).not.toBe(old);
  expect((await createClient(app.origin, old).get('/session')).body).toMatchObject({ user: null });
});

test('a wrong password, an unknown address and an inactive user get the same response', async () => {
  await app.db.run(
    sql`insert into users (email, name, role, active) values ('gone@rostrum.test', 'Gone', 'EDITOR', false)`,
  );
  const responses = await Promise.all([
    signIn(app.people.ADMIN.email, 'wrong'),
    signIn('nobody@rostrum.test', 'wrong'),
    signIn('gone@rostrum.test', 'wrong'),
    signIn(app.people.ADMIN.email, password.toUpperCase()),
  ]);
  for (const { status, body } of responses) {
    expect(status).toBe(401);
    expect({ ...body, requestId: '' }).toEqual({ ...responses[0]?.body, requestId: '' });
  }
});

test('ten failures lock an account for fifteen minutes, known or not, even with the right password', async () => {
  for (const email of [app.people.SPECIALIST.email, 'stranger@rostrum.test']) {
    for (let time = 0; time < 10; time++) expect((await signIn(email, 'wrong')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(429);
  }
  now = new Date(now.getTime() + 14 * 60_000);
  expect((await signIn(app.people.SPECIALIST.email, password)).status).toBe(429);
  now = new Date(now.getTime() + 2 * 60_000);
  expect((await signIn(app.people.SPECIALIST.email, password)).status).toBe(200);
});

test('the lock lasts fifteen minutes from the failure that caused it, and attempts during it do not extend it', async () => {
  const { email } = app.people.SPECIALIST;
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  later(3600);
  for (let time = 0; time < 9; time++) expect((await signIn(email, 'wrong')).status).toBe(401);
  later(14 * 60 + 50);
  expect((await signIn(email, 'wrong')).status).toBe(401);
  later(11);
  expect(await signIn(email, password)).toMatchObject({
    status: 429,
    body: { code: 'session.locked', params: { minutes: 15 } },
  });
  later(14 * 60);
  for (let time = 0; time < 12; time++)
    expect(await signIn(email, password)).toMatchObject({ status: 429, body: { params: { minutes: 1 } } });
  later(50);
  expect((await signIn(email, 'wrong')).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(200);
});

test('failures older than fifteen minutes do not lock', async () => {
  const { email } = app.people.SPECIALIST;
  now = new Date(now.getTime() + 60 * 60_000);
  for (let time = 0; time < 15; time++) {
    expect((await signIn(email, 'wrong')).status).toBe(401);
    now = new Date(now.getTime() + 2 * 60_000);
  }
  expect((await signIn(email, password)).status).toBe(200);
});

test('simultaneous guesses all count', async () => {
  now = new Date(now.getTime() + 60 * 60_000);
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => signIn('stranger@rostrum.test', 'wrong')),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('fifty failures from one network address lock the address', async () => {
  now = new Date(now.getTime() + 60 * 60_000);
  // The right password in between does not count as a failure.
  expect((await signIn(app.people.ADMIN.email, password)).status).toBe(200);
  for (let time = 0; time < 50; time++) {
    if (time === 49) now = new Date(now.getTime() + 14 * 60_000);
    expect((await signIn(`guess${time}@rostrum.test`, 'wrong')).status).toBe(401);
  }
  now = new Date(now.getTime() + 14 * 60_000);
  expect((await signIn(app.people.ADMIN.email, password)).status).toBe(429);
  now = new Date(now.getTime() + 61_000);
  expect((await signIn(app.people.ADMIN.email, password)).status).toBe(200);
});

test('refuses a write from another site', async () => {
  const client = await app.signIn('ADMIN');
  const foreign = await client.put('/session/password', {}, { origin: 'https://evil.test' });
  expect(foreign).toMatchObject({ status: 403, body: { code: 'request.origin' } });
  const silent = await client.put('/session/password', {}, { 'sec-fetch-site': 'cross-site' });
  expect(silent).toMatchObject({ status: 403, body: { code: 'request.origin' } });
  expect((await client.put('/session/password', {}, { origin: app.origin })).status).toBe(422);
  expect((await client.put('/session/password', {}, { origin: 'http://rostrum.test' })).status).toBe(422);
});

test('changing the password requires the current one and ends the other sessions', async () => {
  const here = await app.signIn('EDITOR');
  const there = await app.signIn('EDITOR');
  expect(await here.put('/session/password', { current: 'wrong', password: 'new-secret' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'current', code: 'password' }] },
  });
  expect(await here.put('/session/password', { current: password, password: 'short' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'password', code: 'too_short', params: { minimum: 6 } }] },
  });
  const changed = await here.put('/session/password', { current: password, password: 'new-secret' });
  expect(changed.status).toBe(204);
  // The session continues with another cookie, so that a copy of the former one is of no use.
  for (const former of [there, here])
    expect((await former.get('/session')).body).toMatchObject({ user: null });
  const renewed = createClient(app.origin, changed.headers.getSetCookie()[0]?.split(';')[0]);
  expect((await renewed.get('/session')).body).toMatchObject({ user: { role: 'EDITOR' } });
});

test("lists a user's own sessions, which can be ended one by one", async () => {
  const here = await app.signIn('MANAGER');
  const there = await app.signIn('MANAGER');
  const { body } = await here.get<{ data: { id: string; current: boolean }[] }>('/session/all');
  expect(body.data.filter((one) => one.current)).toHaveLength(1);
  const other = (await there.get<typeof body>('/session/all')).body.data.find((one) => one.current);
  expect((await here.delete(`/session/all/${other?.id}`)).status).toBe(204);
  expect((await there.get('/session')).body).toMatchObject({ user: null });
});

test('five simultaneous requests for a new password send one link', async () => {
  const { id, email } = app.people.EDITOR;
  await app.db.run(sql`delete from tokens where user_id = ${id}`);
  const mails = async () =>
    (await app.db.row<{ count: number }>(sql`select count(*) as count from mails where recipient = ${email}`))
      .count;
  const before = await mails();
  await Promise.all(Array.from({ length: 5 }, () => sendPasswordReset(app.context, { email })));
  expect((await mails()) - before).toBe(1);
});
