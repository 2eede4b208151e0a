import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import type { Route } from '#contract/api/route';
import { nouns } from '#contract/nouns';
import { readConfig } from '../../server/config';
import { addPasskey, publicUrl, signInWith, storePasskey } from '../passkeys/passkeys';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, createClient } from '../support/client';
import type { Person } from '../support/people';
import { storeSeed } from '../support/secrets';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const newPassword = 'walnut-bracket-clock';
const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
beforeAll(async () => {
  // Without a mail server the link would stay in the outbox, and a stranger's ways in stay open.
  const config = readConfig({
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    MAIL_URL: 'smtp://127.0.0.1:1',
  });
  app = await openTestApp({ publicUrl, config, now: () => now });
});
afterAll(() => app.close());
beforeEach(() => later(60));

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
let count = 0;
/** Adds a user with a password and nothing else. */
const newPerson = () =>
  app.db.row<Person>(sql`
    insert into users (email, name, role, password_hash)
    select ${`reporter${++count}@rostrum.test`}, 'Rita Reporter', role, password_hash from users
    where id = ${app.people.EDITOR.id} returning id, role, name, email`);
const passkeysOf = async ({ id }: Person) =>
  (await app.db.rows<{ name: string }>(sql`select name from passkeys where user_id = ${id} order by id`)).map(
    ({ name }) => name,
  );
/** Reports the sign-in of the user that is the `index`th from the latest one. */
async function report(client: ApiClient, index: number): Promise<void> {
  const { data } = (await client.get<{ data: { id: number }[] }>('/session/sign-ins')).body;
  expect((await client.post(`/session/sign-ins/${data[index]?.id}/report`)).status).toBe(204);
}
/** Sets a new password by the link that was sent. */
async function redeemLink({ email }: Person) {
  const { token } = await app.db.row<{ token: string }>(sql`
    select substring(body from 'reset-password/([\\w-]+)') as token from mails
    where recipient = ${email} and body like '%reset-password/%' order by id desc limit 1`);
  const { status, headers } = await app.anonymous.post(`/session/token/${token}`, { password: newPassword });
  expect(status).toBe(200);
  return headers;
}
/** Does the same and returns a client of the session. */
async function redeem(user: Person): Promise<ApiClient> {
  const headers = await redeemLink(user);
  const cookie = headers.getSetCookie().find((one) => /^rostrum=[^;]/.test(one));
  return createClient(app.origin, cookie?.split(';')[0]);
}
const subjectsTo = async ({ email }: Person) =>
  (
    await app.db.rows<{ subject: string; body: string }>(
      sql`select subject, body from mails where recipient = ${email} order by id`,
    )
  ).filter(({ subject }) => subject.startsWith('Passkey removed'));

