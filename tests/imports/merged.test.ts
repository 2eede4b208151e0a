import sql from 'sql-template-tag';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';
import { importsOf } from './desk';
import { checked, committed, uploaded } from './file';
import { workbook } from './workbook';

let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const { newSale, lotsOf } = importsOf(() => ({ house, manager }));

/** Lot 1 of three rows with one estimate for all of them, lot 2 of one row, lot 3 of two with one each. */
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

test('merged cells say their lot for each of their rows, and a price for the lot once', async () => {
  const sale = await newSale();
  const file = await uploaded(manager, sale, 'lots.xlsx', workbook(rows, {}, merged));
  const single = await checked(house, manager, file);
  expect(single.counts).toMatchObject({ rows: 6, errors: 3, repeated: 3, lots: 3 });
  const grouped = await checked(house, manager, file, { grouped: true });
  expect(grouped.counts).toMatchObject({ rows: 6, errors: 0, repeated: 0, lots: 3, joint: 2 });
  await committed(house, manager, file.id);
  expect(await lotsOf(sale)).toEqual([
    { number: '1', low: 10_000, titles: ['Vase', 'Lid', 'Foot'] },
    { number: '2', low: 5000, titles: ['Bowl'] },
    { number: '3', low: 3000, titles: ['Cup', 'Saucer'] },
  ]);
  const { sum } = await house.db.row<{ sum: number }>(
    sql`select sum(estimate_low) as sum from lots where auction_id = ${sale}`,
  );
  expect(sum).toBe(18_000);
});
