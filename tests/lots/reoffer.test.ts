import sql from 'sql-template-tag';
import type { AddedLots, LotForm, LotSheet, LotTargets } from '#contract/lots';
import { reduceAmount } from '#contract/money/reductions';
import { newAuction, newLot, readLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

let made = 0;
const newSale = (form: { currency?: string; departmentIds?: number[]; startsAt?: string } = {}) =>
  newAuction(manager, { code: `G${++made}`, departmentIds: [app.departments.books], ...form });
const enter = (sale: number, body: object, client = manager) =>
  client.post<AddedLots & { code?: string }>(`/auctions/${sale}/entries`, body);
const targets = async (body: object, client = manager) =>
  (await client.post<LotTargets>('/entry-targets', body)).body;
const amountsOf = ({ estimateLow, estimateHigh, reserve }: LotSheet) => [estimateLow, estimateHigh, reserve];

/** Creates a lot of a past sale: passed, with its items available. */
async function passedLot(form: Partial<LotForm>, currency = 'GBP', status = 'PASSED'): Promise<LotSheet> {
  const sale = await newSale({ currency });
  const { number, itemId } = await newLot(manager, sale.id, {
    departmentId: app.departments.books,
    ...form,
  });
  await app.db.run(sql`update lots set status = ${status} where auction_id = ${sale.id}`);
  await app.db.run(sql`update auctions set status = 'POST_SALE' where id = ${sale.id}`);
  await app.db.run(sql`delete from item_holds where item_id = ${itemId}`);
  await app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${itemId}`);
  return readLot(manager, sale.id, number);
}
const reduceBy = (percent: number) => app.db.run(sql`update house set reoffer_reduction = ${percent}`);
const atlas = { title: 'Atlas', estimateLow: 127_500, estimateHigh: 180_000, reserve: 110_000 };

describe('reduction', () => {
  test.each([
    [127_500, 20, 100_000],
    [180_000, 20, 140_000],
    [100_000, 20, 80_000],
    [100_000, 0, 100_000],
    [127_555, 0, 127_555],
    [900, 50, 450],
    [1, 90, 1],
    [0, 50, 0],
    [5_000_000_00, 15, 4_200_000_00],
    [900_000_000_000_000, 10, 810_000_000_000_000],
  ])('reduces %d by %d percent to %d', (amount, percent, reduced) => {
    expect(reduceAmount(amount, percent, 100)).toBe(reduced);
  });

  test('rounds to digits of the major unit of the currency', () => {
    expect(reduceAmount(1_275 * 240, 20, 240)).toBe(1_000 * 240);
    expect(reduceAmount(12_345, 20, 1)).toBe(9_800);
  });

  test('never puts a reserve above its estimate, or a low estimate above the high one', () => {
    for (let amount = 1_000; amount < 400_000; amount += 1_717)
      for (const percent of [1, 10, 15, 33, 50, 90])
        expect(reduceAmount(amount, percent, 100)).toBeLessThanOrEqual(
          reduceAmount(amount + 1_717, percent, 100),
        );
  });
});

describe('re-offered passed lot', () => {
  beforeEach(() => reduceBy(0));

  test('keeps estimates and reserve less the default reduction', async () => {
    await reduceBy(20);
    const sale = await newSale();
    await enter(sale.id, { lots: [await passedLot(atlas)].map(({ id, version }) => ({ id, version })) });
    expect(amountsOf(await readLot(manager, sale.id, '1'))).toEqual([100_000, 140_000, 88_000]);
  });

  test('applies a chosen reduction instead', async () => {
    await reduceBy(20);
    const { id, version } = await passedLot(atlas);
    const sale = await newSale();
    await enter(sale.id, { lots: [{ id, version }], reduction: 0 });
    expect(amountsOf(await readLot(manager, sale.id, '1'))).toEqual([127_500, 180_000, 110_000]);
  });

  test('keeps a reserve above the estimate together with its note', async () => {
    const { id, version } = await passedLot({
      ...atlas,
      reserve: 150_000,
      reserveNote: 'The consignor insists',
    });
    const sale = await newSale();
    await enter(sale.id, { lots: [{ id, version }], reduction: 10 });
    const lot = await readLot(manager, sale.id, '1');
    expect([lot.reserve, lot.reserveNote]).toEqual([130_000, 'The consignor insists']);
  });

  test('loses estimates and reserve in a sale with another currency', async () => {
    const { id, version } = await passedLot({ ...atlas, reserveNote: 'Agreed by phone' }, 'EUR');
    const sale = await newSale();
    await enter(sale.id, { lots: [{ id, version }], reduction: 10 });
    const lot = await readLot(manager, sale.id, '1');
    expect([...amountsOf(lot), lot.reserveNote]).toEqual([null, null, null, '']);
  });

  test('hides the copied reserve from an EDITOR', async () => {
    const editor = await app.signIn('EDITOR');
    const { id, version } = await passedLot(atlas);
    const sale = await newSale();
    const { body } = await enter(sale.id, { lots: [{ id, version }] }, editor);
    expect(JSON.stringify(body)).not.toContain('110000');
    expect((await readLot(editor, sale.id, '1')).reserve).toBeNull();
    expect((await readLot(manager, sale.id, '1')).reserve).toBe(110_000);
  });

  test('refuses a reduction chosen by an EDITOR, because it sets the reserve', async () => {
    const editor = await app.signIn('EDITOR');
    const { id, version } = await passedLot(atlas);
    expect(
      await enter((await newSale()).id, { lots: [{ id, version }], reduction: 90 }, editor),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'reduction', code: 'fixed' }] } });
  });

  test.each([-1, 91, 12.5, '20'])('refuses the reduction %p at its field', async (reduction) => {
    const { id, version } = await passedLot(atlas);
    expect(await enter((await newSale()).id, { lots: [{ id, version }], reduction })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'reduction' }] },
    });
  });

  test.each([{}, { rows: { ids: [1] }, lots: [{ id: 1, version: 1 }] }])(
    'requires either lots or items: %p',
    async (body) => {
      expect((await enter((await newSale()).id, body)).status).toBe(422);
    },
  );
});

describe('passed item', () => {
  beforeEach(() => reduceBy(20));

  test('is re-offered like its last lot, and its history names the new one', async () => {
    const lot = await passedLot({ ...atlas, lotTitle: 'A fine atlas' });
    const sale = await newSale();
    await enter(sale.id, { rows: { ids: [lot.itemId] } });
    expect(await readLot(manager, sale.id, '1')).toMatchObject({
      lotTitle: 'A fine atlas',
      estimateLow: 100_000,
      estimateHigh: 140_000,
      reserve: 88_000,
    });
    expect(
      await app.db.row(
        sql`select changes from actions where noun = 'lots' and noun_id = ${lot.id} and action = 'reoffer'`,
      ),
    ).toEqual({ changes: { reofferedAs: [null, `${sale.code} · 1`] } });
  });

  test('copies only from its last offering', async () => {
    const lot = await passedLot(atlas);
    const second = await newSale();
    await enter(second.id, { rows: { ids: [lot.itemId] }, reduction: 50 });
    await app.db.run(sql`update lots set status = 'WITHDRAWN' where auction_id = ${second.id}`);
    await app.db.run(sql`delete from item_holds where item_id = ${lot.itemId}`);
    await app.db.run(sql`update items set availability = 'AVAILABLE' where id = ${lot.itemId}`);
    const third = await newSale();
    await enter(third.id, { rows: { ids: [lot.itemId] } });
    expect(amountsOf(await readLot(manager, third.id, '1'))).toEqual([null, null, null]);
  });

  test('keeps the estimate of a lot of several items only if all of them enter', async () => {
    const parts = async () => {
      const lot = await passedLot(atlas);
      const { id } = await app.db.row<{ id: number }>(sql`
        insert into items (title, department_id) values ('Its index', ${app.departments.books}) returning id`);
      await app.db.run(sql`
        insert into lot_items (lot_id, ordinal, item_id, reference) values (${lot.id}, 2, ${id}, 'vol. 2')`);
      return [lot.itemId, id];
    };
    const sale = await newSale();
    await enter(sale.id, { rows: { ids: (await parts()).slice(0, 1) } });
    await enter(sale.id, { rows: { ids: await parts() } });
    const [alone, both] = [await readLot(manager, sale.id, '1'), await readLot(manager, sale.id, '2')];
    expect([amountsOf(alone), alone.items.length]).toEqual([[null, null, null], 1]);
    expect([amountsOf(both), both.items.map(({ reference }) => reference)]).toEqual([
      [100_000, 140_000, 88_000],
      ['', 'vol. 2'],
    ]);
    expect((await manager.get<{ total: number }>(`/auctions/${sale.id}/lots`)).body.total).toBe(2);
  });

  test('enters once together with new items of the same selection', async () => {
    const lot = await passedLot(atlas);
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into items (title, department_id) values ('Herbal', ${app.departments.books}) returning id`);
    const sale = await newSale();
    const { body } = await enter(sale.id, { rows: { ids: [id, lot.itemId] } });
    expect(body.lots.map(({ number }) => number)).toEqual(['1', '2']);
    expect(amountsOf(await readLot(manager, sale.id, '1'))).toEqual([100_000, 140_000, 88_000]);
    expect(amountsOf(await readLot(manager, sale.id, '2'))).toEqual([null, null, null]);
  });
});

