import iconv from 'iconv-lite';
import { mt940, otherAccount, ownAccount, readFile, readRefusal, readStatement, refusedEntry } from './files';

/** An entry of 100.00 that leaves the account balanced by a second one. */
const received = (details: string[] = [], line = ':61:2605150514CR100,00NTRFNONREF//BR-1') => [
  line,
  ...details,
];
const paidBack = ':61:2605140514DR100,00NMSCNONREF';

const readEntry = async (...lines: string[]) => (await readStatement(mt940([...lines, paidBack]))).entries[0];

describe('a statement', () => {
  test('gives the account, the period, the balances and every part of an entry', async () => {
    const content = mt940(
      [
        ':61:2605150514C1512,N166INV 20260001//BR-4711',
        ':86:166?00GUTSCHR. UEBERWEISUNG?109310?20EREF+INV-20260001?21SVWZ+Lot 12, Lot 13 ?22and 14?30EXAMPLEBANK',
        `?31${otherAccount}?32Vera Inventar?33und Max Inventar?34992`,
      ],
      { closing: ':62F:C260514EUR2512,00' },
    );
    expect(await readStatement(content)).toEqual({
      kind: 'STATEMENT',
      format: 'MT940',
      account: ownAccount,
      currency: 'EUR',
      statementId: '5',
      from: '2026-05-13',
      to: '2026-05-14',
      opening: 100_000,
      closing: 251_200,
      pending: 0,
      entries: [
        {
          bookedOn: '2026-05-14',
          valueOn: '2026-05-15',
          amount: 151_200,
          reversal: false,
          entryReference: 'INV 20260001',
          serviceReference: 'BR-4711',
          endToEndId: 'INV-20260001',
          structuredReference: null,
          text: 'Lot 12, Lot 13 and 14',
          counterparty: { name: 'Vera Inventar und Max Inventar', account: otherAccount },
          position: 1,
          flag: null,
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          occurrence: 1,
        },
      ],
    });
  });

  test('is read in the envelope of SWIFT, and below lines of the bank', async () => {
    const message = mt940([...received(), paidBack]);
    const envelope = `{1:F01EXAMPLEBXXXX0000000000}{2:I940EXAMPLEBXXXXN}{4:\r\n${message.replace(/-\r\n$/, '-}{5:{CHK:0}}\r\n')}`;
    for (const content of [
      message,
      envelope,
      envelope.replace('{4:\r\n', '{4:'),
      `EXAMPLEBANK\r\n940\r\n${message}`,
    ])
      expect(await readStatement(content)).toMatchObject({ account: ownAccount, entries: [{}, {}] });
    expect(await readFile(envelope + envelope)).toHaveLength(2);
  });

  test.each([
    ['NL91ABNA0417164300EUR', 'NL91ABNA0417164300'],
    ['EXAMPLEB/NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['10020030/0001234567', '10020030/0001234567'],
    ['000 123 4567', '0001234567'],
  ])('of account %s belongs to %s', async (account, normalized) => {
    expect(await readStatement(mt940([], { account }))).toMatchObject({ account: normalized });
  });

  test('of several pages is joined', async () => {
    const pages = [
      mt940([':61:260514C200,00NTRFNONREF'], { number: '5/1', closing: ':62M:C260514EUR1200,00' }),
      mt940([':61:260514C300,00NTRFNONREF'], {
        number: '5/2',
        opening: ':60M:C260514EUR1200,00',
        closing: ':62M:C260514EUR1500,00',
      }),
      mt940([':61:260514D1500,01NTRFNONREF'], {
        number: '5/3',
        opening: ':60M:C260514EUR1500,00',
        closing: ':62F:D260514EUR0,01',
      }),
    ];
    expect(await readStatement(pages.join(''))).toMatchObject({
      statementId: '5',
      opening: 100_000,
      closing: -1,
      entries: [{ amount: 20_000 }, { amount: 30_000 }, { amount: -150_001 }],
    });
    expect(await readRefusal([pages[0], pages[2]].join(''))).toMatchObject({
      code: 'bank_file.balance',
      expected: '1200.00 EUR',
      found: '1500.00 EUR',
    });
  });

  test('is refused when its entries do not lead to its balance', async () => {
    expect(await readRefusal(mt940(received()))).toEqual({
      code: 'bank_file.balance',
      account: ownAccount,
      statement: '5',
      line: 0,
      expected: '1100.00 EUR',
      found: '1000.00 EUR',
    });
  });

  test('is refused when it ends before its balance', async () => {
    const content = mt940([...received(), paidBack]);
    expect(await readRefusal(content.slice(0, content.indexOf(':62F:')))).toEqual({
      code: 'bank_file.damaged',
      line: 6,
    });
  });

  test('is refused with balances in two currencies', async () => {
    expect(await readRefusal(mt940([], { closing: ':62F:C260514USD1000,00' }))).toMatchObject({
      code: 'bank_file.currency',
      currency: 'USD',
      account: 'EUR',
    });
  });
});

describe('field 61', () => {
  test.each([
    [':61:260514C100,00NTRFNONREF', 10_000, false],
    [':61:260514D100,00NTRFNONREF', -10_000, false],
    [':61:260514RC100,00NTRFNONREF', -10_000, true],
    [':61:260514RD100,00NTRFNONREF', 10_000, true],
    [':61:260514RCR100,00NTRFNONREF', -10_000, true],
    [':61:2605140514DR100,5NTRFNONREF', -10_050, false],
    [':61:260514    DD100,NTRFNONREF', -10_000, false],
    [':61:2605140514C100,00 NTRFNONREF', 10_000, false],
  ])('has its sign by direction and reversal: %s', async (line, amount, reversal) => {
    const back = `:61:260514${amount > 0 ? 'D' : 'C'}${Math.abs(amount) / 100}`.replace('.', ',');
    const content = mt940([line, `${back.includes(',') ? back : `${back},`}NTRFNONREF`]);
    expect((await readStatement(content)).entries[0]).toMatchObject({
      amount,
      reversal,
      bookedOn: '2026-05-14',
    });
  });

  test.each([
    ['2512310102', '2026-01-02', '2025-12-31'],
    ['2601021231', '2025-12-31', '2026-01-02'],
    ['2402280229', '2024-02-29', '2024-02-28'],
    ['260514', '2026-05-14', '2026-05-14'],
  ])('takes the year of the entry date next to the value date: %s', async (dates, bookedOn, valueOn) => {
    expect(await readEntry(`:61:${dates}C100,00NTRFNONREF`)).toMatchObject({ bookedOn, valueOn });
  });

  test('reads an amount that the bank moved to the next line', async () => {
    expect(await readEntry(':61:2605140514CR', '100,00N062NONREF')).toMatchObject({ amount: 10_000 });
  });

  test('leaves out references that only point elsewhere', async () => {
    expect(await readEntry(':61:260514C100,00NTRFEREF//NONREF')).toMatchObject({
      entryReference: null,
      serviceReference: null,
    });
  });

  test('takes the decimals of the currency', async () => {
    const yen = mt940([':61:260514C1234567,NTRFNONREF'], {
      opening: ':60F:C260513JPY0,',
      closing: ':62F:C260514JPY1234567,',
    });
    expect(await readStatement(yen)).toMatchObject({ currency: 'JPY', closing: 1_234_567 });
    const dinars = mt940([':61:260514C1250,5NTRFNONREF'], {
      opening: ':60F:C260513BHD0,',
      closing: ':62F:C260514BHD1250,500',
    });
    expect(await readStatement(dinars)).toMatchObject({ currency: 'BHD', closing: 1_250_500 });
  });

  test.each([
    [':61:260514C100.00NTRFNONREF', 'LINE', '260514C100.00NTRFNONREF'],
    [':61:260514C100NTRFNONREF', 'LINE', '260514C100NTRFNONREF'],
    [':61:260514C-100,00NTRFNONREF', 'LINE', '260514C-100,00NTRFNONREF'],
    [':61:260514EC100,00NTRFNONREF', 'LINE', '260514EC100,00NTRFNONREF'],
    [':61:260514C100,005NTRFNONREF', 'DECIMALS', '100,005'],
    [':61:260231C100,00NTRFNONREF', 'DATE', '260231'],
    [':61:2605140231C100,00NTRFNONREF', 'DATE', '0231'],
  ])('is refused with its line and entry if it is not certain: %s', async (line, part, value) => {
    expect(await readRefusal(mt940([paidBack, line]))).toEqual({ ...refusedEntry(part, value, 2), line: 6 });
  });

  test('counts two equal real payments', async () => {
    const line = ':61:260514C50,00NTRFNONREF';
    const { entries } = await readStatement(mt940([line, line, paidBack]));
    expect(entries.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1]);
  });
});

