import sql from 'sql-template-tag';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { PasskeyRequest } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, type ApiResponse, createClient } from '../support/client';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { password } from '../support/people';
import { addPasskey, publicUrl } from './passkeys';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
let authenticator: ReturnType<typeof createAuthenticator>;
let client: ApiClient;
beforeAll(async () => {
  app = await openTestApp({ publicUrl, now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from sign_in_failures`);
  await app.db.run(sql`delete from passkeys`);
  client = await app.signIn('EDITOR');
  ({ authenticator } = await addPasskey(client));
  // The recovery codes that come with it would be offered, too.
  await app.db.run(sql`delete from recovery_codes`);
});

const toCookies = ({ headers }: ApiResponse<unknown>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const wrong = { status: 401, body: { code: 'passkey.wrong' } };
const ended = { status: 404, body: { code: 'factor.ended' } };

/** Proves the password of a user with a passkey. Returns the browser whose sign-in waits for the second factor. */
async function enterPassword(): Promise<ApiClient> {
  const { email } = app.people.EDITOR;
  const response = await app.anonymous.post<SignInReply>('/session', { email, password });
  expect(response.body).toEqual({ user: null, factors: ['PASSKEY'] });
  return createClient(app.origin, toCookies(response));
}
const start = async (browser: ApiClient) =>
  (await browser.post<PasskeyRequest>('/session/factor/passkey/challenge')).body;

test('a passkey continues a sign-in by password, also without verification of the user', async () => {
  for (const verifiesUser of [true, false]) {
    const browser = await enterPassword();
    const { pending } = (await browser.get<CallReply<(typeof factors)['pending']>>('/session/factor')).body;
    expect(pending).toEqual({ factors: ['PASSKEY'] });
    const request = await start(browser);
    expect(request).toMatchObject({
      allowCredentials: [{ id: authenticator.id }],
      userVerification: 'preferred',
    });
    const answer = authenticator.sign(request, { verifiesUser });
    const { id } = app.people.EDITOR;
    expect(await browser.post('/session/factor/passkey', answer)).toMatchObject({
      status: 200,
      body: { user: { id } },
    });
    expect(await browser.post('/session/factor/passkey', answer)).toMatchObject(ended);
  }
});

test('a passkey has the browser remembered only when the user asks for it', async () => {
  const enterPasswordIn = (browser: ApiClient) =>
    browser.post<SignInReply>('/session', { email: app.people.EDITOR.email, password });
  for (const remember of [false, true]) {
    const browser = await enterPassword();
    const response = await browser.post('/session/factor/passkey', {
      ...authenticator.sign(await start(browser)),
      ...(remember && { remember }),
    });
    const again = await enterPasswordIn(createClient(app.origin, toCookies(response)));
    expect([remember, again.body.user?.id]).toEqual([remember, remember ? app.people.EDITOR.id : undefined]);
  }
  await app.db.run(sql`delete from remembered_devices`);
});

test('a passkey of another user, a forged answer and a used challenge are refused', async () => {
  await app.db.run(sql`delete from passkeys where user_id = ${app.people.MANAGER.id}`);
  const stranger = (await addPasskey(await app.signIn('MANAGER'))).authenticator;
  const browser = await enterPassword();
  expect(await browser.post('/session/factor/passkey', stranger.sign(await start(browser)))).toMatchObject(
    wrong,
  );
  const request = await start(browser);
  const answer = authenticator.sign(request);
  const forged = { ...answer, signature: createAuthenticator(publicUrl).sign(request).signature };
  expect(await browser.post('/session/factor/passkey', forged)).toMatchObject(wrong);
  expect(await browser.post('/session/factor/passkey', answer)).toMatchObject({
    status: 409,
    body: { code: 'passkey.expired' },
  });
  // A refused answer leaves the sign-in waiting.
  expect(
    await browser.post('/session/factor/passkey', authenticator.sign(await start(browser))),
  ).toMatchObject({ status: 200 });
});

test('a sign-in ends after five wrong answers, and none waits without a first step', async () => {
  const browser = await enterPassword();
  const stranger = createAuthenticator(publicUrl);
  for (let time = 0; time < 5; time++)
    expect(await browser.post('/session/factor/passkey', stranger.sign(await start(browser)))).toMatchObject(
      wrong,
    );
  expect(await browser.post('/session/factor/passkey/challenge')).toMatchObject(ended);
  expect(await app.anonymous.post('/session/factor/passkey/challenge')).toMatchObject(ended);
});

test('a passkey for another address is no factor', async () => {
  await app.db.run(sql`update passkeys set rp_id = 'former.example'`);
  expect(await app.anonymous.post('/session', { email: app.people.EDITOR.email, password })).toMatchObject({
    body: { user: { id: app.people.EDITOR.id } },
  });
});

describe('a confirmation by passkey', () => {
  /** Tries an action that requires a confirmation, on a session that does not exist: 404 when it is confirmed. */
  const act = async (of: ApiClient) => (await of.delete('/session/all/none')).status;
  const startConfirmation = async () =>
    (await client.post<PasskeyRequest>('/session/confirmation/passkey/challenge')).body;

  test('counts for ten minutes and replaces the cookie', async () => {
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await act(client)).toBe(403);
    const response = await client.post(
      '/session/confirmation/passkey',
      authenticator.sign(await startConfirmation()),
    );
    expect(response.status).toBe(204);
    expect(await act(client)).toBe(401);
    expect(await act(createClient(app.origin, toCookies(response)))).toBe(404);
  });

  test('needs verification of the user and a fresh challenge', async () => {
    now = new Date(now.getTime() + 11 * 60_000);
    const answer = authenticator.sign(await startConfirmation(), { verifiesUser: false });
    expect(await client.post('/session/confirmation/passkey', answer)).toMatchObject({
      status: 403,
      body: { code: 'passkey.unverified' },
    });
    expect(await client.post('/session/confirmation/passkey', answer)).toMatchObject({ status: 409 });
    expect(await act(client)).toBe(403);
  });

  test('is refused with the passkey of another user', async () => {
    await app.db.run(sql`delete from passkeys where user_id = ${app.people.MANAGER.id}`);
    const stranger = (await addPasskey(await app.signIn('MANAGER'))).authenticator;
    const answer = stranger.sign(await startConfirmation());
    expect(await client.post('/session/confirmation/passkey', answer)).toMatchObject(wrong);
  });
});
