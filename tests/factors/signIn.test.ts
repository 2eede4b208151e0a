import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const email = 'barnaby@rostrum.test';
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  await storeSeed(app.context, app.people.MANAGER.id, key);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from pending_sign_ins`);
  await app.db.run(sql`delete from sign_ins`);
});

type Headers = Record<string, string>;
const readCookies = ({ headers }: ApiResponse<unknown>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=')));
const post = (body: object, headers?: Headers) => app.anonymous.post('/session', body, headers);
/** Signs in with the password. Returns the cookie of the pending sign-in. */
async function begin(headers?: Headers): Promise<string> {
  const response = await post({ email, password }, headers);
  expect(response.body).toEqual({ user: null, factors: ['TOTP'] });
  return `rostrum-pending=${readCookies(response)['rostrum-pending']}`;
}
const step = (cookie: string, code: string) =>
  app.anonymous.post('/session/factor', { code, remember: false }, { cookie });
const code = (seconds = 0) => createCode(key, new Date(now.getTime() + seconds * 1000));
const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
const wrong = { status: 422, body: { fields: [{ path: 'code', code: 'factor' }] } };
const ended = { status: 404, body: { code: 'factor.ended' } };
const listSignIns = () =>
  app.db.rows(sql`select way, succeeded from sign_ins where user_id = ${app.people.MANAGER.id} order by id`);
const countSessions = async () =>
  (
    await app.db.row<{ count: number }>(
      sql`select count(*) as count from sessions where user_id = ${app.people.MANAGER.id}`,
    )
  ).count;
const readUser = async (response: ApiResponse<unknown>) =>
  (await createClient(app.origin, `rostrum=${readCookies(response).rostrum}`).get('/session')).body.user;

test('the password alone starts no session and is not in the history', async () => {
  const before = await countSessions();
  const response = await post({ email, password });
  expect(readCookies(response).rostrum).toBeUndefined();
  expect([await countSessions(), await listSignIns()]).toEqual([before, []]);
  const [cookie = ''] = response.headers.getSetCookie();
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/session', 'Max-Age=300'])
    expect(cookie).toContain(attribute);
  const secret = readCookies(response)['rostrum-pending'] ?? '';
  expect((await createClient(app.origin, `rostrum=${secret}`).get('/session')).body.user).toBeNull();
  const stored = await app.db.row<{ hash: Buffer }>(sql`select hash from pending_sign_ins`);
  expect(stored.hash.toString()).not.toContain(secret);
});

test('the code of the app continues, in any way a keyboard writes it', async () => {
  const typed = [
    (digits: string) => digits,
    (digits: string) => ` ${digits.slice(0, 3)} ${digits.slice(3)} `,
    (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3)}`,
    (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ];
  for (const write of typed) {
    now = new Date(now.getTime() + 30_000);
    const response = await step(await begin(), write(code()));
    expect(response).toMatchObject({ status: 200, body: { user: { email }, factors: [] } });
    expect(await readUser(response)).toMatchObject({ email });
    expect(response.headers.getSetCookie().some((one) => /^rostrum-pending=;/.test(one))).toBe(true);
  }
  expect(await listSignIns()).toEqual(typed.map(() => ({ way: 'PASSWORD', succeeded: true })));
});

test.each(['', 'abcdef', '12345', '1234567', '１２３', '١٢٣٤٥٦', '½23456', '1e5555', '0x1234'])(
  'refuses the code "%s" without an error of the server',
  async (typed) => {
    expect((await step(await begin(), typed)).status).toBe(422);
  },
);

test('accepts codes of the previous and the next 30 seconds, and no others', async () => {
  for (const [seconds, status] of [
    [-60, 422],
    [60, 422],
    [-30, 200],
    [0, 200],
    [30, 200],
  ] as const)
    expect([seconds, (await step(await begin(), code(seconds))).status]).toEqual([seconds, status]);
});

