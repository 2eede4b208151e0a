import sql, { raw } from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiResponse, createClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';
import {
  publicUrl,
  registerRequired,
  setUpRequired,
  signInWith,
  startRequired,
  storePasskey,
} from './passkeys';

/** A passkey as the second factor that the house requires, set up in a sign-in that waits for it. */

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
beforeAll(async () => {
  app = await openTestApp({ publicUrl, now: () => now });
  await app.db.run(sql`update house set editor_factor = true, factor_grace_days = 0`);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  app.context.publicUrl = publicUrl;
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'recovery_codes',
    'authenticators',
    'sign_in_failures',
  ])
    await app.db.run(sql`delete from ${raw(table)}`);
});

const readCookies = ({ headers }: ApiResponse<unknown>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=')));
const enterPassword = () => app.anonymous.post('/session', { email: app.people.EDITOR.email, password });
/** Proves the password in a browser. Returns the cookie of its pending sign-in. */
async function begin(): Promise<string> {
  const response = await enterPassword();
  expect(response.body).toEqual({ user: null, factors: [] });
  return `rostrum-pending=${readCookies(response)['rostrum-pending']}`;
}
const listPasskeys = () =>
  app.db.rows<{ userId: number; verifiesUser: boolean }>(
    sql`select user_id as "userId", verifies_user as "verifiesUser" from passkeys`,
  );
const ended = { status: 404, body: { code: 'factor.ended' } };
const expired = { status: 409, body: { code: 'passkey.expired' } };

test.each([true, false])(
  'begins the session with recovery codes and asks for the passkey next time, verifying the user: %s',
  async (verifiesUser) => {
    const { id, email } = app.people.EDITOR;
    const cookie = await begin();
    const { authenticator, response } = await setUpRequired(app, cookie, { verifiesUser });
    expect(response).toMatchObject({ status: 200, body: { user: { id }, factors: [] } });
    expect(response.body.recoveryCodes).toHaveLength(10);
    expect(await listPasskeys()).toEqual([{ userId: id, verifiesUser }]);
    const { subject } = await app.db.row<{ subject: string }>(
      sql`select subject from mails where recipient = ${email} order by id desc limit 1`,
    );
    expect(subject).toBe('Passkey added to your Rostrum account');
    expect((await enterPassword()).body).toEqual({ user: null, factors: ['PASSKEY', 'RECOVERY_CODE'] });
    // Only an authenticator that verifies its user replaces both steps.
    expect((await signInWith(app, authenticator, { verifiesUser })).status).toBe(verifiesUser ? 200 : 403);
    expect(await startRequired(app, cookie)).toMatchObject(ended);
  },
);

test('only the pending sign-in that asked for the passkey can register it, and once', async () => {
  const [cookie, other] = [await begin(), await begin()];
  const { options } = (await startRequired(app, cookie)).body;
  const key = createAuthenticator(publicUrl).create(options);
  expect(await registerRequired(app, other, key)).toMatchObject(expired);
  expect(await registerRequired(app, '', key)).toMatchObject(ended);
  // The wrong browser has used the challenge up.
  expect(await registerRequired(app, cookie, key)).toMatchObject(expired);
  expect(await listPasskeys()).toEqual([]);
  expect((await setUpRequired(app, cookie)).response.status).toBe(200);
});

test.each([
  ['on another page', { origin: 'https://evil.example' }, {}],
  ['with other data', {}, { attestationObject: 'AAAA' }],
])('a passkey that was made %s is refused, and the challenge is used up', async (_, behavior, change) => {
  const cookie = await begin();
  const { options } = (await startRequired(app, cookie)).body;
  const authenticator = createAuthenticator(publicUrl);
  const key = { ...authenticator.create(options, behavior), ...change };
  expect(await registerRequired(app, cookie, key)).toMatchObject({
    status: 422,
    body: { code: 'passkey.invalid' },
  });
  expect(await registerRequired(app, cookie, authenticator.create(options))).toMatchObject(expired);
  expect(await listPasskeys()).toEqual([]);
});

test('challenges for other purposes do not register a passkey, nor this one a passkey of a session', async () => {
  await app.db.run(sql`update house set editor_factor = false`);
  const client = await app.signIn('EDITOR');
  await app.db.run(sql`update house set editor_factor = true`);
  const own = (await client.post<{ options: never }>('/passkeys/registration')).body;
  const cookie = await begin();
  const foreign = createAuthenticator(publicUrl).create(own.options);
  expect(await registerRequired(app, cookie, foreign)).toMatchObject(expired);
  const { options } = (await startRequired(app, cookie)).body;
  const key = createAuthenticator(publicUrl).create(options);
  expect(await client.post('/passkeys', { name: 'Laptop', key })).toMatchObject(expired);
});

test('a passkey of another account is refused and counts as an attempt', async () => {
  const cookie = await begin();
  const authenticator = await storePasskey(app, app.people.MANAGER.id);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { options } = (await startRequired(app, cookie)).body;
    expect(await registerRequired(app, cookie, authenticator.create(options))).toMatchObject({
      status: 409,
      body: { code: 'passkey.exists' },
    });
  }
  expect(await startRequired(app, cookie)).toMatchObject(ended);
  expect(await listPasskeys()).toMatchObject([{ userId: app.people.MANAGER.id }]);
});

