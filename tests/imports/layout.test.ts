import type { ImportSheet } from '#contract/import-sheet';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';
import { workbook } from './workbook';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { newSale, importFile, listLots } = createLotImporter(() => ({ app, manager }));

const titled = [
  ['Messrs. Example'],
  ['Books and maps'],
  [],
  ['Lot', 'Title', 'Low estimate'],
  ['1', 'Atlas', '100'],
  ['2', 'Globe', '200'],
];

describe('two titles and a blank row above the header', () => {
  test('does not import the header of a text file as a lot', async () => {
    const sale = await newSale();
    await importFile(sale, titled.map((cells) => cells.join(',')).join('\n'));
    expect(await listLots(sale)).toEqual([
      { number: '1', low: 10_000, titles: ['Atlas'] },
      { number: '2', low: 20_000, titles: ['Globe'] },
    ]);
  });

  test('does not import the header of a workbook as a lot', async () => {
    const file = await uploadLotFile(manager, await newSale(), 'lots.xlsx', workbook(titled));
    expect(file.reading.headerRow).toBe(4);
    expect([file.previewed, file.numbers]).toEqual([2, ['1', '2']]);
  });

  test('uses the row below when the blank row is chosen as the header', async () => {
    const file = await uploadLotFile(manager, await newSale(), 'lots.xlsx', workbook(titled));
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      reading: { ...file.reading, headerRow: 3 },
    });
    expect([body.reading.headerRow, body.numbers]).toEqual([4, ['1', '2']]);
  });

  test('finds the header again on another sheet', async () => {
    const books = workbook(
      [
        ['Lot', 'Title'],
        [7, 'Map'],
      ],
      {},
      [],
      { Books: titled },
    );
    const file = await uploadLotFile(manager, await newSale(), 'lots.xlsx', books);
    expect([file.sheets, file.reading.headerRow, file.numbers]).toEqual([['Lots', 'Books'], 1, ['7']]);
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      reading: { ...file.reading, sheet: 2 },
    });
    expect([body.reading.headerRow, body.numbers]).toEqual([4, ['1', '2']]);
  });

  test('finds the header again with another delimiter', async () => {
    const text = 'Sale;of;books\n\nLot|Title\n1|Atlas\n2|Globe\n';
    const file = await uploadLotFile(manager, await newSale(), 'lots.csv', text);
    const otherReading = { ...file.reading, delimiter: file.reading.delimiter === '|' ? ';' : '|' };
    const other = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, { reading: otherReading });
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      reading: { ...other.body.reading, delimiter: '|' },
    });
    expect([body.reading.headerRow, body.numbers]).toEqual([3, ['1', '2']]);
  });
});
