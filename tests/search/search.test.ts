import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { SearchGroup, SearchHit } from '#contract/search';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
const clients = {} as Record<Role, ApiClient>;
let spring: number;
let autumn: number;
let customer: number;
beforeAll(async () => {
  app = await openTestApp();
  for (const role of ['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const)
    clients[role] = await app.signIn(role);
  const { MANAGER: manager } = clients;
  spring = (await newAuction(manager, { code: 'SPRING', title: 'Sundials and globes' })).id;
  autumn = (await newAuction(manager, { code: 'AUTUMN 2', title: 'Maps' })).id;
  await newLot(manager, spring, { number: '12A', title: 'Quillfeather sundial', artist: 'Tompion' });
  await newLot(manager, spring, { number: '13', title: 'Globe of 12A makers' });
  await newLot(manager, autumn, { number: '12a', title: 'Quillfeather map' });
  customer = (
    await manager.post<{ id: number }>('/customers', { firstName: 'Ada', lastName: 'Quillfeather' })
  ).body.id;
});
afterAll(() => app.close());

async function find(role: Role, query: Record<string, string | number>): Promise<SearchGroup[]> {
  const { status, body } = await clients[role].get<{ groups: SearchGroup[] }>(
    `/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  );
  expect(status).toBe(200);
  return body.groups;
}
const titles = (groups: SearchGroup[]) =>
  Object.fromEntries(groups.map(({ kind, data }) => [kind, data.map(({ title }) => title)]));

test('finds sales, items and customers with their totals, and what shows an item', async () => {
  const groups = await find('MANAGER', { q: 'quillfeather' });
  expect(titles(groups)).toEqual({
    items: ['AUTUMN 2 · 12a', 'SPRING · 12A'],
    customers: ['Ada Quillfeather'],
  });
  expect(groups.map(({ total }) => total)).toEqual([2, 1]);
  expect(groups[0]?.data[0]).toMatchObject({
    lot: { auctionId: autumn, number: '12a' },
    detail: 'Quillfeather map',
  });
});

test.each<[Role, string, string[]]>([
  ['EDITOR', 'quillfeather', ['items']],
  ['SPECIALIST', 'quillfeather', ['items', 'customers']],
  ['MANAGER', 'rostrum.test', []],
  ['ADMIN', 'rostrum.test', ['users']],
])('%s finds for %s only what the role may list', async (role, q, kinds) => {
  expect((await find(role, { q })).map(({ kind }) => kind)).toEqual(kinds);
});

test('finds campaigns, templates and artists', async () => {
  const { MANAGER: manager } = clients;
  expect((await manager.post('/artists', { name: 'Zephyrine Oldacre' })).status).toBe(201);
  await app.db.run(sql`
    insert into templates (kind, name, contents) values ('CAMPAIGN', 'Zephyrine template', '{}')`);
  const groups = titles(await find('MANAGER', { q: 'zephyrine' }));
  expect(groups).toEqual({ templates: ['Zephyrine template'], artists: ['Zephyrine Oldacre'] });
  expect(titles(await find('EDITOR', { q: 'zephyrine' }))).toEqual({ artists: ['Zephyrine Oldacre'] });
});

test('a code and a number find exactly that lot, also if the code contains a space', async () => {
  expect(titles(await find('EDITOR', { q: 'spring  12a' }))).toEqual({ lots: ['SPRING · 12A'] });
  expect(titles(await find('EDITOR', { q: 'autumn 2 12A' }))).toEqual({ lots: ['AUTUMN 2 · 12a'] });
});

test('a number alone finds the lot of the given sale', async () => {
  expect(titles(await find('EDITOR', { q: '12a', auction: spring })).lots).toEqual(['SPRING · 12A']);
  expect(titles(await find('EDITOR', { q: '12a' })).lots).toBeUndefined();
  expect(titles(await find('EDITOR', { q: '12a', auction: 999_999 })).lots).toBeUndefined();
});

test('a search for lots covers numbers in all sales and texts, first those of the given sale, each once', async () => {
  const lots = async (query: object) => titles(await find('EDITOR', { only: 'lots', ...query }));
  expect(new Set((await lots({ q: '12a' })).lots)).toEqual(
    new Set(['SPRING · 12A', 'AUTUMN 2 · 12a', 'SPRING · 13']),
  );
  // The number comes before a text that contains it.
  expect(await lots({ q: '12a', auction: spring })).toEqual({
    lots: ['SPRING · 12A', 'SPRING · 13', 'AUTUMN 2 · 12a'],
  });
  expect((await lots({ q: '12a', auction: autumn })).lots?.[0]).toBe('AUTUMN 2 · 12a');
  expect(await lots({ q: 'quillfeather', auction: spring })).toEqual({
    lots: ['SPRING · 12A', 'AUTUMN 2 · 12a'],
  });
});

test('more lots than are shown are not all counted, and recently opened ones are all named', async () => {
  const { MANAGER: manager } = clients;
  const ids: number[] = [];
  for (let at = 1; at <= 12; at++)
    ids.push((await newLot(manager, autumn, { number: `5${at}`, title: 'Armillary' })).id);
  const [group] = await find('EDITOR', { only: 'lots', q: 'armillary' });
  expect([group?.data.length, group?.total]).toEqual([10, 11]);
  const recent = await clients.EDITOR.get<{ hits: unknown[] }>(
    `/search/recent?${ids.map((id) => `row=lots-${id}`).join('&')}`,
  );
  expect(recent.body.hits).toHaveLength(12);
});

test('refuses an empty text and an unknown scope', async () => {
  expect((await clients.EDITOR.get('/search?q=%20')).status).toBe(422);
  expect((await clients.EDITOR.get('/search?q=a&only=users')).status).toBe(422);
});

describe('recently opened rows', () => {
  const name = async (role: Role, rows: string[]) => {
    const { status, body } = await clients[role].get<{ hits: SearchHit[] }>(
      `/search/recent?${new URLSearchParams(rows.map((row) => ['row', row]))}`,
    );
    return [status, body.hits?.map(({ kind, title }) => `${kind}: ${title}`)];
  };

  test('are named in the given order, and only to users who may list them', async () => {
    const rows = [
      `customers-${customer}`,
      `auctions-${spring}`,
      `users-${app.people.EDITOR.id}`,
      'items-999999',
    ];
    expect(await name('ADMIN', rows)).toEqual([
      200,
      ['customers: Ada Quillfeather', 'auctions: SPRING', `users: ${app.people.EDITOR.name}`],
    ]);
    expect(await name('EDITOR', rows)).toEqual([200, ['auctions: SPRING']]);
  });

  test('of each kind are named', async () => {
    const { id: lot, item } = await app.db.row<{ id: number; item: number }>(sql`
      select l.id, li.item_id as item from lots l join lot_items li on li.lot_id = l.id where l.auction_id = ${spring} limit 1`);
    const artist = await app.db.row<{ id: number }>(sql`select max(id) as id from artists`);
    const template = await app.db.row<{ id: number }>(sql`select max(id) as id from templates`);
    const [status, named] = await name('ADMIN', [
      `lots-${lot}`,
      `items-${item}`,
      `artists-${artist.id}`,
      `templates-${template.id}`,
      'works-999999',
      'collections-999999',
      'campaigns-999999',
    ]);
    expect(status).toBe(200);
    expect((named as string[]).map((row) => row.split(':')[0])).toEqual([
      'lots',
      'items',
      'artists',
      'templates',
    ]);
  });

  test('are at most twenty, and only ids', async () => {
    expect(
      (
        await name(
          'EDITOR',
          Array.from({ length: 21 }, (_, at) => `auctions-${at + 1}`),
        )
      )[0],
    ).toBe(422);
    expect((await name('EDITOR', ['auctions-1 or true']))[0]).toBe(422);
    expect((await name('EDITOR', ['sales-1']))[0]).toBe(422);
  });
});
