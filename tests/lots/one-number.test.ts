import sql from 'sql-template-tag';
import { toLotKey } from '#contract/lot-number';
import { migrate } from '../../server/db/migrate';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into auctions (code, title, kind, currency, time_zone) values ('ONE', 'Clocks', 'LIVE', 'GBP', 'Europe/London')
    returning id`);
  sale = id;
});
afterAll(() => app.close());

interface Lot {
  id: number;
  number: string;
  version: number;
}
const add = (number: string) =>
  manager.post<Lot & { fields: object[] }>(`/auctions/${sale}/lots`, { number, title: 'A clock' });
const read = async (number: string) =>
  (await manager.get<Lot>(`/auctions/${sale}/lots/${encodeURIComponent(number)}`)).body;

test.each([
  ['77A', '77a'],
  ['78', '７８'],
  ['32BIS', '32bis'],
])('%s and %s are the same number', async (number, same) => {
  const { body: lot } = await add(number);
  expect(await add(same)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'number', code: 'duplicate' }] },
  });
  expect(await read(same)).toMatchObject({ id: lot.id, number });
  const { body: other } = await add(`9${number}`);
  const { id, version } = other;
  const renumbered = await manager.put(`/auctions/${sale}/lot-numbers`, {
    lots: [{ id, version, number: same }],
  });
  expect(renumbered.status).toBe(422);
  // The label may be written in any form.
  expect(
    await manager.patch(`/auctions/${sale}/lots/${encodeURIComponent(number)}`, {
      id: lot.id,
      version: lot.version,
      number: same,
    }),
  ).toMatchObject({ status: 200, body: { id: lot.id, number: same } });
});

test.each(['77A', '１２ａ', '32BIS', 'ÚNICO', '①', '3871.10'])(
  '%s has the same key in SQL and in TypeScript',
  async (label) => {
    const { key } = await app.db.row<{ key: string }>(sql`select lot_key(${label}) as key`);
    expect(toLotKey(label)).toBe(key);
  },
);

test('a sale that has both already keeps both under their labels and accepts no third', async () => {
  const { db } = app;
  await db.run(sql`drop index lots_key`);
  await db.run(sql`alter table lots drop column number_twin`);
  await db.run(sql`drop function lot_key`);
  await db.run(sql`create unique index lots_number on lots (auction_id, number)`);
  await db.run(sql`delete from migrations where name = '0013_one_number.sql'`);
  const { itemId } = await db.row<{ itemId: number }>(
    sql`select id as "itemId" from items order by id limit 1`,
  );
  const old: Record<string, number> = {};
  for (const number of ['500b', '500B', '５００b']) {
    const { id } = await db.row<{ id: number }>(sql`
      insert into lots (auction_id, number, sort_key) values (${sale}, ${number}, ${number}) returning id`);
    await db.run(sql`insert into lot_items (lot_id, ordinal, item_id) values (${id}, 1, ${itemId})`);
    old[number] = id;
  }
  await migrate(db);
  for (const [number, id] of Object.entries(old)) expect(await read(number)).toMatchObject({ id, number });
  expect((await add('５００B')).status).toBe(422);
  const { id, version } = await read('500B');
  const renumbered = await manager.put<{ lots: Lot[] }>(`/auctions/${sale}/lot-numbers`, {
    lots: [{ id, version, number: '501' }],
  });
  expect(renumbered.status).toBe(200);
  expect(await read('501')).toMatchObject({ id });
  expect(await read('500B')).toMatchObject({ id: old['500b'] });
});
