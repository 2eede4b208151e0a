import type { ImportTotals } from '#contract/import-checks';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { listCheckedRows } from './file';
import { createLotImporter } from './lotImporter';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, uploadAndCheck } = createLotImporter(() => ({ app, manager }));

test('shows totals and missing lot numbers before the import', async () => {
  const text = [
    'lot,title,low estimate,high estimate,hammer price,buyer',
    '130,Vase,"1,000",2000,1500,Ada',
    '131,Bowl,100,200,150,Ada',
    '131,Lid,50,60,20,Ada',
    '132bis,Cup,10,20,90,Bought in',
    '134,Jug,dear,20,,',
    '140,Jar,dear,20,,',
    ',Pot,1,2,,',
  ].join('\n');
  const file = await uploadAndCheck(await newSale(), text, { grouped: true });
  const { body } = await manager.get<ImportTotals>(`/imports/${file.id}/totals`);
  expect(body).toEqual({
    lots: 3,
    joint: 1,
    estimateLow: 116_000,
    estimateHigh: 228_000,
    hammer: 167_000,
    askingPrice: 0,
    balances: [],
    missing: 6,
    gaps: [
      { from: 133, to: 133 },
      { from: 135, to: 139 },
    ],
    sales: null,
    causes: [
      { code: 'amount_unreadable', field: 'estimateLow', level: 'ERROR', rows: 2 },
      { code: 'number_missing', field: 'number', level: 'ERROR', rows: 1 },
    ],
  });
  const [row] = await listCheckedRows(manager, file.id);
  expect(row?.cells.find(({ field }) => field === 'estimateLow')).toMatchObject({
    text: '1,000',
    read: 100_000,
  });
});
