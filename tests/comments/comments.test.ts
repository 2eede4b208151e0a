import sql from 'sql-template-tag';
import { type Comment, type CommentNoun, commentEditMinutes, commentNouns } from '#contract/comments';
import type { InboxEntry } from '#contract/notifications';
import { newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createFilledCollection, listWorks, newItem } from '../works/gallery';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let specialist: ApiClient;
const rows = {} as Record<CommentNoun, { id: number; title: RegExp }>;
beforeAll(async () => {
  app = await openTestApp();
  [manager, admin, specialist] = await Promise.all([
    app.signIn('MANAGER'),
    app.signIn('ADMIN'),
    app.signIn('SPECIALIST'),
  ]);
  const sale = await newAuction(manager, { code: 'ATL', title: 'Atlases' });
  const lot = await newLot(manager, sale.id, { title: 'Chart of the Thames' });
  const item = await newItem(manager, { title: 'Globe' });
  const collection = await createFilledCollection(manager, ['Map of Kent'], { title: 'Maps' });
  const [work] = await listWorks(manager, collection.id);
  rows.auctions = { id: sale.id, title: /ATL · Atlases/ };
  rows.lots = { id: lot.id, title: /Chart of the Thames/ };
  rows.items = { id: item.id, title: /Globe/ };
  rows.collections = { id: collection.id, title: /Maps/ };
  rows.works = { id: work?.id ?? 0, title: /Map of Kent/ };
  const goal = await newGoal(manager, { title: 'Atlases sold', inviteeIds: [app.people.EDITOR.id] });
  rows.goals = { id: goal.id, title: /^Atlases sold$/ };
});
beforeEach(async () => {
  await app.db.run(sql`delete from comments`);
  await app.db.run(sql`delete from follows`);
  await app.db.run(sql`delete from notifications`);
});
afterAll(() => app.close());

const post = (
  client: ApiClient,
  text: string,
  { noun = 'auctions' as CommentNoun, mentions = [] as number[] } = {},
) => client.post<Comment>(`/comments/${noun}/${rows[noun].id}`, { text, mentions });
const list = async (client: ApiClient, noun: CommentNoun = 'auctions') =>
  (await client.get<{ comments: Comment[] }>(`/comments/${noun}/${rows[noun].id}`)).body.comments;
const listInbox = async (client: ApiClient) =>
  (await client.get<{ entries: InboxEntry[] }>('/notifications')).body.entries;
const passTime = (minutes: number) =>
  app.db.run(sql`update comments set at = at - make_interval(mins => ${minutes})`);

describe.each(commentNouns)('comments on %s', (noun) => {
  test('are listed oldest first, and mentioned colleagues see them in their inbox', async () => {
    const { status, body } = await post(manager, 'Is the date right?', {
      noun,
      mentions: [app.people.EDITOR.id],
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: 'Is the date right?',
        at: expect.any(String),
        editedAt: null,
        by: { id: app.people.MANAGER.id, name: app.people.MANAGER.name },
        mentions: [{ id: app.people.EDITOR.id, name: app.people.EDITOR.name }],
        resolvedAt: null,
        resolvedBy: null,
        editableUntil: expect.any(String),
        removable: true,
        version: 1,
      },
    ]);
    const editor = await app.signIn('EDITOR');
    await post(editor, 'Yes', { noun });
    expect((await list(admin, noun)).map(({ text }) => text)).toEqual(['Is the date right?', 'Yes']);
    expect(await listInbox(editor)).toMatchObject([
      {
        kind: 'comment-mentioned',
        about: { title: expect.stringMatching(rows[noun].title), text: 'Is the date right?', noun },
      },
    ]);
    // The author takes part, and so is notified of the reply.
    expect(await listInbox(manager)).toMatchObject([{ kind: 'commented', about: { text: 'Yes' } }]);
  });
});

test('a comment is removed together with its row', async () => {
  const sale = await newAuction(manager, { code: 'GONE', title: 'Gone' });
  const lot = await newLot(manager, sale.id, { title: 'Lost' });
  await manager.post(`/comments/lots/${lot.id}`, { text: 'Look' });
  await app.db.run(sql`delete from lot_items where lot_id = ${lot.id}`);
  await app.db.run(sql`delete from lots where id = ${lot.id}`);
  expect(await app.db.rows(sql`select 1 from comments`)).toEqual([]);
});