describe('reporting a sign-in', () => {
  test('removes the passkeys that the stranger has added, and emails which ones', async () => {
    const user = await newPerson();
    const own = await app.signIn(user);
    later(1);
    const stranger = await app.signIn(user);
    later(1);
    const { authenticator } = await addPasskey(stranger);
    await report(own, 0);
    expect(await passkeysOf(user)).toEqual([]);
    expect(await app.db.rows(sql`select 1 from recovery_codes where user_id = ${user.id}`)).toEqual([]);
    const [notice] = await subjectsTo(user);
    expect(notice?.body).toContain('Laptop');
    expect(await signInWith(app, authenticator)).toMatchObject({ status: 401 });
    // Without the passkey nothing asks for a second factor that only the stranger has.
    expect((await (await redeem(user)).get('/session')).body).toMatchObject({ review: 'REPORTED' });
  });

  test('removes them although neither session recorded its sign-in, as sessions did before', async () => {
    const user = await newPerson();
    const own = await app.signIn(user);
    later(1);
    const stranger = await app.signIn(user);
    later(1);
    await addPasskey(stranger);
    await app.db.run(sql`update sessions set sign_in_id = null where user_id = ${user.id}`);
    await app.db.run(sql`update passkeys set sign_in_id = null where user_id = ${user.id}`);
    await report(own, 0);
    expect(await passkeysOf(user)).toEqual([]);
  });

  test('keeps older passkeys, and those of the session that reports', async () => {
    const user = await newPerson();
    await storePasskey(app, user.id);
    await app.db.run(sql`update passkeys set created_at = ${now}, name = 'Old' where user_id = ${user.id}`);
    later(1);
    await app.db.run(sql`update passkeys set rp_id = 'elsewhere.example' where user_id = ${user.id}`);
    const stranger = await app.signIn(user);
    later(1);
    const own = await app.signIn(user);
    await addPasskey(own);
    await app.db.run(sql`update passkeys set name = 'Own' where user_id = ${user.id} and name = 'Laptop'`);
    await addPasskey(stranger);
    await report(own, 1);
    expect(await passkeysOf(user)).toEqual(['Old', 'Own']);
  });

  test('does not remove the only factor with a stolen cookie of a session that began with it', async () => {
    const user = await newPerson();
    await app.signIn(user);
    later(1);
    const passkey = await storePasskey(app, user.id);
    await app.db.run(sql`update passkeys set created_at = ${now} where user_id = ${user.id}`);
    later(1);
    const { headers } = await signInWith(app, passkey);
    const cookie = headers.getSetCookie().find((one) => /^rostrum=[^;]/.test(one));
    const stolen = createClient(app.origin, cookie?.split(';')[0]);
    await report(stolen, 1);
    expect(await passkeysOf(user)).toEqual(['Laptop']);
  });

  test('removes one that is older than the reporting session if another factor is left', async () => {
    const user = await newPerson();
    await storeSeed(app.context, user.id, seed);
    const stranger = await app.db.row<{ id: number }>(sql`
      insert into sign_ins (user_id, at, address, device, way, succeeded)
      values (${user.id}, ${now}, '203.0.113.9', '', 'PASSWORD', true) returning id`);
    later(1);
    await storePasskey(app, user.id);
    await app.db.run(sql`update passkeys set created_at = ${now} where user_id = ${user.id}`);
    later(1);
    await app.db.run(sql`update authenticators set activated_at = null where user_id = ${user.id}`);
    await app.db.run(sql`update passkeys set rp_id = 'elsewhere.example' where user_id = ${user.id}`);
    const own = await app.signIn(user);
    await app.db.run(sql`update authenticators set activated_at = ${now} where user_id = ${user.id}`);
    expect((await own.post(`/session/sign-ins/${stranger.id}/report`)).status).toBe(204);
    expect(await passkeysOf(user)).toEqual([]);
  });
});

describe('until the user has checked the account', () => {
  test('nothing else is possible, and it lasts over sign-ins', async () => {
    const user = await newPerson();
    await report(await app.signIn(user), 0);
    const client = await redeem(user);
    expect((await client.get('/session')).body).toMatchObject({ user: { id: user.id }, review: 'REPORTED' });
    for (const path of ['/items', '/staff', '/live', '/users'])
      expect((await client.get(path)).body.code).toBe(
        path === '/users' ? 'permission.denied' : 'session.review',
      );
    expect(
      (await client.put('/session/profile', { name: 'X', language: 'en-US', version: 1 })).body,
    ).toMatchObject({ code: 'session.review' });
    for (const path of [
      '/passkeys',
      '/session/factors',
      '/session/bindings',
      '/session/phone',
      '/session/backup-email',
    ])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);

    const { headers } = await app.anonymous.post('/session', { email: user.email, password: newPassword });
    const again = createClient(app.origin, headers.getSetCookie()[0]?.split(';')[0]);
    expect((await again.get('/items')).body.code).toBe('session.review');
    expect((await again.post('/session/review')).status).toBe(204);
    expect((await again.get('/session')).body.review).toBeNull();
    expect((await again.get('/items')).status).toBe(200);
    expect((await client.get('/items')).status).toBe(200);
  });

  test('a passkey or provider that a stranger may have added does not open the account', async () => {
    const user = await newPerson();
    const passkey = await storePasskey(app, user.id);
    await app.db.run(sql`update passkeys set created_at = ${now}::timestamptz - interval '1 day'`);
    const first = await signInWith(app, passkey);
    const cookie = first.headers.getSetCookie().find((one) => /^rostrum=[^;]/.test(one));
    await report(createClient(app.origin, cookie?.split(';')[0]), 0);
    expect(await signInWith(app, passkey)).toMatchObject({ status: 403, body: { code: 'session.secured' } });
    await app.db.run(sql`update users set review = null where id = ${user.id}`);
    expect(await signInWith(app, passkey)).toMatchObject({ status: 200 });
  });

  test('only routes about the account itself are open', () => {
    const open = Object.entries(nouns).flatMap(([noun, routes]) =>
      Object.entries(routes as Record<string, Route>).flatMap(([name, route]) =>
        route.duringReview ? [`${noun}.${name}`] : [],
      ),
    );
    expect(open.sort()).toEqual([
      'emailChanges.readBackup',
      'emailChanges.removeBackup',
      'factors.activateAuthenticator',
      'factors.forgetDevice',
      'factors.list',
      'factors.removeAuthenticator',
      'factors.renewRecoveryCodes',
      'factors.startAuthenticator',
      'passkeys.confirm',
      'passkeys.list',
      'passkeys.remove',
      'passkeys.rename',
      'passkeys.startConfirmation',
      'phones.read',
      'phones.remove',
      'providers.bindings',
      'providers.confirm',
      'providers.unbind',
      'session.changePassword',
      'session.confirm',
      'session.endOtherSessions',
      'session.endSession',
      'session.finishReview',
      'session.reportSignIn',
      'session.sessions',
      'session.signIns',
    ]);
  });
});

