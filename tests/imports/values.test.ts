import { getCurrency } from '#contract/currencies';
import type { ImportField, Mapping } from '#contract/import-fields';
import { matchHeader } from '../../server/imports/aliases';
import { guessMapping } from '../../server/imports/guess';
import { readRow } from '../../server/imports/read-row';
import type { RowContext } from '../../server/imports/row';
import {
  cleanText,
  isNoReserveText,
  isUnknown,
  isUnknownName,
  parseBuyerOutcome,
  parseDay,
  parseOutcome,
} from '../../server/imports/values';

describe('words in catalogs', () => {
  test.each([
    '',
    'n/a',
    'NA',
    '—',
    '-',
    '—-',
    'Unknown',
    'Unbekannt',
    'Inconnue',
    '[Illegible]',
    '[?]',
    'not known',
    '不详',
  ])('%j means unknown', (text) => expect(isUnknown(text)).toBe(true));

  test('accepts names that resemble words for unknown', () => {
    expect(['Known', 'Not', 'Null', 'Na'].filter(isUnknownName)).toEqual([]);
    expect(['NULL', 'null', 'NA', 'n/a', 'Unknown'].filter((text) => !isUnknownName(text))).toEqual([]);
  });

  test.each([
    ['Sold', 'SOLD'],
    ['Verkauft', 'SOLD'],
    ['Vendu', 'SOLD'],
    ['sim', 'SOLD'],
    ['成交', 'SOLD'],
    ['Bought In', 'PASSED'],
    ['Passed', 'PASSED'],
    ['Unverkauft', 'PASSED'],
    ['Non Vendu', 'PASSED'],
    ['não', 'PASSED'],
    ['流拍', 'PASSED'],
    ['Withdrawn', 'WITHDRAWN'],
    ['Retiré', 'WITHDRAWN'],
    ['Zurückgezogen', 'WITHDRAWN'],
    ['Subject to Approval', 'SUBJECT'],
    ['Unbekannt', null],
    ["BI'd", 'PASSED'],
    ['B.I.’d', 'PASSED'],
    ['Bid', undefined],
    ['BID', undefined],
    ['v', 'SOLD'],
    ['perhaps', undefined],
  ])('status %j', (text, outcome) => expect(parseOutcome(text)).toBe(outcome));

  test.each([
    ['Bought in', 'PASSED'],
    ['8 Bought in', 'PASSED'],
    ['31 Bought in', 'PASSED'],
    ['Bought rn', 'PASSED'],
    ['Bought in (Agnew)', 'PASSED'],
    ['Withdrawn', 'WITHDRAWN'],
    ['Agnew', undefined],
    ['No', undefined],
    ['Boughton', undefined],
  ])('buyer %j', (text, outcome) => expect(parseBuyerOutcome(text)).toBe(outcome));

  test('reads dates in the chosen order, and rejects other text', () => {
    expect(parseDay('2026-05-14', 'DMY')).toBe('2026-05-14');
    expect(parseDay('5/7/2016', 'DMY')).toBe('2016-07-05');
    expect(parseDay('5/7/2016', 'MDY')).toBe('2016-05-07');
    expect(parseDay('14.05.1903', 'DMY')).toBe('1903-05-14');
    for (const text of ['May s', 'Feb. —', '31/2/2020', '5/7/16', '1903'])
      expect(parseDay(text, 'DMY')).toBeUndefined();
  });

  test('normalizes and trims texts, and repairs remnants of Windows-1252', () => {
    expect(cleanText('  Whitefriar\u0092s e\u0301tude\u00a0\r\n')).toBe('Whitefriar’s étude');
  });
});

