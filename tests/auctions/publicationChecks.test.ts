import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import type { Item } from '#contract/items';
import type { LotSheet } from '#contract/lots';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { changeLot, formOf, newLot, readLot } from './forms';

let app: TestApp;
let manager: ApiClient;
let sale: number;
let lot: LotSheet;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  sale = await createCataloguedSale(app, manager, {
    lots: [
      { number: '1', title: 'A pair of globes', estimateLow: 100_000, estimateHigh: 150_000 },
      { number: '2', title: 'An atlas' },
    ],
  });
  const { itemId } = await readLot(manager, sale, '1');
  await app.db.run(sql`
    with globes as (
      insert into categories (department_id, name) values (${app.departments.books}, 'Globes') returning id)
    update items set category_id = (select id from globes) where id = ${itemId}`);
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#7a4a2b' } })
    .png()
    .toBuffer();
  expect((await manager.upload(`/items/${itemId}/pictures`, 'globes.png', png)).status).toBe(201);
  await performStep(manager, sale, 'publish');
  // The current rules of the house apply from here on; what the lot lacked before is ignored.
  await app.db.run(sql`delete from publication_rules where auction_id = ${sale}`);
  lot = await readLot(manager, sale, '1');
});
afterAll(() => app.close());

const published = (path: string) => ({ status: 422, body: { fields: [{ path, code: 'published' }] } });

describe('required values cannot be removed after publication', () => {
  test.each([
    ['title', { title: '' }],
    ['estimateLow', { estimateLow: null }],
    ['reserve', { reserve: 120_000 }],
  ])('from the lot: %s', async (path, change) => {
    const refused = await manager.patch(`/auctions/${sale}/lots/1`, {
      ...change,
      id: lot.id,
      version: lot.version,
    });
    expect(refused).toMatchObject(published(path));
    expect(await readLot(manager, sale, '1')).toMatchObject({ title: lot.title, version: lot.version });
  });

  test('from the item', async () => {
    const { body } = await manager.get<Item>(`/items/${lot.itemId}`);
    expect(
      await manager.patch(`/items/${lot.itemId}`, { categoryId: null, version: body.version }),
    ).toMatchObject(published('categoryId'));
  });

  test('by deleting the last picture', async () => {
    expect(await manager.delete(`/pictures/${lot.pictures[0]?.id}`)).toMatchObject(published('pictures'));
    expect((await readLot(manager, sale, '1')).pictures).toHaveLength(1);
  });

  test('from the sale, which determines the tax scheme of its lots', async () => {
    const { body } = await manager.get<Auction>(`/auctions/${sale}`);
    expect(
      await manager.put(`/auctions/${sale}`, {
        ...formOf(body),
        specialistId: null,
        vatScheme: null,
      }),
    ).toMatchObject(published('vatScheme'));
  });

  test('values that were missing before do not block other changes', async () => {
    for (const number of ['1', '2']) {
      const { id, version } = await readLot(manager, sale, number);
      const change = { title: `${number}, described anew`, id, version };
      expect((await manager.patch(`/auctions/${sale}/lots/${number}`, change)).status).toBe(200);
    }
  });
});

test('required values cannot be removed through the lot of an earlier sale with the same item', async () => {
  const earlier = await createCataloguedSale(app, manager, { lots: [{ number: '1', title: 'A sextant' }] });
  await performStep(manager, earlier, 'publish');
  const { id, version, itemId } = await readLot(manager, earlier, '1');
  const withdrawn = { reason: 'Not in time', id, version };
  expect((await manager.post(`/auctions/${earlier}/lots/1/withdrawal`, withdrawn)).status).toBe(200);
  const again = await createCataloguedSale(app, manager, { lots: [] });
  expect((await manager.post(`/auctions/${again}/lots`, { itemId, number: '7' })).status).toBe(201);
  await performStep(manager, again, 'publish');
  await app.db.run(sql`delete from publication_rules where auction_id = ${again}`);

  const change = (title: string, seen: LotSheet) =>
    manager.patch(`/auctions/${earlier}/lots/1`, { title, id: seen.id, version: seen.version });
  const old = await readLot(manager, earlier, '1');
  expect(await change('', old)).toMatchObject(published('title'));
  const offered = await readLot(manager, again, '7');
  expect((await change('A brass sextant', old)).status).toBe(200);
  // A user who has the other lot open must not overwrite this change without noticing.
  expect(await readLot(manager, again, '7')).toMatchObject({
    title: 'A brass sextant',
    version: offered.version + 1,
  });
});

test('roles that cannot see a reserve cannot set one', async () => {
  const draft = await createCataloguedSale(app, manager, { lots: [] });
  const editor = await app.signIn('EDITOR');
  expect(await editor.post(`/auctions/${draft}/lots`, { title: 'A map', reserve: 100 })).toMatchObject({
    status: 403,
    body: { params: { permission: 'lots:see-reserve' } },
  });
  expect((await editor.post(`/auctions/${draft}/lots`, { title: 'A map' })).status).toBe(201);
});

test('refuses lot numbers that cannot be printed on one line', async () => {
  const draft = await createCataloguedSale(app, manager, { lots: [] });
  expect(await manager.post(`/auctions/${draft}/lots`, { number: '1\n2' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'number' }] },
  });
});

test('a write identifies its lot by id, so it cannot reach another lot that took over the number', async () => {
  const draft = await createCataloguedSale(app, manager, { lots: [] });
  const vase = await newLot(manager, draft, { number: '1', title: 'Ming vase' });
  const fan = await newLot(manager, draft, { number: '2', title: 'Paper fan' });
  const changed = await changeLot(manager, vase, { title: 'A Ming vase' });
  await changeLot(manager, changed, { number: '9' });
  const { version } = await changeLot(manager, fan, { number: '1' });
  // The fan has the version that the vase had: number and version alone would let the write through.
  expect(version).toBe(changed.version);

  const at = `/auctions/${draft}/lots/1`;
  const { id } = vase;
  const stale = { status: 409, body: { code: 'row.stale', params: { current: { id: fan.id } } } };
  expect(await manager.patch(at, { reserve: 100, id, version })).toMatchObject(stale);
  expect(await manager.post(`${at}/withdrawal`, { reason: 'Broken', id, version })).toMatchObject(stale);
  expect(await manager.delete(`${at}?id=${id}&version=${version}`)).toMatchObject(stale);
  expect(await manager.delete(`${at}?id=${fan.id}&version=1`)).toMatchObject(stale);
  expect(await readLot(manager, draft, '1')).toMatchObject({ id: fan.id, status: 'DRAFT', reserve: null });
  expect((await manager.delete(`${at}?id=${fan.id}&version=${version}`)).status).toBe(204);
});
