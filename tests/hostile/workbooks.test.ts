import { workbook, zip } from '../imports/workbook';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkHealthDuring, createRandom, mutateBytes } from '../support/hostile';

let app: TestApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  sale = await createCataloguedSale(app, manager, { lots: [] });
});
afterAll(() => app.close());

const upload = (name: string, content: Uint8Array | string) =>
  manager.upload<{ code: string; params: object }>(`/auctions/${sale}/imports`, name, content);

const baseWorkbook = workbook([
  ['Lot', 'Title', 'Estimate'],
  [1, 'A clock', 100],
  [2, 'A globe', 200],
]);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Returns a workbook with this XML as its only sheet, which no spreadsheet application would write. */
const withSheet = (sheet: string, { before = '', strings = '' } = {}) =>
  zip({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}${before}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Lots" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${head}${before}<worksheet xmlns="${main}">${sheet}</worksheet>`,
  });
const cell = (content: string, attributes = '') =>
  `<sheetData><row r="1"><c r="A1" ${attributes}>${content}</c></row></sheetData>`;
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]>`;
const random = createRandom(3);

const hostile: [string, Uint8Array | string][] = [
  ['elements in elements', withSheet(`${'<x>'.repeat(60_000)}${'</x>'.repeat(60_000)}`)],
  ['elements that never end', withSheet('<x>'.repeat(200_000))],
  ['a cell of a hundred thousand attributes', withSheet(cell('', 'x="1" '.repeat(100_000)))],
  ['a tag that never ends', withSheet(`<c ${'a '.repeat(600_000)}`)],
  ['an attribute that never ends', withSheet(`<c a="${'<'.repeat(600_000)}`)],
  ['entities in entities', withSheet(cell('<v>&a30;</v>', 't="str"'), { before: laughs })],
  ['a comment that never ends', withSheet(`<!--${'-'.repeat(600_000)}`)],
  ['a text of five megabytes', withSheet(cell(`<is><t>${'x'.repeat(1_000_000)}</t></is>`, 't="inlineStr"'))],
  ['numbers without end', withSheet(cell(`<v>${'9'.repeat(600_000)}</v>`))],
  [
    'shared texts without number',
    withSheet(cell('<v>0</v>', 't="s"'), { strings: '<si><t>a</t></si>'.repeat(400_000) }),
  ],
  ['a number of a shared text that is none', withSheet(cell('<v>99999999999</v>', 't="s"'))],
  [
    'merged cells without number',
    withSheet(
      `${cell('<v>1</v>')}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000)}</mergeCells>`,
    ),
  ],
  ['empty rows without number', withSheet(`<sheetData>${'<row/>'.repeat(300_000)}</sheetData>`)],
  [
    'cells in one place',
    withSheet(`<sheetData><row r="1">${'<c r="A1"><v>1</v></c>'.repeat(60_000)}</row></sheetData>`),
  ],
  ['a cell at the far end', workbook([['Lot', 'Title']], { XFD1048576: 'x' })],
  [
    'ten thousand files',
    zip(
      Object.fromEntries(
        Array.from({ length: 10_000 }, (_, at) => [`xl/${at}.xml`, '']).concat([
          ['xl/workbook.xml', '<workbook/>'],
        ]),
      ),
    ),
  ],
  ['a file that unpacks to 20 MB', withSheet(`<sheetData>${' '.repeat(20 * 2 ** 20)}</sheetData>`)],
  ['a file that unpacks to 200 MB', withSheet(`<sheetData>${' '.repeat(200 * 2 ** 20)}</sheetData>`)],
  [
    'names that lead elsewhere',
    zip({ 'xl/workbook.xml': '<workbook/>', '../../etc/passwd': 'x', '/etc/passwd': 'x' }),
  ],
  ['half an archive', baseWorkbook.subarray(0, baseWorkbook.length / 2)],
  ...Array.from({ length: 12 }, (_, at): [string, Uint8Array] => [
    `an archive with other bytes, ${at}`,
    mutateBytes(baseWorkbook, random),
  ]),
];

test('the server stays responsive while it reads hostile workbooks, and refuses each with a code', async () => {
  const all = async () => {
    const replies: { name: string; status: number; code: string | undefined }[] = [];
    for (const [name, content] of hostile) {
      const { status, body } = await upload('lots.xlsx', content);
      replies.push({ name, status, code: body.code });
    }
    return replies;
  };
  const { result, healthyChecks } = await checkHealthDuring(app, all());
  expect(healthyChecks).toBeGreaterThan(hostile.length);
  for (const { name, status, code } of result) {
    if (status === 201) continue;
    expect({ name, status, code }).toEqual({
      name,
      status: status === 413 ? 413 : 422,
      code: expect.stringMatching(/^(import\.\w+|file\.too_slow)$/),
    });
  }
  expect((await upload('lots.xlsx', baseWorkbook)).status).toBe(201);
});

const rows = (count: number, row: (at: number) => string) =>
  `Lot,Title\r\n${Array.from({ length: count }, (_, at) => row(at)).join('\r\n')}`;
const texts: [string, string][] = [
  ['a quote that is never closed', rows(1, () => `1,"${'x\r\n'.repeat(2_000_000)}`)],
  ['quotes without end', rows(1, () => `1,${'"'.repeat(900_000)}`)],
  ['one row of ten megabytes', rows(1, () => `1,${'x'.repeat(10_000_000)}`)],
  ['one line of 50 megabytes', rows(1, () => `1,${'x,'.repeat(25_000_000)}`)],
  ['a head of 50 megabytes', `${'x'.repeat(50_000_000)}\r\n1`],
  ['a quoted cell of 50 megabytes', rows(1, () => `1,"${'x\r\n'.repeat(16_000_000)}`)],
  ['quotes in quotes', rows(1, () => `1,"${'""'.repeat(4_000_000)}`)],
  ['blanks', rows(1, () => `1,${' '.repeat(900_000)}x`)],
  ['tabs', rows(20, () => `1,${'\t'.repeat(900_000)}`)],
  ['columns without number', rows(2, () => ','.repeat(500_000))],
  ['rows without content', '\r\n'.repeat(600_000)],
  ['figures and marks', rows(5, () => `1,${'1.'.repeat(400_000)}`)],
  ['ranges without end', rows(5, () => `1,${'1-'.repeat(400_000)}`)],
  ['brackets that never close', rows(5, () => `1,${'['.repeat(900_000)}`)],
  ['a head of names', `${'Estimate ('.repeat(50_000)}\r\n1`],
  [
    'signs in no order',
    Array.from({ length: 400_000 }, () => '",;\t\r\n1.-x'[Math.floor(random() * 11)]).join(''),
  ],
];

test('the server stays responsive while it reads hostile CSV files, and refuses each with a code', async () => {
  const all = async () => {
    const replies: { name: string; status: number; code: string | undefined }[] = [];
    for (const [name, content] of texts) {
      const { status, body } = await upload('lots.csv', content);
      replies.push({ name, status, code: body.code });
    }
    return replies;
  };
  const { result, healthyChecks } = await checkHealthDuring(app, all());
  expect(healthyChecks).toBeGreaterThan(texts.length);
  for (const { name, status, code } of result) {
    if (status === 201) continue;
    expect({ name, status, code }).toEqual({
      name,
      status: status === 413 ? 413 : 422,
      code: expect.stringMatching(/^import\.\w+$/),
    });
  }
  expect((await upload('lots.csv', 'Lot,Title\r\n1,A clock')).status).toBe(201);
});
