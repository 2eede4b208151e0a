import sql from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import { type Role, roles } from '#contract/api/permissions';
import type { Comment } from '#contract/comments';
import { type GoalVisibility, goalVisibilities } from '#contract/goal-states';
import type { Goal, GoalForm, GoalRow } from '#contract/goals';
import type { InboxEntry } from '#contract/notifications';
import { notificationAddress } from '../../src/components/notifications/notificationAddress';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { goalForm, newGoal } from './goal';

/** Who sees a goal, generated from every visibility, every relation to the goal and every role of the reader. */
let app: TestApp;
let clients: Record<Role, ApiClient>;
beforeAll(async () => {
  app = await openTestApp();
  const signedIn = await Promise.all(roles.map(async (role) => [role, await app.signIn(role)]));
  clients = Object.fromEntries(signedIn);
});
afterAll(() => app.close());

const relations = ['owner', 'client', 'invitee', 'chosen', 'none'] as const;
type Relation = (typeof relations)[number];

const cases = [...goalVisibilities, 'DRAFT' as const].flatMap((visibility) =>
  relations.flatMap((relation) => roles.map((role) => ({ visibility, relation, role }))),
);

/** The rule in words of its own: compare `isGoalVisible`. */
function isVisible(visibility: GoalVisibility | 'DRAFT', relation: Relation): boolean {
  if (relation === 'owner') return true;
  if (visibility === 'DRAFT') return false;
  if (visibility === 'PUBLIC' || relation === 'client' || relation === 'invitee') return true;
  return visibility === 'PARTIAL' && relation === 'chosen';
}

/** Creates a goal to which the reader has this relation; the owner is another user unless the reader is the owner. */
async function createRelated({ visibility, relation, role }: (typeof cases)[number]): Promise<Goal> {
  const reader = app.people[role].id;
  const ownerRole = relation === 'owner' ? role : (roles.find((one) => one !== role) as Role);
  const third = app.people[roles.find((one) => one !== role && one !== ownerRole) as Role].id;
  const values: Partial<GoalForm> & { isDraft?: boolean } = {
    title: `Secret ${visibility} ${relation} ${role}`,
    visibility: visibility === 'DRAFT' ? 'PARTIAL' : visibility,
    isDraft: visibility === 'DRAFT',
    viewerIds: [third],
    ...(relation === 'client' && { clientUserId: reader }),
    ...(relation === 'invitee' && { inviteeIds: [reader] }),
    ...(relation === 'chosen' && { viewerIds: [reader] }),
  };
  return newGoal(clients[ownerRole], values);
}

test.each(cases)(
  'shows a $visibility goal to $relation as $role, or hides it everywhere alike',
  async (one) => {
    const { visibility, relation, role } = one;
    const goal = await createRelated(one);
    const client = clients[role];
    const expected = isVisible(visibility, relation);
    const read = await client.get<Goal>(`/goals/${goal.id}`);
    expect(read.status).toBe(expected ? 200 : 404);
    const phase = visibility === 'DRAFT' ? 'DRAFT' : 'RUNNING';
    const { body: list } = await client.get<{ data: GoalRow[] }>(`/goals?phase=${phase}&pageSize=100`);
    expect(list.data.some(({ id }) => id === goal.id)).toBe(expected);
    const { body: page } = await client.get<{ data: GoalRow[]; total: number }>(
      `/goals?phase=${phase}&q=${encodeURIComponent(goal.title)}`,
    );
    expect([page.total, page.data.length]).toEqual(expected ? [1, 1] : [0, 0]);
    const activity = await client.get(`/activity/goals/${goal.id}`);
    expect(activity.status).toBe(expected ? 200 : 404);
    expect((await client.get(`/comments/goals/${goal.id}`)).status).toBe(expected ? 200 : 404);
    const comment = await client.post(`/comments/goals/${goal.id}`, { text: 'Hello' });
    const canComment = relation === 'owner' || relation === 'client' || relation === 'invitee';
    expect(comment.status).toBe(!expected ? 404 : visibility === 'DRAFT' ? 409 : canComment ? 201 : 403);
    const reader = app.people[role].id;
    // The reader wrote a comment while they could still see the goal.
    for (const author of new Set([goal.owner.id, reader])) {
      const isOwn = author === reader;
      const canRemove = isOwn || role === 'ADMIN' || role === 'MANAGER';
      expect(await changeComment(client, await insertComment(goal.id, author))).toEqual(
        expected ? [isOwn ? 200 : 403, 200, canRemove ? 204 : 403] : [404, 404, 404],
      );
    }
  },
);

