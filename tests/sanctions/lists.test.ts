import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SanctionKind } from '#contract/sanctions';
import { readBirthDates, toYearRange } from '../../server/sanctions/reading/birth-dates';
import { listedCountries } from '../../server/sanctions/reading/countries';
import { cleanDetails, cleanEntry, type ListedEntry } from '../../server/sanctions/reading/entry';
import { readEntries } from '../../server/sanctions/reading/readers';
import { euCsv, formerUkXml, ukList, ukXml } from './publishedLists';
import { british, european, unitedNations } from './sanctionLists';

const realData = process.env.REAL_DATA ?? join(__dirname, '../../../shared/data');
const fieldFile = (name: string) => join(realData, 'field', name);
const describeField = existsSync(fieldFile('uk-sanctions-list-2026.csv')) ? describe : describe.skip;

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(kind: SanctionKind, content: string | Uint8Array, size = 11): Promise<ListedEntry[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const entries: ListedEntry[] = [];
  for await (const entry of readEntries(kind, pieces(bytes, size)))
    entries.push({ ...cleanEntry(entry), ...cleanDetails(entry) });
  return entries;
}

const ambrose = {
  reference: 'INV0001',
  names: ['Ambrose QUILLFEATHER', 'Ambros QUILFETHER', 'Амброз Квиллфезер', 'The Feather'],
  weakNames: ['The Feather'],
  born: ['1962', '1963-03-12'],
  countries: ['RU', 'CY', 'SY'],
  regime: 'Invented',
  subject: 'PERSON',
  formerReference: '99001',
};
const brasslantern = {
  reference: 'INV0002',
  names: ['BRASSLANTERN TRADING FZE'],
  subject: 'ORGANIZATION',
  formerReference: '',
};
const lantern = { reference: 'INV0003', names: ['MV LANTERN'], subject: 'SHIP' };

describe('UK Sanctions List', () => {
  test('is read as CSV with the date of the report above its headings', async () => {
    const [first, second, third] = await read('OFSI', `\ufeff${ukList()}`);
    expect(first).toEqual(ambrose);
    expect(second).toMatchObject(brasslantern);
    expect(third).toMatchObject(lantern);
  });

  test('is read without the date, with other separators and other cases of the headings', async () => {
    const bare = ukList().split('\r\n').slice(1).join('\n');
    expect((await read('OFSI', bare))[0]).toEqual(ambrose);
    const tabs = ukList((cells) => cells.join('\t'));
    expect((await read('OFSI', tabs))[0]).toEqual(ambrose);
    const shouted = ukList().replace('Unique ID', 'UNIQUE ID').replace('D.O.B', 'DOB');
    expect((await read('OFSI', shouted))[0]).toEqual(ambrose);
  });

  test('is read as saved by Excel as Unicode text', async () => {
    const bytes = Buffer.from(`\ufeff${ukList((cells) => cells.join('\t'))}`, 'utf16le');
    expect((await read('OFSI', bytes))[0]).toEqual(ambrose);
  });

  test('is read as XML', async () => {
    const [first, second, third] = await read('OFSI', ukXml);
    expect(first).toEqual({ ...ambrose, names: expect.arrayContaining(ambrose.names) });
    expect(first?.names[0]).toBe('Ambrose QUILLFEATHER');
    expect(second).toMatchObject(brasslantern);
    expect(third).toMatchObject(lantern);
  });

  test('is read in the former format of OFSI, as CSV and XML', async () => {
    const rows = british({ id: '7', first: 'Orsolya', last: 'KEPZELT', born: '00/00/1971' });
    expect(await read('OFSI', rows)).toMatchObject([
      { reference: '7', names: ['Orsolya KEPZELT'], born: ['1971'] },
    ]);
    expect(await read('OFSI', formerUkXml)).toMatchObject([
      { reference: '7', names: ['Orsolya KEPZELT', 'Orsi KEPZELT'], born: ['1971-03-02'], subject: 'PERSON' },
    ]);
  });
});

describe('lists of the European Union and the United Nations', () => {
  test('EU as CSV: rows of one entry need not be adjacent', async () => {
    expect(await read('EU', euCsv)).toMatchObject([
      {
        reference: 'EU.11.1',
        names: ['Orsolya Képzelt', 'Орсоля Кепзельт'],
        born: ['1971-03-02', '1970–1972'],
        countries: ['HU'],
        regime: 'INV',
        subject: 'PERSON',
      },
      { reference: 'EU.12.2', names: ['Nowhere & Sons; Trading'], subject: 'ORGANIZATION' },
    ]);
  });

  test('EU as XML: weak aliases, and birth years that are ranges or estimates', async () => {
    const xml = european
      .replace('strong="true"/>\n    <birthdate', 'strong="false"/>\n    <birthdate')
      .replace(
        '<citizenship',
        '<birthdate yearRangeFrom="1969" yearRangeTo="1972"/><birthdate year="1973" circa="true"/><citizenship',
      );
    expect((await read('EU', xml))[0]).toMatchObject({
      weakNames: ['Орсоля Кепзельт'],
      born: ['1971-03-02', '1969–1972', 'c. 1973'],
      subject: 'PERSON',
    });
  });

  test('UN: quality before or after the alias, exact dates, ranges and estimates of birth', async () => {
    const xml = unitedNations
      .replace(
        '<QUALITY>Good</QUALITY><ALIAS_NAME>Orsi K.</ALIAS_NAME>',
        '<ALIAS_NAME>Orsi K.</ALIAS_NAME><QUALITY>Low</QUALITY>',
      )
      .replace(
        '</INDIVIDUAL_DATE_OF_BIRTH>',
        `</INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1968</FROM_YEAR>
        <TO_YEAR>1970</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE>
        <YEAR>1975</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`,
      );
    expect((await read('UN', xml))[0]).toMatchObject({
      names: ['ORSOLYA KEPZELT', 'Orsi K.'],
      weakNames: ['Orsi K.'],
      born: ['1971', '1968–1970', 'c. 1975'],
      subject: 'PERSON',
    });
  });

  test('are all accepted as the company’s own list', async () => {
    for (const list of [
      ukList(),
      ukXml,
      european,
      euCsv,
      unitedNations,
      british({ id: '1', last: 'Nobody' }),
    ])
      expect((await read('HOUSE', list)).length).toBeGreaterThan(0);
    expect(await read('HOUSE', 'Group ID;Name 6\n1;Nobody\n')).toMatchObject([{ names: ['Nobody'] }]);
  });
});

