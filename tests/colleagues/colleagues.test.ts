import sql from 'sql-template-tag';
import type { Colleague, ColleagueEvent, ColleagueLot, ColleagueSale } from '#contract/colleagues';
import { recordEvent } from '../../server/events/event';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let id: number;
let auctionId: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  id = app.people.EDITOR.id;
  auctionId = (
    await newAuction(manager, { code: 'CLOCKS', startsAt: '2030-05-01T10:00:00Z', specialistId: id })
  ).id;
  for (const title of ['A longcase clock', 'A bracket clock'])
    await manager.post(`/auctions/${auctionId}/lots`, { title });
  await newAuction(manager, { code: 'OTHER' });
});
afterAll(() => app.close());

const read = async (client: ApiClient) => client.get<Colleague>(`/colleagues/${id}`);

test('every user reads what colleagues may know of each other, and nothing else', async () => {
  await app.db.run(sql`
    update users set nickname = 'Eddie', position = 'Head of catalogs', biography = 'Clocks', time_zone = 'Asia/Tokyo',
      phone = '+14155550199', street = '1 Hidden Street', last_login_at = now() where id = ${id}`);
  const { status, body } = await read(specialist);
  expect([status, body]).toEqual([
    200,
    {
      id,
      name: app.people.EDITOR.name,
      nickname: 'Eddie',
      role: 'EDITOR',
      position: 'Head of catalogs',
      about: '',
      biography: 'Clocks',
      email: app.people.EDITOR.email,
      language: expect.any(String),
      departmentIds: expect.any(Array),
      timeZone: 'Asia/Tokyo',
      active: true,
    },
  ]);
});

test('deactivated colleagues are still found, unknown ones are not', async () => {
  const { id: former } = await app.db.row<{ id: number }>(sql`
    insert into users (email, name, role, active) values ('former@rostrum.test', 'Fay Former', 'EDITOR', false)
    returning id`);
  expect((await specialist.get<Colleague>(`/colleagues/${former}`)).body).toMatchObject({
    name: 'Fay Former',
    active: false,
  });
  expect((await specialist.get('/colleagues/999999')).status).toBe(404);
});

test('lists the sales of a specialist and their lots, page by page', async () => {
  await app.db.run(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display, specialist_id)
    values ('WINTER', 'Winter', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN', ${id})`);
  const sales = (await specialist.get<{ data: ColleagueSale[] }>(`/colleagues/${id}/sales`)).body.data;
  expect(sales.map(({ noun, code }) => `${noun} ${code}`)).toEqual(['collections WINTER', 'auctions CLOCKS']);
  const lots = async (query: string) =>
    (await specialist.get<{ data: ColleagueLot[]; total: number }>(`/colleagues/${id}/lots?${query}`)).body;
  const all = await lots('');
  expect(all.data.map(({ code, number, title }) => [code, number, title])).toEqual([
    ['CLOCKS', '1', 'A longcase clock'],
    ['CLOCKS', '2', 'A bracket clock'],
  ]);
  const second = await lots('page=2&pageSize=1');
  expect([second.total, second.data.map(({ number }) => number)]).toEqual([2, ['2']]);
});

test('shows the activity of a user to management only, without views of confidential values', async () => {
  const record = (action: 'update' | 'see-reserve') =>
    app.db.transaction((tx) =>
      recordEvent(tx, {
        now: app.context.now(),
        userId: id,
        noun: 'auctions',
        id: auctionId,
        action,
        ...(action === 'update' && { changes: { title: ['Before', 'After'] } }),
      }),
    );
  await record('update');
  await record('see-reserve');
  await app.db.transaction((tx) =>
    recordEvent(tx, { now: app.context.now(), userId: id, noun: 'users', id, action: 'add-passkey' }),
  );
  await record('update');
  const path = `/colleagues/${id}/activity`;
  expect((await specialist.get(path)).status).toBe(403);
  expect((await (await app.signIn('EDITOR')).get(path)).status).toBe(403);
  const activity = async (query = '') =>
    (await manager.get<{ entries: ColleagueEvent[]; next: number | null }>(`${path}${query}`)).body;
  const all = await activity();
  expect(all.entries.map(({ noun, action, nounId, label }) => [noun, action, nounId, label])).toEqual(
    Array(2).fill(['auctions', 'update', auctionId, 'CLOCKS']),
  );
  expect(JSON.stringify(all)).not.toContain('After');
  const first = await activity('?limit=1');
  expect(first.entries).toEqual(all.entries.slice(0, 1));
  expect((await activity(`?limit=1&before=${first.next}`)).entries).toEqual(all.entries.slice(1));
});