describe('field 86', () => {
  const details = (...lines: string[]) => readEntry(...received(lines));

  test('in numbered parts is joined at the width of a part', async () => {
    const entry = await details(
      ':86:166?00GUTSCHRIFT?20Rechnung 2026-0001 vom 14. M?21ai 2026?22Los 12?23 Los 13?60 Danke',
    );
    expect(entry).toMatchObject({
      text: 'Rechnung 2026-0001 vom 14. Mai 2026 Los 12 Los 13 Danke',
      endToEndId: null,
    });
  });

  test('in numbered parts has keys of SEPA, at the start of a part or within', async () => {
    const parts = [
      ':86:166?00GUTSCHRIFT?20EREF+E2E-4711-0815-2026-000?210001?22SVWZ+Los 12?23ABWA+Max Inventar',
      ':86:166?00GUTSCHRIFT?20EREF+E2E-4711-0815-2026-000?210001 SVWZ+Los 12 ABWA+Max?22 Inventar',
    ];
    for (const part of parts)
      expect(await details(part)).toMatchObject({
        endToEndId: 'E2E-4711-0815-2026-0000001',
        text: 'Los 12',
        counterparty: { name: 'Max Inventar' },
      });
  });

  test('in numbered parts may be broken anywhere, after 65 characters', async () => {
    const joined = `166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+Los 12?31${otherAccount}?32Orsolya Keepzelt`;
    const entry = await details(`:86:${joined.slice(0, 65)}`, joined.slice(65));
    expect(entry).toMatchObject({
      endToEndId: null,
      text: 'Los 12',
      counterparty: { name: 'Orsolya Keepzelt', account: otherAccount },
    });
  });

  test('in numbered parts may contain a question mark in its text', async () => {
    expect(await details(':86:166?20Ist Los 12 noch frei? Bitte ?21melden')).toMatchObject({
      text: 'Ist Los 12 noch frei? Bitte melden',
    });
  });

  test('between slashes has the account, the name and the text under their keys', async () => {
    const entry = await details(
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/EXAMPLEB/NAME/V',
      'era Inventar/REMI/Kavel 12/13/EREF/INV-20260001',
    );
    expect(entry).toMatchObject({
      text: 'Kavel 12/13',
      endToEndId: 'INV-20260001',
      counterparty: { name: 'Vera Inventar', account: otherAccount },
    });
  });

  test('between slashes has the counterparty under one key, and a text with its kind', async () => {
    const entry = await details(
      ':86:/EREF/NOTPROVIDED//CNTP/NL91ABNA0417164300/EXAMPLEB/Vera Inventar/AMSTERDAM',
      '///REMI/USTD//Factuur 20260001/',
    );
    expect(entry).toMatchObject({
      text: 'Factuur 20260001',
      endToEndId: null,
      counterparty: { name: 'Vera Inventar', account: otherAccount },
    });
  });

  test('between slashes may have a structured reference', async () => {
    expect(await details(':86:/BENM//NAME/Vera Inventar/REMI/STRD/CUR/RF16INV20260001/')).toMatchObject({
      text: '',
      structuredReference: 'RF16INV20260001',
      counterparty: { name: 'Vera Inventar' },
    });
  });

  test('may be plain text of several lines', async () => {
    const sentence = 'TRANSFER FROM VERA INVENTAR OF THE INVENTED STREET 12 FOR LOTS TWELVE AND THIRTEEN';
    expect(await details(`:86:${sentence.slice(0, 65)}`, sentence.slice(65), 'THANK YOU')).toMatchObject({
      text: `${sentence} THANK YOU`,
      counterparty: { name: null, account: null },
    });
  });

  test('of the statement belongs to no entry', async () => {
    const content = mt940([...received(), paidBack]).replace(
      '\r\n-',
      '\r\n:64:C260514EUR1000,00\r\n:86:SUMMARY\r\n-',
    );
    expect((await readStatement(content)).entries.map(({ text }) => text)).toEqual(['', '']);
  });
});

