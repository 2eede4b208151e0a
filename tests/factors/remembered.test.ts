import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiClient, type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const email = 'barnaby@rostrum.test';
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from remembered_devices`);
  await app.db.run(sql`delete from authenticators`);
  await storeSeed(app.context, app.people.MANAGER.id, key);
});

const readCookies = ({ headers }: ApiResponse<unknown>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=')));
const signIn = (cookie = '', user = email) =>
  app.anonymous.post('/session', { email: user, password }, { cookie });
const asks = async (cookie: string) => (await signIn(cookie)).body.user === null;
/** Signs in with the factor and has the browser remembered. Returns its cookie and a client of the session. */
async function remember(): Promise<{ cookie: string; client: ApiClient }> {
  const pending = readCookies(await signIn())['rostrum-pending'];
  now = new Date(now.getTime() + 30_000);
  const body = { code: createCode(key, now), remember: true };
  const cookies = readCookies(
    await app.anonymous.post('/session/factor', body, { cookie: `rostrum-pending=${pending}` }),
  );
  const cookie = `rostrum-remembered=${cookies['rostrum-remembered']}`;
  return { cookie, client: createClient(app.origin, `rostrum=${cookies.rostrum}; ${cookie}`) };
}

test('a browser is remembered for 30 days, and gives nobody else anything', async () => {
  const { cookie } = await remember();
  expect(await asks('')).toBe(true);
  expect(await asks(cookie)).toBe(false);
  const [secret = ''] = cookie.split('=').slice(1);
  expect((await createClient(app.origin, `rostrum=${secret}`).get('/session')).body.user).toBeNull();
  const stored = await app.db.row<{ row: string }>(sql`select r::text as row from remembered_devices r`);
  expect(stored.row).not.toContain(secret);
  expect((await signIn(cookie, app.people.EDITOR.email)).body.user).not.toBeNull();
  const begun = now;
  now = new Date(begun.getTime() + 30 * 86_400_000 - 1);
  expect(await asks(cookie)).toBe(false);
  now = new Date(begun.getTime() + 30 * 86_400_000);
  expect(await asks(cookie)).toBe(true);
});

test('a session knows the remembered browser in which it began', async () => {
  const first = await remember();
  const [device] = await app.db.rows<{ id: number }>(sql`select id from remembered_devices`);
  const sessionsOf = () =>
    app.db.rows(sql`
      select remembered_id as id from sessions where user_id = ${app.people.MANAGER.id} order by created_at desc limit 1`);
  expect(await sessionsOf()).toEqual([device]);
  now = new Date(now.getTime() + 1000);
  await signIn(first.cookie);
  expect(await sessionsOf()).toEqual([device]);
});

test('a session in a remembered browser has confirmed nothing', async () => {
  const { cookie } = await remember();
  const { rostrum } = readCookies(await signIn(cookie));
  const response = await createClient(app.origin, `rostrum=${rostrum}`).delete(
    '/session/factors/authenticator',
  );
  expect(response).toMatchObject({ status: 403, body: { code: 'session.confirm' } });
});

test('a browser is not remembered for another user with a factor', async () => {
  const { cookie } = await remember();
  await storeSeed(app.context, app.people.EDITOR.id, key);
  expect((await signIn(cookie, app.people.EDITOR.email)).body.user).toBeNull();
});

test('the user sees remembered browsers and forgets one', async () => {
  const first = await remember();
  const second = await remember();
  const { body } = await second.client.get<{ rememberedDevices: { id: number; current: boolean }[] }>(
    '/session/factors',
  );
  expect(body.rememberedDevices.map(({ current }) => current)).toEqual([true, false]);
  const other = await app.signIn('EDITOR');
  const id = body.rememberedDevices.at(-1)?.id;
  expect((await other.delete(`/session/factors/devices/${id}`)).status).toBe(404);
  expect((await second.client.delete(`/session/factors/devices/${id}`)).status).toBe(204);
  expect([await asks(first.cookie), await asks(second.cookie)]).toEqual([true, false]);
});

describe('a remembered browser is forgotten', () => {
  async function reset() {
    await app.anonymous.post('/session/forgotten', { email });
    await app.runDueJobs();
    const { token } = await app.db.row<{ token: string }>(sql`
      select substring(body from 'reset-password/([\\w-]+)') as token from mails
      where recipient = ${email} and body like '%reset-password/%' order by id desc limit 1`);
    await app.anonymous.post(`/session/token/${token}`, { password });
  }
  async function replace(client: ApiClient) {
    const { body } = await client.post<{ key: string }>('/session/factors/authenticator');
    await client.put('/session/factors/authenticator', { name: 'New', code: createCode(body.key, now) });
  }
  async function deactivate() {
    const admin = await app.signIn('ADMIN');
    const { id } = app.people.MANAGER;
    const { body } = await admin.get<{ version: number }>(`/users/${id}`);
    const {
      activated: _,
      lastLoginAt: __,
      createdAt: ___,
      id: ____,
      ...form
    } = body as Record<string, unknown>;
    expect((await admin.put(`/users/${id}`, { ...form, active: false })).status).toBe(200);
    await app.db.run(sql`update users set active = true where id = ${id}`);
  }
  async function report(client: ApiClient) {
    const { body } = await client.get<{ data: { id: number }[] }>('/session/sign-ins');
    expect((await client.post(`/session/sign-ins/${body.data[0]?.id}/report`)).status).toBe(204);
  }
  async function recover(client: ApiClient) {
    const { body } = await client.post<{ recoveryCodes: string[] }>('/session/factors/recovery-codes');
    await app.db.run(sql`update remembered_devices set expires_at = expires_at`);
    const pending = readCookies(await signIn())['rostrum-pending'];
    const response = await app.anonymous.post(
      '/session/factor',
      { code: body.recoveryCodes[0], remember: false },
      { cookie: `rostrum-pending=${pending}` },
    );
    expect(response.status).toBe(200);
  }

  test.each([
    [
      'a new password',
      (client: ApiClient) => client.put('/session/password', { current: password, password }),
    ],
    ['a link to set a password', reset],
    ['another authenticator app', replace],
    ['a recovery code', recover],
    ['new recovery codes', (client: ApiClient) => client.post('/session/factors/recovery-codes')],
    ['the end of all other sessions', (client: ApiClient) => client.delete('/session/all')],
    ['a deactivation', deactivate],
    ['the report of a sign-in', report],
  ])('after %s', async (_, change) => {
    const { cookie, client } = await remember();
    expect(await asks(cookie)).toBe(false);
    await change(client);
    expect((await app.db.rows(sql`select 1 from remembered_devices`)).length).toBe(0);
    expect(await asks(cookie)).toBe(true);
  });

  test.each([
    ['its removal', (client: ApiClient) => client.delete('/session/factors/authenticator')],
    [
      'a reset by an administrator',
      async () =>
        (await app.signIn('ADMIN')).post(`/users/${app.people.MANAGER.id}/reset-factors`, {
          reason: 'Lost phone',
        }),
    ],
  ])('after %s, also when a factor is set up again', async (_, change) => {
    const { cookie, client } = await remember();
    expect((await change(client)).status).toBe(204);
    await storeSeed(app.context, app.people.MANAGER.id, key);
    expect(await asks(cookie)).toBe(true);
    await app.db.run(sql`update users set review = null where id = ${app.people.MANAGER.id}`);
  });
});
