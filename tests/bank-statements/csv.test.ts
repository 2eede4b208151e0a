import iconv from 'iconv-lite';
import { BankCsvMapping } from '#contract/bank-statements';
import { otherAccount, ownAccount, readFile, readRefusal, refusedEntry } from './files';

const headers = [
  'Buchungstag',
  'Valuta',
  'Name',
  'IBAN',
  'Referenz',
  'Verwendungszweck',
  'Betrag',
  'Währung',
  'Saldo',
];
const mapping: BankCsvMapping = {
  encoding: 'utf-8',
  delimiter: ';',
  headerRow: 1,
  headers,
  footerRows: 0,
  dateOrder: 'DMY',
  decimalMark: ',',
  bookedOn: 0,
  valueOn: 1,
  amount: { kind: 'SIGNED', column: 6 },
  currency: { column: 7 },
  ownAccount: null,
  name: 2,
  account: 3,
  reference: 4,
  texts: [5],
  balance: 8,
  status: null,
  order: 'OLDEST_FIRST',
};

const table = (rows: readonly (readonly string[])[], delimiter = ';') =>
  rows.map((cells) => cells.join(delimiter)).join('\r\n');

const read = (content: string | Uint8Array, changes: Partial<BankCsvMapping> = {}, account = ownAccount) =>
  readFile(content, { csv: { mapping: BankCsvMapping.parse({ ...mapping, ...changes }), account } });
const refuse = (content: string | Uint8Array, changes: Partial<BankCsvMapping> = {}) =>
  readRefusal(content, { csv: { mapping: { ...mapping, ...changes }, account: ownAccount } });

const row = (amount: string, balance = '', day = '14.05.2026', text = 'Los 12', currency = 'EUR') => [
  day,
  '',
  'Vera Inventar',
  otherAccount,
  '',
  text,
  amount,
  currency,
  balance,
];
const file = (...rows: string[][]) => table([headers, ...rows]);

