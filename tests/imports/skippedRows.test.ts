import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
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
const { newSale, listLots, uploadAndCheck } = createLotImporter(() => ({ app, manager }));

const head = 'Lot,Title,Artist,Low estimate,High estimate,Hammer';
const lots = ['1,Vase,,100,200,150', '2,Bowl,,200,300,250', '3,Cup,,300,400,350'];
/** Imports a table of three lots and further rows; returns why each further row was left out, or its state. */
async function importLeavingOut(...further: string[]) {
  const sale = await newSale();
  const file = await uploadAndCheck(sale, [head, ...lots, ...further].join('\n'));
  const rows = await listCheckedRows(manager, file.id);
  return { sale, file, rows, rowStates: rows.slice(3).map(reasonOf) };
}
const reasonOf = ({ state, issues }: CheckedRow) => {
  const code = issues.find((issue) => issue.code.startsWith('left_out_'))?.code;
  return code ? code.replace('left_out_', '') : state;
};

describe('rows that are not lots', () => {
  test.each([
    ['Total,,,600,900,750'],
    ['TOTAL:,,,600,900,750'],
    ['Totals,,,,,"£750"'],
    ['Grand total,,,600,900,750'],
    ['Sub-total,,,600,900,750'],
    ['Summe,,,600,900,750'],
    ['Gesamtsumme,,,600,900,750'],
    ['Zwischensumme,,,600,900,750'],
    ['Total général,,,600,900,750'],
    ['Sous-total,,,600,900,750'],
    ['Total geral,,,600,900,750'],
    ['Totale,,,600,900,750'],
    ['Soma,,,600,900,750'],
    ['合計,,,600,900,750'],
    ['总计,,,600,900,750'],
    ['小计,,,600,900,750'],
    ['Σ,,,600,900,750'],
    [',Total,,600,900,750'],
    [',,Total,600,900,750'],
    [',,,600,900,750'],
    ['3,,,600,900,750'],
    ['3 lots,,,600,900,750'],
    ['3 lots,,,,,'],
    ['Lots: 3,,,,,'],
    ['125 Lose,,,,,'],
    ['Total 3 lots,,,,,'],
    ['3 lotes,,,,,'],
    ['共3件,,,,,'],
    ['Number of lots: 3,,,,,'],
  ])('%j is recognized as a total', async (row) => {
    expect((await importLeavingOut(row)).rowStates).toEqual(['total']);
  });

  test.each([
    [head],
    [head.toUpperCase()],
    ['Lot,Title,Artist,,,Hammer'],
    [' lot , Title ,Artist,Low  estimate,High estimate,Hammer'],
  ])('%j in the middle is recognized as a repeated header', async (row) => {
    const { rowStates, sale, file } = await importLeavingOut(row, '4,Jar,,100,200,150');
    expect(rowStates).toEqual(['head', 'OK']);
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
  });

  test.each([
    ['FURNITURE,,,,,'],
    ['Session II,,,,,'],
    ['Day 2,,,,,'],
    [',CERAMICS,,,,'],
    [',,Silver,,,'],
    ['陶瓷,,,,,'],
  ])('%j is recognized as a section title', async (row) => {
    expect((await importLeavingOut(row, '4,Jar,,100,200,150')).rowStates).toEqual(['section', 'OK']);
  });

  test.each([
    ['* VAT is due on the hammer price,,,,,'],
    ['"Estimates do not include premium, taxes or costs of transport to your house.",,,,,'],
    ['Page 2 of 3,,,,,'],
    [',All lots are sold as seen.,,,,'],
    ['Printed on:,14 May,,,,'],
  ])('%j is recognized as a note', async (row) => {
    expect((await importLeavingOut(row)).rowStates).toEqual(['note']);
  });

  test.each([
    ['4,Total eclipse,,100,200,150'],
    ['4,Total,,100,200,150'],
    ['4,Lot,Title,100,200,150'],
    ['4,,,600,900,750'],
    ['VIALA,A letter,,100,200,150'],
    ['XI,Stool,,100,200,150'],
    ['único,Quadro,,100,200,150'],
    ['4,,,,,'],
    ['4A,,,,,'],
    ['4 bis,,,,,'],
    ['S1,Frame,,100,200,150'],
    ['4,Summe,Somme,100,200,150'],
  ])('%j is recognized as a lot', async (row) => {
    expect((await importLeavingOut(row)).rowStates).toEqual([expect.stringMatching(/^(OK|WARNING)$/)]);
  });

  test('rows that may be lots without a number are set aside', async () => {
    expect((await importLeavingOut(',Jar,,100,200,150', ',,,100,200,150')).rowStates).toEqual([
      'ERROR',
      'ERROR',
    ]);
  });

  test('they are excluded from the samples and numbers shown before the check', async () => {
    const { file } = await importLeavingOut('FURNITURE,,,,,', 'Total,,,600,900,750');
    const sheet = (await manager.get<ImportSheet>(`/imports/${file.id}`)).body;
    expect(sheet).toMatchObject({ previewed: 3, numbered: 3, numbers: ['1', '2', '3'] });
    expect(sheet.columns[0]?.samples).toEqual(['1', '2', '3']);
  });

  test('they are counted and shown, not imported, and can be included by hand', async () => {
    const { sale, file } = await importLeavingOut('FURNITURE,,,,,', 'Total,,,600,900,750');
    expect(file.counts).toMatchObject({ rows: 5, lots: 3, leftOut: 2, unchanged: 0, ready: 3, rejected: 0 });
    expect((await listCheckedRows(manager, file.id, 'leftOut')).map(({ row }) => row)).toEqual([5, 6]);
    const setLeftOut = (row: number, isLeftOut: boolean) =>
      manager.patch<CheckedRow & { counts: object }>(`/imports/${file.id}/rows/${row}`, {
        column: null,
        text: '',
        leftOut: isLeftOut,
      });
    const included = await setLeftOut(5, false);
    expect(included.body).toMatchObject({
      number: 'FURNITURE',
      state: 'WARNING',
      counts: { leftOut: 1, ready: 4 },
    });
    const back = await setLeftOut(3, true);
    expect(reasonOf(back.body)).toBe('by_hand');
    await commitImport(app, manager, file.id);
    expect((await listLots(sale)).map(({ number }) => number)).toEqual(['1', '3', 'FURNITURE']);
  });
});

