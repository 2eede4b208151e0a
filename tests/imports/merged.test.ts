import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';
import { workbook } from './workbook';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, listLots } = createLotImporter(() => ({ app, manager }));

/** Lot 1 has three rows with one estimate for all, lot 2 has one row, and lot 3 two rows with one estimate each. */
const rows = [
  ['Lot', 'Title', 'Low estimate'],
  [1, 'Vase', 100],
  ['', 'Lid', ''],
  ['', 'Foot', ''],
  [2, 'Bowl', 50],
  [3, 'Cup', 10],
  ['', 'Saucer', 20],
  ['', '', ''],
];
const merged = ['A2:A4', 'C2:C4', 'A6:A8', 'B1:C1'];

test("merged cells apply their lot number to each row, and a lot's price once", async () => {
  const sale = await newSale();
  const file = await uploadLotFile(manager, sale, 'lots.xlsx', workbook(rows, {}, merged));
  const single = await checkImport(app, manager, file);
  expect(single.counts).toMatchObject({ rows: 6, errors: 3, repeated: 3, lots: 3 });
  const grouped = await checkImport(app, manager, file, { grouped: true });
  expect(grouped.counts).toMatchObject({ rows: 6, errors: 0, repeated: 0, lots: 3, joint: 2 });
  await commitImport(app, manager, file.id);
  expect(await listLots(sale)).toEqual([
    { number: '1', low: 10_000, titles: ['Vase', 'Lid', 'Foot'] },
    { number: '2', low: 5000, titles: ['Bowl'] },
    { number: '3', low: 3000, titles: ['Cup', 'Saucer'] },
  ]);
  const { sum } = await app.db.row<{ sum: number }>(
    sql`select sum(estimate_low) as sum from lots where auction_id = ${sale}`,
  );
  expect(sum).toBe(18_000);
});