describe('a CSV file', () => {
  test('gives every part of an entry, and the balances before and after them', async () => {
    const first = [
      '14.05.2026',
      '15.05.26',
      ' Vera  Inventar',
      'NL91 ABNA 0417 1643 00',
      'RF18 5390 0754 7034',
      '"Los 12;\r\nLos 13"',
      '1.512,00',
      'EUR',
      '2.512,00',
    ];
    const second = ['15.05.2026', '', 'Example Bank', '', 'E2E-1', 'Gebühr', '-12,5', 'EUR', '2.499,50'];
    expect(await read(file(first, second))).toEqual([
      {
        kind: 'STATEMENT',
        format: 'CSV',
        account: ownAccount,
        currency: 'EUR',
        statementId: null,
        from: '2026-05-14',
        to: '2026-05-15',
        opening: 100_000,
        closing: 249_950,
        pending: 0,
        entries: [
          {
            bookedOn: '2026-05-14',
            valueOn: '2026-05-15',
            amount: 151_200,
            reversal: false,
            entryReference: null,
            serviceReference: null,
            endToEndId: null,
            structuredReference: 'RF18539007547034',
            text: 'Los 12; Los 13',
            counterparty: { name: 'Vera Inventar', account: otherAccount },
            position: 1,
            flag: null,
            fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
            occurrence: 1,
          },
          {
            bookedOn: '2026-05-15',
            valueOn: null,
            amount: -1250,
            reversal: false,
            entryReference: null,
            serviceReference: null,
            endToEndId: 'E2E-1',
            structuredReference: null,
            text: 'Gebühr',
            counterparty: { name: 'Example Bank', account: null },
            position: 1,
            flag: null,
            fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
            occurrence: 1,
          },
        ],
      },
    ]);
  });

  test('with its newest row first gives the same entries as with its oldest first', async () => {
    const rows = [row('100,00', '100,00', '13.05.2026'), row('50,00', '150,00'), row('50,00', '200,00')];
    const [oldest] = await read(file(...rows));
    const [newest] = await read(file(...rows.toReversed()), { order: 'NEWEST_FIRST' });
    expect(newest).toEqual(oldest);
    expect(newest).toMatchObject({
      opening: 0,
      closing: 20_000,
      entries: [{}, { occurrence: 1 }, { occurrence: 2 }],
    });
  });

  test('without balances has none', async () => {
    expect(await read(file(row('100,00')), { balance: null })).toMatchObject([
      { opening: null, closing: null },
    ]);
    expect(await read(file(row('100,00')))).toMatchObject([{ opening: null, closing: null }]);
  });

  test('may have a balance only in the last row of a day', async () => {
    const rows = [row('100,00'), row('50,00', '150,00'), row('-20,00'), row('-30,00', '100,00'), row('1,00')];
    expect(await read(file(...rows))).toMatchObject([{ opening: 0, closing: 10_100 }]);
  });

  test('is refused at the row whose balance does not follow from the one before', async () => {
    const rows = [row('100,00', '100,00'), row('50,00', '150,00'), row('50,00', '250,00')];
    expect(await refuse(file(...rows))).toEqual({
      code: 'bank_file.balance',
      account: ownAccount,
      statement: '',
      line: 4,
      expected: '200.00 EUR',
      found: '250.00 EUR',
    });
  });

  test('gives a statement for each account and currency', async () => {
    const rows = [
      [otherAccount, '14.05.2026', '1,00', 'EUR'],
      ['DE89 3704 0044 0532 0130 00', '14.05.2026', '2,00', 'EUR'],
      [otherAccount, '14.05.2026', '300', 'JPY'],
      [otherAccount, '14.05.2026', '4,00', 'EUR'],
    ];
    const statements = await read(table(rows), {
      headerRow: 0,
      headers: [],
      ownAccount: 0,
      bookedOn: 1,
      amount: { kind: 'SIGNED', column: 2 },
      currency: { column: 3 },
      valueOn: null,
      name: null,
      account: null,
      reference: null,
      texts: [],
      balance: null,
    });
    expect(
      statements.map(({ account, currency, entries }) => [
        account,
        currency,
        entries.map(({ amount }) => amount),
      ]),
    ).toEqual([
      [otherAccount, 'EUR', [100, 400]],
      [ownAccount, 'EUR', [200]],
      [otherAccount, 'JPY', [300]],
    ]);
  });

  test('counts rows that are not booked as pending', async () => {
    const rows = [row('100,00', 'Umsatz gebucht'), row('50,00', 'Umsatz vorgemerkt')];
    const changes = { balance: null, status: { column: 8, booked: ['umsatz GEBUCHT'] } };
    expect(await read(file(...rows), changes)).toMatchObject([{ pending: 1, entries: [{ amount: 10_000 }] }]);
  });

  test('is read between its header and its footer', async () => {
    const content = `Konto;${ownAccount}\r\n\r\n${file(row('100,00'), ['Kontostand', '', '100,00'])}\r\n\r\n`;
    expect(await read(content, { headerRow: 3, footerRows: 1 })).toMatchObject([
      { entries: [{ amount: 10_000 }] },
    ]);
  });

  test('is refused when its columns are not those of the mapping', async () => {
    const moved = headers.toSpliced(6, 1).concat('Betrag');
    expect(await refuse(table([moved, row('100,00')]))).toEqual({
      code: 'bank_file.columns_changed',
      row: 1,
    });
    expect(await refuse(file(row('100,00')), { headerRow: 2 })).toMatchObject({
      code: 'bank_file.columns_changed',
    });
  });

  test('without a mapping is refused', async () => {
    expect(await readRefusal(file(row('100,00')))).toEqual({ code: 'bank_file.mapping_missing' });
  });

  test('without rows has no statement', async () => {
    expect(await read(file())).toEqual([]);
  });
});

