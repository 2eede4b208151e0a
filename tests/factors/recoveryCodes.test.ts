import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiClient, type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let client: ApiClient;
let codes: string[];
let now = new Date('2026-05-14T10:00:00Z');
const email = 'cordelia@rostrum.test';
const factorsPath = '/session/factors';
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from authenticators`);
  await app.db.run(sql`delete from recovery_codes`);
  client = await app.signIn('EDITOR');
  codes = (await activate()).body.recoveryCodes;
});

async function activate() {
  const { key } = (await client.post<{ key: string }>(`${factorsPath}/authenticator`)).body;
  const body = { name: 'Phone', code: createCode(key, now) };
  return client.put<{ recoveryCodes: string[] }>(`${factorsPath}/authenticator`, body);
}
async function begin(): Promise<string> {
  const response = await app.anonymous.post('/session', { email, password });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const step = (cookie: string, code = '', remember = false) =>
  app.anonymous.post('/session/factor', { code, remember }, { cookie });
const readFactors = async () => (await client.get(factorsPath)).body;
const readMail = async () =>
  (
    await app.db.row<{ body: string }>(
      sql`select body from mails where recipient = ${email} order by id desc limit 1`,
    )
  ).body;

test('come with the first factor, are shown once, and only digests are stored', async () => {
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(await readFactors()).toMatchObject({ recoveryCodes: 10 });
  const stored = await app.db.rows<{ row: string }>(sql`select r::text as row from recovery_codes r`);
  const keys = await app.db.rows<{ row: string }>(sql`select k::text as row from idempotency_keys k`);
  for (const { row } of [...stored, ...keys]) for (const code of codes) expect(row).not.toContain(code);
  // Another app leaves them valid.
  expect((await activate()).body.recoveryCodes).toEqual([]);
});

test('each signs in once, however it is typed, and is a way of the history with an email', async () => {
  const [first = '', second = ''] = codes;
  expect((await app.anonymous.post('/session', { email, password })).body).toEqual({
    user: null,
    factors: ['TOTP', 'RECOVERY_CODE'],
  });
  expect((await step(await begin(), first)).status).toBe(200);
  expect((await step(await begin(), first)).status).toBe(422);
  const typed = ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect((await step(await begin(), typed)).status).toBe(200);
  const rows = await app.db.rows(
    sql`select way, succeeded from sign_ins where user_id = ${app.people.EDITOR.id} order by id desc limit 3`,
  );
  expect(rows).toEqual([
    { way: 'RECOVERY_CODE', succeeded: true },
    { way: 'PASSWORD', succeeded: false },
    { way: 'RECOVERY_CODE', succeeded: true },
  ]);
  expect(await readMail()).toContain('A recovery code of your account was used.');
  expect(await readFactors()).toMatchObject({ recoveryCodes: 8 });
});

test('of simultaneous sign-ins with one code, one succeeds', async () => {
  const cookies = [await begin(), await begin(), await begin()];
  const responses = await Promise.all(cookies.map((cookie) => step(cookie, codes[0])));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

describe('of two requests that both wait for the row of one code, one succeeds', () => {
  /** Holds the row of the first code until both requests wait, and returns their states. */
  async function race(requests: readonly (() => Promise<ApiResponse<unknown>>)[]): Promise<number[]> {
    let responses: Promise<ApiResponse<unknown>>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from recovery_codes for update`);
      responses = requests.map((send) => send());
      await waitForLock(app.db, requests.length);
    });
    return (await Promise.all(responses)).map(({ status }) => status).sort();
  }
  const countCodes = () => app.db.row(sql`select count(*) as count from recovery_codes`);

  test('when both sign in', async () => {
    const cookies = [await begin(), await begin()];
    expect(await race(cookies.map((cookie) => () => step(cookie, codes[0])))).toEqual([200, 422]);
    expect(await countCodes()).toEqual({ count: 9 });
  });

  test('when one confirms in a session', async () => {
    const cookie = await begin();
    const confirm = () => client.post('/session/confirmation', { password, code: codes[0] });
    const [first, second] = await race([confirm, () => step(cookie, codes[0])]);
    expect(['200,422', '204,422']).toContain([first, second].join());
    expect(await countCodes()).toEqual({ count: 9 });
  });
});