describe('sales to choose from', () => {
  test('list those of the department first, then by date', async () => {
    await app.db.run(
      sql`update auctions set status = 'CANCELLED' where status in ('DRAFT', 'CATALOGUING', 'POSTPONED')`,
    );
    await reduceBy(15);
    const lot = await passedLot(atlas);
    const { books, clocks } = app.departments;
    const clocksSoon = await newSale({ departmentIds: [clocks], startsAt: '2099-01-01T10:00:00Z' });
    const undated = await newSale();
    const booksLate = await newSale({ departmentIds: [clocks, books], startsAt: '2099-09-01T10:00:00Z' });
    const past = await newSale({ startsAt: '2001-09-01T10:00:00Z' });
    const expected = {
      targets: [
        { id: booksLate.id, isOfDepartment: true },
        { id: past.id, isOfDepartment: true },
        { id: undated.id, isOfDepartment: true },
        { id: clocksSoon.id, isOfDepartment: false },
      ],
      passed: [{ currency: 'GBP', count: 1 }],
      reduction: 15,
    };
    expect(await targets({ rows: { ids: [lot.itemId] } })).toMatchObject(expected);
    expect(await targets({ lots: [{ id: lot.id, version: lot.version }] })).toMatchObject(expected);
    const specialist = await app.signIn('SPECIALIST');
    const own = await targets({ rows: { ids: [lot.itemId] } }, specialist);
    expect(own.targets.map(({ id }) => id)).toEqual([booksLate.id, past.id, undated.id]);
  });

  test('include the number of passed lots in each currency', async () => {
    const lots = [await passedLot(atlas), await passedLot(atlas), await passedLot(atlas, 'EUR')];
    const expected = {
      passed: [
        { currency: 'EUR', count: 1 },
        { currency: 'GBP', count: 2 },
      ],
    };
    expect(await targets({ rows: { ids: lots.map(({ itemId }) => itemId) } })).toMatchObject(expected);
    expect(await targets({ lots: lots.map(({ id, version }) => ({ id, version })) })).toMatchObject(expected);
  });

  test('count no passed lots for items that were never offered', async () => {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into items (title, department_id) values ('Psalter', ${app.departments.books}) returning id`);
    expect(await targets({ rows: { ids: [id] } })).toMatchObject({ passed: [] });
  });
});
