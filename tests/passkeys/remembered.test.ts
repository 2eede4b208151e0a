import sql from 'sql-template-tag';
import type { PasskeyRequest } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, type ApiResponse, createClient } from '../support/client';
import type { createAuthenticator } from '../support/passkeyAuthenticator';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';
import { addPasskey, publicUrl } from './passkeys';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
let client: ApiClient;
let authenticator: ReturnType<typeof createAuthenticator>;
beforeAll(async () => {
  app = await openTestApp({ publicUrl, now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from passkeys`);
  await app.db.run(sql`delete from authenticators`);
  client = await app.signIn('EDITOR');
  ({ authenticator } = await addPasskey(client));
});

const toCookies = ({ headers }: ApiResponse<unknown>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const enterPassword = (cookie = '') =>
  app.anonymous.post<SignInReply>('/session', { email: app.people.EDITOR.email, password }, { cookie });
const asks = async (cookie: string) => (await enterPassword(cookie)).body.user === null;
const countRemembered = () => app.db.row(sql`select count(*) as count from remembered_devices`);

/** Signs in with password and passkey, and has the browser remembered. Returns its cookie. */
async function remember(): Promise<string> {
  const browser = createClient(app.origin, toCookies(await enterPassword()));
  const request = (await browser.post<PasskeyRequest>('/session/factor/passkey/challenge')).body;
  const answer = { ...authenticator.sign(request), remember: true };
  const response = await browser.post('/session/factor/passkey', answer);
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('rostrum-remembered='));
  return cookie?.split(';')[0] ?? '';
}

const addAnother = async () => {
  expect((await addPasskey(client)).response.status).toBe(201);
};
const remove = async () => {
  const { body } = await client.get<{ data: { id: number }[] }>('/passkeys');
  expect((await client.delete(`/passkeys/${body.data[0]?.id}`)).status).toBe(204);
};
const addApp = () => storeSeed(app.context, app.people.EDITOR.id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

test.each([
  ['another passkey was added', async () => {}, addAnother],
  ['one of two passkeys was removed', addAnother, remove],
  ['the passkey beside an authenticator app was removed', addApp, remove],
  [
    'the authenticator app beside a passkey was removed',
    addApp,
    async () => expect((await client.delete('/session/factors/authenticator')).status).toBe(204),
  ],
])('a remembered browser is asked for the second factor again after %s', async (_, prepare, change) => {
  await prepare();
  const cookie = await remember();
  expect(await asks(cookie)).toBe(false);
  await change();
  expect(await asks(cookie)).toBe(true);
  expect(await countRemembered()).toEqual({ count: 0 });
});

test.each([
  ['the last passkey was removed', remove],
  [
    'an administrator has reset the factors',
    async () => {
      const admin = await app.signIn('ADMIN');
      const path = `/users/${app.people.EDITOR.id}/reset-factors`;
      expect((await admin.post(path, { reason: 'Lost key' })).status).toBe(204);
      await app.db.run(sql`update users set review = null where id = ${app.people.EDITOR.id}`);
    },
  ],
])('a remembered browser is asked for a later passkey after %s', async (_, change) => {
  const cookie = await remember();
  expect(await asks(cookie)).toBe(false);
  await change();
  expect(await countRemembered()).toEqual({ count: 0 });
  await addPasskey(await app.signIn('EDITOR'));
  expect(await asks(cookie)).toBe(true);
});

test('a browser stays remembered when a passkey gets another name', async () => {
  const cookie = await remember();
  const { body } = await client.get<{ data: { id: number }[] }>('/passkeys');
  expect((await client.patch(`/passkeys/${body.data[0]?.id}`, { name: 'Key ring' })).status).toBe(204);
  expect(await asks(cookie)).toBe(false);
});
