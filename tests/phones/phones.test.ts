import sql from 'sql-template-tag';
import type { SignInReply } from '#contract/session';
import { openTestApp, type TestApp } from '../support/app';
import { type ApiClient, createClient } from '../support/client';

let app: TestApp;
let now = new Date('2026-05-14T10:00:00Z');
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());
const numbers = { EDITOR: '+447400123456', ADMIN: '+447400123457', unknown: '+447400123499' };
beforeEach(async () => {
  pass(2 * 24 * 60);
  await app.db.run(sql`truncate text_messages, mails, mail_attachments, jobs, phone_codes, sign_in_failures`);
  await app.db.run(sql`
    update text_gateway set signs_in = true, countries = '["BR", "GB"]', daily_limit = 200, limit_notified_at = null`);
  await app.db.run(sql`update users set active = true, phone = null`);
  for (const role of ['EDITOR', 'ADMIN'] as const)
    await app.db.run(sql`update users set phone = ${numbers[role]} where email = ${app.people[role].email}`);
});

const requestCode = (number: string, country = 'GB') =>
  app.anonymous.post<{ request: string; code: string }>('/session/phone-codes', { country, number });
const signIn = (request: string, code: string, client = app.anonymous) =>
  client.post<SignInReply & { code: string; fields: object[] }>('/session/phone-codes/sign-in', {
    request,
    code,
  });
const lastCode = async (): Promise<string> =>
  (
    await app.db.row<{ code: string }>(sql`
    select substring(body from '\\d{6}') as code from text_messages order by id desc limit 1`)
  ).code;
const countMessages = async () =>
  (await app.db.row<{ count: number }>(sql`select count(*) as count from text_messages`)).count;
/** Requests a code for a number and returns what arrived. */
const receive = async (number: string) => {
  const { body } = await requestCode(number);
  await app.runDueJobs();
  return { request: body.request, code: await lastCode() };
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const invalid = {
  status: 422,
  body: { code: 'input.invalid', fields: [{ path: 'code', code: 'verification_code' }] },
};

test('signs the user of a number in, once', async () => {
  const { request, code } = await receive('07400 123456');
  const reply = await signIn(request, code);
  expect(reply).toMatchObject({ status: 200, body: { user: { email: app.people.EDITOR.email } } });
  expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith('rostrum='))).toBe(true);
  expect(await signIn(request, code)).toMatchObject(invalid);
  expect(
    await app.db.rows(sql`
      select way, succeeded from sign_ins join users u on u.id = user_id where u.email = ${app.people.EDITOR.email}
      order by sign_ins.id desc limit 1`),
  ).toEqual([{ way: 'CODE', succeeded: true }]);
});

test('accepts the digits of a Chinese keyboard and blanks', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  const fullWidth = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
  expect((await signIn(request, ` ${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}`)).status).toBe(200);
});

test('answers alike for unknown and inactive numbers, and sends nothing to them', async () => {
  await app.db.run(sql`update users set active = false where email = ${app.people.EDITOR.email}`);
  for (const number of [numbers.EDITOR, numbers.unknown]) {
    const { status, body } = await requestCode(number);
    expect([status, Object.keys(body)]).toEqual([200, ['request']]);
    await app.runDueJobs();
    expect(await signIn(body.request, '000000')).toMatchObject(invalid);
  }
  expect(await countMessages()).toBe(0);
});

test('a user who was deactivated after the request cannot sign in', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  await app.db.run(sql`update users set active = false where email = ${app.people.EDITOR.email}`);
  expect(await signIn(request, code)).toMatchObject(invalid);
});

test('a code works only for the page that requested it', async () => {
  const { code } = await receive(numbers.EDITOR);
  pass(1);
  const { body } = await requestCode(numbers.unknown);
  expect(await signIn(body.request, code)).toMatchObject(invalid);
  expect(await signIn('guessed', code)).toMatchObject(invalid);
});

test('a code expires after ten minutes', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  pass(10);
  expect(await signIn(request, code)).toMatchObject(invalid);
});