const insertComment = async (goal: number, author: number): Promise<number> =>
  (
    await app.db.row<{ id: number }>(sql`
      insert into comments (goal_id, text, user_id, at) values (${goal}, 'Well done', ${author}, now()) returning id`)
  ).id;

/** Updates, resolves and removes a comment, and returns the statuses of the replies. */
async function changeComment(client: ApiClient, id: number): Promise<number[]> {
  const updated = await client.put(`/comments/${id}`, { text: 'Better', version: 1 });
  const version = updated.status === 200 ? 2 : 1;
  const resolved = await client.post(`/comments/${id}/resolution`, { resolved: true, version });
  const removed = await client.delete(`/comments/${id}`, { version });
  return [updated.status, resolved.status, removed.status];
}

test('refuses to mention a colleague who may not see the goal, administrators included', async () => {
  const { ADMIN, EDITOR, SPECIALIST } = app.people;
  const { id } = await newGoal(clients.MANAGER, { visibility: 'PRIVATE', inviteeIds: [SPECIALIST.id] });
  const refusal = {
    status: 422,
    body: {
      fields: [
        {
          path: 'mentions',
          code: 'no_access',
          params: { names: [ADMIN.name, EDITOR.name].sort().join(', ') },
        },
      ],
    },
  };
  const mentions = [ADMIN.id, EDITOR.id, SPECIALIST.id];
  expect(await clients.MANAGER.post(`/comments/goals/${id}`, { text: 'Look', mentions })).toMatchObject(
    refusal,
  );
  expect(await app.db.rows(sql`select 1 from comments where goal_id = ${id}`)).toEqual([]);
  const { body } = await clients.MANAGER.post<Comment>(`/comments/goals/${id}`, {
    text: 'Look',
    mentions: [SPECIALIST.id],
  });
  expect(
    await clients.MANAGER.put(`/comments/${body.id}`, { text: 'Look', mentions, version: body.version }),
  ).toMatchObject(refusal);
});

test('shows a comment in the inbox with the goal, and hides it from one who no longer sees the goal', async () => {
  const { SPECIALIST } = app.people;
  const values = { title: 'Talked about', visibility: 'PRIVATE' as const };
  const goal = await newGoal(clients.MANAGER, { ...values, inviteeIds: [SPECIALIST.id] });
  const { body: comment } = await clients.MANAGER.post<Comment>(`/comments/goals/${goal.id}`, {
    text: 'What do you think?',
    mentions: [SPECIALIST.id],
  });
  const readMention = async () => {
    const { body } = await clients.SPECIALIST.get<{ entries: InboxEntry[] }>('/notifications?limit=50');
    return body.entries.find(
      ({ kind, subjectId }) => kind === 'comment-mentioned' && subjectId === comment.id,
    );
  };
  const mention = await readMention();
  expect(mention?.about).toMatchObject({
    title: 'Talked about',
    text: 'What do you think?',
    pageId: goal.id,
    noun: 'goals',
  });
  if (mention?.about) expect(notificationAddress(mention, mention.about)).toBe(`/?goal=${goal.id}`);
  await clients.MANAGER.put(`/goals/${goal.id}`, { ...goalForm(values), version: goal.version });
  expect(await readMention()).toMatchObject({ about: null, actor: null });
});

