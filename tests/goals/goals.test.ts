import sql from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import type { Comment } from '#contract/comments';
import type { Goal, GoalForm } from '#contract/goals';
import type { WorkPreview } from '#contract/handovers';
import { remindOfEndedGoals } from '../../server/goals/reminders';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { signInRoles } from '../support/roles';
import { dayFromToday, goalForm, newGoal } from './goal';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
let editor: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  ({ admin, manager, editor, specialist } = await signInRoles(app));
});
afterAll(() => app.close());

const ended = () => ({ from: dayFromToday(-20), until: dayFromToday(-2) });
interface Problem {
  code: string;
  fields: { path: string; code: string }[];
}

const refusedForms: [path: string, code: string, values: () => Partial<Record<keyof GoalForm, unknown>>][] = [
  ['title', 'required', () => ({ title: ' ' })],
  ['from', 'required', () => ({ from: undefined })],
  ['until', 'before_start', () => ({ until: dayFromToday(-11) })],
  ['until', 'not_earlier', () => ({ from: '2026-03-01', until: '2031-03-01' })],
  ['description', 'required', () => ({ description: '' })],
  ['measure', 'option', () => ({ measure: 'LUCK' })],
  ['target', 'too_low', () => ({ target: 0 })],
  ['target', 'too_high', () => ({ measure: 'SELL_THROUGH', target: 10_001 })],
  ['currency', 'currency_needed', () => ({ measure: 'HAMMER' })],
  ['currency', 'currency', () => ({ measure: 'HAMMER', currency: 'XYZ' })],
  ['departmentId', 'unknown_row', () => ({ measure: 'LOTS_SOLD', departmentId: 99_999 })],
  ['categoryId', 'unknown_row', () => ({ measure: 'LOTS_SOLD', categoryId: 99_999 })],
  ['clientCustomerId', 'unknown_row', () => ({ clientCustomerId: 99_999 })],
  ['clientUserId', 'unknown_row', () => ({ clientUserId: 99_999 })],
  ['inviteeIds', 'too_many', () => ({ inviteeIds: [1, 2, 3, 4, 5, 6] })],
  ['inviteeIds', 'option', () => ({ inviteeIds: [app.people.MANAGER.id] })],
  ['inviteeIds', 'duplicate', () => ({ inviteeIds: [app.people.EDITOR.id, app.people.EDITOR.id] })],
  ['weight', 'too_high', () => ({ weight: 101 })],
  ['visibility', 'option', () => ({ visibility: 'SECRET' })],
  ['viewerIds', 'required', () => ({ visibility: 'PARTIAL' })],
];
test.each(refusedForms)('refuses a goal by the field %s: %s', async (path, code, values) => {
  const { status, body } = await manager.post<Problem>('/goals', { ...goalForm(), ...values() });
  expect([status, body.fields.map((one) => [one.path, one.code])]).toEqual([422, [[path, code]]]);
});

test('forgets filters that the measure does not have, and users whom nothing is shown to', async () => {
  const values = { departmentId: app.departments.books, currency: 'EUR', viewerIds: [app.people.EDITOR.id] };
  expect(await newGoal(manager, values)).toMatchObject({ departmentId: null, currency: null, viewers: [] });
});

test('takes a goal from draft to closed, and records its history', async () => {
  const draft = await newGoal(manager, { isDraft: true, inviteeIds: [app.people.EDITOR.id], ...ended() });
  expect(draft).toMatchObject({ state: 'DRAFT', phase: 'DRAFT', mine: true });
  const changed = await manager.put<Goal>(`/goals/${draft.id}`, {
    ...goalForm({ title: 'Maps of London', inviteeIds: [app.people.EDITOR.id], ...ended() }),
    version: draft.version,
  });
  expect(changed.body).toMatchObject({ title: 'Maps of London', state: 'DRAFT' });
  const stale = await manager.post<Problem>(`/goals/${draft.id}/submit`, { version: draft.version });
  expect([stale.status, stale.body.code]).toEqual([409, 'row.stale']);
  const open = await manager.post<Goal>(`/goals/${draft.id}/submit`, { version: changed.body.version });
  expect(open.body).toMatchObject({ state: 'OPEN', phase: 'ENDED', daysLeft: null });
  const removed = await manager.delete<Problem>(`/goals/${draft.id}`, { version: open.body.version });
  expect([removed.status, removed.body.code]).toEqual([409, 'goal.not_draft']);
  const closed = await manager.post<Goal>(`/goals/${draft.id}/close`, {
    version: open.body.version,
    result: 'Reached in May.',
  });
  expect(closed.body).toMatchObject({ state: 'CLOSED', phase: 'CLOSED', result: 'Reached in May.' });
  const late = await manager.put<Problem>(`/goals/${draft.id}`, {
    ...goalForm(),
    version: closed.body.version,
  });
  expect(late.body.code).toBe('step.not_allowed');
  const { body } = await editor.get<{ entries: ActivityEntry[] }>(`/activity/goals/${draft.id}`);
  expect(body.entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['close', null],
    ['submit', null],
    ['update', null],
    ['create', null],
  ]);
});

