import type { Problem } from '#contract/api/refusal';
import type { ImportTotals } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { summarizeRows } = createLotImporter(() => ({ app, manager }));
const newSale = (currency: string) => createCataloguedSale(app, manager, { currency, lots: [] });
const fileOf = async (currency: string, text: string, name = 'graves.csv') =>
  uploadLotFile(manager, await newSale(currency), name, text);

const parts = 'lot,title,pounds,shillings,pence\n1,Vase,14799,15,0\n2,Bowl,3,,\n3,Cup,2,0,0\n';

describe('pounds, shillings and pence in a decimal sale', () => {
  test('reports a nonzero part that has no place as an error of its row', async () => {
    const file = await checkImport(app, manager, await fileOf('GBP', parts));
    expect(await summarizeRows(file)).toEqual([
      [2, 'ERROR', 'NEW', 'part_without_place'],
      [3, 'OK', 'NEW'],
      [4, 'OK', 'NEW'],
    ]);
    const [row] = await listCheckedRows(manager, file.id, 'errors');
    expect(row?.issues[0]).toMatchObject({
      field: 'shillings',
      column: 3,
      params: { text: '15', currency: 'GBP' },
    });
  });

  test('does not map a column called D without pounds before it to pence', async () => {
    const { mapping } = await fileOf('GBP-LSD', 'lot,title,H,W,D\n1,Box,10,20,5\n2,Chest,30,40,6\n');
    expect([mapping.fields.pence, mapping.fields.shillings]).toEqual([undefined, undefined]);
  });

  test.each([
    ['Price pounds,Price shillings,Price pence', '14799,15,6'],
    ['price_pounds,price_shillings,price_pence', '14799,15,6'],
    ['Price (£),Price (s),Price (d)', '14799,15,6'],
    ['Pounds,Buyer,Shillings,Pence', '14799,Agnew,15,6'],
    ['Shillings,Pence,Pounds', '15,6,14799'],
    ['£,s,d', '14799,15,6'],
    ['£,Buyer,Paddle,s,d', '14799,Agnew,7,15,6'],
  ])('reads %s as one price', async (headers, price) => {
    const file = await fileOf('GBP-LSD', `lot,title,${headers}\n1,Vase,${price}\n`);
    expect(file.columns.filter(({ partLeftOut }) => partLeftOut)).toEqual([]);
    const { id } = await checkImport(app, manager, file);
    const { body: totals } = await manager.get<ImportTotals>(`/imports/${id}/totals`);
    expect(totals.hammer).toBe(14_799 * 240 + 15 * 12 + 6);
    const inTens = await checkImport(
      app,
      manager,
      await fileOf('GBP', `lot,title,${headers}\n1,Vase,${price}\n`),
    );
    expect(await summarizeRows(inTens)).toEqual([
      [2, 'ERROR', 'NEW', 'part_without_place', 'part_without_place'],
    ]);
  });

  test.each([
    ['Low estimate,Low estimate pence', ['Low estimate pence']],
    ['Amount asked,Shillings,Pence', ['Shillings', 'Pence']],
    ['L,s,d', ['s', 'd']],
    ['Price (£ s d),Depth,D', []],
  ])('names for %s the parts that are left out', async (headers, left) => {
    const { columns } = await fileOf('GBP-LSD', `lot,title,${headers}\n1,Vase,14,15,6\n`);
    expect(columns.filter(({ partLeftOut }) => partLeftOut).map(({ header }) => header)).toEqual(left);
  });
});

