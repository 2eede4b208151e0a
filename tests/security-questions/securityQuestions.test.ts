import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let now = new Date();
let editor: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  editor = await app.signIn('EDITOR');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const own = '/session/security-question';
const ofUser = (id = app.people.EDITOR.id) => `/users/${id}/security-question`;
const question = 'Which lot did you bid on first?';
const turn = (isOn: boolean) => app.db.run(sql`update house set security_question = ${isOn}`);
const check = async (answer: string) =>
  (await admin.post<{ matches: boolean }>(`${ofUser()}/check`, { answer })).body.matches;
const readHash = async () =>
  (
    await app.db.row<{ hash: string | null }>(
      sql`select security_answer_hash as hash from users where id = ${app.people.EDITOR.id}`,
    )
  ).hash;

beforeEach(async () => {
  // Beyond the limit of checked answers.
  now = new Date(now.getTime() + 13 * 3_600_000);
  await turn(true);
  editor = await app.signIn('EDITOR');
  admin = await app.signIn('ADMIN');
});

test('is off until the house turns it on', async () => {
  await turn(false);
  expect((await editor.get(own)).body).toEqual({ question: null, isOn: false });
  expect(await editor.put(own, { question, answer: 'Blue vase' })).toMatchObject({ status: 409 });
  await turn(true);
  expect((await editor.put(own, { question, answer: 'Blue vase' })).status).toBe(204);
  expect((await editor.get(own)).body).toEqual({ question, isOn: true });
  expect((await admin.get(ofUser())).body).toEqual({ question });
  expect(await check('Blue vase')).toBe(true);

  await turn(false);
  expect((await admin.get(ofUser())).body).toEqual({ question: null });
  expect(await admin.post(`${ofUser()}/check`, { answer: 'Blue vase' })).toMatchObject({ status: 409 });
});

test('administrators have none, and an editor who becomes one has none any more', async () => {
  expect(await admin.put(own, { question, answer: 'Blue vase' })).toMatchObject({ status: 403 });
  await editor.put(own, { question, answer: 'Blue vase' });
  const { id } = app.people.EDITOR;
  const saveRole = async (role: Role) => {
    const {
      activated: _,
      lastLoginAt: __,
      createdAt: ___,
      id: ____,
      ...form
    } = (await admin.get<Record<string, unknown>>(`/users/${id}`)).body;
    expect((await admin.put(`/users/${id}`, { ...form, role })).status).toBe(200);
  };
  await saveRole('ADMIN');
  expect((await admin.get(ofUser())).body).toEqual({ question: null });
  expect(await admin.post(`${ofUser()}/check`, { answer: 'Blue vase' })).toMatchObject({ status: 409 });
  expect(await readHash()).toBeNull();
  await saveRole('EDITOR');
});

test.each([
  ['Blue vase', 'blue  VASE'],
  ['São João', 'Sao Joao'],
  ['１９８４', '1984'],
  ["O'Brien", 'o’brien'],
  ['張偉', '張偉'],
])('accepts %s as %s', async (stored, spoken) => {
  await editor.put(own, { question, answer: stored });
  expect(await check(spoken)).toBe(true);
  expect(await check('something else')).toBe(false);
});

test('refuses an answer that is too short or part of the question', async () => {
  const save = async (answer: string) =>
    (await editor.put<{ fields: { path: string; code: string }[] }>(own, { question, answer })).body.fields;
  expect(await save('- x -')).toMatchObject([{ path: 'answer', code: 'too_short' }]);
  expect(await save('LOT')).toMatchObject([{ path: 'answer', code: 'answer_in_question' }]);
});

test('stores the answer like a password and shows it to nobody', async () => {
  await editor.put(own, { question, answer: 'Blue vase' });
  expect(await readHash()).toMatch(/^\$argon2id\$/);
  for (const reply of [
    await editor.get(own),
    await admin.get(ofUser()),
    await admin.get(`/users/${app.people.EDITOR.id}`),
    await admin.get(`/users/${app.people.EDITOR.id}/access`),
    await admin.get(`/activity/users/${app.people.EDITOR.id}`),
  ])
    expect(JSON.stringify(reply.body).toLowerCase()).not.toMatch(/blue ?vase|argon2/);
});

test('refuses the sixth answer within twelve hours, also among simultaneous ones', async () => {
  await editor.put(own, { question, answer: 'Blue vase' });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => admin.post(`${ofUser()}/check`, { answer: `guess ${at}` })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await admin.post(`${ofUser()}/check`, { answer: 'Blue vase' })).toMatchObject({
    status: 429,
    body: { code: 'question.checked_often', params: { hours: 12 } },
  });
});

test('is recorded and emailed, and removed by a report of a foreign sign-in', async () => {
  await editor.put(own, { question, answer: 'Blue vase' });
  await check('Blue vase');
  const { actions } = await app.db.row<{ actions: string[] }>(sql`
    select array_agg(action order by id) as actions from events
    where noun = 'users' and noun_id = ${app.people.EDITOR.id} and at = ${now}`);
  expect(actions).toEqual(['set-security-question', 'check-security-answer']);
  const { body } = await app.db.row<{ body: string }>(sql`
    select body from mails where recipient = ${app.people.EDITOR.email} order by id desc limit 1`);
  expect(body).toContain('The security question of your account was set or changed.');

  const { id } = await app.db.row<{ id: number }>(sql`
    select max(id) as id from sign_ins where user_id = ${app.people.EDITOR.id} and succeeded`);
  expect((await editor.post(`/session/sign-ins/${id}/report`)).status).toBeLessThan(300);
  expect(await readHash()).toBeNull();
  await app.db.run(sql`update users set review = null where id = ${app.people.EDITOR.id}`);
});

test('is removed by its user', async () => {
  await editor.put(own, { question, answer: 'Blue vase' });
  expect((await editor.delete(own)).status).toBe(204);
  expect((await editor.get(own)).body).toEqual({ question: null, isOn: true });
  expect(await readHash()).toBeNull();
});