test('records what changes in a submitted goal', async () => {
  const goal = await newGoal(manager, { title: 'Before', weight: 10 });
  await manager.put(`/goals/${goal.id}`, {
    ...goalForm({ title: 'After', weight: 10 }),
    version: goal.version,
  });
  const { body } = await manager.get<{ entries: ActivityEntry[] }>(`/activity/goals/${goal.id}?limit=1`);
  expect(body.entries[0]?.changes).toEqual({ title: ['Before', 'After'] });
});

test('records no values while a goal is not public, so that a later reader finds none', async () => {
  let goal = await newGoal(manager, { title: 'Secret', visibility: 'PRIVATE' });
  for (const values of [
    { title: 'Still secret', visibility: 'PRIVATE' },
    { title: 'Known', visibility: 'PUBLIC' },
    { title: 'Known better', visibility: 'PUBLIC' },
    { title: 'Secret again', visibility: 'PRIVATE' },
    { title: 'Known again', visibility: 'PUBLIC' },
  ] as const)
    goal = (await manager.put<Goal>(`/goals/${goal.id}`, { ...goalForm(values), version: goal.version }))
      .body;
  const { body } = await editor.get<{ entries: ActivityEntry[] }>(`/activity/goals/${goal.id}`);
  expect(body.entries.filter(({ action }) => action === 'update').map(({ changes }) => changes)).toEqual([
    null,
    null,
    { title: ['Known', 'Known better'] },
    null,
    null,
  ]);
});

test('lets only the owner change, submit, close, delete and measure a goal, administrators included', async () => {
  const { id, version } = await newGoal(manager);
  const calls = [
    admin.put<Problem>(`/goals/${id}`, { ...goalForm(), version }),
    admin.post<Problem>(`/goals/${id}/submit`, { version }),
    admin.post<Problem>(`/goals/${id}/close`, { version, result: 'Mine' }),
    admin.delete<Problem>(`/goals/${id}`, { version }),
    admin.post<Problem>(`/goals/${id}/values`, { value: 1, note: '' }),
  ];
  for (const { status, body } of await Promise.all(calls))
    expect([status, body.code]).toEqual([403, 'goal.not_owner']);
});

test('keeps every value that is entered by hand', async () => {
  const { id } = await newGoal(manager, { target: 8 });
  expect((await manager.get<Goal>(`/goals/${id}`)).body.value).toBeNull();
  await manager.post(`/goals/${id}/values`, { value: 3, note: 'Spring sale' });
  const { body } = await manager.post<Goal>(`/goals/${id}/values`, { value: 5, note: '' });
  expect(body.value).toBe(5);
  expect(body.values.map(({ value, note }) => [value, note])).toEqual([
    [5, ''],
    [3, 'Spring sale'],
  ]);
  const computed = await newGoal(manager, { measure: 'LOTS_SOLD' });
  const refused = await manager.post<Problem>(`/goals/${computed.id}/values`, { value: 3, note: '' });
  expect([refused.status, refused.body.code]).toEqual([409, 'goal.not_by_hand']);
});

test('takes one rating of each invitee after the end, which can change until the goal is closed', async () => {
  const inviteeIds = [app.people.EDITOR.id];
  const running = await newGoal(manager, { inviteeIds });
  const early = await editor.put<Problem>(`/goals/${running.id}/rating`, { score: 4 });
  expect([early.status, early.body.code]).toEqual([409, 'goal.not_ended']);
  const { id, version } = await newGoal(manager, { inviteeIds, ...ended() });
  const uninvited = await specialist.put<Problem>(`/goals/${id}/rating`, { score: 4 });
  expect([uninvited.status, uninvited.body.code]).toEqual([403, 'goal.not_invited']);
  expect((await manager.put<Problem>(`/goals/${id}/rating`, { score: 5 })).body.code).toBe(
    'goal.not_invited',
  );
  expect((await editor.put(`/goals/${id}/rating`, { score: 6 })).status).toBe(422);
  await editor.put(`/goals/${id}/rating`, { score: 2 });
  const { body } = await editor.put<Goal>(`/goals/${id}/rating`, { score: 4 });
  expect(body.ratings).toEqual([
    { by: { id: app.people.EDITOR.id, name: app.people.EDITOR.name }, score: 4 },
  ]);
  await manager.post(`/goals/${id}/close`, { version, result: 'Done' });
  expect((await editor.put<Problem>(`/goals/${id}/rating`, { score: 1 })).body.code).toBe('step.not_allowed');
  expect(await editor.post(`/comments/goals/${id}`, { text: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'step.not_allowed', params: { step: 'comment', status: 'CLOSED' } },
  });
});