test('notifies the author of a resolved comment only while the author sees the goal', async () => {
  const { EDITOR, SPECIALIST } = app.people;
  const values = { visibility: 'PRIVATE' as const, inviteeIds: [EDITOR.id, SPECIALIST.id] };
  const goal = await newGoal(clients.MANAGER, values);
  const comments = await Promise.all([EDITOR, SPECIALIST].map(({ id }) => insertComment(goal.id, id)));
  await clients.MANAGER.put(`/goals/${goal.id}`, {
    ...goalForm({ ...values, inviteeIds: [EDITOR.id] }),
    version: goal.version,
  });
  for (const id of comments)
    await clients.MANAGER.post(`/comments/${id}/resolution`, { resolved: true, version: 1 });
  const notified = await app.db.rows(sql`
    select user_id as "userId" from notifications
    where kind = 'comment-resolved' and subject_id = any(${comments}::bigint[])`);
  expect(notified).toEqual([{ userId: EDITOR.id }]);
});

test('the history of a goal says who removed a comment, to those who see the goal', async () => {
  const { id } = await newGoal(clients.EDITOR, { visibility: 'PRIVATE' });
  const { body } = await clients.EDITOR.post<Comment>(`/comments/goals/${id}`, { text: 'Wrong goal' });
  expect((await clients.EDITOR.delete(`/comments/${body.id}`, { version: 1 })).status).toBe(204);
  const history = await clients.EDITOR.get<{ entries: ActivityEntry[] }>(`/activity/goals/${id}?limit=1`);
  expect(history.body.entries).toMatchObject([{ action: 'remove-comment', by: app.people.EDITOR.name }]);
  expect((await clients.ADMIN.get(`/activity/goals/${id}`)).status).toBe(404);
});

test('counts only the goals that the user may see', async () => {
  for (const role of roles) {
    const { body } = await clients[role].get<{
      data: GoalRow[];
      total: number;
      counts: Record<string, number>;
    }>('/goals?phase=DRAFT&pageSize=100');
    expect(body.counts.DRAFT).toBe(body.data.length);
    expect(body.data.every(({ mine }) => mine)).toBe(true);
  }
});

test('hides a deleted draft and its history from everyone', async () => {
  const { id, version } = await newGoal(clients.EDITOR, { isDraft: true });
  expect((await clients.EDITOR.delete(`/goals/${id}`, { version })).status).toBe(204);
  for (const role of roles) expect((await clients[role].get(`/activity/goals/${id}`)).status).toBe(404);
});

test('notifies invitees, and shows no title to one who is no longer invited', async () => {
  const { EDITOR, SPECIALIST } = app.people;
  const goal = await newGoal(clients.MANAGER, {
    title: 'Only for invitees',
    visibility: 'PRIVATE',
    inviteeIds: [EDITOR.id, SPECIALIST.id],
  });
  const readInvitation = async (role: Role) => {
    const { body } = await clients[role].get<{ entries: InboxEntry[] }>('/notifications?limit=50');
    return body.entries.find(({ kind, subjectId }) => kind === 'goal-invitation' && subjectId === goal.id);
  };
  expect((await readInvitation('EDITOR'))?.about?.title).toBe('Only for invitees');
  expect(await readInvitation('ADMIN')).toBeUndefined();
  const form = { ...goalForm({ title: goal.title, visibility: 'PRIVATE' }), inviteeIds: [EDITOR.id] };
  const updated = await clients.MANAGER.put<Goal>(`/goals/${goal.id}`, { ...form, version: goal.version });
  expect(updated.status).toBe(200);
  expect(await readInvitation('SPECIALIST')).toMatchObject({ about: null, actor: null });
  expect((await readInvitation('EDITOR'))?.count).toBe(1);
});

test('shows the name of a customer only to users who may know customers', async () => {
  const { body: customer } = await clients.MANAGER.post<{ id: number }>('/customers', {
    lastName: 'Wexford',
  });
  const { id, version } = await newGoal(clients.MANAGER, { clientCustomerId: customer.id });
  const readClient = async (role: Role) =>
    (await clients[role].get<Goal>(`/goals/${id}`)).body.clientCustomer;
  expect(await readClient('SPECIALIST')).toMatchObject({ id: customer.id });
  expect(await readClient('EDITOR')).toBeNull();
  const refused = await clients.EDITOR.post('/goals', goalForm({ clientCustomerId: customer.id }));
  expect(refused.status).toBe(403);
  expect((await clients.EDITOR.put(`/goals/${id}`, { ...goalForm(), version })).status).toBe(403);
});
