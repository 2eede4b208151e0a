import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { InboxEntry, UnreadCounts } from '#contract/notifications';
import type { Task } from '#contract/tasks';
import { clearNotifications } from '../../server/notifications/clear';
import { notifyUsers } from '../../server/notifications/notify';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let customer: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  customer = (
    await manager.post<Customer>('/customers', {
      lastName: 'Inventar',
      specialistId: app.people.SPECIALIST.id,
    })
  ).body.id;
});
beforeEach(() => app.db.run(sql`delete from notifications`));
afterAll(() => app.close());

interface Inbox {
  entries: InboxEntry[];
  next: number | null;
  seen: string;
}
const read = async (client: ApiClient, query = '') =>
  (await client.get<Inbox>(`/notifications${query}`)).body;
const countUnread = async (client: ApiClient) =>
  (await client.get<UnreadCounts>('/notifications/unread')).body;
const giveTask = async (userId = app.people.SPECIALIST.id, text = 'Send the catalogue') =>
  (await manager.post<Task>(`/customers/${customer}/tasks`, { text, dueOn: '2026-05-01', userId })).body;
const mention = (mentions: number[]) =>
  manager.post<{ id: number; version: number }>(`/customers/${customer}/notes`, {
    kind: 'NOTE',
    text: 'Likes clocks',
    at: '2026-03-01T10:00:00Z',
    mentions,
  });

test('a task notifies its assignee, and its completion the user who assigned it', async () => {
  const task = await giveTask();
  expect((await read(manager)).entries).toEqual([]);
  expect((await read(specialist)).entries).toEqual([
    {
      id: expect.any(Number),
      kind: 'task-given',
      subjectId: task.id,
      count: 1,
      at: expect.any(String),
      actor: { id: app.people.MANAGER.id, name: app.people.MANAGER.name },
      isRead: false,
      about: {
        title: 'Inventar',
        text: 'Send the catalogue',
        dueOn: '2026-05-01',
        pageId: customer,
        lotNumber: null,
        target: null,
        noun: null,
      },
    },
  ]);
  await specialist.post(`/tasks/${task.id}/done`, { version: 1 });
  expect((await read(manager)).entries).toMatchObject([{ kind: 'task-done', subjectId: task.id }]);
});

test('nobody is notified of the end of a task that a reply caused, and a task that was handed over is no longer shown', async () => {
  const { SPECIALIST, ADMIN } = app.people;
  const task = await giveTask();
  await app.db.run(
    sql`update customer_tasks set automatic = true, user_id = ${ADMIN.id} where id = ${task.id}`,
  );
  expect((await read(specialist)).entries).toMatchObject([{ kind: 'task-given', about: null }]);
  await app.db.run(sql`update customer_tasks set user_id = ${SPECIALIST.id} where id = ${task.id}`);
  await specialist.post(`/tasks/${task.id}/done`, { version: 1 });
  expect((await read(manager)).entries).toEqual([]);
});

test('users are not notified of what they do themselves', async () => {
  await giveTask(app.people.MANAGER.id);
  await mention([app.people.MANAGER.id]);
  expect((await read(manager)).entries).toEqual([]);
});

test('a changed note notifies only colleagues who were not mentioned before', async () => {
  const { body: note } = await mention([app.people.SPECIALIST.id]);
  await manager.put(`/notes/${note.id}`, {
    kind: 'NOTE',
    text: 'Likes old clocks',
    at: '2026-03-01T10:00:00Z',
    mentions: [app.people.SPECIALIST.id, app.people.ADMIN.id],
    version: note.version,
  });
  expect((await read(specialist)).entries).toMatchObject([{ kind: 'mentioned', count: 1 }]);
  expect((await read(await app.signIn('ADMIN'))).entries).toMatchObject([{ kind: 'mentioned', count: 1 }]);
});

