import sql from 'sql-template-tag';
import type { RefusedRow } from '#contract/api/selection';
import type { Item } from '#contract/items';
import type { AddedLots, LotForm, LotSheet } from '#contract/lots';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
});
afterAll(() => app.close());

let made = 0;
const newSale = (overrides: { currency?: string; departmentIds?: number[] } = {}) =>
  newAuction(manager, { code: `E${++made}`, departmentIds: [app.departments.books], ...overrides });
const newItems = async (departmentId: number, ...titles: string[]) =>
  (
    await app.db.rows<{ id: number }>(sql`
      insert into items (title, department_id) select t, ${departmentId} from unnest(${titles}::text[]) t returning id`)
  ).map(({ id }) => id);
const read = async (id: number) => (await manager.get<Item>(`/items/${id}`)).body;
const enter = (client: ApiClient, sale: number, rows: object) =>
  client.post<AddedLots & { code: string }>(`/auctions/${sale}/entries`, { rows });
const reoffer = (client: ApiClient, sale: number, ...lots: { id: number; version: number }[]) =>
  client.post<AddedLots & { code: string }>(`/auctions/${sale}/entries`, {
    lots: lots.map(({ id, version }) => ({ id, version })),
  });
const remove = (client: ApiClient, sale: number, lots: AddedLots['lots']) =>
  client.post<{ removed: number; refused: RefusedRow[] }>(`/auctions/${sale}/removals`, {
    lots: lots.map(({ id, version }) => ({ id, version })),
  });
const why = ({ refused }: { refused: RefusedRow[] }) => refused.map(({ id, code }) => [id, code]);

