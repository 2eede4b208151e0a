import type { Auction } from '#contract/auctions';
import type { ImportSheet } from '#contract/import-sheet';
import { cataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { allRows, checked, committed, uploaded } from './file';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signedIn('MANAGER');
});
afterAll(() => app.close());

const file = 'Lot,Title,Hammer price\n1,A vase,"1,200"\n2,A bowl,300\n';
/** Changes the currency of a sale by a statement of its whole form, as its page does. */
async function changeCurrency(sale: number, currency: string) {
  const { body } = await manager.get<Auction & { editable: boolean }>(`/auctions/${sale}`);
  const { auctionFields } = await import('#contract/auction-fields');
  const form = Object.fromEntries(Object.keys(auctionFields).map((key) => [key, body[key as 'code']]));
  return manager.put<{ code?: string }>(`/auctions/${sale}`, { ...form, currency, version: body.version });
}
const prices = async ({ id }: ImportSheet) =>
  (await allRows(manager, id)).map(({ cells }) => cells.find(({ field }) => field === 'hammer')?.read);

test('a file that is only uploaded does not keep the currency of its sale', async () => {
  const sale = await cataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await uploaded(manager, sale, 'lots.csv', file);
  expect((await changeCurrency(sale, 'GBP-LSD')).status).toBe(200);
  await checked(app, manager, sheet);
  expect(await prices(sheet)).toEqual([1200 * 240, 300 * 240]);
});

test('a checked file is read again in the new currency before it can be imported', async () => {
  const sale = await cataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await checked(app, manager, await uploaded(manager, sale, 'lots.csv', file));
  expect(await prices(sheet)).toEqual([120_000, 30_000]);
  expect((await changeCurrency(sale, 'JPY')).status).toBe(200);
  const refused = await manager.post<{ code: string }>(`/imports/${sheet.id}/commit`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import.currency_changed']);
  const again = await manager.get<ImportSheet>(`/imports/${sheet.id}`);
  expect(again.body.state).toBe('MAPPED');
  await checked(app, manager, again.body);
  expect(await prices(sheet)).toEqual([1200, 300]);
});

test('a file that was imported keeps the currency of its sale', async () => {
  const sale = await cataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await checked(app, manager, await uploaded(manager, sale, 'lots.csv', file));
  await committed(app, manager, sheet.id);
  expect((await changeCurrency(sale, 'EUR')).status).toBe(422);
});
