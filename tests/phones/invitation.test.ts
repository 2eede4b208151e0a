import sql, { raw } from 'sql-template-tag';
import type { SignInReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import { password } from '../support/people';

/** The phone number of an invitation, which the invited user verifies with a code while setting the password. */

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  pass(2 * 24 * 60);
  await app.db.run(sql`truncate text_messages, mails, mail_attachments, jobs, phone_codes, sign_in_failures`);
  await app.db.run(sql`
    update text_gateway set url = 'https://gateway.test', signs_in = false, countries = '["BR", "GB"]', daily_limit = 200`);
  await app.db.run(sql`update users set phone = null`);
});

const number = '+447400123456';
let invitations = 0;

const postInvitation = async (phone?: { country: string; number: string }) => {
  const email = `invited${++invitations}@rostrum.test`;
  const form = { email, name: 'Persis Quill', role: 'EDITOR', language: 'pt-BR', departmentIds: [], phone };
  const admin = await app.signIn('ADMIN');
  return { email, response: await admin.post<{ id: number; code: string }>('/users', form) };
};
/** Invites a user and returns the path of the link. */
async function invite(phone = { country: 'GB', number: '07400 123456' }) {
  const { email, response } = await postInvitation(phone);
  expect(response.status).toBe(201);
  const { token } = await app.db.row<{ token: string }>(sql`
    select substring(body from 'reset-password/([\\w-]+)') as token from mails where recipient = ${email}`);
  return { email, path: `/session/token/${token}` };
}
const requestCode = (path: string) =>
  app.anonymous.post<{ request: string; code: string }>(`${path}/phone-code`);
const redeem = (path: string, input: object) =>
  app.anonymous.post<SignInReply & { code: string; fields: object[] }>(path, {
    password,
    ...input,
  });
const lastCode = async (): Promise<string> =>
  (
    await app.db.row<{ code: string }>(sql`
    select substring(body from '\\d{6}') as code from text_messages order by id desc limit 1`)
  ).code;
/** Requests a code by a link and returns what arrived. */
const receive = async (path: string) => {
  const { body } = await requestCode(path);
  return { request: body.request, code: await lastCode() };
};
const readPhones = (email: string) =>
  app.db.row(sql`select phone, unverified_phone as "unverifiedPhone" from users where email = ${email}`);
const countMessages = async () =>
  (await app.db.row<{ count: number }>(sql`select count(*) as count from text_messages`)).count;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const invalid = {
  status: 422,
  body: { code: 'input.invalid', fields: [{ path: 'code', code: 'verification_code' }] },
};

test('at the limit of the house no code is sent, and administrators are notified', async () => {
  const { path } = await invite();
  await app.db.run(sql`truncate mails, mail_attachments`);
  await app.db.run(sql`update text_gateway set daily_limit = 0, limit_notified_at = null`);
  expect(await requestCode(path)).toMatchObject({ status: 429, body: { code: 'phone.house_limit' } });
  expect(await countMessages()).toBe(0);
  expect(await app.db.rows(sql`select recipient from mails`)).toEqual([
    { recipient: app.people.ADMIN.email },
  ]);
});

test('the code that the invited user requests verifies the number together with the password', async () => {
  const { email, path } = await invite();
  expect(await countMessages()).toBe(0);
  expect((await app.anonymous.get(path)).body).toMatchObject({ purpose: 'ACTIVATION', phone: number });
  expect(await countMessages()).toBe(0);
  const proof = await receive(path);
  expect(
    await app.db.row(sql`select recipient, body like '%código%' as translated from text_messages`),
  ).toEqual({
    recipient: number,
    translated: true,
  });
  expect(await readPhones(email)).toEqual({ phone: null, unverifiedPhone: number });
  expect(await redeem(path, proof)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await readPhones(email)).toEqual({ phone: number, unverifiedPhone: null });
  expect(
    await app.db.rows(sql`
      select action from events where noun = 'users' and noun_id = (select id from users where email = ${email}) order by id`),
  ).toEqual([{ action: 'invite' }, { action: 'change-phone' }, { action: 'activate' }]);
});

test('a wrong, missing or foreign code is refused and leaves the link and the password unused', async () => {
  const { email, path } = await invite();
  const other = await invite({ country: 'BR', number: '11 96123-4567' });
  const foreign = await receive(other.path);
  const { request, code } = await receive(path);
  expect(await redeem(path, { request, code: wrong(code) })).toMatchObject(invalid);
  expect(await redeem(path, {})).toMatchObject(invalid);
  expect(await redeem(path, { request })).toMatchObject(invalid);
  expect(await redeem(path, foreign)).toMatchObject(invalid);
  expect(
    (
      await app.db.row<{ open: boolean }>(sql`
      select password_hash is null as open from users where email = ${email}`)
    ).open,
  ).toBe(true);
  expect((await redeem(path, { request, code })).status).toBe(200);
});

test('a password that is refused costs no try of the code', async () => {
  const { path } = await invite();
  const proof = await receive(path);
  for (let count = 0; count < 6; count++)
    expect((await redeem(path, { ...proof, password: 'password' })).status).toBe(422);
  expect((await redeem(path, proof)).status).toBe(200);
});

test('the user can go on without a code; the number then stays unverified and does not sign in', async () => {
  const { email, path } = await invite();
  expect((await redeem(path, { withoutCode: true })).status).toBe(200);
  expect(await readPhones(email)).toEqual({ phone: null, unverifiedPhone: number });
  await app.db.run(sql`update text_gateway set signs_in = true`);
  await app.anonymous.post('/session/phone-codes', { country: 'GB', number });
  await app.runDueJobs();
  expect(await countMessages()).toBe(0);
});

