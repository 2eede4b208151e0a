import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { addPasskey, openBrowser, publicUrl, signInWith } from './passkeys';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
let authenticator: ReturnType<typeof createAuthenticator>;
beforeAll(async () => {
  app = await openTestApp({ publicUrl, now: () => now });
  ({ authenticator } = await addPasskey(await app.signIn('EDITOR')));
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from sign_in_failures`);
  await app.db.run(sql`delete from passkey_challenges`);
});

const wrong = { status: 401, body: { code: 'passkey.wrong' } };
const expired = { status: 409, body: { code: 'passkey.expired' } };

const count = async (table: 'passkey_challenges' | 'sessions') =>
  (
    await app.db.row<{ count: number }>(
      table === 'sessions'
        ? sql`select count(*) as count from sessions`
        : sql`select count(*) as count from passkey_challenges`,
    )
  ).count;
const listSignIns = (userId: number) =>
  app.db.rows(sql`select way, succeeded from sign_ins where user_id = ${userId} order by id`);

test('a passkey is the only step: a session starts, and it is in the history', async () => {
  const { id } = app.people.EDITOR;
  await app.db.run(sql`delete from sign_ins`);
  const response = await signInWith(app, authenticator);
  expect(response).toMatchObject({ status: 200, body: { user: { id }, factors: [] } });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('rostrum='));
  expect(cookie).toMatch(/^rostrum=[\w-]{43};.*HttpOnly/);
  const { user } = (await createClient(app.origin, cookie?.split(';')[0]).get('/session')).body;
  expect(user).toMatchObject({ id });
  expect(await listSignIns(id)).toEqual([{ way: 'PASSKEY', succeeded: true }]);
  const { lastUsedAt } = await app.db.row<{ lastUsedAt: string }>(
    sql`select last_used_at as "lastUsedAt" from passkeys`,
  );
  expect(new Date(lastUsedAt)).toEqual(now);
});

test('a browser that has signed in before is recognized', async () => {
  const browser = openBrowser(app);
  const first = await browser.signIn(authenticator.sign((await browser.startSignIn()).body));
  const readDevice = ({ headers }: typeof first) =>
    headers.getSetCookie().find((one) => one.startsWith('rostrum-device='));
  const device = readDevice(first);
  // Browsers send the cookie of the device only below this path.
  expect(device).toContain('Path=/api/session');
  const known = openBrowser(app, {}, device?.split(';')[0]);
  const second = await known.signIn(authenticator.sign((await known.startSignIn()).body));
  expect(readDevice(second)?.split(';')[0]).toBe(device?.split(';')[0]);
});

test('the cookie of the challenge cannot be read by scripts', async () => {
  const { headers } = await openBrowser(app).startSignIn();
  const [cookie = ''] = headers.getSetCookie();
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/session', 'Secure'])
    expect(cookie).toContain(attribute);
});

describe('a challenge', () => {
  test('is used up by a valid answer', async () => {
    const browser = openBrowser(app);
    const answer = authenticator.sign((await browser.startSignIn()).body);
    expect(await browser.signIn(answer)).toMatchObject({ status: 200 });
    expect(await browser.signIn(answer)).toMatchObject(expired);
  });

  test('is used up by an invalid answer', async () => {
    const browser = openBrowser(app);
    const { body } = await browser.startSignIn();
    const answer = authenticator.sign(body);
    const forged = { ...answer, signature: createAuthenticator(publicUrl).sign(body).signature };
    expect(await browser.signIn(forged)).toMatchObject(wrong);
    expect(await count('passkey_challenges')).toBe(0);
    expect(await browser.signIn(answer)).toMatchObject(expired);
  });

  test('is answered once by simultaneous requests', async () => {
    const browser = openBrowser(app);
    const answer = authenticator.sign((await browser.startSignIn()).body);
    const before = await count('sessions');
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => browser.signIn(answer)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await count('sessions')).toBe(before + 1);
  });

  test('expires after five minutes', async () => {
    const browser = openBrowser(app);
    const inTime = authenticator.sign((await browser.startSignIn()).body);
    const late = authenticator.sign((await browser.startSignIn()).body);
    now = new Date(now.getTime() + 299_000);
    expect(await browser.signIn(inTime)).toMatchObject({ status: 200 });
    now = new Date(now.getTime() + 1000);
    expect(await browser.signIn(late)).toMatchObject(expired);
    await browser.startSignIn();
    expect(await count('passkey_challenges')).toBe(1);
  });

  test('belongs to one browser and one purpose', async () => {
    const answer = authenticator.sign((await openBrowser(app).startSignIn()).body);
    const other = openBrowser(app);
    await other.startSignIn();
    expect(await other.signIn(answer)).toMatchObject(expired);
    const { body } = await (await app.signIn('SPECIALIST')).post<{ options: { challenge: string } }>(
      '/passkeys/registration',
    );
    expect(await other.signIn(authenticator.sign(body.options))).toMatchObject(expired);
  });

  test('of several tabs of one browser stays valid in any order', async () => {
    const browser = openBrowser(app);
    const [first, second] = [(await browser.startSignIn()).body, (await browser.startSignIn()).body];
    expect(await browser.signIn(authenticator.sign(second))).toMatchObject({ status: 200 });
    expect(await browser.signIn(authenticator.sign(first))).toMatchObject({ status: 200 });
  });

  test('is stored as a digest', async () => {
    const { body } = await openBrowser(app).startSignIn();
    const rows = await app.db.rows<{ hash: Buffer }>(sql`select hash from passkey_challenges`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.equals(Buffer.from(body.challenge, 'base64url'))).toBe(false);
  });
});

describe('the same answer is given', () => {
  test('for an unknown passkey', async () => {
    expect(await signInWith(app, createAuthenticator(publicUrl))).toMatchObject(wrong);
  });

  test('for a passkey without the handle of its user, or with another', async () => {
    const browser = openBrowser(app);
    const { userHandle: _, ...anonymous } = authenticator.sign((await browser.startSignIn()).body);
    expect(await browser.signIn(anonymous)).toMatchObject(wrong);
    const answer = authenticator.sign((await browser.startSignIn()).body);
    expect(await browser.signIn({ ...answer, userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject(wrong);
  });

  test('for an inactive user', async () => {
    const { id } = app.people.EDITOR;
    await app.db.run(sql`update users set active = false where id = ${id}`);
    expect(await signInWith(app, authenticator)).toMatchObject(wrong);
    await app.db.run(sql`update users set active = true where id = ${id}`);
  });

  test.each(['https://evil.example', 'https://sub.rostrum.example', 'http://rostrum.example'])(
    'for an answer on %s',
    async (origin) => {
      expect(await signInWith(app, authenticator, { origin })).toMatchObject(wrong);
    },
  );
});

test('the answer decides whether the user was verified, not the request', async () => {
  const { id } = app.people.EDITOR;
  await app.db.run(sql`delete from sign_ins`);
  const browser = openBrowser(app);
  const { body } = await browser.startSignIn();
  expect(body.userVerification).toBe('required');
  const before = await count('sessions');
  const answer = authenticator.sign(body, { verifiesUser: false });
  expect(await browser.signIn(answer)).toMatchObject({ status: 403, body: { code: 'passkey.unverified' } });
  expect(await count('sessions')).toBe(before);
  expect(await listSignIns(id)).toEqual([{ way: 'PASSKEY', succeeded: false }]);
});

describe('the counter', () => {
  const countEvents = async () =>
    (
      await app.db.row<{ count: number }>(
        sql`select count(*) as count from events where action = 'repeat-passkey-counter'`,
      )
    ).count;

  beforeEach(() => app.db.run(sql`delete from passkeys where user_id = ${app.people.MANAGER.id}`));

  test('of a synchronized passkey stays 0', async () => {
    const synced = (await addPasskey(await app.signIn('MANAGER'), { backedUp: true })).authenticator;
    for (let time = 0; time < 3; time++)
      expect(await signInWith(app, synced, { backedUp: true })).toMatchObject({ status: 200 });
    expect(await countEvents()).toBe(0);
  });

  test('is noted when it steps back, and the sign-in succeeds', async () => {
    const key = (await addPasskey(await app.signIn('MANAGER'), { counter: 3 })).authenticator;
    expect(await signInWith(app, key, { counter: 7 })).toMatchObject({ status: 200 });
    expect(await countEvents()).toBe(0);
    for (const counter of [7, 5])
      expect(await signInWith(app, key, { counter })).toMatchObject({ status: 200 });
    expect(await countEvents()).toBe(2);
    expect(await signInWith(app, key, { counter: 8 })).toMatchObject({ status: 200 });
    expect(await countEvents()).toBe(2);
  });
});

describe('limits', () => {
  test('a passkey passes the lock of the account', async () => {
    const { email } = app.people.EDITOR;
    for (let time = 0; time < 11; time++) await app.anonymous.post('/session', { email, password: 'wrong' });
    expect(await app.anonymous.post('/session', { email, password: 'wrong' })).toMatchObject({ status: 429 });
    expect(await signInWith(app, authenticator)).toMatchObject({ status: 200 });
  });

  test('invalid answers lock the network, and valid ones do not count', async () => {
    for (let time = 0; time < 60; time++)
      expect(await signInWith(app, authenticator)).toMatchObject({ status: 200 });
    const stranger = createAuthenticator(publicUrl);
    for (let time = 0; time < 50; time++) expect(await signInWith(app, stranger)).toMatchObject(wrong);
    expect(await signInWith(app, authenticator)).toMatchObject({ status: 429 });
  });

  test('a network gets only so many challenges', async () => {
    await openBrowser(app).startSignIn();
    await app.db.run(sql`
      insert into sign_in_failures (subject, at)
      select subject, at from sign_in_failures, generate_series(1, 600) where subject like 'challenge:%'`);
    expect(await openBrowser(app).startSignIn()).toMatchObject({ status: 429 });
  });
});
