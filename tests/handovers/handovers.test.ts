import sql from 'sql-template-tag';
import { type Receivers, type Work, type WorkKind, type WorkPreview, workKinds } from '#contract/handovers';
import type { User } from '#contract/users';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let admin: ApiClient;
let giver: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

let created = 0;
const addUser = async (values: Partial<User>): Promise<User> => {
  const email = `colleague${++created}@rostrum.test`;
  const form = { name: `Colleague ${created}`, role: 'SPECIALIST', language: 'en-US', departmentIds: [] };
  return (await admin.post<User>('/users', { ...form, email, ...values })).body;
};
const insert = async (statement: ReturnType<typeof sql>) => (await app.db.row<{ id: number }>(statement)).id;
const addCustomer = (specialistId: number, name = 'Ada Vale') =>
  insert(sql`
    insert into customers (kind, last_name, name, sort_name, spellings, specialist_id)
    values ('PERSON', ${name}, ${name}, ${name}, ${name}, ${specialistId}) returning id`);
const addTask = async (userId: number, { isDone = false } = {}) =>
  insert(sql`
    insert into customer_tasks (customer_id, text, due_on, user_id, given_by, given_at, done_at)
    values (${await addCustomer(app.people.MANAGER.id)}, 'Call', '2026-01-01', ${userId}, ${userId}, now(),
      ${isDone ? new Date() : null}) returning id`);
const addSale = async (specialistId: number, departmentId: number, status = 'DRAFT') => {
  const id = await insert(sql`
    insert into auctions (code, title, kind, currency, time_zone, specialist_id, status)
    values (${`S${++created}`}, 'Autumn sale', 'LIVE', 'EUR', 'Europe/Berlin', ${specialistId}, ${status}) returning id`);
  await app.db.run(
    sql`insert into auction_departments (auction_id, department_id) values (${id}, ${departmentId})`,
  );
  return id;
};
const addCollection = async (specialistId: number, departmentId: number, status = 'DRAFT') => {
  const id = await insert(sql`
    insert into collections (code, title, kind, currency, time_zone, specialist_id, status)
    values (${`C${++created}`}, 'Private sale', 'LIST', 'EUR', 'Europe/Berlin', ${specialistId}, ${status}) returning id`);
  await app.db.run(
    sql`insert into collection_departments (collection_id, department_id) values (${id}, ${departmentId})`,
  );
  return id;
};
const addItem = (departmentId: number) =>
  insert(sql`
    insert into items (item_no, title, department_id) values (${`I${++created}`}, 'Globe', ${departmentId})
    returning id`);
const addReservation = async (userId: number, departmentId: number) =>
  insert(sql`
    insert into reservations (item_id, collection_id, client, until, reserved_by, reserved_at)
    values (${await addItem(departmentId)}, ${await addCollection(app.people.MANAGER.id, departmentId)}, 'A client',
      now() + interval '9 days', ${userId}, now()) returning id`);
const addRequest = async (userId: number, departmentId: number) => {
  const auctionId = await addSale(app.people.MANAGER.id, departmentId);
  const lotId = await insert(sql`
    insert into lots (auction_id, number, sort_key) values (${auctionId}, '12', '12') returning id`);
  await app.db.run(
    sql`insert into lot_items (lot_id, item_id, ordinal) values (${lotId}, ${await addItem(departmentId)}, 1)`,
  );
  return insert(sql`
    insert into lot_requests (auction_id, lot_id, kind, reason, asked_by, asked_at)
    values (${auctionId}, ${lotId}, 'WITHDRAW', 'Because', ${userId}, now()) returning id`);
};

const addGoal = (userId: number) =>
  insert(sql`
    insert into goals (owner_id, state, title, from_day, until_day, description, measure, target, created_at)
    values (${userId}, 'OPEN', 'More maps', '2026-01-01', '2026-12-31', '', 'BY_HAND', 5, now()) returning id`);

const addSubscription = (userId: number) =>
  insert(sql`
    insert into report_subscriptions (owner_id, kind, tab, name, rhythm, created_at)
    values (${userId}, 'REPORT', 'summary', 'Results', 'AFTER_SALE', now()) returning id`);