test.each([
  ['an authenticator app', () => storeSeed(app.context, app.people.EDITOR.id, 'JBSWY3DPEHPK3PXP')],
  ['a passkey', () => storePasskey(app, app.people.EDITOR.id)],
])('a user with %s cannot add a passkey by the password alone', async (_, addFactor) => {
  const early = await begin();
  const { options } = (await startRequired(app, early)).body;
  const key = createAuthenticator(publicUrl).create(options);
  await addFactor();
  const { 'rostrum-pending': late } = readCookies(await enterPassword());
  for (const cookie of [early, `rostrum-pending=${late}`])
    expect(await startRequired(app, cookie)).toMatchObject(ended);
  const before = await listPasskeys();
  expect(await registerRequired(app, early, key)).toMatchObject(ended);
  expect(await listPasskeys()).toEqual(before);
});

test('simultaneous set-ups begin one session', async () => {
  const cookie = await begin();
  const create = async () =>
    createAuthenticator(publicUrl).create((await startRequired(app, cookie)).body.options);
  const keys = [await create(), await create(), await create()];
  const responses = await Promise.all(keys.map((key) => registerRequired(app, cookie, key)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await listPasskeys()).toHaveLength(1);
});

test('the sign-in that waits too long ends', async () => {
  const cookie = await begin();
  const { options } = (await startRequired(app, cookie)).body;
  const key = createAuthenticator(publicUrl).create(options);
  now = new Date(now.getTime() + 5 * 60_000 + 1);
  expect(await registerRequired(app, cookie, key)).toMatchObject(ended);
  expect(await listPasskeys()).toEqual([]);
});

test('no passkey is offered where the address of the house allows none', async () => {
  const cookie = await begin();
  app.context.publicUrl = 'https://192.0.2.7';
  expect(await startRequired(app, cookie)).toMatchObject({ body: { code: 'passkey.unavailable' } });
});

test('the session that reports a foreign sign-in keeps its passkey', async () => {
  const [{ id: foreignId }] = (await app.db.rows<{ id: number }>(sql`
    insert into sign_ins (user_id, at, way, device, address, succeeded)
    values (${app.people.EDITOR.id}, ${now}, 'PASSWORD', '', '192.0.2.7', true) returning id`)) as [
    { id: number },
  ];
  const { response } = await setUpRequired(app, await begin());
  const client = createClient(app.origin, `rostrum=${readCookies(response).rostrum}`);
  expect((await client.post(`/session/sign-ins/${foreignId}/report`)).status).toBe(204);
  expect(await listPasskeys()).toHaveLength(1);
});
