import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Home } from '#contract/home';
import type { Task } from '#contract/tasks';
import { remindOfDueTasks } from '../../server/tasks/reminders';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listNotified } from '../support/notified';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let customer: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  customer = (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const addTask = (userId: number, values: object = {}) =>
  manager.post<Task>(`/customers/${customer}/tasks`, {
    text: 'Send the catalogue',
    dueOn: '2026-05-01',
    userId,
    ...values,
  });
const mine = async (client: ApiClient) => (await client.get<{ tasks: Task[] }>('/tasks')).body.tasks;

test('an assignee sees a task until it is done, sorted by due date', async () => {
  const { SPECIALIST } = app.people;
  const { body: later } = await addTask(SPECIALIST.id, { dueOn: '2026-07-01' });
  const { body: sooner } = await addTask(SPECIALIST.id);
  expect((await mine(specialist)).map(({ id }) => id)).toEqual([sooner.id, later.id]);
  const { body: home } = await specialist.get<Home>('/home');
  expect(home.people?.tasks.map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect((await specialist.post(`/tasks/${sooner.id}/done`, { version: 1 })).body).toMatchObject({
    doneAt: expect.any(String),
    version: 2,
  });
  expect((await specialist.post(`/tasks/${later.id}/done`, { version: 7 })).status).toBe(409);
  expect((await mine(specialist)).map(({ id }) => id)).toEqual([later.id]);
  expect((await manager.delete(`/tasks/${sooner.id}/done`, { version: 2 })).body).toMatchObject({
    doneAt: null,
  });
});

test('returns 403 to users whom a task does not concern', async () => {
  const { body } = await addTask(app.people.ADMIN.id);
  expect((await specialist.post(`/tasks/${body.id}/done`, { version: 1 })).status).toBe(403);
});

test('refuses an unknown assignee', async () => {
  expect((await addTask(999_999)).body).toMatchObject({ fields: [{ path: 'userId', code: 'unknown_row' }] });
});

test('mentions, birthdays and customers without recent contact are on the home page of the specialist', async () => {
  const { SPECIALIST } = app.people;
  const near = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString().slice(5, 10);
  const { body: createdCustomer } = await manager.post<Customer>('/customers', {
    lastName: 'Born',
    bornOn: near === '02-29' ? '1960-02-29' : `1961-${near}`,
    specialistId: SPECIALIST.id,
  });
  await manager.post(`/customers/${createdCustomer.id}/notes`, {
    kind: 'NOTE',
    text: 'See to it',
    at: '2026-03-01T10:00:00Z',
    mentions: [SPECIALIST.id],
  });
  const { people } = (await specialist.get<Home>('/home')).body;
  expect(people?.mentions).toMatchObject([
    { customer: { id: createdCustomer.id }, by: app.people.MANAGER.name },
  ]);
  expect(people?.birthdays).toMatchObject([{ id: createdCustomer.id }]);
  expect(people?.quiet).toBe(1);
  await manager.post(`/customers/${createdCustomer.id}/notes`, {
    kind: 'CALL',
    text: 'Spoke',
    at: new Date().toISOString(),
  });
  expect((await specialist.get<Home>('/home')).body.people?.quiet).toBe(0);
});

test('the anniversary of a purchase is listed once, for the specialist of the customer', async () => {
  const { body: buyer } = await manager.post<Customer>('/customers', {
    lastName: 'Stammkunde',
    specialistId: app.people.SPECIALIST.id,
  });
  await app.db.run(sql`
    insert into sales (channel, lot_id, currency, price, buyer, buyer_id, sold_at, cancelled_at)
    select 'AUCTION', 900000 + n, 'GBP', 100, 'Stammkunde', ${buyer.id},
      now() - make_interval(years => years) + interval '3 days', case when n = 4 then now() end
    from (values (1, 2), (2, 2), (3, 5), (4, 9)) purchases (n, years)`);
  const { people } = (await specialist.get<Home>('/home')).body;
  expect(people?.anniversaries).toMatchObject([{ id: buyer.id, years: 5 }]);
  expect((await manager.get<Home>('/home')).body.people?.anniversaries).toEqual([]);
});

test('an EDITOR’s home page lists no customers', async () => {
  const editor = await app.signIn('EDITOR');
  expect((await editor.get<Home>('/home')).body.people).toBeNull();
});

describe('a due task', () => {
  const remindAt = (time: string) => remindOfDueTasks({ db: app.db, now: () => new Date(time) });
  const count = async (client: ApiClient, id: number) =>
    (await listNotified(client, id, ['task-due'])).length;
  const setZone = (zone: string) => app.db.run(sql`update users set time_zone = ${zone}`);
  afterAll(() => setZone(''));
  /** Adds a task due on 1 May for the specialist, who is responsible for the customer, assigned at this time. */
  async function addDueTask(givenAt: string): Promise<number> {
    const { id } = (await addTask(app.people.SPECIALIST.id)).body;
    await app.db.run(
      sql`update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${customer}`,
    );
    await app.db.run(sql`update customer_tasks set given_at = ${givenAt} where id = ${id}`);
    return id;
  }

  test.each([
    ['Asia/Tokyo', '2026-04-30T15:00:00Z', '2026-04-30T14:59:59Z'],
    ['America/Sao_Paulo', '2026-05-01T03:00:00Z', '2026-05-01T02:59:59Z'],
  ])('is announced once, when its day begins in %s', async (zone, start, before) => {
    await setZone(zone);
    const id = await addDueTask('2026-04-01T10:00:00Z');
    await remindAt(before);
    expect(await count(specialist, id)).toBe(0);
    await Promise.all([remindAt(start), remindAt(start)]);
    await remindAt('2026-05-03T10:00:00Z');
    expect([await count(specialist, id), await count(manager, id)]).toEqual([1, 0]);
    expect(
      await app.db.rows(sql`select 1 from notifications where kind = 'task-due' and subject_id = ${id}`),
    ).toHaveLength(1);
  });

  test('is not announced when it is done, nor when it was assigned on its day', async () => {
    await setZone('Europe/Berlin');
    const done = await addDueTask('2026-04-01T10:00:00Z');
    await specialist.post(`/tasks/${done}/done`, { version: 1 });
    const late = await addDueTask('2026-04-30T22:30:00Z');
    await remindAt('2026-05-01T10:00:00Z');
    expect([await count(specialist, done), await count(specialist, late)]).toEqual([0, 0]);
  });
});