const all = (id: number): Receivers =>
  Object.fromEntries(workKinds.map((kind) => [kind, id])) as unknown as Receivers;
const preview = async (receivers: Partial<Receivers>, id = giver.id) =>
  (await admin.post<WorkPreview>(`/users/${id}/work/preview`, { receivers })).body;
const handOver = (receivers: Partial<Receivers>, confirmed: string, client = admin, id = giver.id) =>
  client.post<{ work: Work[] }>(`/users/${id}/work`, { receivers, confirmed });
const previewAndHandOver = async (receivers: Partial<Receivers>) =>
  handOver(receivers, (await preview(receivers)).digest);
const counts = ({ work }: { work: Work[] }) =>
  Object.fromEntries(work.map(({ kind, count }) => [kind, count])) as Record<WorkKind, number>;
const readWork = async () => counts((await admin.get<WorkPreview>(`/users/${giver.id}/work`)).body);
const nothing = {
  ...{ customers: 0, tasks: 0, auctions: 0, collections: 0, reservations: 0, requests: 0 },
  goals: 0,
  subscriptions: 0,
};

beforeEach(async () => {
  giver = await addUser({ name: 'Gideon Leaver', departmentIds: [app.departments.books] });
});

test('hands over each kind of unfinished work, with one event for each row and one for the user', async () => {
  const { books } = app.departments;
  const customer = await addCustomer(giver.id);
  const task = await addTask(giver.id);
  await addTask(giver.id, { isDone: true });
  const sale = await addSale(giver.id, books);
  await addSale(giver.id, books, 'POST_SALE');
  const collection = await addCollection(giver.id, books);
  await addCollection(giver.id, books, 'ARCHIVED');
  const reservation = await addReservation(giver.id, books);
  const request = await addRequest(giver.id, books);
  const goal = await addGoal(giver.id);
  const subscription = await addSubscription(giver.id);
  const receiver = await addUser({ name: 'Rhoda Taker', departmentIds: [books] });
  expect(await readWork()).toEqual({
    ...{ customers: 1, tasks: 1, auctions: 1, collections: 1, reservations: 1, requests: 1 },
    goals: 1,
    subscriptions: 1,
  });

  const { status, body } = await previewAndHandOver(all(receiver.id));
  expect(status).toBe(200);
  expect(body.work.map(({ movable, refused }) => [movable, refused])).toEqual(Array(8).fill([1, []]));
  expect(await readWork()).toEqual(nothing);
  const holders = await app.db.row<Record<string, number>>(sql`
    select (select specialist_id from customers where id = ${customer}) as customer,
      (select version from customers where id = ${customer}) as version,
      (select user_id from customer_tasks where id = ${task}) as task,
      (select specialist_id from auctions where id = ${sale}) as sale,
      (select specialist_id from collections where id = ${collection}) as collection,
      (select reserved_by from reservations where id = ${reservation}) as reservation,
      (select asked_by from lot_requests where id = ${request}) as requested,
      (select handed_to from lot_requests where id = ${request}) as request,
      (select owner_id from goals where id = ${goal}) as goal,
      (select owner_id from report_subscriptions where id = ${subscription}) as subscription`);
  expect(holders).toEqual({
    ...{ customer: receiver.id, version: 2, task: receiver.id, sale: receiver.id, collection: receiver.id },
    ...{ reservation: receiver.id, requested: giver.id, request: receiver.id, goal: receiver.id },
    subscription: receiver.id,
  });

  const events = await app.db.rows<{ noun: string; action: string; changes: object }>(sql`
    select noun, action, changes from events where user_id = ${app.people.ADMIN.id}
      and (changes::text like '%Rhoda Taker%' or changes ? 'specialistId') order by id`);
  const byId = { specialistId: [giver.id, receiver.id] };
  const byName = { responsible: ['Gideon Leaver', 'Rhoda Taker'] };
  expect(events).toEqual([
    { noun: 'customers', action: 'update', changes: byId },
    { noun: 'customers', action: 'hand-over-task', changes: byName },
    { noun: 'auctions', action: 'update', changes: byId },
    { noun: 'collections', action: 'update', changes: byId },
    { noun: 'items', action: 'hand-over-reservation', changes: byName },
    { noun: 'lots', action: 'hand-over-request', changes: byName },
    { noun: 'goals', action: 'hand-over-goal', changes: byName },
    { noun: 'subscriptions', action: 'hand-over-subscription', changes: byName },
    {
      noun: 'users',
      action: 'hand-over',
      changes: Object.fromEntries(workKinds.map((kind) => [`handed.${kind}`, [null, 'Rhoda Taker (1)']])),
    },
  ]);
  const notified = await app.db.rows(sql`
    select n.user_id as "userId", n.kind, n.actor_id as "actorId", e.action
    from notifications n join events e on e.id = n.event_id
    where n.user_id = ${receiver.id} or n.kind = 'work-handed-over' and n.subject_id = ${giver.id}`);
  expect(notified).toEqual([
    {
      ...{ userId: receiver.id, kind: 'work-handed-over', actorId: app.people.ADMIN.id },
      action: 'hand-over',
    },
  ]);
  const { body: history } = await admin.get<{ entries: { action: string }[] }>(
    `/activity/users/${receiver.id}`,
  );
  expect(history.entries).toContainEqual(expect.objectContaining({ action: 'hand-over' }));

  // A second handover finds the request at its new follower.
  const next = await addUser({ departmentIds: [books] });
  const handedOn = { requests: next.id };
  const { digest } = await preview(handedOn, receiver.id);
  expect((await handOver(handedOn, digest, admin, receiver.id)).status).toBe(200);
  expect(
    await app.db.row(sql`select handed_to as "handedTo" from lot_requests where id = ${request}`),
  ).toEqual({ handedTo: next.id });
});

