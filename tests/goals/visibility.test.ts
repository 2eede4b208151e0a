import { type Role, roles } from '#contract/api/permissions';
import { type GoalVisibility, goalVisibilities } from '#contract/goal-states';
import type { Goal, GoalForm, GoalRow } from '#contract/goals';
import type { InboxEntry } from '#contract/notifications';
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
    const { body: found } = await client.get<{ data: GoalRow[]; total: number }>(
      `/goals?phase=${phase}&q=${encodeURIComponent(goal.title)}`,
    );
    expect([found.total, found.data.length]).toEqual(expected ? [1, 1] : [0, 0]);
    const activity = await client.get(`/activity/goals/${goal.id}`);
    expect(activity.status).toBe(expected ? 200 : 404);
    const comment = await client.post(`/goals/${goal.id}/comments`, { text: 'Hello' });
    const maySpeak = relation === 'owner' || relation === 'client' || relation === 'invitee';
    expect(comment.status).toBe(!expected ? 404 : visibility === 'DRAFT' ? 409 : maySpeak ? 201 : 403);
  },
);

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