test('refuses to mention colleagues who may not see the notes, by name', async () => {
  expect((await mention([app.people.SPECIALIST.id, app.people.EDITOR.id])).body).toMatchObject({
    fields: [{ path: 'mentions', code: 'no_access', params: { names: app.people.EDITOR.name } }],
  });
  const { body: other } = await manager.post<Customer>('/customers', { lastName: 'Fremd' });
  const note = { kind: 'NOTE', text: 'x', at: '2026-03-01T10:00:00Z', mentions: [app.people.SPECIALIST.id] };
  expect((await manager.post(`/customers/${other.id}/notes`, note)).body).toMatchObject({
    fields: [{ path: 'mentions', code: 'no_access', params: { names: app.people.SPECIALIST.name } }],
  });
});

test('tabs list mentions and tasks, and their unread notifications are counted', async () => {
  await giveTask();
  await mention([app.people.SPECIALIST.id]);
  expect(await countUnread(specialist)).toEqual({ ALL: 2, MENTIONS: 1, TASKS: 1 });
  expect((await read(specialist, '?tab=MENTIONS')).entries).toMatchObject([{ kind: 'mentioned' }]);
  expect((await read(specialist, '?tab=TASKS')).entries).toMatchObject([{ kind: 'task-given' }]);
  expect((await read(specialist)).entries).toMatchObject([{ kind: 'mentioned' }, { kind: 'task-given' }]);
});

test('marking all as read leaves what arrived after the newest that was seen', async () => {
  await giveTask();
  const { entries, seen } = await read(specialist);
  await giveTask();
  const marking = { upTo: entries[0]?.id, seen };
  expect((await specialist.post('/notifications/read', marking)).status).toBe(204);
  expect(await countUnread(specialist)).toMatchObject({ ALL: 1 });
  expect((await read(specialist)).entries.map(({ isRead }) => isRead)).toEqual([false, true]);
});

test('marking all as read leaves what was written before the newest that was seen and committed later', async () => {
  const { entries, seen } = await app.db.transaction(async (tx) => {
    await notifyUsers(tx, {
      kind: 'commented',
      subjectId: 1,
      recipients: [app.people.SPECIALIST.id],
      actorId: null,
      now: new Date(),
    });
    await giveTask();
    return read(specialist);
  });
  expect(entries).toMatchObject([{ kind: 'task-given' }]);
  await specialist.post('/notifications/read', { upTo: entries[0]?.id, seen });
  expect((await read(specialist)).entries).toMatchObject([
    { kind: 'task-given', isRead: true },
    { kind: 'commented', isRead: false },
  ]);
  const after = await read(specialist);
  await specialist.post('/notifications/read', { upTo: entries[0]?.id, seen: after.seen });
  expect(await countUnread(specialist)).toMatchObject({ ALL: 0 });
});

test('what was copied from another database can be marked as read', async () => {
  await giveTask();
  await app.db.run(sql`update notifications set written_in = '900000000000000'`);
  const { entries, seen } = await read(specialist);
  await specialist.post('/notifications/read', { upTo: entries[0]?.id, seen });
  expect(await countUnread(specialist)).toMatchObject({ ALL: 0 });
});

test('an entry is read or removed alone, only for its own user', async () => {
  await giveTask();
  await giveTask();
  const { entries, seen } = await read(specialist);
  const [other, entry] = entries;
  const selection = { upTo: entry?.id, seen, sameEntry: true };
  await manager.post('/notifications/dismissed', selection);
  await specialist.post('/notifications/read', selection);
  expect(await countUnread(specialist)).toMatchObject({ ALL: 1 });
  await specialist.post('/notifications/dismissed', selection);
  expect((await read(specialist)).entries).toEqual([other]);
});

