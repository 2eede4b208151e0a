import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';
import { workbook, zip } from './workbook';

let app: TestApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  sale = await createCataloguedSale(app, manager, { lots: [] });
});
afterAll(() => app.close());

const expectRejected = async (name: string, content: Uint8Array | string) => {
  const { status, body } = await manager.upload<{ code: string; params: object }>(
    `/auctions/${sale}/imports`,
    name,
    content,
  );
  return [status, body.code, body.params];
};

const bounds = { megabytes: 50, cells: 5_000_000 };

describe('refuses with its reason', () => {
  test('a zip archive, whatever its name', async () => {
    const archive = zip({ 'readme.txt': 'This is no table.' });
    expect(await expectRejected('lots.csv', archive)).toEqual([422, 'import.zip', {}]);
    expect(await expectRejected('lots.xlsx', archive)).toEqual([422, 'import.zip', {}]);
  });

  test('a workbook that unpacks to more than it declares, or to more than the limit', async () => {
    const honest = zip({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(51 * 2 ** 20),
    });
    expect(honest.length).toBeLessThan(100_000);
    expect(await expectRejected('lots.xlsx', honest)).toEqual([413, 'import.workbook_too_large', bounds]);
    const lying = zip({ 'xl/workbook.xml': Buffer.alloc(60 * 2 ** 20) }, { declared: 100 });
    expect((await expectRejected('lots.xlsx', lying))[1]).toMatch(/^import\.(damaged|workbook_too_large)$/);
  });

  test('a workbook with too many columns, an impossible row number or encoded cell references', async () => {
    const far = workbook([['Lot', 'Title']], { XFD1048576: 'x' });
    expect(far.length).toBeLessThan(2000);
    expect(await expectRejected('lots.xlsx', far)).toEqual([
      422,
      'import.too_many_columns',
      { row: 1_048_576, columns: 16_384, max: 1000 },
    ]);
    const endless = workbook([['Lot', 'Title']], { A9999999999: 'x' });
    expect(await expectRejected('lots.xlsx', endless)).toEqual([413, 'import.workbook_too_large', bounds]);
    const hidden = workbook([['Lot', 'Title']], { '&#88;FD1048576': 'x' });
    expect(await expectRejected('lots.xlsx', hidden)).toEqual([422, 'import.workbook_unreadable', {}]);
  });

  test('an invalid gzip, or one that unpacks to more than 256 MB', async () => {
    expect(
      await expectRejected('lots.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])),
    ).toEqual([422, 'import.damaged', {}]);
    const bomb = gzipSync(Buffer.alloc(257 * 2 ** 20, 'a'), { level: 9 });
    expect(await expectRejected('lots.csv.gz', bomb)).toEqual([413, 'import.too_large', { megabytes: 256 }]);
  });

  test('a multipart body that is cut off', async () => {
    expect(
      await manager.post(`/auctions/${sale}/imports`, 'cut off', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
    ).toMatchObject({ status: 400, body: { code: 'input.unreadable' } });
  });

  test('10,000 columns', async () => {
    const line = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect(await expectRejected('wide.csv', `${line}\n${line}\n`)).toEqual([
      422,
      'import.too_many_columns',
      { row: 1, columns: 10_000, max: 1000 },
    ]);
  });

  test('a NUL character, with its row', async () => {
    expect(await expectRejected('lots.csv', 'lot,title\n1,Vase\n2,Bo\0wl\n')).toEqual([
      422,
      'import.nul',
      { row: 3 },
    ]);
  });

  test('an unclosed quotation mark, with its row', async () => {
    expect(await expectRejected('lots.csv', 'lot,title\n1,Vase\n2,"Bowl\n3,Cup\n')).toEqual([
      422,
      'import.quote_open',
      { row: 3 },
    ]);
  });

  test('pictures, documents, old workbooks and an empty file', async () => {
    expect((await expectRejected('lots.csv', Buffer.from('%PDF-1.7 …')))[1]).toBe('import.not_a_table');
    expect((await expectRejected('lots.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])))[1]).toBe(
      'import.not_a_table',
    );
    expect((await expectRejected('lots.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')))[1]).toBe(
      'import.old_workbook',
    );
    expect((await expectRejected('lots.csv', ''))[1]).toBe('import.empty');
    expect((await expectRejected('lots.csv', '\n\n  \n'))[1]).toBe('import.no_rows');
  });

  test('and stores nothing', async () => {
    const { imports } = await app.db.row<{ imports: number }>(sql`select count(*) as imports from imports`);
    expect(imports).toBe(0);
  });
});

describe('texts that are dangerous elsewhere', () => {
  test('formulas, scripts and markup remain text, and exports prevent spreadsheets from evaluating them', async () => {
    const titles = [
      '=cmd|/c calc!A1',
      '+1+1',
      '@SUM(A1)',
      '- a pair of candlesticks',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      '<script>alert(1)</script>',
      '<star piece>',
    ];
    const file = await uploadLotFile(
      manager,
      sale,
      'formulas.csv',
      `lot,title\n${titles.map((title, at) => `${at + 1},"${title}"`).join('\n')}\n1,"=again"\n2,"＝again"\n`,
    );
    await checkImport(app, manager, file);
    await commitImport(app, manager, file.id);
    const storedLots = await app.db.rows<{ title: string }>(sql`
      select i.title from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
      where l.auction_id = ${sale} order by l.sort_key`);
    expect(storedLots.map(({ title }) => title)).toEqual(titles);
    const leftOutFile = await manager.download(`/imports/${file.id}/rest`);
    expect(leftOutFile.bytes.toString('utf8')).toContain(`,1,'=again\r\n`);
    expect(leftOutFile.bytes.toString('utf8')).toContain(`,2,'＝again\r\n`);

    // When the export is imported again, the protective apostrophe is not part of the title.
    const again = await uploadLotFile(manager, sale, 'again.csv', `lot,title\n70,"'=again"\n71,"'＝again"\n`);
    await checkImport(app, manager, again);
    await commitImport(app, manager, again.id);
    const titleOf = async (number: string) =>
      (await manager.get<{ title: string }>(`/auctions/${sale}/lots/${number}`)).body.title;
    expect([await titleOf('70'), await titleOf('71')]).toEqual(['=again', '＝again']);
  });

  test('a pattern with runaway backtracking is stopped and named', async () => {
    const file = await uploadLotFile(manager, sale, 'slow.csv', `lot,text\n900,${'a'.repeat(40)}!\n`);
    const mapping = { ...file.mapping, numberPattern: '^(([a-z])+.)+[A-Z]([a-z])+$' };
    const groups = await manager.put(`/imports/${file.id}/mapping`, { mapping });
    expect(groups.body).toMatchObject({
      code: 'input.invalid',
      fields: [{ path: 'numberPattern', code: 'one_group' }],
    });
    const slow = await manager.put(`/imports/${file.id}/mapping`, {
      mapping: {
        ...mapping,
        numberPattern: '^((?:a+)+)$',
        fields: { ...mapping.fields, number: { columns: [1], separator: ' ' } },
      },
    });
    expect([slow.status, slow.body.code]).toEqual([422, 'import.pattern_slow']);
    expect((await manager.get('/health')).status).toBe(200);
  });
});

describe('workbooks', () => {
  test('ignores a distant empty cell, as spreadsheets leave behind', async () => {
    const file = await uploadLotFile(
      manager,
      sale,
      'formatted.xlsx',
      workbook(
        [
          ['Lot', 'Title'],
          ['7001', 'Settee'],
        ],
        { XFD1048576: undefined },
      ),
    );
    expect(file.columns).toHaveLength(2);
  });

  test('reads numbers regardless of the decimal mark, and dates and booleans as text', async () => {
    const file = await uploadLotFile(
      manager,
      sale,
      'lots.xlsx',
      workbook([
        ['Lot', 'Title', 'Low estimate', 'High estimate', 'ARR'],
        ['100', 'Commode', 1200.5, '1.800,00', true],
        ['100A', 'Mirror', 300, '450,50', false],
        ['3871.10', 'A "large" plate & <bowl>', 0.1, '2,00', false],
      ]),
    );
    expect(file).toMatchObject({ kind: 'WORKBOOK', sheets: ['Lots'] });
    const read: ImportSheet = (
      await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
        reading: { ...file.reading, decimalMark: ',' },
        mapping: file.mapping,
      })
    ).body;
    await checkImport(app, manager, read);
    const rows = await listCheckedRows(manager, file.id);
    expect(rows.map(({ state }) => state)).toEqual(['OK', 'OK', 'OK']);
    await commitImport(app, manager, file.id);
    const lots = await app.db.rows(sql`
      select number, estimate_low as low, estimate_high as high, arr_applies as arr from lots
      where auction_id = ${sale} and number in ('100', '100A', '3871.10') order by sort_key`);
    expect(lots).toEqual([
      { number: '100', low: 120_050, high: 180_000, arr: true },
      { number: '100A', low: 30_000, high: 45_050, arr: false },
      { number: '3871.10', low: 10, high: 200, arr: false },
    ]);
  });
});