describe('headers', () => {
  const recognized: [string, ImportField][] = [
    ['LotNum', 'number'],
    ['Lot Number*', 'number'],
    ['LotNo', 'number'],
    ['_lot_number', 'number'],
    ['Lot #', 'number'],
    ['Nº do lote', 'number'],
    ['Los-Nr.', 'number'],
    ['N° de lot', 'number'],
    ['拍品号', 'number'],
    ['LowEst', 'estimateLow'],
    ['Low Estimate*', 'estimateLow'],
    ['_estimation_low', 'estimateLow'],
    ['Est. Min (Each)', 'estimateLow'],
    ['Estimativa mínima', 'estimateLow'],
    ['Schätzpreis', 'estimateLow'],
    ['估价下限', 'estimateLow'],
    ['HighEstimate', 'estimateHigh'],
    ['Est. haute', 'estimateHigh'],
    ['Reserve Price', 'reserve'],
    ['Total Reserve', 'reserve'],
    ['Preço de reserva', 'reserve'],
    ['底价', 'reserve'],
    ['StartPrice', 'startPrice'],
    ['Starting Bid', 'startPrice'],
    ['Mise à prix', 'startPrice'],
    ['Lance inicial', 'startPrice'],
    ['_title_en', 'title'],
    ['Lead*', 'title'],
    ['Titre', 'title'],
    ['Lot Title', 'title'],
    ['Description', 'description'],
    ['LongDescription', 'description'],
    ['_body_en', 'description'],
    ['Creator', 'artist'],
    ['Artist/Maker', 'artist'],
    ['Künstler', 'artist'],
    ["Artist's Resale Right Applies", 'arrApplies'],
    ['Folgerecht', 'arrApplies'],
    ['CategoryCode', 'category'],
    ['Kategorie', 'category'],
    ['Materials & Techniques', 'medium'],
    ['Hammer', 'hammer'],
    ['_sold_for', 'hammer'],
    ['soldPrice', 'hammer'],
    ['Zuschlag', 'hammer'],
    ['落槌价', 'hammer'],
    ['winnerPaddle', 'paddle'],
    ['Bid Card #', 'paddle'],
    ['winnerName', 'buyer'],
    ['Arrematante', 'buyer'],
    ['status', 'outcome'],
    ['Result', 'outcome'],
    ['Quantity', 'quantity'],
    ['Sales Tax/VAT', 'vatScheme'],
  ];
  test.each(recognized)('maps %s to %s', (header, field) =>
    expect(matchHeader(header, 'auctions')?.field).toBe(field),
  );

  test('maps a column called name to the reference if it contains codes, and to the title if it contains names', () => {
    const context = { currency: getCurrency('GBP'), decimalMark: '.' as const };
    const rows = (names: string[]) =>
      names.map((name, at) => [String(at + 1), name, 'Landscape with a mill']);
    const coded = guessMapping(
      'auctions',
      ['lot', 'name', 'subject'],
      rows(['R1-1', 'R1-2a', 'R1-2b']),
      context,
    );
    expect(coded.mapping.fields).toMatchObject({ reference: { columns: [1] }, title: { columns: [2] } });
    const named = guessMapping('auctions', ['lot', 'name', 'text'], rows(['Vase', 'A bowl', 'Cup']), context);
    expect(named.mapping.fields.title?.columns).toEqual([1]);
  });
});