test('names what a receiver cannot take because of role or department, and leaves it', async () => {
  const { books, clocks } = app.departments;
  await addCustomer(giver.id, 'Ada Vale');
  await addSale(giver.id, books);
  const foreign = await addSale(giver.id, clocks);
  const { code } = await app.db.row<{ code: string }>(sql`select code from auctions where id = ${foreign}`);
  const bookSpecialist = await addUser({ departmentIds: [books] });
  const receivers = { customers: app.people.EDITOR.id, auctions: bookSpecialist.id };
  const { body } = await previewAndHandOver(receivers);
  expect(body.work.find(({ kind }) => kind === 'customers')).toMatchObject({
    ...{ count: 1, movable: 0, refused: [{ name: 'Ada Vale', code: 'handover.role' }] },
  });
  expect(body.work.find(({ kind }) => kind === 'auctions')).toMatchObject({
    ...{ count: 2, movable: 1, refused: [{ name: `${code} · Autumn sale`, code: 'handover.department' }] },
  });
  expect(await readWork()).toEqual({ ...nothing, customers: 1, auctions: 1 });
});

test('gives each kind to another colleague and keeps what nobody receives', async () => {
  await addCustomer(giver.id);
  await addTask(giver.id);
  await addSale(giver.id, app.departments.books);
  await previewAndHandOver({ customers: app.people.MANAGER.id, tasks: app.people.ADMIN.id });
  const kinds = ['work-handed-over'] as const;
  expect(await listNotified(await app.signIn('MANAGER'), giver.id, kinds)).toEqual(kinds);
  // Who handed it over knows.
  expect(await listNotified(admin, giver.id, kinds)).toEqual([]);
  expect(await readWork()).toEqual({ ...nothing, auctions: 1 });
});

test('asks again when the work has changed since the preview', async () => {
  await addCustomer(giver.id);
  const receivers = { customers: app.people.MANAGER.id };
  const { digest } = await preview(receivers);
  await addTask(giver.id);
  expect((await preview(receivers)).digest).toBe(digest);
  await addCustomer(giver.id);
  expect(await handOver(receivers, digest)).toMatchObject({
    status: 409,
    body: { code: 'handover.preview_changed' },
  });
  expect(await readWork()).toEqual({ ...nothing, customers: 2, tasks: 1 });
});

