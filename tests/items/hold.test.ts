import sql from 'sql-template-tag';
import type { Availability, Holder } from '#contract/item-states';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import type { Db } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { advanceAvailability, hasOtherHolder, hold, release } from '../../server/items/hold';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { createLotImporter } from '../imports/lotImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

let made = 0;
const newItem = async (availability: Availability = 'AVAILABLE'): Promise<number> =>
  (
    await app.db.row<{ id: number }>(
      sql`insert into items (title, availability) values (${`Thing ${++made}`}, ${availability}) returning id`,
    )
  ).id;
const newSale = async () => (await newAuction(manager, { code: `S${++made}` })).id;
const holdItems = (db: Db, noun: Holder, holder: number, ...items: number[]) =>
  hold(db, noun, sql`select id, ${holder}::bigint from unnest(${items}::bigint[]) id`);
const getState = async (id: number) => {
  const { availability, holder } = await app.db.row<{ availability: string; holder: string | null }>(sql`
    select i.availability, h.noun || ' ' || h.holder_id as holder
    from items i left join item_holds h on h.item_id = i.id where i.id = ${id}`);
  return [availability, holder];
};
const onHoldError = { code: 'item.held' };

describe('hold of an item', () => {
  test('makes the item unavailable to a second holder', async () => {
    for (const [noun, availability] of [
      ['lots', 'IN_AUCTION'],
      ['works', 'FOR_PRIVATE_SALE'],
    ] as const) {
      const id = await newItem();
      await holdItems(app.db, noun, 7, id);
      expect(await getState(id)).toEqual([availability, `${noun} 7`]);
      await expect(holdItems(app.db, 'lots', 8, id)).rejects.toMatchObject(onHoldError);
      await expect(holdItems(app.db, 'works', 8, id)).rejects.toMatchObject(onHoldError);
      await expect(holdItems(app.db, noun, 7, id)).rejects.toMatchObject(onHoldError);
      expect(await getState(id)).toEqual([availability, `${noun} 7`]);
    }
  });

  test('takes all requested items or none, and the refusal names the unavailable one', async () => {
    const [free, itemOnHold] = [await newItem(), await newItem()];
    await holdItems(app.db, 'works', 1, itemOnHold);
    const { itemNo } = await app.db.row<{ itemNo: string }>(
      sql`select item_no as "itemNo" from items where id = ${itemOnHold}`,
    );
    await expect(
      app.db.transaction((tx) => holdItems(tx, 'lots', 9, free, itemOnHold)),
    ).rejects.toMatchObject({
      ...onHoldError,
      params: { itemNo },
    });
    expect(await getState(free)).toEqual(['AVAILABLE', null]);
  });

  test('releases only its own items, and can be released repeatedly', async () => {
    const [mine, theirs] = [await newItem(), await newItem()];
    await holdItems(app.db, 'lots', 21, mine);
    await holdItems(app.db, 'works', 21, theirs);
    for (let times = 0; times < 2; times++) {
      await release(app.db, 'lots', sql`21`);
      expect(await getState(mine)).toEqual(['AVAILABLE', null]);
      expect(await getState(theirs)).toEqual(['FOR_PRIVATE_SALE', 'works 21']);
    }
    await holdItems(app.db, 'works', 22, mine);
    expect(await getState(mine)).toEqual(['FOR_PRIVATE_SALE', 'works 22']);
  });

  test('keeps what it sold', async () => {
    const id = await newItem();
    await holdItems(app.db, 'lots', 31, id);
    await advanceAvailability(app.db, 'lots', sql`31`, 'sell');
    await release(app.db, 'lots', sql`31`);
    expect(await getState(id)).toEqual(['SOLD', 'lots 31']);
    await expect(holdItems(app.db, 'works', 32, id)).rejects.toMatchObject(onHoldError);
    await advanceAvailability(app.db, 'lots', sql`31`, 'reopen');
    expect(await getState(id)).toEqual(['IN_AUCTION', 'lots 31']);
  });

  test('lets a private sale put the item on hold, excluding others, and sell it', async () => {
    const id = await newItem();
    await holdItems(app.db, 'works', 41, id);
    const step = (name: Parameters<typeof advanceAvailability>[3]) =>
      advanceAvailability(app.db, 'works', sql`41`, name);
    await step('putOnHold');
    expect(await getState(id)).toEqual(['ON_HOLD', 'works 41']);
    await step('takeOffHold');
    await step('putOnHold');
    await step('sell');
    await expect(step('putOnHold')).rejects.toMatchObject(onHoldError);
    expect(await getState(id)).toEqual(['SOLD', 'works 41']);
  });

  test('is refused for an item that was withdrawn', async () => {
    const id = await newItem('WITHDRAWN');
    await expect(app.db.transaction((tx) => holdItems(tx, 'lots', 51, id))).rejects.toMatchObject(
      onHoldError,
    );
    expect(await getState(id)).toEqual(['WITHDRAWN', null]);
  });
});

