import sql from 'sql-template-tag';
import { clearSessions } from '../../server/session/clear';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

/** The value of each cookie that a response sets. */
const readCookies = ({ headers }: ApiResponse<unknown>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=')));
const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  app.anonymous.post('/session', { email, password: secret }, { 'user-agent': firefox, ...headers });
const readUser = async (cookie: string) =>
  (await createClient(app.origin, `rostrum=${cookie}`).get('/session')).body.user;
const listSignIns = (email: string) =>
  app.db.rows<{ way: string; succeeded: boolean; device: string; address: string }>(sql`
    select way, succeeded, device, address from sign_ins join users u on u.id = user_id
    where u.email = ${email} order by sign_ins.id`);
const findMail = (email: string) =>
  app.db.maybe<{ id: number; subject: string; body: string }>(
    sql`select id, subject, body from mails where recipient = ${email} order by id desc limit 1`,
  );

/** Returns the secret in the newest link that was emailed to this address. */
const readToken = async (email: string) =>
  (
    await app.db.row<{ token: string }>(sql`
      select substring(body from 'reset-password/([\\w-]+)') as token from mails
      where recipient = ${email} and body like '%reset-password/%' order by id desc limit 1`)
  ).token;
async function requestReset(email: string, headers?: HeadersInit): Promise<string> {
  // Emails of earlier sign-ins come first.
  await app.runDueJobs();
  await app.db.run(sql`delete from tokens`);
  await app.anonymous.post('/session/forgotten', { email }, headers);
  await app.runDueJobs();
  return readToken(email);
}
let invited = 0;
async function invite(): Promise<string> {
  const email = `persis${++invited}@rostrum.test`;
  const admin = await app.signIn('ADMIN');
  const form = { name: 'Persis Quill', email, role: 'EDITOR', language: 'pt-BR', departmentIds: [] };
  expect((await admin.post('/users', form)).status).toBe(201);
  return readToken(email);
}

type Headers = Record<string, string>;
/** Each way to sign in, with a function that takes the headers of the browser. */
const ways = [
  ['PASSWORD', (headers: Headers) => signIn(app.people.MANAGER.email, password, headers)],
  [
    'RESET',
    async (headers: Headers) =>
      app.anonymous.post(
        `/session/token/${await requestReset(app.people.MANAGER.email)}`,
        { password },
        headers,
      ),
  ],
  [
    'ACTIVATION',
    async (headers: Headers) => app.anonymous.post(`/session/token/${await invite()}`, { password }, headers),
  ],
] as const;

describe.each(ways)('signing in by %s', (way, enter) => {
  test('starts a session with a new secret, ends the one of the browser, and is in the history', async () => {
    const before = readCookies(await signIn(app.people.EDITOR.email, password));
    const response = await enter({ cookie: `rostrum=${before.rostrum}` });
    expect(response.status).toBe(200);
    const after = readCookies(response);
    expect(after.rostrum).not.toBe(before.rostrum);
    expect(await readUser(before.rostrum ?? '')).toBeNull();
    const { email } = (await readUser(after.rostrum ?? '')) as { email: string };
    expect((await listSignIns(email)).at(-1)).toMatchObject({ way, succeeded: true, address: '127.0.0.1' });
  });

  test('ignores a secret that someone else put into the browser', async () => {
    const planted = 'planted-secret';
    const cookies = readCookies(await enter({ cookie: `rostrum=${planted}; rostrum-device=${planted}` }));
    expect(cookies.rostrum).toMatch(/^[\w-]{43}$/);
    expect(cookies['rostrum-device']).toMatch(/^[\w-]{43}$/);
    expect(await readUser(planted)).toBeNull();
  });
});

test('creating the first ADMIN is in the history', async () => {
  const empty = await openTestApp({ firstAdminCode: 'CODE', now: () => now });
  await empty.db.run(sql`delete from user_departments`);
  await empty.db.run(sql`delete from users`);
  const form = { code: 'CODE', name: 'First', email: 'first@rostrum.test', password };
  expect((await empty.anonymous.post('/session/first-admin', form)).status).toBe(200);
  expect(await empty.db.rows(sql`select way, succeeded from sign_ins`)).toEqual([
    { way: 'FIRST_ADMIN', succeeded: true },
  ]);
  expect(await empty.db.rows(sql`select kind from jobs`)).toEqual([]);
  await empty.close();
});

describe('history', () => {
  test('contains failed attempts of known users, with the words for their device', async () => {
    const { email } = app.people.SPECIALIST;
    await signIn(email, 'wrong');
    await signIn(email, password);
    const device = 'Firefox · Windows';
    expect(await listSignIns(email)).toEqual([
      { way: 'PASSWORD', succeeded: false, device, address: '127.0.0.1' },
      { way: 'PASSWORD', succeeded: true, device, address: '127.0.0.1' },
    ]);
    await app.db.run(sql`update users set active = false where email = ${email}`);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await listSignIns(email)).map(({ succeeded }) => succeeded)).toEqual([false, true, false]);
    await app.db.run(sql`update users set active = true where email = ${email}`);
  });

  test('does not grow while the account is locked', async () => {
    const { email } = app.people.SPECIALIST;
    await app.db.run(sql`delete from sign_ins`);
    for (let time = 0; time < 12; time++) await signIn(email, 'wrong');
    expect(await listSignIns(email)).toHaveLength(10);
  });

  test('is deleted after 90 days, and an unused device after 400', async () => {
    await app.db.run(sql`delete from sign_ins`);
    await app.db.run(sql`delete from devices`);
    await signIn(app.people.EDITOR.email, password);
    const start = now;
    const countAfter = async (days: number) => {
      now = new Date(start.getTime() + days * 86_400_000);
      await clearSessions(app.context);
      const counts = sql`select (select count(*) from sign_ins) as "signIns", (select count(*) from devices) as devices`;
      return app.db.row(counts);
    };
    expect(await countAfter(89)).toEqual({ signIns: 1, devices: 1 });
    expect(await countAfter(91)).toEqual({ signIns: 0, devices: 1 });
    expect(await countAfter(401)).toEqual({ signIns: 0, devices: 0 });
  });
});