test('notifications of one kind about the same row within an hour are one entry', async () => {
  const notify = (at: string, actorId: number) =>
    app.db.transaction((tx) =>
      notifyUsers(tx, {
        kind: 'verification-to-decide',
        subjectId: customer,
        recipients: sql`select ${app.people.MANAGER.id}::bigint`,
        actorId,
        now: new Date(at),
      }),
    );
  await notify('2026-03-01T10:01:00Z', app.people.SPECIALIST.id);
  await notify('2026-03-01T10:59:00Z', app.people.ADMIN.id);
  await notify('2026-03-01T11:00:00Z', app.people.ADMIN.id);
  const { entries, seen } = await read(manager);
  expect(entries).toMatchObject([
    { count: 1, at: '2026-03-01T11:00:00Z' },
    { count: 2, at: '2026-03-01T10:59:00Z' },
  ]);
  expect(entries[1]?.actor?.id).toBe(app.people.ADMIN.id);
  expect(await countUnread(manager)).toMatchObject({ ALL: 2 });
  const [newest, older] = entries;
  await manager.post('/notifications/dismissed', { upTo: newest?.id, seen, sameEntry: true });
  expect((await read(manager)).entries).toEqual([older]);
});

test('the inbox is read in parts without a gap or a repetition', async () => {
  for (let at = 0; at < 5; at++) await giveTask();
  const all = (await read(specialist)).entries;
  const first = await read(specialist, '?limit=3');
  const second = await read(specialist, `?limit=3&before=${first.next}`);
  expect([...first.entries, ...second.entries]).toEqual(all);
  expect(second.next).toBeNull();
});

test('users who lost the permission see neither title nor colleague', async () => {
  await mention([app.people.SPECIALIST.id]);
  expect((await read(specialist)).entries).toMatchObject([{ about: { title: 'Inventar' } }]);
  await app.db.run(sql`update customers set specialist_id = null where id = ${customer}`);
  try {
    expect((await read(specialist)).entries).toMatchObject([{ about: null, actor: null }]);
    expect(JSON.stringify(await read(specialist))).not.toContain('Inventar');
  } finally {
    await app.db.run(
      sql`update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${customer}`,
    );
  }
});

test('a removed row keeps an entry without title', async () => {
  const { body: note } = await mention([app.people.SPECIALIST.id]);
  await manager.delete(`/notes/${note.id}`, { version: note.version });
  expect((await read(specialist)).entries).toMatchObject([{ kind: 'mentioned', about: null }]);
});

test('inactive users and users who switched the category off are not notified', async () => {
  const { SPECIALIST } = app.people;
  const choose = (enabled: boolean) =>
    specialist.put('/session/notifications', { category: 'TASKS', channel: 'APP', enabled });
  await choose(false);
  await giveTask();
  expect((await read(specialist)).entries).toEqual([]);
  await choose(true);
  await app.db.transaction(async (tx) => {
    await tx.run(sql`update users set active = false where id = ${SPECIALIST.id}`);
    await notifyUsers(tx, {
      kind: 'new-device',
      subjectId: SPECIALIST.id,
      recipients: sql`select ${SPECIALIST.id}::bigint`,
      actorId: null,
      now: new Date(),
    });
    await tx.run(sql`update users set active = true where id = ${SPECIALIST.id}`);
  });
  expect((await read(specialist)).entries).toEqual([]);
});

test('the same event notifies a user once', async () => {
  const { id: eventId } = await app.db.row<{ id: number }>(sql`select max(id) as id from events`);
  const notify = () =>
    app.db.transaction((tx) =>
      notifyUsers(tx, {
        kind: 'new-device',
        subjectId: app.people.MANAGER.id,
        recipients: sql`select ${app.people.MANAGER.id}::bigint`,
        actorId: null,
        eventId,
        now: new Date(),
      }),
    );
  await notify();
  await notify();
  expect(await countUnread(manager)).toMatchObject({ ALL: 1 });
});

test('notifications are deleted after 180 days', async () => {
  await giveTask();
  const age = (days: number) =>
    app.db.run(sql`update notifications set at = now() - make_interval(days => ${days})`);
  await age(179);
  expect(await clearNotifications(app.context)).toBe(0);
  await age(181);
  expect(await clearNotifications(app.context)).toBe(1);
});
