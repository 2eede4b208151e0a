import sql from 'sql-template-tag';
import { clearSessionCache } from '../../server/session/session-cache';
import { openTestApp, type TestApp } from '../support/app';
import { createCode } from '../support/authenticator';
import { type ApiClient, createClient } from '../support/client';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';

let app: TestApp;
let client: ApiClient;
let now = new Date('2026-05-14T10:00:00Z');
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const path = '/session/factors/authenticator';
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
/** A session that began before the user had a factor, and has proven nothing for ten minutes. */
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await app.db.run(sql`delete from authenticators`);
  await app.db.run(sql`delete from recovery_codes`);
  client = await app.signIn('EDITOR');
  await storeSeed(app.context, app.people.EDITOR.id, key);
  await app.db.run(sql`update sessions set confirmed_at = null`);
  clearSessionCache(app.db);
});

const confirm = (body: object) => client.post('/session/confirmation', { password, ...body });
const code = () => createCode(key, now);
const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');

test.each([
  ['remove the app', () => client.delete(path)],
  ['replace the app', () => client.post(path)],
  ['renew the recovery codes', () => client.post('/session/factors/recovery-codes')],
  ['change the password', () => client.put('/session/password', { current: password, password })],
])('the password alone does not let a user %s', async (_, change) => {
  expect(await confirm({})).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'code', code: 'required' }] },
  });
  expect(await confirm({ code: wrongCode() })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'code', code: 'factor' }] },
  });
  expect(await change()).toMatchObject({ status: 403, body: { code: 'session.confirm' } });
  const confirmed = await confirm({ code: code() });
  expect(confirmed.status).toBe(204);
  client = createClient(app.origin, confirmed.headers.getSetCookie()[0]?.split(';')[0]);
  expect((await change()).status).toBeLessThan(300);
});

test('a code confirms once', async () => {
  const confirmed = await confirm({ code: code() });
  client = createClient(app.origin, confirmed.headers.getSetCookie()[0]?.split(';')[0]);
  expect((await confirm({ code: code() })).status).toBe(422);
});

test('wrong codes lock the account although the password is right', async () => {
  for (let time = 0; time < 10; time++) expect((await confirm({ code: wrongCode() })).status).toBe(422);
  expect(await confirm({ code: code() })).toMatchObject({ status: 429, body: { code: 'session.locked' } });
  await app.db.run(sql`delete from sign_in_failures`);
});

test('a recovery code confirms too', async () => {
  const confirmed = await confirm({ code: code() });
  client = createClient(app.origin, confirmed.headers.getSetCookie()[0]?.split(';')[0]);
  const { body } = await client.post<{ recoveryCodes: string[] }>('/session/factors/recovery-codes');
  const again = await confirm({ code: body.recoveryCodes[0] });
  expect(again.status).toBe(204);
  client = createClient(app.origin, again.headers.getSetCookie()[0]?.split(';')[0]);
  expect((await client.get('/session/factors')).body).toMatchObject({ recoveryCodes: 9 });
});
