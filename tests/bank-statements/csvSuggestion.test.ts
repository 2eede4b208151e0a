import iconv from 'iconv-lite';
import { BankCsvMapping, type BankCsvSuggestion } from '#contract/bank-statements';
import { previewBankCsv } from '../../server/bank-statements/reading/csv-preview';
import { ownAccount, readFile } from './files';

const preview = (lines: readonly string[], encoding = 'utf-8') =>
  previewBankCsv(iconv.encode(lines.join('\r\n'), encoding));
const suggest = async (...lines: string[]) => (await preview(lines)).suggestion;

/** Files as banks export them, with invented people, and what is proposed for each. */
const bankExports: [language: string, lines: string[], expected: Partial<BankCsvSuggestion>][] = [
  [
    'English',
    [
      'Date,Description,Paid in (GBP),Paid out (GBP),Balance (GBP)',
      '14/05/2026,VERA INVENTAR LOT 12,"1,512.00",,"2,512.00"',
      '15/05/2026,MONTHLY FEE,,12.50,"2,499.50"',
    ],
    {
      headerRow: 1,
      dateOrder: 'DMY',
      decimalMark: '.',
      bookedOn: 0,
      texts: [1],
      amount: { kind: 'CREDIT_DEBIT', credit: 2, debit: 3 },
      currency: { code: 'GBP' },
      balance: 4,
      order: 'OLDEST_FIRST',
    },
  ],
  [
    'German',
    [
      `Konto:;${ownAccount}`,
      '',
      'Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Währung;Info',
      '15.05.2026;15.05.2026;GUTSCHRIFT;Los 12;Vera Inventar;NL91ABNA0417164300;1.512,00;EUR;Umsatz gebucht',
      '14.05.2026;14.05.2026;ENTGELT;Kontoführung;Beispielbank;;-12,50;EUR;Umsatz vorgemerkt',
      'Kontostand;;;;;;2.499,50;EUR;',
    ],
    {
      headerRow: 3,
      footerRows: 1,
      dateOrder: 'DMY',
      decimalMark: ',',
      bookedOn: 0,
      valueOn: 1,
      texts: [2, 3],
      name: 4,
      account: 5,
      amount: { kind: 'SIGNED', column: 6 },
      currency: { column: 7 },
      status: { column: 8, booked: ['Umsatz gebucht'] },
      order: 'NEWEST_FIRST',
    },
  ],
  [
    'Dutch',
    [
      'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Af Bij;Bedrag (EUR);Mededelingen;Saldo na mutatie',
      '20260515;Beispielbank;NL91ABNA0417164300;;Af;12,50;Kosten;2499,50',
      '20260514;Vera Inventar;NL91ABNA0417164300;DE89370400440532013000;Bij;1512,00;Kavel 12;2512,00',
    ],
    {
      headerRow: 1,
      dateOrder: 'YMD',
      decimalMark: ',',
      bookedOn: 0,
      name: 1,
      ownAccount: 2,
      account: 3,
      amount: { kind: 'DIRECTION', column: 5, direction: 4, credit: ['Bij'], debit: ['Af'] },
      currency: { code: 'EUR' },
      texts: [6],
      balance: 7,
      order: 'NEWEST_FIRST',
    },
  ],
  [
    'French',
    [
      'Date de comptabilisation;Date de valeur;Libellé;Débit;Crédit;Devise',
      '14/05/2026;14/05/2026;Lot 12;;1 512,00;EUR',
      '15/05/2026;15/05/2026;Frais;-12,50;;EUR',
    ],
    {
      dateOrder: 'DMY',
      decimalMark: ',',
      bookedOn: 0,
      valueOn: 1,
      texts: [2],
      amount: { kind: 'CREDIT_DEBIT', credit: 4, debit: 3 },
      currency: { column: 5 },
    },
  ],
  [
    'Portuguese',
    [
      'Data;Histórico;Favorecido;Valor (BRL);Saldo',
      '14/05/2026;Lote 12;João Fictício;1.512,00 C;2.512,00 C',
      '15/05/2026;Tarifa;Banco Exemplo;12,50 D;2.499,50 C',
    ],
    {
      dateOrder: 'DMY',
      decimalMark: ',',
      bookedOn: 0,
      texts: [1],
      name: 2,
      amount: { kind: 'SIGNED', column: 3 },
      currency: { code: 'BRL' },
      balance: 4,
    },
  ],
  [
    'Spanish',
    [
      'Fecha contable\tFecha valor\tConcepto\tImporte\tDivisa\tSaldo',
      '14/05/2026\t14/05/2026\tLote 12\t1.512,00\tEUR\t2.512,00',
      '15/05/2026\t15/05/2026\tComisión\t-12,50\tEUR\t2.499,50',
    ],
    {
      bookedOn: 0,
      valueOn: 1,
      texts: [2],
      amount: { kind: 'SIGNED', column: 3 },
      currency: { column: 4 },
      balance: 5,
      decimalMark: ',',
    },
  ],
  [
    'Italian',
    [
      'Data contabile;Data valuta;Causale;Dare;Avere;Divisa',
      '14/05/2026;14/05/2026;Lotto 12;;1.512,00;EUR',
      '15/05/2026;15/05/2026;Spese;12,50;;EUR',
    ],
    {
      bookedOn: 0,
      valueOn: 1,
      texts: [2],
      amount: { kind: 'CREDIT_DEBIT', credit: 4, debit: 3 },
      currency: { column: 5 },
    },
  ],
  [
    'Chinese',
    [
      '交易日期,摘要,收入金额,支出金额,余额,对方户名,对方账号,币种',
      '2026-05-14,拍品12,1512.00,,2512.00,虚构人,6222000000000000,CNY',
      '2026-05-15,手续费,,12.50,2499.50,示例银行,,CNY',
    ],
    {
      dateOrder: 'YMD',
      decimalMark: '.',
      bookedOn: 0,
      texts: [1],
      amount: { kind: 'CREDIT_DEBIT', credit: 2, debit: 3 },
      balance: 4,
      name: 5,
      account: 6,
      currency: { column: 7 },
    },
  ],
];