describe('refused file', () => {
  const without = (column: string) =>
    ukList((cells, headings) => cells.filter((_, at) => headings[at] !== column).join(','));
  test.each([
    ['OFSI', without('Unique ID'), 'columns', 'Unique ID'],
    ['OFSI', without('D.O.B'), 'columns', 'D.O.B'],
    ['OFSI', without('Name 6'), 'columns', 'Name 6'],
    ['OFSI', british({ id: '1', last: 'X' }).replace('Alias Type', 'Kind'), 'columns', 'Alias Type'],
    ['EU', euCsv.replace('NameAlias_WholeName', 'Name'), 'columns', 'NameAlias_WholeName'],
    ['OFSI', european, 'other_list', 'EU'],
    ['UN', ukXml, 'other_list', 'UK'],
    ['EU', ukList(), 'other_list', 'UK'],
    ['UN', british({ id: '1', last: 'X' }), 'other_list', 'UK'],
    ['OFSI', 'Name,Price\nVase,10\n', 'csv', ''],
    ['OFSI', '', 'csv', ''],
    ['HOUSE', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'doctype', ''],
    ['HOUSE', `<Designations>${'<a>'.repeat(100)}`, 'xml', ''],
    ['HOUSE', `<Designations><Designation a="${'x'.repeat(3_000_000)}"/></Designations>`, 'too_large', ''],
  ] as const)('%s: %#', async (kind, text, issue, detail) => {
    await expect(read(kind, text, 65_536)).rejects.toMatchObject({ issue, detail });
  });

  test.each([
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]), 'not_text'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'not_text'],
    ['Windows-1252', Buffer.from(british({ id: '1', last: 'Müller' }), 'latin1'), 'encoding'],
  ])('%s', async (_, bytes, issue) => {
    await expect(read('OFSI', bytes)).rejects.toMatchObject({ issue });
  });
});

test.each([
  ['02/03/1971', ['1971-03-02']],
  ['00/00/1962', ['1962']],
  ['dd/mm/1962', ['1962']],
  ['dd/03/1962', ['1962-03']],
  ['00/05/1962', ['1962-05']],
  ['31/02/1970', ['1970-02']],
  ['03/1971', ['1971-03']],
  ['1971-03-02', ['1971-03-02']],
  ['1971-03-02T00:00:00', ['1971-03-02']],
  ['1971', ['1971']],
  ['(1) 02/03/1971 (2) 00/00/1972', ['1971-03-02', '1972']],
  ['1958 to 1963', ['1958–1963']],
  ['Between 1963 and 1958', ['1958–1963']],
  ['circa 1962', ['c. 1962']],
  ['Approximately 1962', ['c. 1962']],
  ['2 March 1971', ['1971-03-02']],
  ['02-Mar-1971', ['1971-03-02']],
  ['Mar 1971', ['1971-03']],
  ['not known', []],
  ['', []],
])('parses a date of birth: %s', (text, dates) => {
  expect(readBirthDates(text)).toEqual(dates);
});

test('an estimated year of birth has a tolerance of two years', () => {
  expect(toYearRange('c. 1962')).toEqual([1960, 1964]);
  expect(toYearRange('1958–1963')).toEqual([1958, 1963]);
  expect(toYearRange('1971-03-02')).toEqual([1971, 1971]);
});

test.each([
  ['Russia', ['RU']],
  ['(1) Russia (2) Cyprus', ['RU', 'CY']],
  ['Syria', ['SY']],
  ['Congo (Democratic Republic)', ['CD']],
  ['Iran (Islamic Republic of)', ['IR']],
  ['Burma', ['MM']],
  ["Democratic People's Republic of Korea", ['KP']],
  ['HU', ['HU']],
  ['00', []],
  ['Nowhere', []],
])('parses a country: %s', (text, codes) => {
  expect(listedCountries(text)).toEqual(codes);
});

describeField('files as they were tried', () => {
  const field = (kind: SanctionKind, name: string) => read(kind, readFileSync(fieldFile(name)), 65_536);
  test('reads the British list of 2026', async () => {
    const expected = [
      {
        reference: 'INV0001',
        names: ['Ambrose QUILLFEATHER', 'Ambros QUILFETHER'],
        born: ['1962', '1963-03-12'],
        formerReference: '99001',
      },
      { reference: 'INV0002', names: ['BRASSLANTERN TRADING FZE'], subject: 'ORGANIZATION' },
    ];
    expect(await field('OFSI', 'uk-sanctions-list-2026.csv')).toMatchObject(expected);
    expect(await field('HOUSE', 'uk-sanctions-list-2026.csv')).toMatchObject(expected);
  });
  test('reads the former British list', async () => {
    expect(await field('OFSI', 'ofsi-old.csv')).toMatchObject([{ reference: '99001', born: ['1962'] }]);
  });
});