/** Creates a lot as it is after an unsold sale: passed, with its items available. */
async function passedLot(
  overrides: Partial<LotForm>,
  currency = 'GBP',
  result = 'PASSED',
): Promise<LotSheet> {
  const sale = await newSale({ currency });
  const { number, itemId } = await newLot(manager, sale.id, {
    departmentId: app.departments.books,
    ...overrides,
  });
  await app.db.run(sql`update lots set status = ${result}, last_bid = 40000 where auction_id = ${sale.id}`);
  await app.db.run(sql`update auctions set status = 'POST_SALE' where id = ${sale.id}`);
  await app.db.run(sql`delete from item_holds where item_id = ${itemId}`);
  await app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${itemId}`);
  return readLot(manager, sale.id, number);
}

describe('entering items in a sale', () => {
  test('creates a lot for each with the next number and an event, and makes the items unavailable', async () => {
    const sale = await newSale();
    await newLot(manager, sale.id, { number: '12A', title: 'There already' });
    const [one = 0, two = 0] = await newItems(app.departments.books, 'Atlas', 'Herbal');
    const { status, body } = await enter(manager, sale.id, { ids: [two, one] });
    expect(status).toBe(201);
    expect(body.refused).toEqual([]);
    expect(body.lots.map(({ number }) => number)).toEqual(['13', '14']);
    expect(await readLot(manager, sale.id, '13')).toMatchObject({
      title: 'Atlas',
      itemId: one,
      status: 'DRAFT',
    });
    expect((await read(two)).availability).toBe('IN_AUCTION');
    expect(
      await app.db.rows(sql`
        select e.action, e.to_status as "to" from event_subjects s join actions e on e.id = s.event_id
        where s.noun = 'items' and s.noun_id = ${one} and e.noun = 'lots'`),
    ).toEqual([{ action: 'create', to: 'DRAFT' }]);
  });

  test('enters all items that match a filter; unavailable ones are listed and unchanged', async () => {
    const [first, second] = [await newSale(), await newSale()];
    const leaves = await newItems(
      app.departments.books,
      ...Array.from({ length: 130 }, (_, at) => `Folio ${at}`),
    );
    const [removedItem = 0] = leaves;
    await enter(manager, first.id, { ids: [removedItem] });
    const { body } = await enter(manager, second.id, { query: { q: 'folio' } });
    expect(body.lots).toHaveLength(129);
    expect(body.lots.at(-1)?.number).toBe('129');
    expect(why(body)).toEqual([[removedItem, 'item.held']]);
    expect(body.refused[0]?.name).toBe((await read(removedItem)).itemNo);
    expect((await readLot(manager, first.id, '1')).itemId).toBe(removedItem);
    // Enters them again: all of them are in a sale now.
    const again = (await enter(manager, second.id, { query: { q: 'folio' } })).body;
    expect([again.lots, again.refused.length]).toEqual([[], 130]);
  });

  test('lets a specialist enter items of their own department only, in their own sales only', async () => {
    const { books, clocks } = app.departments;
    const [own = 0] = await newItems(books, 'Psalter');
    const [foreign = 0] = await newItems(clocks, 'Regulator');
    const otherSale = await newSale({ departmentIds: [clocks] });
    expect(await enter(specialist, otherSale.id, { ids: [own] })).toMatchObject({
      status: 403,
      body: { code: 'permission.department' },
    });
    const { body } = await enter(specialist, (await newSale()).id, { ids: [own, foreign] });
    expect([body.lots.length, why(body)]).toEqual([1, [[foreign, 'permission.department']]]);
    expect((await read(foreign)).availability).toBe('AVAILABLE');
  });

  test('is refused for a published sale, because its numbers are final', async () => {
    const sale = await newSale();
    await app.db.run(sql`update auctions set status = 'PUBLISHED' where id = ${sale.id}`);
    const ids = await newItems(app.departments.books, 'Late');
    expect(await enter(manager, sale.id, { ids })).toMatchObject({
      status: 409,
      body: { code: 'lot.sale_closed' },
    });
  });

  test('by two sales at the same moment gives each item to one and lists it as refused to the other', async () => {
    const [one, other] = [await newSale(), await newSale()];
    const ids = await newItems(
      app.departments.books,
      ...Array.from({ length: 40 }, (_, at) => `Print ${at}`),
    );
    const [a, b] = await Promise.all([
      enter(manager, one.id, { ids }),
      enter(manager, other.id, { ids: [...ids].reverse() }),
    ]);
    expect([a.status, b.status]).toEqual([201, 201]);
    expect(a.body.lots.length + b.body.lots.length).toBe(ids.length);
    expect(a.body.refused.length + b.body.refused.length).toBe(ids.length);
    expect(
      await app.db.row(sql`
        select count(*) as held from item_holds where noun = 'lots' and item_id = any(${ids}::bigint[])`),
    ).toEqual({ held: ids.length });
  });
});

describe('re-offering a passed lot', () => {
  test('copies text, estimate, reserve and parts, and leaves the passed lot unchanged', async () => {
    const lot = await passedLot({
      title: 'Atlas',
      lotTitle: 'A fine atlas',
      estimateLow: 50_000,
      estimateHigh: 70_000,
      reserve: 45_000,
      section: 'Maps',
      vatScheme: 'STANDARD',
    });
    const [second = 0] = await newItems(app.departments.books, 'Its index');
    await app.db.run(sql`
      insert into lot_items (lot_id, ordinal, item_id, reference) values (${lot.id}, 2, ${second}, 'vol. 2')`);
    const sale = await newSale();
    const { status, body } = await reoffer(manager, sale.id, lot);
    expect([status, why(body)]).toEqual([201, []]);
    const again = await readLot(manager, sale.id, '1');
    expect(again).toMatchObject({
      itemId: lot.itemId,
      lotTitle: 'A fine atlas',
      estimateLow: 50_000,
      estimateHigh: 70_000,
      reserve: 45_000,
      section: '',
      vatScheme: 'STANDARD',
      status: 'DRAFT',
    });
    expect(again.items.map(({ itemId, reference }) => [itemId, reference])).toEqual([
      [lot.itemId, ''],
      [second, 'vol. 2'],
    ]);
    expect(await readLot(manager, lot.auctionId, lot.number)).toMatchObject({
      status: 'PASSED',
      lastBid: 40_000,
    });
    expect(
      await app.db.row(
        sql`select changes from actions where noun = 'lots' and noun_id = ${lot.id} and action = 'reoffer'`,
      ),
    ).toEqual({ changes: { reofferedAs: [null, `${sale.code} · 1`] } });
  });

  test('does not copy the estimate into a sale in another currency', async () => {
    const lot = await passedLot({ title: 'Carte', estimateLow: 50_000, estimateHigh: 70_000 }, 'EUR');
    const sale = await newSale();
    await reoffer(manager, sale.id, lot);
    expect(await readLot(manager, sale.id, '1')).toMatchObject({
      title: 'Carte',
      estimateLow: null,
      estimateHigh: null,
    });
  });

  test('is refused for a lot that sold, changed since, has an unavailable item, or was re-offered already', async () => {
    const sold = await passedLot({ title: 'Sold' }, 'GBP', 'SOLD');
    const old = await passedLot({ title: 'Old' });
    const lotOnHold = await passedLot({ title: 'Held' });
    const good = await passedLot({ title: 'Good' });
    await enter(manager, (await newSale()).id, { ids: [lotOnHold.itemId] });
    const sale = await newSale();
    const { body } = await reoffer(manager, sale.id, sold, { ...old, version: 99 }, lotOnHold, good);
    expect(body.lots).toHaveLength(1);
    expect(why(body)).toEqual([
      [sold.id, 'step.not_allowed'],
      [old.id, 'row.stale'],
      [lotOnHold.id, 'item.held'],
    ]);
    expect(why((await reoffer(manager, (await newSale()).id, good)).body)).toEqual([[good.id, 'item.held']]);
  });

  test('is allowed to a specialist only if both departments are their own', async () => {
    const { clocks } = app.departments;
    const foreign = await passedLot({ title: 'Bracket clock', departmentId: clocks });
    const own = await passedLot({ title: 'Missal' });
    const sale = await newSale();
    expect((await reoffer(specialist, sale.id, foreign)).body.code).toBe('permission.department');
    const otherSale = await newSale({ departmentIds: [clocks] });
    expect((await reoffer(specialist, otherSale.id, own)).body.code).toBe('permission.department');
    expect((await reoffer(specialist, sale.id, own)).body.lots).toHaveLength(1);
  });

  test('by two users at once succeeds for one and is refused to the other', async () => {
    const lot = await passedLot({ title: 'Wanted' });
    const sales = [await newSale(), await newSale()];
    const responses = await Promise.all(sales.map(({ id }) => reoffer(manager, id, lot)));
    expect(responses.map(({ body }) => body.lots.length).sort()).toEqual([0, 1]);
    expect(responses.flatMap(({ body }) => why(body))).toEqual([[lot.id, 'item.held']]);
  });
});

describe('removing entered lots', () => {
  test('removes all except lots that were changed since, and releases their items', async () => {
    const sale = await newSale();
    const ids = await newItems(app.departments.books, 'Ode', 'Elegy', 'Hymn');
    const { lots } = (await enter(manager, sale.id, { ids })).body;
    const [first, second] = [await readLot(manager, sale.id, '1'), await readLot(manager, sale.id, '2')];
    await manager.patch(`/auctions/${sale.id}/lots/2`, {
      id: second.id,
      version: second.version,
      estimateLow: 100,
    });
    const { body } = await remove(manager, sale.id, lots);
    expect([body.removed, why(body)]).toEqual([2, [[second.id, 'row.stale']]]);
    expect((await read(first.itemId)).availability).toBe('AVAILABLE');
    expect((await read(second.itemId)).availability).toBe('IN_AUCTION');
    expect(await app.db.row(sql`select count(*) as lots from lots where auction_id = ${sale.id}`)).toEqual({
      lots: 1,
    });
  });

  test('is refused for lots of another sale or of a published one', async () => {
    const [sale, other] = [await newSale(), await newSale()];
    const ids = await newItems(app.departments.books, 'Sonnet');
    const { lots } = (await enter(manager, sale.id, { ids })).body;
    expect(why((await remove(manager, other.id, lots)).body)).toEqual([[lots[0]?.id, 'row.not_found']]);
    await app.db.run(sql`update auctions set status = 'PUBLISHED' where id = ${sale.id}`);
    expect((await remove(manager, sale.id, lots)).status).toBe(409);
    expect((await readLot(manager, sale.id, '1')).itemId).toBe(ids[0]);
  });
});
