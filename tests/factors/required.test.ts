import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiResponse, createClient } from '../support/client';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const email = 'cordelia@rostrum.test';
const path = '/session/factor/authenticator';
const day = 86_400_000;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 100 * day);
  await app.db.run(sql`delete from authenticators`);
  await app.db.run(sql`delete from recovery_codes`);
  await app.db.run(sql`update users set factor_due_at = null`);
  await app.db.run(sql`update house set editor_factor = true, factor_grace_days = 14`);
});

const readCookies = ({ headers }: ApiResponse<unknown>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=')));
const signIn = (user = email) => app.anonymous.post('/session', { email: user, password });
async function begin(user?: string): Promise<string> {
  return `rostrum-pending=${readCookies(await signIn(user))['rostrum-pending']}`;
}
const start = (cookie: string) => app.anonymous.post<{ key: string }>(path, undefined, { cookie });
const activate = (cookie: string, code: string) =>
  app.anonymous.put<{ user: unknown; recoveryCodes: string[] }>(path, { name: 'Phone', code }, { cookie });
const makeOverdue = () => app.db.run(sql`update users set factor_due_at = ${now} where email = ${email}`);

test('the days begin with the first sign-in, and pages know the date', async () => {
  const response = await signIn();
  const client = createClient(app.origin, `rostrum=${readCookies(response).rostrum}`);
  const due = new Date(now.getTime() + 14 * day);
  expect(new Date(String((await client.get('/session')).body.factorDueAt))).toEqual(due);
  now = new Date(due.getTime() - 1);
  expect((await signIn()).body).toMatchObject({ user: { email } });
  now = due;
  expect((await signIn()).body).toEqual({ user: null, factors: [] });
  // Roles of which the house requires none are not asked.
  expect((await signIn(app.people.MANAGER.email)).body.user).not.toBeNull();
  expect(
    await app.db.row(sql`select factor_due_at as due from users where id = ${app.people.MANAGER.id}`),
  ).toEqual({
    due: null,
  });
});

test('an overdue user gets no session before the app is set up, and then recovery codes', async () => {
  await makeOverdue();
  const cookie = await begin();
  expect((await app.anonymous.get('/session', { cookie })).body.user).toBeNull();
  expect((await app.anonymous.get('/session/factors', { cookie })).status).toBe(401);
  expect((await app.anonymous.get('/session/factor', { cookie })).body).toEqual({ pending: { factors: [] } });
  const { key } = (await start(cookie)).body;
  expect((await activate(cookie, 'no code')).status).toBe(422);
  const response = await activate(cookie, createCode(key, now));
  expect(response.body).toMatchObject({ user: { email }, factors: [] });
  expect(response.body.recoveryCodes).toHaveLength(10);
  const client = createClient(app.origin, `rostrum=${readCookies(response).rostrum}`);
  expect((await client.get('/session')).body).toMatchObject({ user: { email }, factorDueAt: null });
  expect((await signIn()).body).toEqual({ user: null, factors: ['TOTP', 'RECOVERY_CODE'] });
  expect((await activate(cookie, createCode(key, now))).status).toBe(404);
});

test('a code cannot continue the sign-in of a user who has to set up the app', async () => {
  await makeOverdue();
  const cookie = await begin();
  const { key } = (await start(cookie)).body;
  const response = await app.anonymous.post(
    '/session/factor',
    { code: createCode(key, now), remember: false },
    { cookie },
  );
  expect(response.status).toBe(422);
});

test('the set-up does not replace the factor of a user who has one', async () => {
  await makeOverdue();
  const early = await begin();
  await start(early);
  await storeSeed(app.context, app.people.EDITOR.id, 'JBSWY3DPEHPK3PXP');
  for (const cookie of [early, await begin()]) {
    expect(await start(cookie)).toMatchObject({ status: 404, body: { code: 'factor.ended' } });
    expect((await activate(cookie, '123456')).status).toBe(404);
  }
  expect((await app.db.rows(sql`select 1 from authenticators where activated_at is not null`)).length).toBe(
    1,
  );
});

test('simultaneous set-ups begin one session', async () => {
  await makeOverdue();
  const cookie = await begin();
  const { key } = (await start(cookie)).body;
  const responses = await Promise.all([1, 2, 3].map(() => activate(cookie, createCode(key, now))));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('without a pending sign-in there is no set-up', async () => {
  expect((await start('')).status).toBe(404);
  expect((await activate('', '123456')).status).toBe(404);
});
