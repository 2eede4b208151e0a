import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import { password } from '../support/people';
import { storeSeed } from '../support/secrets';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const reason = 'Called from the known number, phone lost';

test('an ADMIN resets the factors of a user, who is signed out and notified', async () => {
  const { id, email } = app.people.EDITOR;
  const [admin, editor] = [await app.signIn('ADMIN'), await app.signIn('EDITOR')];
  expect(await admin.post(`/users/${id}/reset-factors`, { reason })).toMatchObject({
    status: 409,
    body: { code: 'factor.none' },
  });
  await storeSeed(app.context, id, 'JBSWY3DPEHPK3PXP');
  expect((await admin.get(`/users/${id}/access`)).body.factors).toEqual(['TOTP']);
  const pending = await app.anonymous.post('/session', { email, password });
  expect(pending.body).toMatchObject({ user: null });
  expect((await admin.post(`/users/${id}/reset-factors`, { reason: ' ' })).status).toBe(422);
  expect((await admin.post(`/users/${id}/reset-factors`, { reason })).status).toBe(204);
  expect((await editor.get('/session')).body.user).toBeNull();
  expect(await app.db.rows(sql`select 1 from pending_sign_ins`)).toEqual([]);
  expect((await app.anonymous.post('/session', { email, password })).body.user).not.toBeNull();
  expect(
    await app.db.row(sql`
      select user_id as "userId", reason from events where noun = 'users' and noun_id = ${id} and action = 'reset-factors'`),
  ).toEqual({ userId: app.people.ADMIN.id, reason });
  const mail = await app.db.row<{ body: string }>(
    sql`select body from mails where recipient = ${email} order by id desc limit 1`,
  );
  expect(mail.body).toContain('An administrator removed the second factor of your account.');
  expect(mail.body).not.toContain(reason);
});

test('nobody resets their own factors this way, and only an ADMIN those of others', async () => {
  const admin = await app.signIn('ADMIN');
  const { id } = app.people.ADMIN;
  await storeSeed(app.context, id, 'JBSWY3DPEHPK3PXP');
  expect(await admin.post(`/users/${id}/reset-factors`, { reason })).toMatchObject({
    status: 403,
    body: { code: 'factor.own' },
  });
  const manager = await app.signIn('MANAGER');
  expect((await manager.post(`/users/${id}/reset-factors`, { reason })).status).toBe(403);
  expect((await admin.get(`/users/${id}/access`)).body.factors).toEqual(['TOTP']);
});