test('notifies the owner and earlier participants of a comment and of a first rating', async () => {
  const { EDITOR, SPECIALIST } = app.people;
  const goal = await newGoal(manager, { inviteeIds: [EDITOR.id, SPECIALIST.id], ...ended() });
  const count = async () => {
    const rows = await app.db.rows<{ name: string; count: number }>(sql`
      select u.name, count(*) as count from notifications n join users u on u.id = n.user_id
      where n.kind = 'goal-rated' and n.subject_id = ${goal.id}
        or n.kind = 'commented' and n.subject_id in (select id from comments where goal_id = ${goal.id})
      group by u.name`);
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  };
  await editor.post(`/comments/goals/${goal.id}`, { text: 'Well done' });
  expect(await count()).toEqual({ [app.people.MANAGER.name]: 1 });
  for (const score of [3, 4]) await specialist.put(`/goals/${goal.id}/rating`, { score });
  expect(await count()).toEqual({ [app.people.MANAGER.name]: 2, [EDITOR.name]: 1 });
  const { body } = await manager.get<Goal>(`/goals/${goal.id}`);
  const form = { ...goalForm({ inviteeIds: [SPECIALIST.id], ...ended() }), version: body.version };
  await manager.put(`/goals/${goal.id}`, form);
  await manager.post(`/comments/goals/${goal.id}`, { text: 'Thank you' });
  // A colleague who commented follows the goal while it is visible, also when no longer invited.
  expect(await count()).toEqual({
    [app.people.MANAGER.name]: 2,
    [EDITOR.name]: 2,
    [SPECIALIST.name]: 1,
  });
});

test('notifies invitees once when a goal has ended, without those who rated it', async () => {
  const { EDITOR, SPECIALIST } = app.people;
  const values = { inviteeIds: [EDITOR.id, SPECIALIST.id], from: '2026-01-01', until: '2026-01-31' };
  const { id } = await newGoal(manager, values);
  const closed = await newGoal(manager, values);
  await manager.post(`/goals/${closed.id}/close`, { version: closed.version, result: 'Done' });
  await editor.put(`/goals/${id}/rating`, { score: 3 });
  const remindAt = (time: string) => remindOfEndedGoals({ db: app.db, now: () => new Date(time) });
  const listReminded = () =>
    app.db.rows(sql`
      select user_id as "userId" from notifications where kind = 'goal-ended' and subject_id in (${id}, ${closed.id})`);
  await remindAt('2026-01-31T23:59:59Z');
  expect(await listReminded()).toEqual([]);
  await remindAt('2026-02-01T00:00:00Z');
  await remindAt('2026-02-02T00:00:00Z');
  expect(await listReminded()).toEqual([{ userId: SPECIALIST.id }]);
});

test('shows the newest 200 comments, oldest first', async () => {
  const { id } = await newGoal(manager);
  await app.db.run(sql`
    insert into comments (goal_id, text, user_id, at)
    select ${id}, 'Comment ' || n, ${app.people.MANAGER.id}, now() from generate_series(1, 201) n order by n`);
  const { body } = await manager.get<{ comments: Comment[] }>(`/comments/goals/${id}`);
  expect(body.comments).toHaveLength(200);
  expect([body.comments[0]?.text, body.comments.at(-1)?.text]).toEqual(['Comment 2', 'Comment 201']);
});

test('adds up the weights of the own goals that share a day, over 100 as well', async () => {
  const [from, until] = [dayFromToday(3000), dayFromToday(3010)];
  const first = await newGoal(specialist, { from, until, weight: 70 });
  await newGoal(specialist, { from: until, until: dayFromToday(3020), weight: 50 });
  await newGoal(specialist, { from: dayFromToday(3011), until: dayFromToday(3020), weight: 30 });
  await newGoal(manager, { from, until, weight: 90 });
  const readSum = async (more = '') =>
    (await specialist.get<object>(`/goal-weights?from=${from}&until=${until}${more}`)).body;
  expect(await readSum()).toEqual({ weight: 120, goals: 2 });
  expect(await readSum(`&except=${first.id}`)).toEqual({ weight: 50, goals: 1 });
});