test('of two simultaneous sign-ins with a code one succeeds', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  const replies = await Promise.all([signIn(request, code), signIn(request, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a code can be tried five times', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  for (let count = 0; count < 5; count++) expect(await signIn(request, wrong(code))).toMatchObject(invalid);
  expect(await signIn(request, code)).toMatchObject(invalid);
});

test('a number has ten tries a day, which a new code does not bring back', async () => {
  for (let count = 0; count < 2; count++) {
    const { request, code } = await receive(numbers.EDITOR);
    for (let tries = 0; tries < 5; tries++) await signIn(request, wrong(code));
    pass(20);
  }
  const { request, code } = await receive(numbers.EDITOR);
  expect(await signIn(request, code)).toMatchObject({ status: 429, body: { code: 'phone.locked' } });
  pass(24 * 60);
  const later = await receive(numbers.EDITOR);
  expect((await signIn(later.request, later.code)).status).toBe(200);
});

test('a refused request writes nothing, so that the code that arrived stays valid', async () => {
  const { request, code } = await receive(numbers.EDITOR);
  expect(await requestCode(numbers.EDITOR)).toMatchObject({ status: 429, body: { code: 'phone.pause' } });
  expect(await app.db.rows(sql`select 1 from phone_codes`)).toHaveLength(1);
  expect(await app.runDueJobs()).toEqual([]);
  expect((await signIn(request, code)).status).toBe(200);
});

test('another code can be requested after sixty seconds', async () => {
  expect((await requestCode(numbers.EDITOR)).status).toBe(200);
  pass(59 / 60);
  expect(await requestCode(numbers.EDITOR)).toMatchObject({ status: 429, body: { code: 'phone.pause' } });
  pass(1.5 / 60);
  expect((await requestCode(numbers.EDITOR)).status).toBe(200);
});

test('a number receives five codes a day', async () => {
  for (let count = 0; count < 5; count++) {
    expect((await requestCode(numbers.EDITOR)).status).toBe(200);
    pass(1.01);
  }
  await app.runDueJobs();
  expect(await requestCode(numbers.EDITOR)).toMatchObject({ status: 429, body: { code: 'phone.limit' } });
  await app.runDueJobs();
  expect(await countMessages()).toBe(5);
});

test('a network requests twenty codes a day, for any numbers', async () => {
  for (let count = 0; count < 20; count++)
    expect((await requestCode(`+4474001235${String(count).padStart(2, '0')}`)).status).toBe(200);
  expect(await requestCode(numbers.EDITOR)).toMatchObject({ status: 429, body: { code: 'phone.limit' } });
});

test('simultaneous requests for a number count each other', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => requestCode(numbers.EDITOR)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('at the limit of the house nothing is sent and the answer is the same', async () => {
  await app.db.run(sql`update text_gateway set daily_limit = 1`);
  await receive(numbers.EDITOR);
  pass(2);
  expect((await requestCode(numbers.EDITOR)).status).toBe(200);
  await app.runDueJobs();
  expect(await countMessages()).toBe(1);
  expect(await app.db.rows(sql`select recipient from mails`)).toEqual([
    { recipient: app.people.ADMIN.email },
  ]);
});

test.each([
  ['no number', '12', 'phone'],
  ['a premium number', '+449098790000', 'mobile_phone'],
  ['a number of another country', '+12125550100', 'phone_country'],
])('refuses %s', async (_, number, code) => {
  expect(await requestCode(number)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'number', code }] },
  });
});

test('does not exist until the house switches it on', async () => {
  expect((await app.anonymous.get('/session')).body).toMatchObject({
    phoneCountries: [
      { country: 'BR', callingCode: '55' },
      { country: 'GB', callingCode: '44' },
    ],
  });
  await app.db.run(sql`update text_gateway set signs_in = false`);
  expect((await app.anonymous.get('/session')).body).toMatchObject({ phoneCountries: null });
  expect((await requestCode(numbers.EDITOR)).status).toBe(404);
});

test('a session from a text message has to confirm the password before sensitive actions', async () => {
  const { request, code } = await receive(numbers.ADMIN);
  const { headers } = await signIn(request, code);
  const cookie = headers.getSetCookie().find((one) => one.startsWith('rostrum='));
  const client = createClient(app.origin, cookie?.split(';')[0]);
  expect(await client.delete('/session/phone')).toMatchObject({
    status: 403,
    body: { code: 'session.confirm' },
  });
});

test('stores no code readably except in the message itself', async () => {
  const { code } = await receive(numbers.EDITOR);
  const rows = await app.db.rows<{ row: string }>(sql`select c::text as row from phone_codes c`);
  expect(rows.map(({ row }) => row).join()).not.toContain(code);
});

describe('the number of a user', () => {
  let client: ApiClient;
  beforeEach(async () => {
    client = await app.signIn('MANAGER');
  });
  const change = (number: string) =>
    client.put<{ request: string; code: string }>('/session/phone', { country: 'GB', number });
  const verify = (request: string, code: string) =>
    client.post('/session/phone/verification', { request, code });
  const readPhone = async () => (await client.get<{ phone: string | null }>('/session/phone')).body.phone;

  test('counts once the code sent to it was entered, and can be removed', async () => {
    const { body } = await change('07400 123460');
    expect(await readPhone()).toBeNull();
    const code = await lastCode();
    expect(await verify(body.request, wrong(code))).toMatchObject(invalid);
    expect((await verify(body.request, code)).status).toBe(204);
    expect(await readPhone()).toBe('+447400123460');
    expect((await client.delete('/session/phone')).status).toBe(204);
    expect(await readPhone()).toBeNull();
    expect(
      await app.db.rows(sql`
        select e.action from events e where e.noun = 'users' and e.action like '%phone' order by e.id`),
    ).toEqual([{ action: 'change-phone' }, { action: 'remove-phone' }]);
    expect(await app.db.rows(sql`select recipient from mails`)).toEqual(
      [1, 2].map(() => ({ recipient: app.people.MANAGER.email })),
    );
  });

  test('keeps a wrong code counted', async () => {
    const { body } = await change('+447400123460');
    const code = await lastCode();
    for (let count = 0; count < 5; count++) await verify(body.request, wrong(code));
    expect(await verify(body.request, code)).toMatchObject(invalid);
  });

  test('belongs to one user', async () => {
    const { body } = await change(numbers.EDITOR);
    expect(await verify(body.request, await lastCode())).toMatchObject({
      status: 409,
      body: { code: 'phone.taken' },
    });
  });

  test('its code neither signs in nor verifies a number of another user', async () => {
    const { body } = await change(numbers.EDITOR);
    const code = await lastCode();
    expect(await signIn(body.request, code)).toMatchObject(invalid);
    const editor = await app.signIn('EDITOR');
    expect(await editor.post('/session/phone/verification', { request: body.request, code })).toMatchObject(
      invalid,
    );
  });

  test('is refused at the limit of the house, and administrators are notified', async () => {
    await app.db.run(sql`update text_gateway set daily_limit = 1`);
    await receive(numbers.EDITOR);
    expect(await change('+447400123460')).toMatchObject({ status: 429, body: { code: 'phone.house_limit' } });
    expect(await app.db.rows(sql`select recipient from mails`)).toEqual([
      { recipient: app.people.ADMIN.email },
    ]);
  });
});