test('only its author can change a comment, and only for a time; others see that it was changed', async () => {
  const { body: comment } = await post(specialist, 'Nice frame');
  const change = (client: ApiClient, version = 1) =>
    client.put<Comment>(`/comments/${comment.id}`, { text: 'Fine frame', version });
  expect(await change(admin)).toMatchObject({ status: 403, body: { code: 'comment.not_own' } });
  await passTime(commentEditMinutes - 1);
  expect(await change(specialist)).toMatchObject({
    status: 200,
    body: { text: 'Fine frame', editedAt: expect.any(String), version: 2 },
  });
  expect(await change(specialist)).toMatchObject({ status: 409, body: { code: 'row.stale' } });
  await passTime(1);
  expect(await change(specialist, 2)).toMatchObject({
    status: 409,
    body: { code: 'comment.too_late', params: { minutes: commentEditMinutes } },
  });
  expect((await list(specialist))[0]).toMatchObject({ editableUntil: null, removable: false });
});

test('a change notifies only those whom it mentions in addition', async () => {
  const { body: comment } = await post(manager, 'Look', { mentions: [app.people.ADMIN.id] });
  const mentions = [app.people.ADMIN.id, app.people.SPECIALIST.id];
  await manager.put(`/comments/${comment.id}`, { text: 'Look again', mentions, version: 1 });
  expect(await listInbox(admin)).toMatchObject([{ kind: 'comment-mentioned', count: 1 }]);
  expect(await listInbox(specialist)).toMatchObject([
    { kind: 'comment-mentioned', about: { text: 'Look again' } },
  ]);
});

test('the history says who removed a comment; a colleague needs a permission for that', async () => {
  const { body: comment } = await post(manager, 'Wrong place');
  expect(await specialist.delete(`/comments/${comment.id}`, { version: 1 })).toMatchObject({
    status: 403,
    body: { code: 'permission.denied' },
  });
  expect((await admin.delete(`/comments/${comment.id}`, { version: 1 })).status).toBe(204);
  expect(await list(manager)).toEqual([]);
  const { body } = await manager.get<{ entries: object[] }>(`/activity/auctions/${rows.auctions.id}`);
  expect(body.entries[0]).toMatchObject({ action: 'remove-comment', by: app.people.ADMIN.name });
  expect(JSON.stringify(body)).not.toContain('Wrong place');
});

test('a resolved comment notifies its author once, and can be opened again', async () => {
  const { body: comment } = await post(manager, 'Estimate?');
  const resolve = (resolved: boolean, version = 1, client = admin) =>
    client.post<Comment>(`/comments/${comment.id}/resolution`, { resolved, version });
  const { id, name } = app.people.ADMIN;
  const isResolved = { resolvedAt: expect.any(String), resolvedBy: { id, name } };
  expect((await resolve(true)).body).toMatchObject(isResolved);
  // Another user who clicks at the same time changes nothing.
  expect((await resolve(true, 1, specialist)).body).toMatchObject(isResolved);
  expect(await listInbox(manager)).toMatchObject([{ kind: 'comment-resolved', count: 1, actor: { id } }]);
  expect((await resolve(false)).body).toMatchObject({ resolvedAt: null, resolvedBy: null });
});

test('an author can save a change of a comment that was resolved meanwhile; nobody resolves a text unseen', async () => {
  const { body: comment } = await post(manager, 'Estimate?');
  const path = `/comments/${comment.id}`;
  expect((await admin.post(`${path}/resolution`, { resolved: true, version: 1 })).status).toBe(200);
  expect(await manager.put<Comment>(path, { text: 'Estimates?', version: 1 })).toMatchObject({
    status: 200,
    body: { text: 'Estimates?', resolvedAt: expect.any(String), version: 2 },
  });
  expect(await admin.post(`${path}/resolution`, { resolved: false, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'row.stale' },
  });
});

test('mentions of unknown and of inactive colleagues are refused before anything is saved', async () => {
  expect(await post(manager, 'Look', { mentions: [999_999] })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'mentions', code: 'unknown_row' }] },
  });
  const { id, name } = app.people.EDITOR;
  await app.db.run(sql`update users set active = false where id = ${id}`);
  expect(await post(manager, 'Look', { mentions: [id] })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'mentions', code: 'no_access', params: { names: name } }] },
  });
  await app.db.run(sql`update users set active = true where id = ${id}`);
  expect(await app.db.rows(sql`select 1 from comments`)).toEqual([]);
});

test('the specialist of a sale is notified of the first comment', async () => {
  const { id } = app.people.SPECIALIST;
  await app.db.run(sql`update auctions set specialist_id = ${id} where id = ${rows.auctions.id}`);
  await post(manager, 'Ready?');
  expect(await listInbox(specialist)).toMatchObject([{ kind: 'commented', about: { text: 'Ready?' } }]);
  await app.db.run(sql`update auctions set specialist_id = null where id = ${rows.auctions.id}`);
});

test('a comment on a row that was removed meanwhile is refused', async () => {
  const refused = await manager.post('/comments/lots/999999', { text: 'Look' });
  expect(refused).toMatchObject({ status: 404, body: { code: 'row.not_found' } });
});