describe('when a user leaves', () => {
  test('hands over public goals only, because the others would be shown to users who may not see them', async () => {
    const { EDITOR, MANAGER } = app.people;
    const shared = await newGoal(specialist, { title: 'Shared', inviteeIds: [EDITOR.id, MANAGER.id] });
    const own = await newGoal(specialist, { title: 'Own', visibility: 'PRIVATE' });
    const draft = await newGoal(specialist, { title: 'Draft', isDraft: true });
    const path = `/users/${app.people.SPECIALIST.id}/work`;
    const receivers = { goals: app.people.EDITOR.id };
    const { body: preview } = await admin.post<WorkPreview>(`${path}/preview`, { receivers });
    expect((await admin.post(path, { receivers, confirmed: preview.digest })).status).toBe(200);
    const owners = await app.db.rows<{ id: number; owner: number }>(sql`
      select id, owner_id as owner from goals where id in (${shared.id}, ${own.id}, ${draft.id}) order by id`);
    expect(owners.map(({ owner }) => owner)).toEqual([
      app.people.EDITOR.id,
      app.people.SPECIALIST.id,
      app.people.SPECIALIST.id,
    ]);
    expect((await editor.get<Goal>(`/goals/${shared.id}`)).body.invitees.map(({ id }) => id)).toEqual([
      MANAGER.id,
    ]);
    const { body } = await editor.get<{ entries: ActivityEntry[] }>(`/activity/goals/${shared.id}?limit=1`);
    expect(body.entries[0]).toMatchObject({ action: 'hand-over-goal' });
  });

  test('lists the goals of an inactive owner as closed, without new comments and ratings', async () => {
    const { id } = await newGoal(specialist, { inviteeIds: [app.people.MANAGER.id], ...ended() });
    expect((await manager.post(`/comments/goals/${id}`, { text: 'In time' })).status).toBe(201);
    expect((await manager.get<Goal>(`/goals/${id}`)).body).toMatchObject({
      canComment: true,
      canRate: true,
    });
    await app.db.run(sql`update users set active = false where id = ${app.people.SPECIALIST.id}`);
    expect((await manager.get<Goal>(`/goals/${id}`)).body).toMatchObject({
      state: 'OPEN',
      phase: 'CLOSED',
      canComment: false,
      canRate: false,
    });
    const entries = [
      await manager.post<Problem>(`/comments/goals/${id}`, { text: 'Too late' }),
      await manager.put<Problem>(`/goals/${id}/rating`, { score: 4 }),
    ];
    for (const entry of entries) expect([entry.status, entry.body.code]).toEqual([409, 'step.not_allowed']);
    const refused = await manager.post<Problem>(
      '/goals',
      goalForm({ inviteeIds: [app.people.SPECIALIST.id] }),
    );
    expect(refused.body.fields).toMatchObject([{ path: 'inviteeIds', code: 'unknown_row' }]);
    await app.db.run(sql`update users set active = true where id = ${app.people.SPECIALIST.id}`);
  });
});

test('forgets an erased customer and keeps a merged one as the client', async () => {
  const newCustomer = async () =>
    (await manager.post<{ id: number }>('/customers', { firstName: 'Ada', lastName: 'Quillfeather' })).body
      .id;
  const [survivor, merged] = [await newCustomer(), await newCustomer()];
  const goal = await newGoal(manager, { clientCustomerId: merged });
  const merging = { version: 1, mergedId: merged, mergedVersion: 1, copyFields: [] };
  const preview = await manager.get(`/customers/${survivor}/merge?with=${merged}`);
  expect(preview.body).toEqual({ moved: [] });
  const merge = await manager.post<{ moved: { kind: string }[] }>(`/customers/${survivor}/merges`, merging);
  expect(merge.status).toBeLessThan(300);
  // Other users may not know how many goals there are.
  expect(merge.body.moved).toEqual([]);
  const { body } = await manager.get<Goal>(`/goals/${goal.id}`);
  expect(body.clientCustomer?.id).toBe(survivor);
  await app.db.run(
    sql`update goals set description = 'A library for Ada Quillfeather' where id = ${goal.id}`,
  );
  expect(
    (await admin.post(`/customers/${survivor}/privacy/erasure`, { reason: 'They asked' })).status,
  ).toBeLessThan(300);
  expect(await app.runDueJobs()).toEqual([]);
  const erased = (await manager.get<Goal>(`/goals/${goal.id}`)).body;
  expect(erased.clientCustomer).toBeNull();
  expect(erased.description).not.toContain('Quillfeather');
});