describe('competing holds', () => {
  test('the database refuses a second row for an item, no matter who writes it', async () => {
    const id = await newItem();
    await holdItems(app.db, 'lots', 61, id);
    await expect(
      app.db.run(sql`insert into item_holds (item_id, noun, holder_id) values (${id}, 'works', 62)`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'item_holds_pkey' });
  });

  test('the second waits for the first, then is refused or succeeds depending on how that ends', async () => {
    for (const [end, served] of [
      ['commit', false],
      ['roll back', true],
    ] as const) {
      const id = await newItem();
      let finish: (() => void) | undefined;
      let signalTaken: (() => void) | undefined;
      const itemTaken = new Promise<void>((resolve) => {
        signalTaken = resolve;
      });
      const first = app.db
        .transaction(async (tx) => {
          await holdItems(tx, 'lots', 71, id);
          signalTaken?.();
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          if (end === 'roll back') throw new Error('thought better of it');
        })
        .catch(() => {});
      await itemTaken;
      const second = holdItems(app.db, 'works', 72, id).then(
        () => true,
        () => false,
      );
      await waitForLock(app.db);
      finish?.();
      await first;
      expect(await second).toBe(served);
      expect(await getState(id)).toEqual(
        served ? ['FOR_PRIVATE_SALE', 'works 72'] : ['IN_AUCTION', 'lots 71'],
      );
    }
  });

  // Repeated because a wrong lock order does not collide every time.
  test.each([1, 2, 3, 4, 5])(
    'as lots of four sales: one is created, the others are refused without a trace (%i)',
    async () => {
      const sales = await Promise.all([newSale(), newSale(), newSale(), newSale()]);
      const itemId = await newItem();
      const responses = await Promise.all(
        sales.map((sale) =>
          manager.post<{ code?: string; id?: number }>(`/auctions/${sale}/lots`, { itemId }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(responses.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
        Array(3).fill('item.held'),
      );
      const lots = await app.db.rows<{ id: number }>(
        sql`select lot_id as id from lot_items where item_id = ${itemId}`,
      );
      expect(lots).toEqual([{ id: responses.find(({ status }) => status === 201)?.body.id }]);
      expect(await getState(itemId)).toEqual(['IN_AUCTION', `lots ${lots[0]?.id}`]);
    },
  );
});

describe('lot', () => {
  test('holds and releases all its items', async () => {
    const { newSale: saleOf, importFile } = createLotImporter(() => ({ app, manager }));
    const sale = await saleOf();
    await importFile(sale, 'lot,ref,title\n1,J-1,Jug\n1,J-2,Bowl\n1,J-3,Tray\n', { grouped: true });
    const lot = await readLot(manager, sale, '1');
    const states = () => Promise.all(lot.items.map(({ itemId }) => getState(itemId)));
    expect(lot.items).toHaveLength(3);
    expect(await states()).toEqual(Array(3).fill(['IN_AUCTION', `lots ${lot.id}`]));
    for (const { itemId } of lot.items)
      expect((await manager.post(`/auctions/${await newSale()}/lots`, { itemId })).status).toBe(409);
    const { status } = await manager.post(`/auctions/${sale}/lots/1/withdrawal`, {
      id: lot.id,
      version: lot.version,
      reason: 'Stolen',
    });
    expect(status).toBe(200);
    expect(await states()).toEqual(Array(3).fill(['AVAILABLE', null]));
  });

  test('leaves its item to the next lot when it is deleted', async () => {
    const sale = await newSale();
    const { id, version, itemId } = await newLot(manager, sale, { title: 'A globe' });
    expect((await manager.delete(`/auctions/${sale}/lots/1?id=${id}&version=${version}`)).status).toBe(204);
    expect(await getState(itemId)).toEqual(['AVAILABLE', null]);
    const again = await manager.post<LotSheet>(`/auctions/${await newSale()}/lots`, { itemId });
    expect(await getState(itemId)).toEqual(['IN_AUCTION', `lots ${again.body.id}`]);
  });

  test('is refused for an item that does not exist', async () => {
    expect(await manager.post(`/auctions/${await newSale()}/lots`, { itemId: 999_999 })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'itemId', code: 'unknown_row' }] },
    });
  });
});