describe('a new device', () => {
  test('is reported by email in the language of the user, but not the first one', async () => {
    const { email } = app.people.ADMIN;
    await app.db.run(sql`update users set last_login_at = null, language = 'pt-BR' where email = ${email}`);
    await signIn(email, password);
    await app.runDueJobs();
    expect(await findMail(email)).toBeUndefined();

    const second = await signIn(email, password, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    await app.runDueJobs();
    const mail = await findMail(email);
    expect(mail?.subject).toBe('Novo acesso à sua conta do Rostrum');
    expect(mail?.body).toContain('Firefox · Windows · 127.0.0.1');
    expect(mail?.body).toContain('http://rostrum.test/app/settings/user-profile');
    expect(mail?.body).not.toContain('evil');

    const device = readCookies(second)['rostrum-device'];
    const third = await signIn(email, password, { cookie: `rostrum-device=${device}` });
    expect(readCookies(third)['rostrum-device']).toBe(device);
    await app.runDueJobs();
    expect((await findMail(email))?.id).toBe(mail?.id);
  });

  test('is one that another user has used', async () => {
    const { email } = app.people.EDITOR;
    const device = readCookies(await signIn(app.people.MANAGER.email, password))['rostrum-device'];
    await app.db.run(sql`update users set last_login_at = ${now} where email = ${email}`);
    const response = await signIn(email, password, { cookie: `rostrum-device=${device}` });
    expect(readCookies(response)['rostrum-device']).toBe(device);
    await app.runDueJobs();
    expect((await findMail(email))?.subject).toBe('New sign-in to your Rostrum account');
  });

  test('gets a cookie that gives no access and that scripts cannot read', async () => {
    const response = await signIn(app.people.EDITOR.email, password);
    const [, cookie = ''] = response.headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/session', 'Max-Age=34560000'])
      expect(cookie).toContain(attribute);
    const device = readCookies(response)['rostrum-device'] ?? '';
    expect(await readUser(device)).toBeNull();
    const stored = await app.db.rows<{ hash: Buffer }>(sql`select hash from devices`);
    expect(stored.some(({ hash }) => hash.toString().includes(device))).toBe(false);
  });
});

describe('no session starts', () => {
  const countSessions = async (email: string) =>
    (
      await app.db.row<{ count: number }>(sql`
        select count(*) as count from sessions s join users u on u.id = s.user_id where u.email = ${email}`)
    ).count;

  test.each([
    ['deactivated', sql`active = false`],
    ['given another password', sql`password_hash = 'changed'`],
  ])('for a user who was %s while the password was verified', async (_, change) => {
    const { email } = app.people.SPECIALIST;
    await app.db.run(sql`delete from sessions`);
    const stored = await app.db.row<{ hash: string }>(
      sql`select password_hash as hash from users where email = ${email}`,
    );
    let response: Promise<ApiResponse<unknown>> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.run(sql`update users set ${change} where email = ${email}`);
      response = signIn(email, password);
      await waitForLock(app.db);
    });
    expect(await response).toMatchObject({ status: 401, body: { code: 'session.wrong' } });
    expect(await countSessions(email)).toBe(0);
    await app.db.run(
      sql`update users set active = true, password_hash = ${stored.hash} where email = ${email}`,
    );
  });

  test('for the second of two simultaneous requests with one link', async () => {
    const { email } = app.people.EDITOR;
    const token = await requestReset(email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect((await findMail(email))?.body).toContain('http://rostrum.test/app/reset-password/');
    const responses = await Promise.all(
      ['first-secret', 'second-secret'].map((one) =>
        app.anonymous.post(`/session/token/${token}`, { password: one }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await countSessions(email)).toBe(1);
  });
});