describe('a row', () => {
  const mapping = (fields: Mapping['fields'], more: Partial<Mapping> = {}): Mapping => ({
    fields,
    numberPattern: null,
    grouped: false,
    amounts: 'PER_PART',
    fraction: 'DECIMAL',
    dateOrder: 'DMY',
    departmentId: null,
    categoryId: null,
    ...more,
  });
  const at = (...columns: number[]) => ({ columns, separator: ', ' });
  const context = (columnMapping: Mapping, currency = 'GBP', decimalMark: '.' | ',' = '.'): RowContext => ({
    noun: 'auctions',
    mapping: columnMapping,
    decimalMark,
    currency: getCurrency(currency),
    currencies: [],
    departments: new Map([['books', 7]]),
    categories: new Map([['maps', { id: 3, departmentId: 7 }]]),
    consignors: new Map(),
    canEdit: (id) => id !== 8,
    saleDays: undefined,
  });
  const issues = (read: ReturnType<typeof readRow>) =>
    read.issues.map(({ field, level, code }) => [field, level, code]);

  test('reports an unclear amount as an error, never a guess', () => {
    const priced = context(mapping({ number: at(0), estimateLow: at(1), hammer: at(2) }));
    expect(readRow(['1', '1,200', '32 [?]'], priced, undefined)).toMatchObject({
      values: { estimateLow: 120_000 },
    });
    for (const text of ['32 [?]', '1,20', '12.345,00', 'i°5', '(200)', '14,500 frs.'])
      expect([text, issues(readRow(['1', text, ''], priced, undefined))[0]?.slice(0, 2)]).toEqual([
        text,
        ['estimateLow', 'ERROR'],
      ]);
    expect(issues(readRow(['1', '', '499.1394148'], priced, undefined))).toEqual([
      ['hammer', 'WARNING', 'rounded'],
    ]);
  });

  test('reads both estimates from one cell', () => {
    const priced = context(mapping({ number: at(0), estimateLow: at(1) }), 'EUR', ',');
    expect(readRow(['1', '1.000 – 1.500 €', ''], priced, undefined).values).toEqual({
      estimateLow: 100_000,
      estimateHigh: 150_000,
    });
    expect(issues(readRow(['1', '1.500–1.000', ''], priced, undefined))).toEqual([
      ['estimateHigh', 'ERROR', 'below_low'],
    ]);
  });

  test.each([
    '£450*',
    '450 NR',
    '2 x £50',
    '450†',
    '£450 each',
    '£450 (2)',
    '£450 + BP',
    '~450',
    'c. 450',
    '450?',
    '>450',
    '450 ono',
    'from 500',
    'up to 500',
    '2,000+',
    '450 Jones',
    '1.2E3',
  ])('refuses %j as an amount, and names it in the error', (text) => {
    const priced = context(mapping({ number: at(0), estimateLow: at(1), hammer: at(2) }));
    const read = readRow(['1', text, text], priced, undefined);
    expect(read.values).not.toHaveProperty('estimateLow');
    expect(read.values).not.toHaveProperty('hammer');
    expect(read.issues.map(({ field, code, params }) => [field, code, params])).toEqual([
      ['estimateLow', 'amount_unreadable', { text }],
      ['hammer', 'amount_unreadable', { text }],
    ]);
  });

  test.each([
    ['300 500', ['amount_ambiguous']],
    ['£300 500', ['amount_ambiguous']],
    ['1/2', ['amount_ambiguous']],
    ['£2/3', ['amount_ambiguous']],
    ['£20/30', []],
    ['£2/3,000', []],
    ['£2/3k', []],
    ['500 300', []],
    ['120 000', []],
    ['1 200', []],
    ['1 250 300', []],
  ])('reads %j in the only column of estimates: %j', (text, codes) => {
    const priced = context(mapping({ number: at(0), estimateLow: at(1) }));
    expect(readRow(['1', text], priced, undefined).issues.map(({ code }) => code)).toEqual(codes);
  });

  test('reads a hammer price with a blank between thousands as one amount', () => {
    const sold = context(mapping({ number: at(0), hammer: at(1) }));
    const { issues: rowIssues, values } = readRow(['1', '127 500'], sold, undefined);
    expect([rowIssues, values.hammer]).toEqual([[], 12_750_000]);
  });

  test.each([
    [
      ['', 'Jones', ''],
      ['buyer', 'buyer_without_price'],
    ],
    [
      ['-', 'Jones', ''],
      ['buyer', 'buyer_without_price'],
    ],
    [
      ['', '', '101'],
      ['paddle', 'buyer_without_price'],
    ],
    [
      ['PASSED', 'Jones', ''],
      ['buyer', 'buyer_of_unsold'],
    ],
    [
      ['W/D', '', '101'],
      ['paddle', 'buyer_of_unsold'],
    ],
    [['', '', ''], undefined],
    [['', 'BI', ''], undefined],
    [['500', 'Jones', ''], undefined],
  ])('reads %j as price, buyer and paddle: %j', ([price = '', buyer = '', paddle = ''], expected) => {
    const sold = context(mapping({ number: at(0), hammer: at(1), buyer: at(2), paddle: at(3) }));
    const [first] = readRow(['1', price, buyer, paddle], sold, undefined).issues;
    expect(first && [first.field, first.code]).toEqual(expected);
  });

  test('reads pounds, shillings and pence from three columns, any of which can be empty', () => {
    const old = context(mapping({ number: at(0), hammer: at(1), shillings: at(2), pence: at(3) }), 'GBP-LSD');
    expect(readRow(['1', '1627', '10', '0'], old, undefined).values).toMatchObject({
      hammer: 390_600,
      outcome: 'SOLD',
    });
    expect(readRow(['1', '', '15', ''], old, undefined).values).toMatchObject({ hammer: 180 });
    expect(issues(readRow(['1', '1627', 'i°5', '0'], old, undefined))).toEqual([
      ['hammer', 'ERROR', 'amount_unreadable'],
    ]);
  });

  test('reads one mark as shillings when the user says so', () => {
    const index = context(mapping({ number: at(0), hammer: at(1) }, { fraction: 'UNITS' }), 'GBP-LSD');
    expect(readRow(['1', '3.13'], index, undefined).values.hammer).toBe((3 * 20 + 13) * 12);
  });

  test('records lots that were bought in as passed, with the price as last bid', () => {
    const sold = context(mapping({ number: at(0), hammer: at(1), buyer: at(2) }));
    expect(readRow(['1', '900', '8 Bought in'], sold, undefined).values).toMatchObject({
      outcome: 'PASSED',
      hammer: 90_000,
    });
    expect(readRow(['1', '', 'Withdrawn'], sold, undefined).values).toMatchObject({ outcome: 'WITHDRAWN' });
    const nobody = readRow(['1', '900', '—'], sold, undefined);
    expect([nobody.values.outcome, issues(nobody)]).toEqual([
      'SOLD',
      [['buyer', 'WARNING', 'sold_without_buyer']],
    ]);
  });

  test('joins columns and omits unknown values', () => {
    const joined = context(mapping({ number: at(0), title: at(1, 2) }));
    expect(readRow(['1', 'FRANÇOIS Ier', 'roi de France'], joined, undefined).values.title).toBe(
      'FRANÇOIS Ier, roi de France',
    );
    expect(readRow(['1', 'VIALA', 'n/a'], joined, undefined).values.title).toBe('VIALA');
  });

  test.each([
    [['30', '40', 'cm', 'cm'], '30 × 40 cm'],
    [['30', '40', 'cm', 'in'], '30 cm × 40 in'],
    [['30', '', 'cm', 'in'], '30 cm'],
    [['30', 'cm', '40', 'in'], '30 cm × 40 in'],
  ])('reads height and width with a unit each, %j, as %j', (cells, dimensions) => {
    const sides = { columns: [2, 3, 4, 5], separator: ' × ' };
    const mapped = context(mapping({ number: at(0), title: at(1), dimensions: sides }));
    expect(readRow(['1', 'Box', ...cells], mapped, undefined).values.dimensions).toBe(dimensions);
  });

  test('reports unknown and foreign departments as errors, and leaves an unknown category empty', () => {
    const placed = context(
      mapping({ number: at(0), department: at(1), category: at(2) }, { departmentId: 8 }),
    );
    expect(issues(readRow(['1', 'Clocks', ''], placed, undefined))).toContainEqual([
      'department',
      'ERROR',
      'department_unknown',
    ]);
    expect(issues(readRow(['1', '', ''], placed, undefined))).toContainEqual([
      'department',
      'ERROR',
      'department_denied',
    ]);
    const recognized = readRow(['1', 'BOOKS', 'Märchen'], placed, undefined);
    expect([recognized.values.department, issues(recognized)]).toEqual([
      7,
      [['category', 'WARNING', 'category_unknown']],
    ]);
  });

  test('reports letters lost by a wrong encoding as an error, and doubly encoded ones as a warning', () => {
    const titled = context(mapping({ number: at(0), title: at(1) }));
    expect(issues(readRow(['1', 'caf\ufffd'], titled, undefined))).toEqual([
      ['title', 'ERROR', 'undecodable'],
    ]);
    expect(issues(readRow(['1', 'cafÃ©'], titled, undefined))).toEqual([
      ['title', 'WARNING', 'twice_encoded'],
    ]);
  });
});

test.each([
  'No reserve',
  'NO RESERVE.',
  'without reserve',
  'ohne Limit',
  'Kein Limit',
  'sans réserve',
  'Sem reserva',
  'sin reserva',
  'senza riserva',
  '无底价',
  '無底價',
])('%j means that there is no reserve', (text) => expect(isNoReserveText(text)).toBe(true));

test.each(['reserve', 'no', 'NR', '500', 'reserve not met'])(
  '%j does not mean that there is no reserve',
  (text) => expect(isNoReserveText(text)).toBe(false),
);
