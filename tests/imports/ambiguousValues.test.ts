import sql from 'sql-template-tag';
import type { CheckedRow, ImportColumnValues, ImportTotals } from '#contract/import-checks';
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

const { newSale, uploadAndCheck, importFile, summarizeRows, listLots } = createLotImporter(() => ({
  app,
  manager,
}));
const fileOf = async (text: string) => uploadLotFile(manager, await newSale(), 'lots.csv', text);

describe('lot numbers', () => {
  test('combines a number and its suffix column into one lot number', async () => {
    const sale = await newSale();
    await importFile(sale, 'Lot No,Lot Suffix,Title\n7,,Vase\n7,A,Bowl\n7,B,Cup\n');
    expect((await listLots(sale)).map(({ number }) => number)).toEqual(['7', '7A', '7B']);
  });

  test.each([
    ['Lot,Letter,Title', '1,,Vase\n1,a,Bowl\n1,b,Cup\n', ['1', '1a', '1b']],
    ['Lot,Bis,Title', '1,,Vase\n1,bis,Bowl\n', ['1', '1bis']],
    ['Lot,Letter,Name', '1,from Liszt to Wagner,Vase\n2,to Cosima,Bowl\n', ['1', '2']],
  ])('combines number and letter with the headers %s', async (headers, rows, numbers) => {
    const sale = await newSale();
    await importFile(sale, `${headers}\n${rows}`);
    expect((await listLots(sale)).map(({ number }) => number)).toEqual(numbers);
  });

  test('refuses two columns for one amount', async () => {
    const file = await fileOf('lot,title,low,high\n1,Vase,10,20\n');
    const fields = { ...file.mapping.fields, reserve: { columns: [2, 3], separator: ' ' } };
    expect(
      await manager.put(`/imports/${file.id}/mapping`, { mapping: { ...file.mapping, fields } }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'mapping.fields.reserve', code: 'one_column' }] },
    });
  });

  test('accepts a name or a zero as a lot number with a warning', async () => {
    const file = await uploadAndCheck(await newSale(), 'lot,title\n1,Vase\nVIALA,Bowl\n0,Cup\nS1,Jug\n');
    expect(await summarizeRows(file)).toEqual([
      [2, 'OK', 'NEW'],
      [3, 'WARNING', 'NEW', 'number_unusual'],
      [4, 'WARNING', 'NEW', 'number_unusual'],
      [5, 'OK', 'NEW'],
    ]);
  });

  test('that a pattern does not match can be entered, and survive the correction of another cell', async () => {
    const sale = await newSale();
    const file = await uploadLotFile(
      manager,
      sale,
      'lots.csv',
      'text,low estimate\nLot 1: Vase,10\nA bowl,dear\n',
    );
    const fields = {
      number: { columns: [0], separator: ' ' },
      title: { columns: [0], separator: ' ' },
      estimateLow: { columns: [1], separator: ' ' },
    };
    await checkImport(app, manager, file, { fields, numberPattern: '^Lot (\\w+):' });
    const correctCell = async (column: number | null, text: string) =>
      (await manager.patch<CheckedRow>(`/imports/${file.id}/rows/3`, { column, text })).body;
    expect(await correctCell(null, '2')).toMatchObject({ number: '2', state: 'ERROR' });
    expect(await correctCell(1, '20')).toMatchObject({ number: '2', state: 'OK' });
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ number, titles }) => [number, ...titles])).toEqual([
      ['1', 'Lot 1: Vase'],
      ['2', 'A bowl'],
    ]);
  });

  test('cannot be entered for a row when they have a column', async () => {
    const file = await uploadAndCheck(await newSale(), 'lot,title\n,Vase\n');
    const { status } = await manager.patch(`/imports/${file.id}/rows/2`, { column: null, text: '1' });
    expect(status).toBe(422);
  });
});

test('imports the rows of one sale from a file with several', async () => {
  const sale = await newSale();
  const file = await importFile(sale, 'sale,lot,title\nA,1,Vase\nB,1,Bowl\nB,2,Cup\nC,1,Jug\n', {
    only: { column: 0, values: ['B'] },
  });
  expect(file.counts).toMatchObject({ rows: 2, committed: 2 });
  const { body } = await manager.get<ImportColumnValues>(`/imports/${file.id}/values?column=0`);
  expect(body.values.map(({ text, rows }) => [text, rows])).toEqual([
    ['A', 1],
    ['B', 2],
    ['C', 1],
  ]);
  expect((await manager.get(`/imports/${file.id}/values?column=3`)).status).toBe(422);
  expect((await listLots(sale)).map(({ number, titles }) => [number, ...titles])).toEqual([
    ['1', 'Bowl'],
    ['2', 'Cup'],
  ]);
});

