import sql from 'sql-template-tag';
import { createSecrets } from '../../server/secrets/cipher';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import type { ApiClient } from '../support/client';
import { password } from '../support/people';
import { newKey } from '../support/secrets';

let app: TestApp;
let client: ApiClient;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from authenticators`);
  client = await app.signIn('EDITOR');
});

const path = '/session/factors/authenticator';
const start = async () => (await client.post<{ key: string; address: string }>(path)).body;
const activate = (key: string, name = 'Phone') => client.put(path, { name, code: createCode(key, now) });
const readAuthenticator = async () => (await client.get('/session/factors')).body.authenticator;
const signIn = () => app.anonymous.post('/session', { email: app.people.EDITOR.email, password });
const readMail = async () =>
  (
    await app.db.row<{ body: string }>(sql`
      select body from mails where recipient = ${app.people.EDITOR.email} order by id desc limit 1`)
  ).body;
/** Signs in with the password and this code. */
async function signInWith(code: string) {
  const [cookie = ''] = (await signIn()).headers.getSetCookie();
  return app.anonymous.post(
    '/session/factor',
    { code, remember: false },
    { cookie: cookie.split(';')[0] ?? '' },
  );
}

test('an app counts once it has shown a code of the new key', async () => {
  const { key, address } = await start();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(address).searchParams.get('secret')).toBe(key);
  expect(await readAuthenticator()).toBeNull();
  expect((await signIn()).body).toMatchObject({ factors: [] });
  const wrong = { status: 422, body: { fields: [{ path: 'code', code: 'factor' }] } };
  expect(await client.put(path, { name: 'Phone', code: 'no code' })).toMatchObject(wrong);
  expect((await activate(key)).status).toBe(200);
  expect(await readAuthenticator()).toMatchObject({ name: 'Phone' });
  expect((await signIn()).body).toEqual({ user: null, factors: ['TOTP'] });
  const mail = await readMail();
  expect(mail).toContain('An authenticator app was added to your account.');
  expect(mail).toContain('http://rostrum.test/app/settings/user-profile?tab=security');
});

test('the seed is stored encrypted and returned only once', async () => {
  const { key } = await start();
  await activate(key);
  const { seed } = await app.db.row<{ seed: string }>(sql`select seed from authenticators`);
  expect(seed).not.toContain(key);
  expect(Buffer.from(seed, 'base64').toString()).not.toContain(key);
  expect(JSON.stringify((await client.get('/session/factors')).body)).not.toContain(key);
  const stored = await app.db.rows(sql`select 1 from idempotency_keys k where k::text like ${`%${key}%`}`);
  expect(stored).toEqual([]);
});

test('the code that activated the app cannot be used to sign in', async () => {
  const { key } = await start();
  await activate(key);
  expect((await signInWith(createCode(key, now))).status).toBe(422);
});

test('a new key replaces the app only when it is activated', async () => {
  await activate((await start()).key, 'Old phone');
  const second = await start();
  expect(await readAuthenticator()).toMatchObject({ name: 'Old phone' });
  const third = await start();
  expect((await activate(second.key)).status).toBe(422);
  expect((await activate(third.key, 'New phone')).status).toBe(200);
  expect(await readAuthenticator()).toMatchObject({ name: 'New phone' });
  expect((await activate(third.key)).body).toMatchObject({ code: 'factor.not_started' });
  expect(await readMail()).toContain('was replaced');
});

test('of simultaneous keys one can be activated, once', async () => {
  const keys = await Promise.all([start(), start(), start()]);
  const replies = await Promise.all([...keys, ...keys].map(({ key }) => activate(key)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('removing the app is recorded and announced, and the password is enough again', async () => {
  await activate((await start()).key);
  expect((await client.delete(path)).status).toBe(204);
  expect((await client.delete(path)).status).toBe(404);
  expect((await signIn()).body).toMatchObject({ factors: [] });
  expect(await readMail()).toContain('was removed');
  const events = await app.db.rows(sql`
    select action from events where noun = 'users' and noun_id = ${app.people.EDITOR.id} order by id desc limit 2`);
  expect(events).toEqual([{ action: 'remove-authenticator' }, { action: 'add-authenticator' }]);
});

test('a changed key for stored secrets is named as the reason', async () => {
  const { key } = await start();
  await activate(key);
  now = new Date(now.getTime() + 30_000);
  const { secrets } = app.context;
  app.context.secrets = createSecrets({ keys: [newKey()], source: 'SECRET_KEY' });
  expect((await signInWith(createCode(key, now))).body).toMatchObject({ code: 'factor.unreadable' });
  app.context.secrets = secrets;
});