test('a code counts once, for later sign-ins and for simultaneous ones', async () => {
  const [first, second] = [await begin(), await begin()];
  const used = code();
  const responses = await Promise.all([step(first, used), step(second, used)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  // Also during the 90 seconds in which the app's clock may be late.
  now = new Date(now.getTime() + 30_000);
  expect(await step(await begin(), used)).toMatchObject(wrong);
  expect((await step(await begin(), code())).status).toBe(200);
});

test('an older code is refused after a newer one', async () => {
  expect((await step(await begin(), code())).status).toBe(200);
  expect(await step(await begin(), code(-30))).toMatchObject(wrong);
});

test('a pending sign-in is used up once, also by simultaneous requests with different codes', async () => {
  const before = await countSessions();
  const cookie = await begin();
  const responses = await Promise.all([code(-30), code(), code(30)].map((one) => step(cookie, one)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await countSessions()).toBe(before + 1);
  expect(await step(cookie, code(30))).toMatchObject(ended);
});

test('a pending sign-in ends after five wrong codes, also simultaneous ones', async () => {
  const cookie = await begin();
  const responses = await Promise.all(Array.from({ length: 8 }, () => step(cookie, wrongCode())));
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(4);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(4);
  expect(await step(cookie, code())).toMatchObject(ended);
  expect(await listSignIns()).toEqual(
    Array.from({ length: 5 }, () => ({ way: 'PASSWORD', succeeded: false })),
  );
});

test('a pending sign-in ends after five minutes', async () => {
  const cookie = await begin();
  const readPending = async () => (await app.anonymous.get('/session/factor', { cookie })).body.pending;
  now = new Date(now.getTime() + 299_000);
  expect(await readPending()).toEqual({ factors: ['TOTP'] });
  now = new Date(now.getTime() + 1000);
  expect(await readPending()).toBeNull();
  expect(await step(cookie, code())).toMatchObject(ended);
});

async function failTenTimes(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const cookie = await begin();
    for (let attempt = 0; attempt < 5; attempt++) await step(cookie, wrongCode());
  }
}

test('wrong codes count for the account across pending sign-ins, and the right password does not clear them', async () => {
  await failTenTimes();
  const locked = { status: 429, body: { code: 'session.locked', params: { minutes: 15 } } };
  expect(await post({ email, password })).toMatchObject(locked);
  now = new Date(now.getTime() + 16 * 60_000);
  expect((await step(await begin(), code())).status).toBe(200);
});

test('a browser that is known passes the lock', async () => {
  const known = readCookies(await step(await begin(), code()))['rostrum-device'];
  await failTenTimes();
  const pending = await begin({ cookie: `rostrum-device=${known}` });
  now = new Date(now.getTime() + 30_000);
  expect((await step(`${pending}; rostrum-device=${known}`, code())).status).toBe(200);
});

test('unfinished sign-ins do not lock the account or the network', async () => {
  for (let time = 0; time < 60; time++) await begin();
  expect((await step(await begin(), code())).status).toBe(200);
});

describe('no session starts', () => {
  /** Sets the same password again by a link, in another browser. */
  async function resetPassword() {
    await app.anonymous.post('/session/forgotten', { email });
    await app.runDueJobs();
    const { token } = await app.db.row<{ token: string }>(sql`
      select substring(body from 'reset-password/([\\w-]+)') as token from mails
      where recipient = ${email} and body like '%reset-password/%' order by id desc limit 1`);
    const response = await app.anonymous.post(`/session/token/${token}`, { password });
    expect(response.body).toEqual({ user: null, factors: ['TOTP'] });
    expect(readCookies(response).rostrum).toBeUndefined();
  }
  const deactivate = () => app.db.run(sql`update users set active = false where email = ${email}`);
  const cancel = (cookie: string) => app.anonymous.delete('/session/factor', undefined, { cookie });

  test.each([
    ['the password was set by a link, which does not skip the factor either', resetPassword],
    ['the user was deactivated', deactivate],
    ['the sign-in was canceled', cancel],
  ])('after %s', async (_, change) => {
    const cookie = await begin();
    await change(cookie);
    expect(await step(cookie, code())).toMatchObject(ended);
    await app.db.run(sql`update users set active = true where email = ${email}`);
  });

  test('when the user is deactivated while the code is verified', async () => {
    const before = await countSessions();
    const cookie = await begin();
    let response: Promise<ApiResponse<unknown>> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.run(sql`update users set active = false where email = ${email}`);
      response = step(cookie, code());
      await waitForLock(app.db);
    });
    expect(await response).toMatchObject(ended);
    expect(await countSessions()).toBe(before);
    await app.db.run(sql`update users set active = true where email = ${email}`);
  });
});

test('a new browser is reported once the sign-in is finished', async () => {
  await app.db.run(sql`delete from jobs`);
  const cookie = await begin();
  const countJobs = () => app.db.row(sql`select count(*) as jobs from jobs where kind = 'notify-new-device'`);
  expect(await countJobs()).toEqual({ jobs: 0 });
  await step(cookie, code());
  expect(await countJobs()).toEqual({ jobs: 1 });
});

test('a pending sign-in ends the session that the browser had, and clears its cookie', async () => {
  const before = readCookies(await post({ email: app.people.EDITOR.email, password })).rostrum;
  const response = await post({ email, password }, { cookie: `rostrum=${before}` });
  expect(response.headers.getSetCookie().some((one) => /^rostrum=;/.test(one))).toBe(true);
  expect((await createClient(app.origin, `rostrum=${before}`).get('/session')).body.user).toBeNull();
});