test('recognizes the column of sales by equal lot numbers in different sales', async () => {
  const salesOf = async (text: string, change = {}) => {
    const file = await uploadAndCheck(await newSale(), text, change);
    return (await manager.get<ImportTotals>(`/imports/${file.id}/totals`)).body.sales;
  };
  const many = 'sale,lot,title,part\nA,1,Vase,x\nA,2,Bowl,y\nB,1,Cup,x\nB,2,Jug,y\nB,3,Jar,x\n';
  expect(await salesOf(many)).toEqual({
    column: 0,
    values: [
      { text: 'A', rows: 2 },
      { text: 'B', rows: 3 },
    ],
  });
  expect(await salesOf(many, { only: { column: 0, values: ['B'] } })).toBeNull();
  expect(await salesOf('lot,title,part\n1,Vase,a\n1,Lid,b\n2,Bowl,a\n2,Lid,b\n')).toBeNull();
});

test('records no result for a price whose status is unknown', async () => {
  const sale = await newSale();
  const text = 'lot,title,status,hammer price\n1,Vase,Unknown,100\n2,Bowl,Sold,200\n3,Cup,,300\n';
  const file = await uploadAndCheck(sale, text);
  expect(
    (await listCheckedRows(manager, file.id, 'warnings')).map(({ row, issues }) => [row, issues[0]?.code]),
  ).toEqual([[2, 'outcome_not_known']]);
  await commitImport(app, manager, file.id);
  expect(
    await app.db.rows(sql`
      select l.number, s.outcome from lots l left join staged_results s on s.lot_id = l.id
      where l.auction_id = ${sale} order by l.sort_key`),
  ).toEqual([
    { number: '1', outcome: null },
    { number: '2', outcome: 'SOLD' },
    { number: '3', outcome: 'SOLD' },
  ]);
});

test('a column of results with unknown values is recognized, and those rows are errors', async () => {
  const words = ['Sold', 'Pending', 'To be confirmed', 'Reserve not met'];
  const rows = words.map((word, at) => `${at + 1},Vase,${word},100\n`).join('');
  const file = await uploadAndCheck(await newSale(), `lot,title,Status,hammer price\n${rows}`);
  expect(await summarizeRows(file)).toEqual([
    [2, 'OK', 'NEW'],
    [3, 'ERROR', 'NEW', 'outcome_unknown'],
    [4, 'ERROR', 'NEW', 'outcome_unknown'],
    [5, 'OK', 'NEW'],
  ]);
  const { body } = await manager.get<ImportTotals>(`/imports/${file.id}/totals`);
  expect(body.hammer).toBe(10_000);
});

describe('height, width and depth', () => {
  const dimensionsOf = async (text: string) => {
    const sale = await newSale();
    await importFile(sale, text);
    return app.db.rows(sql`
      select i.dimensions from items i join lot_items li on li.item_id = i.id join lots l on l.id = li.lot_id
      where l.auction_id = ${sale} order by l.sort_key`);
  };

  test('preserve their values beside a column of units', async () => {
    expect(
      await dimensionsOf('lot,title,Height,Width,Depth,Dimension Unit\n1,Box,10,20,5,cm\n2,Map,30,40,,cm\n'),
    ).toEqual([{ dimensions: '10 × 20 × 5 cm' }, { dimensions: '30 × 40 cm' }]);
  });

  test.each([
    ['H (cm),W (in)', '10,4', '10 cm × 4 in'],
    ['H (cm),W', '10,4', '10 cm × 4'],
    ['Height,Height Unit,Width,Width Unit', '10,cm,4,in', '10 cm × 4 in'],
    ['Height,Height Unit,Width,Width Unit', '10,cm,4,cm', '10 × 4 cm'],
    ['Height,Height Unit,Width,Width Unit,Depth,Depth UOM', '10,cm,,in,2,in', '10 cm × 2 in'],
    ['Height,Height Unit,Width,Width Unit,Depth,Depth UOM', '10,,,cm,2,in', '10 × 2 in'],
    ['Height,Width,Height Unit,Width Unit', '10,4,cm,in', '10 cm × 4 in'],
    ['Height,Width,Depth,UOM', '10,4,2,in', '10 × 4 × 2 in'],
  ])('the headers %s assign a unit to each value', async (headers, values, dimensions) => {
    const rows = `1,Box,${values}\n2,Case,${values}\n`;
    expect(await dimensionsOf(`lot,title,${headers}\n${rows}`)).toEqual([{ dimensions }, { dimensions }]);
  });

  test('use the unit of their headers', async () => {
    expect(await dimensionsOf('lot,title,H (cm),W (cm),D (cm)\n1,Box,10,20,5\n2,Map,30,40,\n')).toEqual([
      { dimensions: '10 × 20 × 5 cm' },
      { dimensions: '30 × 40 cm' },
    ]);
  });
});

test('does not map a column called year', async () => {
  const { mapping } = await fileOf('lot,title,year\n1,Vase,1912\n2,Bowl,1912\n');
  expect(mapping.fields.dateText).toBeUndefined();
});
