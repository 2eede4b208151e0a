import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { BuyerSuggestion } from '#contract/results';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createCataloguedSale, createLiveSale } from './sale';
import { addTerms } from './terms';

let app: TestApp;
let manager: ApiClient;
let clerk: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  clerk = await app.signIn('EDITOR');
});
afterAll(() => app.close());

const newCustomer = async (lastName: string) =>
  (await manager.post<Customer>('/customers', { lastName })).body;

const findByPaddle = async (sale: number, paddle: string) =>
  (
    await clerk.get<{ matches: BuyerSuggestion[] }>(
      `/auctions/${sale}/results/buyers?paddle=${encodeURIComponent(paddle)}`,
    )
  ).body.matches.map(({ id }) => id);

/** Imports results that are not applied, and returns the customers they are linked to, in the order of the lots. */
async function importPaddles(sale: number, paddles: readonly string[]): Promise<(number | null)[]> {
  const rows = paddles.map((paddle, at) => `${at + 1},A clock,${(at + 1) * 10},${paddle}`);
  const text = ['lot,title,hammer,paddle', ...rows].join('\n');
  const file = await checkImport(app, manager, await uploadLotFile(manager, sale, 'results.csv', text), {});
  await commitImport(app, manager, file.id);
  const staged = await app.db.rows<{ buyerId: number | null }>(sql`
    select s.buyer_id as "buyerId" from staged_results s join lots l on l.id = s.lot_id
    where l.auction_id = ${sale} order by l.sort_key`);
  return staged.map(({ buyerId }) => buyerId);
}

describe('a paddle that passes to another customer on the day of a sale', () => {
  test.each([
    ['an evening sale in New York', 'America/New_York', '2026-05-15T01:00:00Z', 'earlier'],
    ['a morning sale in Tokyo', 'Asia/Tokyo', '2026-05-14T23:00:00Z', 'later'],
    ['a sale at noon in London', 'Europe/London', '2026-05-14T11:00:00Z', 'earlier'],
  ] as const)('%s uses the date in its time zone', async (_, timeZone, startsAt, holder) => {
    const [earlier, later] = [await newCustomer('Abendroth'), await newCustomer('Morgenstern')];
    const lots = [{ number: '1' }];
    const sale = await createLiveSale(app, manager, { lots, timeZone, startsAt });
    const waiting = await createCataloguedSale(app, manager, { lots: [], timeZone, startsAt });
    for (const auctionId of [sale, waiting]) {
      await addTerms(manager, earlier.id, { auctionId, paddle: '8', validTo: '2026-05-14' });
      await addTerms(manager, later.id, { auctionId, paddle: '8', validFrom: '2026-05-15' });
    }
    const expected = { earlier, later }[holder].id;

    expect(await findByPaddle(sale, '8')).toEqual([expected]);
    const result = { outcome: 'SOLD', hammer: 100, paddle: '8', version: 2 };
    expect((await clerk.post(`/auctions/${sale}/lots/1/result`, result)).status).toBe(200);
    expect(await app.db.row(sql`select buyer_id as "buyerId" from lots where auction_id = ${sale}`)).toEqual({
      buyerId: expected,
    });
    expect(await importPaddles(waiting, ['8'])).toEqual([expected]);
  });
});

test('links imported results by paddle, however it is written', async () => {
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  const holder = await newCustomer('Tafelrunde');
  await addTerms(manager, holder.id, { auctionId: sale, paddle: '42A' });
  expect(await importPaddles(sale, ['42A', '042a', '#42 a', '４２Ａ', '42', ''])).toEqual([
    holder.id,
    holder.id,
    holder.id,
    holder.id,
    null,
    null,
  ]);
});

test('finds buyers by paddle, however it is written', async () => {
  const sale = await createLiveSale(app, manager, { lots: [{ number: '1' }] });
  const [one, other] = [await newCustomer('Nummer'), await newCustomer('Ziffer')];
  await addTerms(manager, one.id, { auctionId: sale, paddle: '42' });
  const result = { outcome: 'SOLD', hammer: 100, paddle: '#043', buyerId: other.id, version: 2 };
  expect((await clerk.post(`/auctions/${sale}/lots/1/result`, result)).status).toBe(200);
  for (const paddle of ['42', '042', '#42', ' 4 2', '４２'])
    expect([paddle, await findByPaddle(sale, paddle)]).toEqual([paddle, [one.id]]);
  for (const paddle of ['43', '0043', '# 43'])
    expect([paddle, await findByPaddle(sale, paddle)]).toEqual([paddle, [other.id]]);
  for (const paddle of ['', '#', '0', '420', '4'])
    expect([paddle, await findByPaddle(sale, paddle)]).toEqual([paddle, []]);
});