describe('a proposed mapping', () => {
  test.each(bankExports)('of a file in %s', async (_, lines, expected) => {
    expect(await suggest(...lines)).toMatchObject({ ...expected, areDatesAmbiguous: false });
  });

  test.each(bankExports)('in %s reads the file without further choices', async (_, lines) => {
    const bytes = iconv.encode(lines.join('\r\n'), 'utf-8');
    const { encoding, delimiter, suggestion } = await previewBankCsv(bytes);
    const { areDatesAmbiguous, ...proposed } = suggestion;
    const mapping = BankCsvMapping.parse({ ...proposed, encoding, delimiter });
    const [statement] = await readFile(bytes, { csv: { mapping, account: ownAccount } });
    expect(statement?.entries.map(({ amount }) => amount)).toEqual(
      statement?.pending === 1 ? [151_200] : expect.arrayContaining([151_200, -1250]),
    );
  });

  test.each(['windows-1252', 'utf-16le', 'gb18030'])(
    'detects the encoding and the delimiter: %s',
    async (encoding) => {
      const [, lines = []] =
        bankExports.find(([language]) => language === (encoding === 'gb18030' ? 'Chinese' : 'German')) ?? [];
      const result = await preview(lines, encoding);
      expect(result).toMatchObject({
        encoding,
        delimiter: encoding === 'gb18030' ? ',' : ';',
        alternatives: [],
      });
      expect(result.rows[0]?.cells[0]).toBe(encoding === 'gb18030' ? '交易日期' : 'Konto:');
    },
  );

  test('leaves the order of ambiguous dates open and says so', async () => {
    const header = 'Date,Description,Amount,Currency';
    expect(await suggest(header, '04/05/2026,Lot 12,-1.50,GBP', '05/05/2026,Lot 13,2.50,GBP')).toMatchObject({
      dateOrder: null,
      areDatesAmbiguous: true,
      order: null,
      bookedOn: 0,
    });
    expect(await suggest(header, '04/05/26,Lot 12,-1.50,GBP')).toMatchObject({ areDatesAmbiguous: true });
    expect(await suggest(header, '04/05/2026,Lot 12,-1.50,GBP', '05/13/2026,Lot 13,2.50,GBP')).toMatchObject({
      dateOrder: 'MDY',
      areDatesAmbiguous: false,
      order: 'OLDEST_FIRST',
    });
    expect(await suggest(header, '4 May 2026,Lot 12,-1.50,GBP', '3 May 2026,Lot 13,2.50,GBP')).toMatchObject({
      areDatesAmbiguous: false,
      order: 'NEWEST_FIRST',
    });
  });

  test('leaves open what no value proves', async () => {
    expect(await suggest('Date;Details;Amount', '2026-05-14;Lot 12;100')).toMatchObject({
      amount: null,
      decimalMark: null,
      currency: null,
      order: null,
    });
    expect(await suggest('Date;Amount', '2026-05-14;-1.50', '2026-05-15;1,50')).toMatchObject({
      decimalMark: null,
    });
    expect(await suggest('Datum;Bedrag;Af Bij', '20260514;1,50;Over')).toMatchObject({ amount: null });
    expect(await suggest('Date;Amount;Credit;Debit', '2026-05-14;1.50;1.50;')).toMatchObject({
      amount: null,
    });
    expect(await suggest('Date;Amount;Status', '2026-05-14;-1.50;On its way')).toMatchObject({
      status: null,
    });
    expect(
      await suggest('Value date;Booking date;Posting date;Amount', '2026-05-14;2026-05-14;2026-05-15;-1.50'),
    ).toMatchObject({
      bookedOn: null,
      valueOn: 0,
    });
  });

  test('of a file without a header has only nulls', async () => {
    expect(await suggest('2026-05-14;Lot 12;-1.50', '2026-05-15;Lot 13;2.50')).toMatchObject({
      headerRow: null,
      bookedOn: null,
      amount: null,
    });
  });
});