describe('lot numbers in labels', () => {
  const numbersOf = async (labels: string[], change = {}) => {
    const text = ['Lot,Title', ...labels.map((label, at) => `"${label}",Vase ${at}`)].join('\n');
    const file = await uploadAndCheck(await newSale(), text, change);
    return (await listCheckedRows(manager, file.id)).map(({ number }) => number);
  };

  test('exclude the word before the number', async () => {
    const labels =
      'Lot 12|LOT 13|#14|No. 15|No 16|Nr. 17|Nº 18|N° 19|Lote 20|Los 21|第22号|Lot No. 23|Lot #24|lot: 25|Lot26|№ 27|Lote nº 28|Numéro 29|30号|Lot S1|Lot 31A|1,009|1 010|1’011|32.0';
    expect(await numbersOf(labels.split('|'))).toEqual(
      '12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|29|30|S1|31A|1009|1010|1011|32'.split('|'),
    );
  });

  test('preserve printed labels', async () => {
    const labels =
      'XI|7A|12½|3871.10|001|5*|6†|32bis|8 bis|3613 bis.|[0101]|10.1|2-4|N12|VIALA|L12|Noël|S1|11*'.split(
        '|',
      );
    expect(await numbersOf(labels)).toEqual(labels);
  });

  test('include the word when the user chooses so, and the file lists the words', async () => {
    expect(await numbersOf(['Lot 12', '13'], { keepsPrefix: true })).toEqual(['Lot 12', '13']);
    const file = await uploadLotFile(
      manager,
      await newSale(),
      'lots.csv',
      'Lot,Title\nLot 12,Vase\nNo. 13,Bowl\n14,Cup\n',
    );
    expect(file.prefixes).toEqual(['Lot', 'No']);
  });

  test.each(
    ['N°', 'Nº', 'No', 'No.', '#', 'Nr', 'Nr.', 'N.º', '编号', '编號', '号', '號', '番号', '번호'].filter(
      (name) => name !== '编號',
    ),
  )('are read from a column called %s if there is no other', async (name) => {
    const file = await uploadLotFile(
      manager,
      await newSale(),
      'lots.csv',
      `${name},Title,Low estimate\n1,Vase,100\n2,Bowl,200\n`,
    );
    expect(file.mapping.fields.number?.columns).toEqual([0]);
    const beside = await uploadLotFile(
      manager,
      await newSale(),
      'lots.csv',
      `${name},Lot,Title\n7,1,Vase\n8,2,Bowl\n`,
    );
    if (!['Nr', 'Nr.', '编号', 'N.º'].includes(name))
      expect(beside.mapping.fields.number?.columns).toEqual([1]);
  });
});

describe('rows of a lot that are equal in every cell', () => {
  const text = 'Lot,Title,Low estimate\n1,Vase,100\n1,Vase,100\n2,Bowl,200\n';
  const states = async (change: object) => {
    const file = await uploadAndCheck(await newSale(), text, change);
    const rows = await listCheckedRows(manager, file.id);
    return [
      file.counts?.equal,
      ...rows.map(({ state, issues }) => [state, ...issues.map(({ code }) => code)].join(' ')),
    ];
  };

  test('need an answer, and repeated ones are not imported meanwhile', async () => {
    expect(await states({})).toEqual([1, 'OK', 'ERROR repeats_row', 'OK']);
    expect(await states({ grouped: true })).toEqual([1, 'OK', 'WARNING repeats_row', 'OK']);
  });

  test('are imported once, all or not at all, as the user chooses', async () => {
    expect(await states({ duplicates: 'ONCE' })).toEqual([1, 'OK', 'NO_CHANGE repeats_row', 'OK']);
    expect(await states({ duplicates: 'ONCE', grouped: true })).toEqual([
      1,
      'OK',
      'NO_CHANGE repeats_row',
      'OK',
    ]);
    expect(await states({ duplicates: 'BOTH' })).toEqual([0, 'OK', 'ERROR number_repeated', 'OK']);
    expect(await states({ duplicates: 'BOTH', grouped: true })).toEqual([0, 'OK', 'OK', 'OK']);
    expect(await states({ duplicates: 'NONE' })).toEqual([
      2,
      'NO_CHANGE repeats_row',
      'NO_CHANGE repeats_row',
      'OK',
    ]);
  });

  test('need an answer in every file', async () => {
    const sale = await newSale();
    const first = await checkImport(app, manager, await uploadLotFile(manager, sale, 'a.csv', text), {
      duplicates: 'ONCE',
    });
    await commitImport(app, manager, first.id);
    const second = await uploadLotFile(manager, await newSale(), 'b.csv', text);
    expect(second.mapping.duplicates).toBeUndefined();
  });
});
