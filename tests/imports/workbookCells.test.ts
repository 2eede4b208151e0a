import type { ImportSheet } from '#contract/import-sheet';
import type { WorkbookLine } from '../../server/imports/reading/rows';
import { workbookLines } from '../../server/imports/reading/workbook-lines';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from './file';
import { createLotImporter } from './lotImporter';
import { workbook, zip } from './workbook';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Made {
  /** number formats of the cell styles, from style 1 on */
  formats?: string[];
  workbookParts?: string;
  strings?: string;
  /** the XML of the rows of each sheet by name; a name that starts with `-` is hidden */
  sheets: Record<string, string>;
}

/** Creates a workbook from XML parts, in the variants that different programs write. */
function made({ formats = [], workbookParts = '', strings, sheets }: Made): Buffer {
  const names = Object.keys(sheets);
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const sheetTags = names.map(
    (name, at) =>
      `<sheet name="${name.replace(/^-/, '')}" sheetId="${at + 1}" r:id="r${at + 1}"${name.startsWith('-') ? ' state="hidden"' : ''}/>`,
  );
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${workbookParts.startsWith('<workbookPr') ? workbookParts : ''}<sheets>${sheetTags.join('')}</sheets>${workbookParts.startsWith('<calcPr') ? workbookParts : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at + 1}" Type="${relations}/worksheet" Target="/xl/worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(strings ? { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` } : {}),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  });
}

const text = (place: string, content: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const head = (...names: string[]) =>
  `<row r="1">${names.map((name, at) => text(`${String.fromCharCode(65 + at)}1`, name)).join('')}</row>`;

const linesOf = async (content: Buffer): Promise<WorkbookLine[]> => {
  const lines: WorkbookLine[] = [];
  for await (const line of workbookLines(content)) lines.push(line);
  return lines;
};
/** Returns how a cell with this number and format is read. */
const importCell = async (value: number, format: string, workbookParts = ''): Promise<unknown> => {
  const content = made({
    formats: [format],
    workbookParts,
    sheets: { A: `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>` },
  });
  const [, line] = await linesOf(content);
  return line && 'cells' in line ? line.cells[0] : undefined;
};

describe('cells of a workbook', () => {
  test.each([
    ['yyyy', 20000, '1954'],
    ['yy', 20000, '1954'],
    ['mmm\\-yy', 38108, 'May 2004'],
    ['mmm-yy', 38108, 'May 2004'],
    ['mmmm yyyy', 38108, 'May 2004'],
    ['mmmm\\ yyyy;@', 37288, 'February 2002'],
    ['[$-407]mmmm\\ yyyy', 38108, 'Mai 2004'],
    ['[$-40C]mmmm yyyy', 38108, 'mai 2004'],
    ['mm/yyyy', 38108, '05/2004'],
    ['mm/yy', 38108, '05/2004'],
    ['yyyy"年"m"月"', 38108, '2004年5月'],
    ['yyyy-mm-dd', 38108, '2004-05-01'],
    ['d/m/yy', 38108, '2004-05-01'],
    ['[$-404]e"年"m"月"d"日"', 38108, '2004-05-01'],
    ['[$-F800]dddd, mmmm dd, yyyy', 38108, '2004-05-01'],
    ['yyyy-mm-dd hh:mm', 38108.5, '2004-05-01T12:00:00'],
    ['d mmm', 38108, '1 May'],
    ['h:mm', 0.75, '18:00'],
    ['[h]:mm', 1.5, '36:00'],
  ])('a date formatted %s with the value %s is read as %s', async (format, value, displayed) => {
    expect(await importCell(value, format)).toBe(displayed);
  });

  test('counts dates from 1904 when the workbook says so', async () => {
    expect(await importCell(38108 - 1462, 'yyyy-mm-dd', '<workbookPr date1904="1"/>')).toBe('2004-05-01');
  });

  test.each([
    ['0%', 0.8, '80%'],
    ['0.0%', 0.125, '12.5%'],
    ['0"%"', 80, '80%'],
    ['000', 7, '007'],
    ['0"A"', 12, '12A'],
    ['"S"0', 3, 'S3'],
    ['0', 1200.4, 1200.4],
    ['#,##0', 1200, 1200],
    ['#,##0.00\\ "€"', 1200.5, 1200.5],
    ['[$R$-416]\\ #,##0.00', 1200, 1200],
    ['0.00E+00', 849912345678, 849912345678],
    ['', 849912345678, 849912345678],
    ['not [a format', 5, 5],
  ])('reads a number formatted %s as displayed', async (format, value, displayed) => {
    expect(await importCell(value, format)).toBe(displayed);
  });

  test('joins the runs of a text without its phonetic guides', async () => {
    const content = made({
      strings:
        '<si><r><t>Vase, </t></r><r><rPr/><t>blue</t></r></si><si><t>横山</t><rPh sb="0" eb="2"><t>ヨコヤマ</t></rPh></si><si><t>a_x000D_b</t></si>',
      sheets: {
        A: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="str"><f>A1</f><v>x</v></c><c t="b"><v>1</v></c></row>',
      },
    });
    expect(await linesOf(content)).toEqual([
      { sheet: 'A', hidden: false },
      { row: 1, cells: ['Vase, blue', '横山', 'a\rb', 'x', 'TRUE'] },
    ]);
  });

  test('keeps the code of an error, and reads an unknown code as an error too', async () => {
    const error = (value: string) => `<c t="e"><v>${value}</v></c>`;
    const cells = [error('#REF!'), error('#N/A'), error('#SPILL!'), error('#NEW!'), error('5')].join('');
    const [, line] = await linesOf(made({ sheets: { A: `<row r="1">${cells}</row>` } }));
    expect(line).toEqual({ row: 1, cells: ['#REF!', '#N/A', '#SPILL!', '#VALUE!', '#VALUE!'] });
  });

  test('distinguishes a formula without a result from one with an empty result', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>B1*0.8</f></c><c r="B1"><f>C1</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>1+1</f><v>2</v></c><c r="E1"><f>F1-F1</f><v>0</v></c></row>';
    const [, line] = await linesOf(made({ sheets: { A: rows } }));
    expect(line).toEqual({ row: 1, cells: ['\ufdd0=B1*0.8', '\ufdd0=C1', '', 2, 0] });
    // Programs that request a calculation on opening store zero for every formula.
    const [, unsure] = await linesOf(
      made({ workbookParts: '<calcPr calcId="1" fullCalcOnLoad="1"/>', sheets: { A: rows } }),
    );
    expect(unsure).toEqual({ row: 1, cells: ['\ufdd0=B1*0.8', '\ufdd0=C1', '', 2, '\ufdd0=F1-F1'] });
  });

  test('refuses XML with a document type, and rows in descending order', async () => {
    const parts = {
      sheets: { A: '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>' },
    };
    await expect(linesOf(made(parts))).rejects.toMatchObject({ code: 'import.workbook_unreadable' });
    const doctype = zip({
      'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook><sheets/></workbook>',
    });
    await expect(linesOf(doctype)).rejects.toMatchObject({ code: 'import.workbook_unreadable' });
  });

  test('stores a cell at the far end of a sheet as one row', async () => {
    const far = await linesOf(workbook([['Lot', 'Title']], { A1048576: 'x' }));
    expect(far).toEqual([
      { sheet: 'Lots', hidden: false },
      { row: 1, cells: ['Lot', 'Title'] },
      { row: 1048576, cells: ['x'] },
    ]);
    const wide = await linesOf(workbook([['Lot', 'Title']], { XFD2: 'x' }));
    expect(wide[2]).toMatchObject({ row: 2, columns: 16384 });
  });
});

describe('workbook cells in an import', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());
  const { newSale, listLots } = createLotImporter(() => ({ app, manager }));
  const checkedRows = async (content: Buffer | string, name: string) => {
    const file = await uploadLotFile(manager, await newSale(), name, content);
    const { id } = await checkImport(app, manager, file);
    return { file, rows: await listCheckedRows(manager, id) };
  };
  const codes = (row: { issues: { code: string; field: string | null; level: string }[] } | undefined) =>
    row?.issues.map(({ code, field, level }) => `${level} ${field} ${code}`);

  test('reports a formula that was never calculated in every imported column', async () => {
    const { file, rows } = await checkedRows(
      made({
        sheets: {
          A: `${head('Lot', 'Title', 'Low estimate', 'Reserve', 'Remark')}
            <row r="2"><c r="A2"><v>1</v></c>${text('B2', 'Vase')}<c r="C2"><v>100</v></c><c r="D2"><f>C2*0.8</f></c></row>
            <row r="3"><c r="A3"><f>A2+1</f></c>${text('B3', 'Bowl')}<c r="C3"><v>100</v></c></row>
            <row r="4"><c r="A4"><v>3</v></c><c r="B4"><f>VLOOKUP(A4,X:Y,2)</f></c><c r="C4"><v>100</v></c></row>
            <row r="5"><c r="A5"><v>4</v></c>${text('B5', 'Cup')}<c r="C5"><v>100</v></c><c r="D5"><v>80</v></c></row>`,
        },
      }),
      'formulas.xlsx',
    );
    expect(file.mapping.fields.reserve?.columns).toEqual([3]);
    expect(rows.map(codes)).toEqual([
      ['ERROR reserve formula_uncalculated'],
      ['ERROR number formula_uncalculated'],
      ['ERROR title formula_uncalculated'],
      [],
    ]);
    // The formula is shown as typed and can be replaced.
    expect(rows[0]?.cells.find(({ column }) => column === 3)?.text).toBe('=C2*0.8');
    const corrected = await manager.patch<{ state: string }>(`/imports/${file.id}/rows/2`, {
      column: 3,
      text: '80',
    });
    expect(corrected.body.state).toBe('OK');
  });

  test('reports error cells, also those with an unknown code, in every imported column', async () => {
    const error = (place: string, value: string) => `<c r="${place}" t="e"><f>A1</f><v>${value}</v></c>`;
    const { rows } = await checkedRows(
      made({
        sheets: {
          A: `${head('Lot', 'Title', 'Low estimate')}
            <row r="2"><c r="A2"><v>1</v></c>${error('B2', '#REF!')}<c r="C2"><v>100</v></c></row>
            <row r="3"><c r="A3"><v>2</v></c>${text('B3', 'Bowl')}${error('C3', '#NEW!')}</row>
            <row r="4">${error('A4', '5')}${text('B4', 'Cup')}<c r="C4"><v>100</v></c></row>
            <row r="5"><c r="A5"><v>4</v></c>${text('B5', 'Jar')}<c r="C5"><v>100</v></c></row>`,
        },
      }),
      'errors.xlsx',
    );
    expect(rows.map(codes)).toEqual([
      ['ERROR title formula_error'],
      ['ERROR estimateLow formula_error'],
      ['ERROR number formula_error'],
      [],
    ]);
  });

  test('still maps a column of only formulas and percentages to the reserve', async () => {
    const { file, rows } = await checkedRows(
      'Lot,Title,Low estimate,Reserve\n1,Vase,100,80%\n2,Bowl,100,80 %\n3,Cup,100,#REF!\n4,Jar,100,90 Prozent\n',
      'percent.csv',
    );
    expect(file.mapping.fields.reserve?.columns).toEqual([3]);
    expect(rows.map(codes)).toEqual([
      ['ERROR reserve amount_percent'],
      ['ERROR reserve amount_percent'],
      ['ERROR reserve formula_error'],
      ['ERROR reserve amount_percent'],
    ]);
  });

  test('does not read a number formatted as a percentage as a reserve of 0.8', async () => {
    const { rows } = await checkedRows(
      made({
        formats: ['0%'],
        sheets: {
          A: `${head('Lot', 'Title', 'Low estimate', 'Reserve')}
            <row r="2"><c r="A2"><v>1</v></c>${text('B2', 'Vase')}<c r="C2"><v>100</v></c><c r="D2" s="1"><v>0.8</v></c></row>`,
        },
      }),
      'percent.xlsx',
    );
    expect(rows.map(codes)).toEqual([['ERROR reserve amount_percent']]);
  });

  test.each([
    '#REF!',
    '#N/A',
    '#DIV/0!',
    '#VALUE!',
    '#NAME?',
    '#NUM!',
    '#NULL!',
    '#BEZUG!',
    '#NV',
    '#VALEUR!',
    '#N/D',
    '#¡REF!',
    'Err:502',
    '########',
  ])('reports %s as an error in any column', async (value) => {
    const { rows } = await checkedRows(
      `Lot,Title,Low estimate,Dimensions\n1,${value},100,2 cm\n2,Vase,${value},2 cm\n3,Bowl,100,${value}\n${value},Cup,100,2 cm\n5,Jar,100,2 cm\n`,
      'errors.csv',
    );
    expect(rows.map(codes)).toEqual([
      ['ERROR title formula_error'],
      ['ERROR estimateLow formula_error'],
      ['ERROR dimensions formula_error'],
      ['ERROR number formula_error'],
      [],
    ]);
  });

  test('reports lot numbers that a spreadsheet turned into dates or shortened', async () => {
    const { rows } = await checkedRows(
      'Lot,Title,Low estimate\n1,Vase,100\n4-Feb,Bowl,100\nFeb-04,Cup,100\n2024-02-04,Jar,100\n8.49E+11,Pot,100\n5,Dish,1.2E+3\n12-13,Pair,100\n',
      'days.csv',
    );
    expect(rows.map(codes)).toEqual([
      [],
      ['ERROR number number_is_day'],
      ['ERROR number number_is_day'],
      ['ERROR number number_is_day'],
      ['ERROR number number_shortened'],
      ['ERROR estimateLow number_shortened'],
      [],
    ]);
  });

  test('imports the lots of a workbook with a cell at the end of its sheet', async () => {
    const sale = await newSale();
    const file = await uploadLotFile(
      manager,
      sale,
      'far.xlsx',
      workbook(
        [
          ['Lot', 'Title'],
          ['1', 'Settee'],
        ],
        { A1048576: '2' },
      ),
    );
    const { id } = await checkImport(app, manager, file);
    expect((await listCheckedRows(manager, id)).map(({ row }) => row)).toEqual([2, 1_048_576]);
    await commitImport(app, manager, id);
    expect((await listLots(sale)).map(({ number }) => number)).toEqual(['1', '2']);
  });

  const cover = '<row r="1"><c r="A1" t="inlineStr"><is><t>Autumn sale</t></is></c></row>';
  const table = `${head('Lot', 'Title', 'Low estimate')}<row r="2"><c r="A2"><v>1</v></c>${text('B2', 'Vase')}<c r="C2"><v>100</v></c></row>`;
  const summary = `${head('Department', 'Pieces')}<row r="2">${text('A2', 'Books')}<c r="B2"><v>12</v></c></row>`;
  test.each<[string, Record<string, string>, number]>([
    ['a cover sheet is skipped', { Cover: cover, Lots: table }, 2],
    ['an empty sheet is skipped', { Empty: '', Lots: table }, 2],
    ['a table of something else is skipped', { Summary: summary, Lots: table }, 2],
    ['a hidden sheet comes last', { '-Old': table, Lots: table }, 2],
    ['a hidden table is better than a cover', { Cover: cover, '-Data': table, Lots: table }, 3],
    ['the first of several tables is taken', { 'Session I': table, 'Session II': table }, 1],
  ])('%s', async (_, sheets, expectedSheet) => {
    const file: ImportSheet = await uploadLotFile(manager, await newSale(), 'sheets.xlsx', made({ sheets }));
    expect(file.reading.sheet).toBe(expectedSheet);
    expect(file.mapping.fields.number?.columns).toEqual([0]);
  });
});
