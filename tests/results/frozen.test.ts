import sql from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import type { Desk } from '#contract/results';
import type { Account } from '#contract/working';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createCataloguedSale, createLiveSale, performStep } from './sale';

let app: TestApp;
let manager: ApiClient;
let editor: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

interface Sheet {
  id: number;
  version: number;
  itemId: number;
  status: string;
  estimateLow: number;
  vatScheme: string | null;
}
const sheet = async (sale: number, number = '1') =>
  (await manager.get<Sheet>(`/auctions/${sale}/lots/${number}`)).body;
const change = async (client: ApiClient, sale: number, values: object) => {
  const { id, version } = await sheet(sale);
  return client.patch<{ code: string; fields: { path: string; code: string }[] }>(
    `/auctions/${sale}/lots/1`,
    {
      id,
      version,
      ...values,
    },
  );
};
const result = async (sale: number, body: object, action: 'post' | 'put' = 'post') => {
  const { body: desk } = await manager.get<Desk>(`/auctions/${sale}/results/desk?lot=1`);
  return manager[action]<{ code: string }>(`/auctions/${sale}/lots/1/result`, {
    version: desk.currentLot?.version,
    confirmed: true,
    ...body,
  });
};

/**
 * Creates a lot sold at 1,000.00 with a premium of 30 % including VAT: 1,300.00, or 1,250.00 if the premium bears no VAT.
 */
async function createSoldLot() {
  const lots = [{ number: '1', estimateLow: 80_000, estimateHigh: 120_000 }];
  const sale = await createLiveSale(app, manager, { premium: 3000, quoted: 'GROSS', lots });
  expect((await result(sale, { outcome: 'SOLD', hammer: 100_000, buyer: 'Ada Gavelson' })).status).toBe(200);
  return sale;
}
const listPrices = async (sale: number) => [
  (await manager.get<Account>(`/auctions/${sale}/lots/1/price`)).body.total,
  (
    await manager.get<{ figures: { key: string; value: number }[] }>(`/auctions/${sale}/report/summary`)
  ).body.figures.find(({ key }) => key === 'withPremium')?.value,
];

describe('price of a sold lot', () => {
  test('does not change when the defaults of its category and sale change', async () => {
    const sale = await createSoldLot();
    expect(await listPrices(sale)).toEqual([130_000, 130_000]);
    await app.db.run(sql`
      with freed as (insert into categories (name, department_id, default_vat_scheme)
        values ('Books free of VAT', ${app.departments.books}, 'ZERO_BOOK') returning id)
      update items set category_id = (select id from freed) where id = ${(await sheet(sale)).itemId}`);
    expect(await listPrices(sale)).toEqual([130_000, 130_000]);

    const { body: form } = await manager.get<Auction>(`/auctions/${sale}`);
    const { code, title, subtitle, kind, startsAt, endsAt, timeZone, viewing, location, departmentIds } =
      form;
    const saved = await manager.put(`/auctions/${sale}`, {
      ...{ code, title, subtitle, kind, startsAt, endsAt, timeZone, viewing, location, departmentIds },
      specialistId: null,
      auctioneer: form.auctioneer,
      currency: form.currency,
      premiumScheduleId: form.premiumScheduleId,
      incrementScheduleId: form.incrementScheduleId,
      taxScheduleId: form.taxScheduleId,
      resaleRightScheduleId: form.resaleRightScheduleId,
      vatScheme: 'ZERO_BOOK',
      identityLevel: form.identityLevel,
      notes: form.notes,
      version: form.version,
    });
    expect(saved).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'vatScheme', code: 'results_stand' }] },
    });
  });

  test('is computed again when the VAT scheme of the lot is corrected by a user who may correct results', async () => {
    const sale = await createSoldLot();
    expect(await change(editor, sale, { vatScheme: 'ZERO_BOOK' })).toMatchObject({
      status: 403,
      body: { code: 'permission.denied' },
    });
    expect(await listPrices(sale)).toEqual([130_000, 130_000]);
    expect((await change(manager, sale, { vatScheme: 'ZERO_BOOK' })).status).toBe(200);
    expect(await listPrices(sale)).toEqual([125_000, 125_000]);
  });

  test('is compared with the estimate at that time', async () => {
    const sale = await createSoldLot();
    expect(await change(manager, sale, { estimateLow: 10_000 })).toMatchObject({
      body: { code: 'lot.estimate_published' },
    });
    expect((await sheet(sale)).estimateLow).toBe(80_000);
  });
});

test('correcting an earlier sale cannot sell an item again that a later sale sold', async () => {
  const first = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
  await result(first, { outcome: 'PASSED', lastBid: 30_000 });
  const { itemId } = await sheet(first);
  const second = await createLiveSaleOf(itemId);
  await result(second, { outcome: 'SOLD', hammer: 40_000 });
  const correction = { outcome: 'SOLD', hammer: 50_000, reason: 'A slip of the clerk' };
  expect(await result(first, correction, 'put')).toMatchObject({
    status: 409,
    body: { code: 'result.item_elsewhere' },
  });
  expect((await sheet(first)).status).toBe('PASSED');
});

/** Creates a LIVE sale of an item that was offered before. */
async function createLiveSaleOf(itemId: number) {
  const id = await createLiveSale(app, manager, { lots: [{ number: '2' }] });
  await app.db.run(sql`
    with made as (insert into lots (auction_id, number, sort_key, status)
      values (${id}, '1', '1', 'PUBLISHED') returning id),
    held as (insert into item_holds (item_id, noun, holder_id) select ${itemId}::bigint, 'lots', id from made)
    insert into lot_items (lot_id, ordinal, item_id) select id, 1, ${itemId} from made`);
  await app.db.run(sql`update items set availability = 'IN_AUCTION' where id = ${itemId}`);
  return id;
}

test('lots of a canceled sale hold no items, so these may be in another sale', async () => {
  const sale = await createCataloguedSale(app, manager, { lots: [{ number: '1' }] });
  await performStep(manager, sale, 'cancel', 'The house burnt down');
  const lot = await sheet(sale);
  const other = await createLiveSaleOf(lot.itemId);
  expect(
    await manager.post(`/auctions/${sale}/lots/1/withdrawal`, {
      id: lot.id,
      version: lot.version,
      reason: 'Too late',
    }),
  ).toMatchObject({ status: 409, body: { code: 'lot.sale_closed' } });
  expect((await manager.get(`/items/${lot.itemId}`)).body).toMatchObject({ availability: 'IN_AUCTION' });
  expect((await sheet(other)).status).toBe('PUBLISHED');
});
