import sql from 'sql-template-tag';
import type { CurrentUser } from '#contract/session';
import type { User } from '#contract/users';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { password } from '../support/people';

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const nowhere = 999_999;
const unknownDepartment = {
  status: 422,
  body: { code: 'input.invalid', fields: [{ path: 'departmentIds', code: 'unknown_row' }] },
};
const editor = () => app.people.EDITOR.id;
const read = async (id: number) => (await admin.get<User>(`/users/${id}`)).body;
const save = (
  { email, name, role, language, departmentIds, active, version, id }: User,
  change: Partial<User>,
) => admin.put(`/users/${id}`, { email, name, role, language, departmentIds, active, version, ...change });
const events = (id: number) =>
  app.db.rows<{ action: string; userId: number; changes: object }>(sql`
    select action, user_id as "userId", changes from events where noun = 'users' and noun_id = ${id} order by id`);

test('refuses an invitation to a department that does not exist', async () => {
  const email = 'nowhere@rostrum.test';
  const values = { name: 'Nowhere', role: 'SPECIALIST', language: 'en-US', email };
  const departmentIds = [app.departments.books, nowhere];
  expect(await admin.post('/users', { ...values, departmentIds })).toMatchObject(unknownDepartment);
  expect((await admin.get(`/users?q=${email}`)).body).toMatchObject({ total: 0 });
  expect(await app.db.rows(sql`select 1 from mails where recipient = ${email}`)).toEqual([]);
});

test('refuses to move a user to a department that does not exist', async () => {
  const before = await read(editor());
  expect(await save(before, { departmentIds: [nowhere] })).toMatchObject(unknownDepartment);
  expect(await read(editor())).toEqual(before);
});

test('a stale save of a user returns the current values, who saved them and when', async () => {
  const before = await read(editor());
  expect((await save(before, { name: 'Edith Ink' })).status).toBe(200);
  expect(await save(before, { name: 'Edith Quill' })).toMatchObject({
    status: 409,
    body: {
      code: 'row.stale',
      params: {
        by: app.people.ADMIN.name,
        at: expect.any(String),
        current: { name: 'Edith Ink', version: before.version + 1 },
      },
    },
  });
});

test('a save without changes leaves version and events unchanged', async () => {
  const before = await read(editor());
  const eventsBefore = await events(editor());
  expect(await save(before, {})).toMatchObject({ status: 200, body: { version: before.version } });
  expect(await events(editor())).toEqual(eventsBefore);
});

describe('changing the email address of a user', () => {
  test('lets them sign in only with the new one and disables links mailed to the old one', async () => {
    const before = await read(editor());
    const values = (email: string) => ({ email, password });
    await app.anonymous.post('/session/forgotten', { email: before.email });
    await app.runDueJobs();
    const link = await app.db.maybe<{ token: string }>(sql`
      select substring(body from 'reset-password/([\\w-]+)') as token from mails where recipient = ${before.email} order by id desc`);
    expect((await app.anonymous.get(`/session/token/${link?.token}`)).status).toBe(200);
    const email = 'new.address@rostrum.test';
    expect(await save(before, { email })).toMatchObject({ status: 200, body: { email } });
    expect((await app.anonymous.post('/session', values(before.email))).status).toBe(401);
    expect((await app.anonymous.post('/session', values(email))).status).toBe(200);
    expect((await app.anonymous.get(`/session/token/${link?.token}`)).status).not.toBe(200);
    expect((await events(editor())).at(-1)).toMatchObject({ changes: { email: [before.email, email] } });
    expect((await save(await read(editor()), { email: before.email })).status).toBe(200);
  });

  test('is refused for an address in use, ignoring case', async () => {
    const before = await read(editor());
    expect(await save(before, { email: app.people.MANAGER.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'email', code: 'duplicate' }] },
    });
    expect(await read(editor())).toEqual(before);
  });
});

test("a change of one's own profile is an event, and a stale save names who was first", async () => {
  const { id } = app.people.MANAGER;
  const manager = await app.signIn('MANAGER');
  const { name, language, version } = (await manager.get<{ user: CurrentUser }>('/session')).body.user;
  const saveName = (newName: string, version: number) =>
    manager.put('/session/profile', { name: newName, language, version });
  expect(await saveName('Barnaby Block', version)).toMatchObject({
    status: 200,
    body: { user: { name: 'Barnaby Block', version: version + 1 } },
  });
  expect((await events(id)).at(-1)).toEqual({
    action: 'update',
    userId: id,
    changes: { name: [name, 'Barnaby Block'] },
  });
  expect(await saveName('Barnaby Bid', version)).toMatchObject({
    status: 409,
    body: { params: { by: 'Barnaby Block', at: expect.any(String), current: { name: 'Barnaby Block' } } },
  });
  expect((await save(await read(id), { name: 'Barnaby Gavel' })).status).toBe(200);
  expect(await saveName('Barnaby Bid', version + 1)).toMatchObject({
    status: 409,
    body: { params: { by: app.people.ADMIN.name, current: { name: 'Barnaby Gavel' } } },
  });
});