test.each([
  ['no gateway', `url = ''`],
  ['no country to send to', `countries = '[]'`],
  ['a gateway for other countries', `countries = '["BR"]'`],
])('with %s no code is asked for and none sent', async (_, change) => {
  const { email, path } = await invite();
  await app.db.run(sql`update text_gateway set ${raw(change)}`);
  expect((await app.anonymous.get<{ phone?: string }>(path)).body.phone).toBeUndefined();
  expect(await requestCode(path)).toMatchObject({ status: 409, body: { code: 'step.not_allowed' } });
  expect((await redeem(path, {})).status).toBe(200);
  expect(await readPhones(email)).toEqual({ phone: null, unverifiedPhone: number });
});

test('an invalid or used link sends no code', async () => {
  expect((await requestCode('/session/token/unknown')).status).toBe(404);
  const { path } = await invite();
  await redeem(path, { withoutCode: true });
  expect((await requestCode(path)).status).toBe(404);
  expect(await countMessages()).toBe(0);
});

test('codes of an invitation have the limits of all codes', async () => {
  const { path } = await invite();
  const { request, code } = await receive(path);
  expect(await requestCode(path)).toMatchObject({ status: 429, body: { code: 'phone.pause' } });
  for (let count = 0; count < 5; count++) await redeem(path, { request, code: wrong(code) });
  expect(await redeem(path, { request, code })).toMatchObject(invalid);
  pass(1.01);
  const next = await receive(path);
  for (let count = 0; count < 5; count++) await redeem(path, { ...next, code: wrong(next.code) });
  pass(1.01);
  const last = await receive(path);
  expect(await redeem(path, last)).toMatchObject({ status: 429, body: { code: 'phone.locked' } });
  expect((await redeem(path, { withoutCode: true })).status).toBe(200);
});

test('of two simultaneous activations with one code one succeeds', async () => {
  const { path } = await invite();
  const proof = await receive(path);
  const replies = await Promise.all([redeem(path, proof), redeem(path, proof)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a number that another user has verified meanwhile is refused, and the code stays usable', async () => {
  const { email, path } = await invite();
  const proof = await receive(path);
  await app.db.run(sql`update users set phone = ${number} where id = ${app.people.EDITOR.id}`);
  expect(await redeem(path, proof)).toMatchObject({ status: 409, body: { code: 'phone.taken' } });
  await app.db.run(sql`update users set phone = null where id = ${app.people.EDITOR.id}`);
  expect((await redeem(path, proof)).status).toBe(200);
  expect(await readPhones(email)).toMatchObject({ phone: number });
});

test('a password reset asks for no code', async () => {
  const { email, path } = await invite();
  await redeem(path, { withoutCode: true });
  await app.db.run(sql`truncate mails, mail_attachments`);
  await app.anonymous.post('/session/forgotten', { email });
  await app.db.run(sql`update text_gateway set url = 'https://gateway.test'`);
  await app.runDueJobs();
  const { token } = await app.db.row<{ token: string }>(sql`
    select substring(body from 'reset-password/([\\w-]+)') as token from mails
    where recipient = ${email} and body like '%reset-password/%'`);
  expect((await app.anonymous.get<object>(`/session/token/${token}`)).body).not.toHaveProperty('phone');
  expect((await redeem(`/session/token/${token}`, { password: 'other-quill-and-ink' })).status).toBe(200);
});

test('the profile shows the unverified number, which can be removed', async () => {
  const { email, path } = await invite();
  await redeem(path, { withoutCode: true });
  const user = await app.signIn({ email });
  expect((await user.get('/session/phone')).body).toMatchObject({ phone: null, unverifiedPhone: number });
  expect((await user.delete('/session/phone')).status).toBe(204);
  expect((await user.get('/session/phone')).body).toMatchObject({ phone: null, unverifiedPhone: null });
});

describe('the number is refused in an invitation when it', () => {
  test.each([
    ['is no number', '12', 'phone'],
    ['is a landline', '+442079460018', 'mobile_phone'],
    ['belongs to a country without messages', '+12125550100', 'phone_country'],
  ])('%s', async (_, typed, code) => {
    const { response } = await postInvitation({ country: 'GB', number: typed });
    expect(response).toMatchObject({ status: 422, body: { fields: [{ path: 'phone.number', code }] } });
  });

  test('is that of another user', async () => {
    await app.db.run(sql`update users set phone = ${number} where id = ${app.people.EDITOR.id}`);
    const { response } = await postInvitation({ country: 'GB', number });
    expect(response).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'phone.number', code: 'duplicate' }] },
    });
  });
});

test('invitations accept the countries of the gateway, and all where there is none', async () => {
  const admin = await app.signIn('ADMIN');
  const list = async () =>
    (await admin.get<{ data: { country: string }[] }>('/users/phone-countries')).body.data;
  expect(await list()).toEqual([
    { country: 'BR', callingCode: '55' },
    { country: 'GB', callingCode: '44' },
  ]);
  await app.db.run(sql`update text_gateway set url = ''`);
  expect(await list()).toContainEqual({ country: 'TW', callingCode: '886' });
  const { response } = await postInvitation({ country: 'TW', number: '0912 345 678' });
  expect(response.status).toBe(201);
});