describe('a new password by a link', () => {
  const forget = async ({ email }: Person) => {
    await app.anonymous.post('/session/forgotten', { email });
    await app.runDueJobs();
  };

  test.each([
    ['a passkey', ({ id }: Person) => storePasskey(app, id)],
    [
      'an account at a provider',
      ({ id }: Person) =>
        app.db.run(sql`
          insert into identities (user_id, service, issuer, subject, bound_at)
          values (${id}, 'openid', 'https://provider.test', ${`subject ${id}`}, ${now})`),
    ],
    ['an authenticator app', ({ id }: Person) => storeSeed(app.context, id, seed)],
    [
      'a phone number',
      ({ id }: Person) => app.db.run(sql`update users set phone = '+447400123456' where id = ${id}`),
    ],
    [
      'a backup address',
      ({ id }: Person) => app.db.run(sql`update users set backup_email = 'b@rostrum.test' where id = ${id}`),
    ],
  ])('has the user check the account if it has %s', async (_, add) => {
    const user = await newPerson();
    await add(user);
    await forget(user);
    await redeemLink(user);
    expect(await app.db.row(sql`select review from users where id = ${user.id}`)).toEqual({
      review: 'PASSWORD',
    });
    await app.db.run(sql`update users set phone = null, backup_email = null where id = ${user.id}`);
  });

  test('is enough if nothing else opens the account, and for an invitation', async () => {
    const user = await newPerson();
    await forget(user);
    const client = await redeem(user);
    expect((await client.get('/session')).body).toMatchObject({ user: { id: user.id }, review: null });
    expect((await client.get('/items')).status).toBe(200);
  });

  test('after a report stays the check of a report', async () => {
    const user = await newPerson();
    await storePasskey(app, user.id);
    await app.db.run(sql`update users set review = 'REPORTED' where id = ${user.id}`);
    await forget(user);
    await redeemLink(user);
    expect(await app.db.row(sql`select review from users where id = ${user.id}`)).toEqual({
      review: 'REPORTED',
    });
  });
});

test('a reset of the second factors by an administrator leads to the same check', async () => {
  const user = await newPerson();
  await storeSeed(app.context, user.id, seed);
  const admin = await app.signIn('ADMIN');
  expect((await admin.post(`/users/${user.id}/reset-factors`, { reason: 'lost' })).status).toBe(204);
  const client = await app.signIn(user);
  expect((await client.get('/session')).body).toMatchObject({ user: { id: user.id }, review: 'RESET' });
  expect((await client.get('/items')).body.code).toBe('session.review');
  expect((await client.post('/session/review')).status).toBe(204);
  expect((await client.get('/items')).status).toBe(200);
});
