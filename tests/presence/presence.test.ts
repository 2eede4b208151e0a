import sql from 'sql-template-tag';
import { eventTypes } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import { tabHeader } from '#contract/api/route';
import { presenceNouns, presenceSeconds } from '#contract/presence';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterEach(() => app.db.run(sql`delete from presences`));
afterAll(() => app.close());

const path = '/presence/auctions/17';
const enter = async (client: ApiClient, at = path) =>
  (await client.put<{ colleagues: { id: number; name: string }[] }>(at)).body.colleagues;
const toColleague = ({ id, name }: { id: number; name: string }) => ({ id, name });

test('lists the colleagues who have the same row open, without the user', async () => {
  expect(await enter(manager)).toEqual([]);
  expect(await enter(manager)).toEqual([]);
  expect(await enter(admin)).toEqual([toColleague(app.people.MANAGER)]);
  expect(await enter(admin, '/presence/auctions/18')).toEqual([]);
  expect(await enter(admin, '/presence/collections/17')).toEqual([]);
});

test('a user who closes one of two tabs still has the row open', async () => {
  const inTab = (tab: string) => ({ [tabHeader]: tab });
  await manager.put(path, undefined, inTab('one'));
  await manager.put(path, undefined, inTab('two'));
  expect(await enter(admin)).toEqual([toColleague(app.people.MANAGER)]);
  await manager.delete(path, undefined, inTab('one'));
  expect(await enter(admin)).toEqual([toColleague(app.people.MANAGER)]);
  await manager.delete(path, undefined, inTab('two'));
  expect(await enter(admin)).toEqual([]);
});

test('a user is gone after leaving, after the lease has ended, and when deactivated', async () => {
  await enter(manager);
  expect((await manager.delete(path)).status).toBe(204);
  expect(await enter(admin)).toEqual([]);

  await enter(manager);
  const { now } = app.context;
  try {
    app.context.now = () => new Date(Date.now() + presenceSeconds * 1000);
    expect(await enter(admin)).toEqual([]);
  } finally {
    app.context.now = now;
  }
  // The lease that has ended was deleted.
  expect(await app.db.rows(sql`select user_id as id from presences`)).toEqual([{ id: app.people.ADMIN.id }]);

  await enter(manager);
  const { id } = app.people.MANAGER;
  await app.db.run(sql`update users set active = false where id = ${id}`);
  expect(await enter(admin)).toEqual([]);
  await app.db.run(sql`update users set active = true where id = ${id}`);
});

test('only the others on the row are notified of an arrival and a departure, and not of a renewal', async () => {
  const announced: unknown[] = [];
  const stop = app.db.watch((changes) => announced.push(...changes.map(({ subjects }) => subjects)));
  await enter(manager);
  await enter(admin);
  await enter(admin);
  await admin.delete(path);
  await admin.delete(path);
  stop();
  const subjects = [{ noun: 'presence', id: app.people.MANAGER.id }];
  expect(announced).toEqual([subjects, subjects]);
});

test.each(presenceNouns)('refuses roles that may not read %s', async (noun) => {
  const { read } = eventTypes[noun];
  for (const role of roles) {
    const client = await app.signIn(role);
    const { status } = await client.put(`/presence/${noun}/1`);
    // A row that does not exist belongs to no department, and `own` is limited to departments.
    expect([role, status]).toEqual([role, getScope(role, read) === 'all' ? 200 : 403]);
  }
});

test("a specialist does not learn who has a colleague's client open", async () => {
  const { body } = await manager.post<{ id: number }>('/customers', { lastName: 'Inventar' });
  await enter(manager, `/presence/customers/${body.id}`);
  const specialist = await app.signIn('SPECIALIST');
  const refused = await specialist.put(`/presence/customers/${body.id}`);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).not.toContain(app.people.MANAGER.name);
});