describe('character sets', () => {
  const content = mt940([...received([':86:166?20Gemälde?32Jörg Fiktivmüller']), paidBack]);

  test.each(['utf-8', 'windows-1252', 'utf-16le'])('%s', async (encoding) => {
    const bytes = iconv.encode(content, encoding, { addBOM: encoding === 'utf-16le' });
    expect((await readStatement(bytes)).entries[0]).toMatchObject({
      text: 'Gemälde',
      counterparty: { name: 'Jörg Fiktivmüller' },
    });
  });

  test('are refused when the bytes fit none of them', async () => {
    const bytes = Buffer.from(content.replace('ä', '\u0081'), 'latin1');
    expect(await readRefusal(bytes)).toEqual({
      code: 'bank_file.encoding',
      encoding: 'windows-1252',
    });
  });
});

test('reads ten thousand entries', async () => {
  const entries = Array.from({ length: 10_000 }, (_, at) => [
    `:61:260514C${at},25NTRFNONREF//ZZ${at}`,
    `:86:166?20SVWZ+Los ${at}?32Vera Inventar`,
  ]).flat();
  const sum = (10_000 * 9999) / 2 + 2500 + 1000;
  const statement = await readStatement(mt940(entries, { closing: `:62F:C260514EUR${sum},00` }));
  expect(statement.entries).toHaveLength(10_000);
  expect(statement.entries.at(-1)).toMatchObject({ amount: 999_925, text: 'Los 9999' });
});