test('refuses receivers who are inactive, unknown or the user themselves', async () => {
  const inactive = await addUser({});
  await app.db.run(sql`update users set active = false where id = ${inactive.id}`);
  for (const id of [inactive.id, 999_999, giver.id])
    expect(await admin.post(`/users/${giver.id}/work/preview`, { receivers: { tasks: id } })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'receivers.tasks', code: 'unknown_row' }] },
    });
});

test('of two handovers at once, one wins and the other asks again', async () => {
  await addCustomer(giver.id);
  const toManager = { customers: app.people.MANAGER.id };
  const toAdmin = { customers: app.people.ADMIN.id };
  const [one, other] = [(await preview(toManager)).digest, (await preview(toAdmin)).digest];
  const replies = await Promise.all([handOver(toManager, one), handOver(toAdmin, other)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const events = await app.db.rows(
    sql`select 1 from events where noun = 'users' and noun_id = ${giver.id} and action = 'hand-over'`,
  );
  expect(events).toHaveLength(1);
});

test('gives nothing to a receiver who is deactivated meanwhile', async () => {
  await addCustomer(giver.id);
  const receiver = await addUser({});
  const receivers = { customers: receiver.id };
  const { digest } = await preview(receivers);
  let handing: ReturnType<typeof handOver> | undefined;
  await app.db.transaction(async (tx) => {
    // As `saveUser` locks and writes it.
    await tx.run(sql`select 1 from users where id = ${receiver.id} for update`);
    await tx.run(sql`update users set active = false where id = ${receiver.id}`);
    handing = handOver(receivers, digest);
    await waitForLock(app.db);
  });
  expect(await handing).toMatchObject({ status: 422, body: { fields: [{ path: 'receivers.customers' }] } });
  expect(await readWork()).toEqual({ ...nothing, customers: 1 });
});

test('moves ten thousand rows in a few seconds', async () => {
  await app.db.run(sql`
    insert into customers (kind, last_name, name, sort_name, spellings, specialist_id)
    select 'PERSON', 'Many', 'Many ' || n, 'Many', 'Many', ${giver.id} from generate_series(1, 10000) n`);
  const startedAt = performance.now();
  const { body } = await previewAndHandOver({ customers: app.people.MANAGER.id });
  expect(body.work[0]).toMatchObject({ count: 10_000, movable: 10_000 });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(await readWork()).toEqual(nothing);
});

describe('deactivating several users', () => {
  const deactivate = (ids: number[], more: object = {}) =>
    admin.patch<{ changed: number[]; refused: object[] }>('/users', {
      rows: { ids },
      change: { active: false },
      ...more,
    });
  const isActive = async ({ id }: User) => (await admin.get<User>(`/users/${id}`)).body.active;

  test('skips those with unfinished work of any kind, and names them', async () => {
    const [busy, free, done] = [await addUser({}), await addUser({}), await addUser({})];
    await addTask(busy.id);
    await addTask(done.id, { isDone: true });
    const { body } = await deactivate([busy.id, free.id, done.id]);
    expect(body.changed.sort()).toEqual([free.id, done.id].sort());
    expect(body.refused).toMatchObject([{ id: busy.id, name: busy.name, code: 'user.has_work' }]);
    expect(await Promise.all([busy, free, done].map(isActive))).toEqual([true, false, false]);
    const { books } = app.departments;
    for (const addWork of [addReservation, addRequest, addSale, addCollection]) {
      const user = await addUser({ departmentIds: [books] });
      await addWork(user.id, books);
      expect((await deactivate([user.id])).body.refused).toMatchObject([{ code: 'user.has_work' }]);
    }
  });

  test('leaves the work where it is if the administrator has decided so', async () => {
    const busy = await addUser({});
    await addCustomer(busy.id);
    expect((await deactivate([busy.id], { leaveWork: true })).body).toMatchObject({ changed: [busy.id] });
    expect(await isActive(busy)).toBe(false);
    expect(
      (await admin.patch('/users', { rows: { ids: [busy.id] }, change: { active: true } })).body,
    ).toMatchObject({ changed: [busy.id] });
  });
});