describe('earlier mapping of columns', () => {
  const text = 'lot,what,amount asked\n1,Vase,10\n2,Bowl,20\n';
  const meaning = { number: { columns: [0], separator: ' ' }, notes: { columns: [1], separator: ' ' } };

  test('is reused from an imported file only, with its name, and can be discarded', async () => {
    const first = await checkImport(app, manager, await fileOf('GBP', text, 'first.csv'), {
      fields: meaning,
    });
    expect((await fileOf('GBP', text)).like).toBeNull();
    await commitImport(app, manager, first.id);
    const second = await fileOf('GBP', text, 'second.csv');
    expect([second.like, second.mapping.fields]).toMatchObject([
      { id: first.id, fileName: 'first.csv' },
      meaning,
    ]);
    expect(second.columns.map(({ confidence }) => confidence)).toEqual([null, null, null]);
    const { body } = await manager.put<ImportSheet>(`/imports/${second.id}/mapping`, { alone: true });
    expect([body.like, body.mapping.fields.notes]).toEqual([null, undefined]);
  });

  test('is reused neither from a sale in another currency nor from an undone file', async () => {
    const other = `${text.replace('what', 'what else')}`;
    const first = await checkImport(app, manager, await fileOf('GBP', other), { fields: meaning });
    await commitImport(app, manager, first.id);
    expect((await fileOf('GBP-LSD', other)).like).toBeNull();
    expect((await fileOf('GBP', other)).like).not.toBeNull();
    await manager.post(`/imports/${first.id}/rollback`);
    expect((await fileOf('GBP', other)).like).toBeNull();
  });
});

describe('single separator in pounds and shillings', () => {
  const priced = (...prices: string[]) =>
    `lot,title,hammer price\n${prices.map((price, at) => `${at + 1},Vase ${at},${price}\n`).join('')}`;
  const far = (last: string) => priced('13.10', ...Array<string>(300).fill('5'), last);

  test.each([
    ['whole pounds only', priced('5', '6-16-6', '7'), 'DECIMAL'],
    ['hundredths that are no shillings', priced('13.10', '5.75'), 'DECIMAL'],
    ['tenths, as programs write them', priced('72.1', '650.0', '1630.0'), 'DECIMAL'],
    ['nothing that says which', priced('13.10', '5.5'), null],
    ['both notations', priced('13.10', '6-16-6'), null],
    ['both notations far apart', far('6-16-6'), null],
    ['hundredths far below', far('5.75'), 'DECIMAL'],
  ])('%s', async (_, text, fraction) => {
    expect((await fileOf('GBP-LSD', text)).mapping.fraction).toBe(fraction);
  });

  test('needs an answer before the check, whose refusal names the mapping entry', async () => {
    const file = await fileOf('GBP-LSD', priced('13.10', '6-16-6', '4', '4.0'));
    const refused = await manager.post<Problem>(`/imports/${file.id}/check`);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'import.fraction_open',
      [{ path: 'mapping.fraction', code: 'required' }],
    ]);
    expect(await summarizeRows(await checkImport(app, manager, file, { fraction: 'UNITS' }))).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'OK', 'NEW'],
      [4, 'OK', 'NEW'],
      [5, 'OK', 'NEW'],
    ]);
  });

  test('uses the answer of a similar file when the prices prove nothing', async () => {
    const withMark = (...prices: string[]) => priced(...prices).replace('title', 'title of it');
    const first = await fileOf('GBP-LSD', withMark('13.10', '3.7'));
    await checkImport(app, manager, first, { fraction: 'UNITS' });
    await commitImport(app, manager, first.id);
    expect((await fileOf('GBP-LSD', withMark('13.5', '7.2'))).mapping.fraction).toBe('UNITS');
    expect((await fileOf('GBP-LSD', withMark('13.5', '7.25'))).mapping.fraction).toBe('DECIMAL');
  });

  test('needs an answer for a column that is mapped later', async () => {
    const file = await fileOf('GBP-LSD', 'lot,title,asked\n1,Vase,13.10\n2,Bowl,6-16-6\n');
    expect(file.mapping).toMatchObject({ fraction: 'DECIMAL' });
    const fields = { ...file.mapping.fields, startPrice: { columns: [2], separator: ' ' } };
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      mapping: { ...file.mapping, fields },
    });
    expect(body.mapping.fraction).toBeNull();
  });
});