describe('when an administrator deactivates the user while a sign-in by code waits for the lock', () => {
  /** Sends both requests while their user is locked, so that the first one goes on before the second. */
  async function queue(
    requests: readonly (() => Promise<ApiResponse<unknown>>)[],
  ): Promise<ApiResponse<unknown>[]> {
    const responses: Promise<ApiResponse<unknown>>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from users where email = ${email} for no key update`);
      for (const send of requests) {
        responses.push(send());
        await waitForLock(app.db, responses.length);
      }
    });
    return Promise.all(responses);
  }
  const deactivate = (admin: ApiClient) =>
    admin.patch('/users', {
      ...{ rows: { ids: [app.people.EDITOR.id] }, change: { active: false }, leaveWork: true },
    });
  const readState = () =>
    app.db.row(sql`
      select (select count(*) from sessions where user_id = u.id) as sessions,
        (select count(*) from pending_sign_ins where user_id = u.id) as pending,
        (select count(*) from recovery_codes where user_id = u.id) as codes
      from users u where email = ${email} and not active`);
  afterEach(() => app.db.run(sql`update users set active = true where email = ${email}`));

  test('before it, no session starts and the code stays valid', async () => {
    const admin = await app.signIn('ADMIN');
    const cookie = await begin();
    const [deactivation, signIn] = await queue([() => deactivate(admin), () => step(cookie, codes[0])]);
    expect(deactivation).toMatchObject({ status: 200, body: { changed: [app.people.EDITOR.id] } });
    expect(signIn).toMatchObject({ status: 404, body: { code: 'factor.ended' } });
    expect(signIn?.headers.getSetCookie().filter((one) => one.startsWith('rostrum='))).toEqual([]);
    expect(await readState()).toEqual({ sessions: 0, pending: 0, codes: 10 });
  });

  test('after it, the new session ends', async () => {
    const admin = await app.signIn('ADMIN');
    const cookie = await begin();
    const [signIn, deactivation] = await queue([() => step(cookie, codes[0]), () => deactivate(admin)]);
    expect(signIn).toMatchObject({ status: 200 });
    expect(deactivation).toMatchObject({ status: 200, body: { changed: [app.people.EDITOR.id] } });
    expect(await readState()).toEqual({ sessions: 0, pending: 0, codes: 9 });
    const session = signIn?.headers.getSetCookie().find((one) => one.startsWith('rostrum='));
    expect((await createClient(app.origin, session?.split(';')[0]).get('/session')).body.user).toBeNull();
  });
});

test('a code is not used up by a sign-in that fails', async () => {
  const cookie = await begin();
  await app.db.run(sql`update users set active = false where email = ${email}`);
  expect((await step(cookie, codes[0])).status).toBe(404);
  await app.db.run(sql`update users set active = true where email = ${email}`);
  expect((await step(await begin(), codes[0])).status).toBe(200);
});

test('are replaced as a whole', async () => {
  const { body } = await client.post<{ recoveryCodes: string[] }>(`${factorsPath}/recovery-codes`);
  expect(body.recoveryCodes).toHaveLength(10);
  expect((await step(await begin(), codes[0])).status).toBe(422);
  expect((await step(await begin(), body.recoveryCodes[0])).status).toBe(200);
});

test('end with the last factor, and there are none without one', async () => {
  await client.delete(`${factorsPath}/authenticator`);
  expect(await app.db.rows(sql`select 1 from recovery_codes`)).toEqual([]);
  expect(await readFactors()).toMatchObject({ recoveryCodes: null });
  expect((await client.post(`${factorsPath}/recovery-codes`)).status).toBe(409);
});

test('do not have the browser remembered', async () => {
  const response = await step(await begin(), codes[0], true);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().some((one) => one.startsWith('rostrum-remembered='))).toBe(false);
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('rostrum='));
  expect(
    (await createClient(app.origin, cookie?.split(';')[0]).get(factorsPath)).body.rememberedDevices,
  ).toEqual([]);
});