describe('many users at once', () => {
  const set = (body: object) =>
    admin.patch<{ changed: number[]; refused: { id: number; name: string; code: string }[] }>('/users', body);

  test('are deactivated and signed out, except the requesting user, who is listed', async () => {
    const specialist = await app.signIn('SPECIALIST');
    const { ADMIN, EDITOR, MANAGER, SPECIALIST } = app.people;
    const { status, body } = await set({ rows: { query: {} }, change: { active: false } });
    expect(status).toBe(200);
    expect(body.changed.sort()).toEqual([EDITOR.id, MANAGER.id, SPECIALIST.id].sort());
    expect(body.refused).toMatchObject([{ id: ADMIN.id, name: ADMIN.name, code: 'user.self' }]);
    expect((await specialist.get('/home')).status).toBe(401);
    expect((await events(SPECIALIST.id)).at(-1)).toEqual({
      action: 'update',
      userId: ADMIN.id,
      changes: { active: [true, false] },
    });
    // Undoing it reactivates only those that were changed.
    const back = await set({ rows: { ids: body.changed }, change: { active: true } });
    expect(back.body).toEqual({ changed: expect.arrayContaining(body.changed), refused: [] });
    await expect((await app.signIn('SPECIALIST')).get('/home')).resolves.toMatchObject({ status: 200 });
  });

  test('are selected by role as in the list, and those already in the state are unchanged', async () => {
    const before = await read(editor());
    const response = await set({ rows: { query: { role: 'EDITOR' } }, change: { active: true } });
    expect(response.body).toEqual({ changed: [], refused: [] });
    expect(await read(editor())).toEqual(before);
  });

  test('can be changed only by administrators', async () => {
    const manager = await app.signIn('MANAGER');
    const updateForm = { rows: { ids: [editor()] }, change: { active: false } };
    expect((await manager.patch('/users', updateForm)).status).toBe(403);
    expect(await read(editor())).toMatchObject({ active: true });
  });
});

describe('how a user signs in', () => {
  const access = async (id: number) =>
    (
      await admin.get<{ sessions: number; lastSignIn: object | null; factors: string[] }>(
        `/users/${id}/access`,
      )
    ).body;

  test('is shown in the list and the sheet, without expired sessions', async () => {
    const { id, email } = app.people.SPECIALIST;
    await app.db.run(sql`delete from sessions where user_id = ${id}`);
    await app.signIn('SPECIALIST');
    await app.signIn('SPECIALIST');
    const expected = {
      ...{ sessions: 2, factors: [], hasBackupEmail: false },
      lastSignIn: { way: 'PASSWORD', device: expect.any(String) },
    };
    expect(await access(id)).toEqual(expected);
    const { body } = await admin.get<{ data: object[] }>(`/users?q=${email}`);
    expect(body.data).toEqual([expect.objectContaining(expected)]);
    await app.db.run(sql`
      update sessions set last_seen_at = now() - interval '15 days' where hash = (
        select hash from sessions where user_id = ${id} limit 1)`);
    expect(await access(id)).toMatchObject({ sessions: 1 });
  });

  test('ends with all sessions at once, recorded as an event', async () => {
    const { id } = app.people.SPECIALIST;
    const clients = [await app.signIn('SPECIALIST'), await app.signIn('SPECIALIST')];
    expect((await admin.delete(`/users/${id}/sessions`)).status).toBe(204);
    for (const client of clients) expect((await client.get('/home')).status).toBe(401);
    expect(await access(id)).toMatchObject({ sessions: 0 });
    expect((await events(id)).at(-1)).toMatchObject({ action: 'end-sessions', userId: app.people.ADMIN.id });
  });
});

test('an invitation can be sent again five times a day, and its link ends with the account', async () => {
  const values = { name: 'Wilma Waits', role: 'EDITOR', language: 'en-US', departmentIds: [] };
  const { id } = (await admin.post<User>('/users', { ...values, email: 'wilma@rostrum.test' })).body;
  const replies = [];
  for (let sent = 0; sent < 6; sent++) replies.push(await admin.post(`/users/${id}/invitation`));
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
  expect(replies.at(-1)?.body).toMatchObject({ code: 'user.invited_often', params: { max: 5 } });
  const mail = await app.db.row<{ token: string }>(sql`
    select substring(body from 'reset-password/([\\w-]+)') as token from mails
    where recipient = 'wilma@rostrum.test' order by id desc limit 1`);
  expect((await app.anonymous.get(`/session/token/${mail.token}`)).status).toBe(200);
  expect((await save(await read(id), { active: false })).status).toBe(200);
  expect((await save(await read(id), { active: true })).status).toBe(200);
  expect((await app.anonymous.get(`/session/token/${mail.token}`)).status).toBe(404);
});

test('lists in the staff which users are specialists, and no other role', async () => {
  const { SPECIALIST } = app.people;
  const { body } = await (await app.signIn('EDITOR')).get<{ data: object[] }>('/staff');
  expect(body.data).toContainEqual({ id: SPECIALIST.id, name: SPECIALIST.name, isSpecialist: true });
  expect(body.data.filter((colleague) => 'isSpecialist' in colleague && colleague.isSpecialist)).toHaveLength(
    1,
  );
  for (const colleague of body.data)
    expect(Object.keys(colleague).sort()).toEqual(['id', 'isSpecialist', 'name']);
});
