import type { Auction } from '#contract/auctions';
import type { ImportSheet } from '#contract/import-sheet';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const file = 'Lot,Title,Hammer price\n1,A vase,"1,200"\n2,A bowl,300\n';
/** Changes the currency of a sale by saving its whole form, as its page does. */
async function changeCurrency(sale: number, currency: string) {
  const { body } = await manager.get<Auction & { editable: boolean }>(`/auctions/${sale}`);
  const { auctionFields } = await import('#contract/auction-fields');
  const form = Object.fromEntries(Object.keys(auctionFields).map((key) => [key, body[key as 'code']]));
  return manager.put<{ code?: string }>(`/auctions/${sale}`, { ...form, currency, version: body.version });
}
const listPrices = async ({ id }: ImportSheet) =>
  (await listCheckedRows(manager, id)).map(
    ({ cells }) => cells.find(({ field }) => field === 'hammer')?.read,
  );

test('an uploaded file does not prevent changing the currency of its sale', async () => {
  const sale = await createCataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await uploadLotFile(manager, sale, 'lots.csv', file);
  expect((await changeCurrency(sale, 'GBP-LSD')).status).toBe(200);
  await checkImport(app, manager, sheet);
  expect(await listPrices(sheet)).toEqual([1200 * 240, 300 * 240]);
});

test('a checked file must be read again in the new currency before it can be imported', async () => {
  const sale = await createCataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await checkImport(app, manager, await uploadLotFile(manager, sale, 'lots.csv', file));
  expect(await listPrices(sheet)).toEqual([120_000, 30_000]);
  expect((await changeCurrency(sale, 'JPY')).status).toBe(200);
  const refused = await manager.post<{ code: string }>(`/imports/${sheet.id}/commit`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import.currency_changed']);
  const again = await manager.get<ImportSheet>(`/imports/${sheet.id}`);
  expect(again.body.state).toBe('MAPPED');
  await checkImport(app, manager, again.body);
  expect(await listPrices(sheet)).toEqual([1200, 300]);
});

test('an imported file prevents changing the currency of its sale', async () => {
  const sale = await createCataloguedSale(app, manager, { currency: 'GBP', lots: [] });
  const sheet = await checkImport(app, manager, await uploadLotFile(manager, sale, 'lots.csv', file));
  await commitImport(app, manager, sheet.id);
  expect((await changeCurrency(sale, 'EUR')).status).toBe(422);
});