test('the migration sets holders: offered items have one, sold ones keep it, free ones have none', async () => {
  const { db } = app;
  const sale = await newSale();
  const lots: Record<string, LotSheet> = {};
  for (const title of ['Offered', 'Sold', 'Passed', 'Again'])
    lots[title] = await newLot(manager, sale, { title });
  const ids = (...titles: string[]) => titles.map((title) => lots[title]?.id);
  await db.run(sql`alter table lot_items add column open boolean not null default true`);
  await db.run(sql`create unique index lot_items_open on lot_items (item_id) where open`);
  await db.run(sql`update lot_items set open = false where not exists (
    select 1 from item_holds h where h.noun = 'lots' and h.holder_id = lot_id and h.item_id = lot_items.item_id)`);
  await db.run(
    sql`update lots set status = 'SOLD', result_at = now() where id = any(${ids('Sold')}::bigint[])`,
  );
  await db.run(sql`update lots set status = 'PASSED' where id = any(${ids('Passed', 'Again')}::bigint[])`);
  await db.run(
    sql`update lot_items set open = false where lot_id = any(${ids('Sold', 'Passed', 'Again')}::bigint[])`,
  );
  const { id: second } = await db.row<{ id: number }>(sql`
    insert into lots (auction_id, number, sort_key, status) values (${sale}, '90', '90', 'PUBLISHED') returning id`);
  await db.run(
    sql`insert into lot_items (lot_id, ordinal, item_id) values (${second}, 1, ${lots.Again?.itemId})`,
  );
  await db.run(sql`drop table item_holds`);
  await db.run(sql`delete from migrations where name = '0022_item_holds.sql'`);
  await db.run(sql`update items set availability = 'SOLD' where id = ${lots.Passed?.itemId}`);

  await migrate(db);
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(lots).map(async ([title, { itemId }]) => [title, await getState(itemId)] as const),
    ),
  );
  expect(states).toEqual({
    Offered: ['IN_AUCTION', `lots ${lots.Offered?.id}`],
    Sold: ['SOLD', `lots ${lots.Sold?.id}`],
    Passed: ['AVAILABLE', null],
    Again: ['IN_AUCTION', `lots ${second}`],
  });
  const elsewhere = await db.row<{ first: boolean; second: boolean }>(sql`
    select ${hasOtherHolder(sql`${lots.Again?.itemId}`, 'lots', sql`${lots.Again?.id}`)} as first,
      ${hasOtherHolder(sql`${lots.Again?.itemId}`, 'lots', sql`${second}`)} as second`);
  expect(elsewhere).toEqual({ first: true, second: false });
  expect((await manager.get<Item>(`/items/${lots.Sold?.itemId}`)).body.availability).toBe('SOLD');
});