describe('amounts', () => {
  test.each([
    ['1.234,56', 123_456],
    ['-1.234,56', -123_456],
    ['−1 234,56', -123_456],
    ['1.234,56-', -123_456],
    ['(1.234,56)', -123_456],
    ['+12', 1200],
    ['€ -12,00', -1200],
    ['-12,00 EUR', -1200],
    ['12,00 CR', 1200],
    ['12,00 D', -1200],
    ['12,00S', -1200],
    ['12,00 H', 1200],
    ['0,00', 0],
  ])('%s', async (text, amount) => {
    expect(await read(file(row(text)))).toMatchObject([{ entries: [{ amount }] }]);
  });

  test.each([
    ['1.234', 123_400],
    ['1,234', undefined],
    ['12,345', undefined],
    ['12,3456', undefined],
  ])('%s has thousands or too many decimals', async (text, amount) => {
    if (amount === undefined) expect(await refuse(file(row(text)))).toEqual(refusedEntry('DECIMALS', text));
    else expect(await read(file(row(text)))).toMatchObject([{ entries: [{ amount }] }]);
  });

  test.each(['', 'zwölf', '1.23', '12,00 USD', '-12,00 D', '--12,00', '1,2,3', '12,00 -,'])(
    'that are not certain are refused: %s',
    async (text) => {
      expect(await refuse(file(row('1,00'), row(text)))).toEqual(refusedEntry('AMOUNT', text || '–', 2));
    },
  );

  test('are refused in an unknown currency', async () => {
    expect(await refuse(file(row('1,00', '', '14.05.2026', '', 'Euro')))).toEqual(
      refusedEntry('CURRENCY', 'EURO'),
    );
  });
});

describe('amounts with a column for each direction', () => {
  const columns = ['Date', 'Paid in', 'Paid out'];
  const changes: Partial<BankCsvMapping> = {
    headers: columns,
    decimalMark: '.',
    amount: { kind: 'CREDIT_DEBIT', credit: 1, debit: 2 },
    currency: { code: 'GBP' },
    valueOn: null,
    name: null,
    account: null,
    reference: null,
    texts: [],
    balance: null,
  };
  const listAmounts = async (...cells: [string, string][]) => {
    const content = table([columns, ...cells.map((each) => ['14/05/2026', ...each])]);
    const [statement] = await read(content, changes);
    return statement?.entries.map(({ amount }) => amount);
  };
  const refusal = (...cells: [string, string][]) =>
    refuse(table([columns, ...cells.map((each) => ['14/05/2026', ...each])]), changes);

  test('are positive in both, or negative in all debits', async () => {
    expect(await listAmounts(['100.00', ''], ['', '5.00'], ['0.00', '7.00'])).toEqual([10_000, -500, -700]);
    expect(await listAmounts(['100.00', '0.00'], ['', '-5.00'], ['', '-7.00'])).toEqual([10_000, -500, -700]);
  });

  test.each<[string, [string, string][]]>([
    ['in both columns', [['1.00', '1.00']]],
    ['in no column', [['', '']]],
    [
      'of only some debits',
      [
        ['', '5.00'],
        ['', '-5.00'],
      ],
    ],
    ['of a credit', [['-1.00', '']]],
  ])('are refused with a sign or an amount %s', async (_, cells) => {
    expect(await refusal(...cells)).toMatchObject({ code: 'bank_file.entry_unreadable', part: 'AMOUNT' });
  });
});

describe('amounts with words for the direction', () => {
  const columns = ['Datum', 'Bedrag', 'Af Bij'];
  const changes: Partial<BankCsvMapping> = {
    headers: columns,
    dateOrder: 'YMD',
    amount: { kind: 'DIRECTION', column: 1, direction: 2, credit: ['Bij'], debit: ['Af'] },
    currency: { code: 'EUR' },
    valueOn: null,
    name: null,
    account: null,
    reference: null,
    texts: [],
    balance: null,
  };
  const content = (amount: string, direction: string) => table([columns, ['20260514', amount, direction]]);

  test('have its sign', async () => {
    expect(await read(content('12,00', 'bij'), changes)).toMatchObject([{ entries: [{ amount: 1200 }] }]);
    expect(await read(content('12,00', 'Af'), changes)).toMatchObject([{ entries: [{ amount: -1200 }] }]);
  });

  test('are refused with another word, or with a sign of their own', async () => {
    expect(await refuse(content('12,00', 'Over'), changes)).toEqual(refusedEntry('DIRECTION', 'Over'));
    expect(await refuse(content('-12,00', 'Af'), changes)).toEqual(refusedEntry('AMOUNT', '-12,00'));
  });
});

describe('dates', () => {
  test.each<[BankCsvMapping['dateOrder'], string, string]>([
    ['DMY', '14.05.2026', '2026-05-14'],
    ['DMY', '4/5/26', '2026-05-04'],
    ['DMY', '14052026', '2026-05-14'],
    ['MDY', '05/04/2026', '2026-05-04'],
    ['YMD', '20260514', '2026-05-14'],
    ['YMD', '26/05/14', '2026-05-14'],
    ['DMY', '2026-05-14 23:59:59', '2026-05-14'],
    ['DMY', '2026-05-14T23:59:59Z', '2026-05-14'],
    ['DMY', '14 May 2026', '2026-05-14'],
    ['YMD', '2026年5月14日', '2026-05-14'],
  ])('by the order %s: %s', async (dateOrder, text, day) => {
    expect(await read(file(row('1,00', '', text)), { dateOrder })).toMatchObject([
      { entries: [{ bookedOn: day }] },
    ]);
  });

  test.each<[BankCsvMapping['dateOrder'], string]>([
    ['DMY', '05/14/2026'],
    ['MDY', '14/05/2026'],
    ['YMD', '14.05.2026'],
    ['DMY', '31.04.2026'],
    ['DMY', '14.05.126'],
    ['DMY', ''],
  ])('are refused that do not exist in the order %s: %s', async (dateOrder, text) => {
    expect(await refuse(file(row('1,00', '', text)), { dateOrder })).toEqual(
      refusedEntry('DATE', text || '–'),
    );
  });
});

describe('fingerprints', () => {
  test('count equal rows and differ by account', async () => {
    const content = file(row('50,00'), row('50,00'), row('50,00', '', '14.05.2026', 'Los 13'));
    const [own] = await read(content);
    const [other] = await read(content, {}, otherAccount);
    expect(own?.entries.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1]);
    expect(own?.entries[0]?.fingerprint).not.toBe(other?.entries[0]?.fingerprint);
  });
});

describe('encodings', () => {
  const content = file(row('1,00', '', '14.05.2026', 'Gemälde, 1 €'));

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)('%s', async (encoding) => {
    const bytes = iconv.encode(content, encoding, { addBOM: encoding !== 'windows-1252' });
    expect(await read(bytes, { encoding })).toMatchObject([{ entries: [{ text: 'Gemälde, 1 €' }] }]);
  });

  test('are refused when the bytes prove another one than the mapping', async () => {
    const refusal = (encoding: string) => ({ code: 'bank_file.encoding', encoding });
    expect(await refuse(iconv.encode(content, 'windows-1252'))).toEqual(refusal('utf-8'));
    expect(await refuse(content, { encoding: 'windows-1252' })).toEqual(refusal('windows-1252'));
    expect(await refuse(iconv.encode(content, 'utf-16', { addBOM: true }))).toEqual(refusal('utf-8'));
  });
});

test('reads ten thousand rows', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => row(`${at},25`, '', '14.05.2026', `Los ${at}`));
  const [statement] = await read(file(...rows));
  expect(statement?.entries).toHaveLength(10_000);
  expect(statement?.entries.at(-1)).toMatchObject({ amount: 999_925, text: 'Los 9999' });
});
