import {
  type Currency,
  getCurrency,
  getDecimals,
  isoCodes,
  livre,
  parseUnits,
  preDecimalPound,
} from '#contract/currencies';
import { formatMoney, formatRate, maxAmount, parseAmount, parsePriceColumns } from '#contract/money/money';

const pound = getCurrency('GBP');
const read = (text: string, decimalMark: '.' | ',' = '.', currency: Currency = pound) =>
  parseAmount(text, { decimalMark, currency });
const exactly = (minor: number) => ({ minor, rounded: false });

describe('currencies', () => {
  test('have the exponents of ISO 4217, regardless of the platform', () => {
    const minor = (code: string) => getCurrency(code).minorPerMajor;
    expect([minor('JPY'), minor('GBP'), minor('KWD'), minor('CLF'), minor('BRL'), minor('CNY')]).toEqual([
      1, 100, 1000, 10_000, 100, 100,
    ]);
    // Custom has dropped the minor unit of these; the standard has not.
    expect([minor('HUF'), minor('IDR'), minor('LBP'), minor('IQD')]).toEqual([100, 100, 100, 1000]);
  });

  test('include every ISO code once, in powers of ten', () => {
    expect(new Set(isoCodes).size).toBe(isoCodes.length);
    for (const code of isoCodes) expect(getDecimals(getCurrency(code))).toBeGreaterThanOrEqual(0);
  });

  test('throw for an undefined code', () => {
    expect(() => getCurrency('XXZ')).toThrow('unknown currency XXZ');
  });

  test('parse the units of a custom notation', () => {
    expect(parseUnits(preDecimalPound)).toEqual([
      { sign: '£', worth: 240 },
      { sign: 's', worth: 12 },
      { sign: 'd', worth: 1 },
    ]);
    expect(
      parseUnits({ minorPerMajor: 288, notation: 'Rthl 24 Gr 12 Pf' })?.map((unit) => unit.worth),
    ).toEqual([288, 12, 1]);
    expect(parseUnits({ minorPerMajor: 240, notation: '£ 20 s 10 d' })).toBeUndefined();
    expect(parseUnits({ minorPerMajor: 100, notation: 'DECIMAL' })).toBeUndefined();
    expect(parseUnits({ minorPerMajor: 20, notation: '£ twenty s' })).toBeUndefined();
  });
});

describe('parsing an amount', () => {
  test.each([
    ['1200', 120_000],
    ['1,630.0', 163_000],
    ['20,000.0', 2_000_000],
    ['0', 0],
    ['0.5', 50],
    ['£1,250', 125_000],
    ['1,250 GBP', 125_000],
    ['gbp 12.50', 1250],
    ['1 200', 120_000],
    ['1\u00a0200\u00a0000.25', 120_000_025],
    ['1\u2009200', 120_000],
    ['1\u202f200', 120_000],
    ["12'500", 1_250_000],
    ['12’500.-', 1_250_000],
    ['１，２００', 120_000],
    ['  75 ', 7500],
  ])('reads %j with a decimal point', (text, minor) => expect(read(text)).toEqual(exactly(minor)));

  test.each([
    ['2.500,00', 250_000],
    ['1 200', 120_000],
    ['800', 80_000],
    ['1.234', 123_400],
    ['1.234.567,89', 123_456_789],
    ['12,5', 1250],
    ['350,-', 35_000],
  ])('reads %j with a decimal comma', (text, minor) => expect(read(text, ',')).toEqual(exactly(minor)));

  test.each([
    ['2 50', '.', 'grouping'],
    ['2 50', ',', 'grouping'],
    ['2.50', ',', 'grouping'],
    ['2,50', '.', 'grouping'],
    ['1,23,456', '.', 'grouping'],
    ['0,500', '.', 'grouping'],
    ['1,200 500', '.', 'grouping'],
    ['1.2.3', '.', 'grouping'],
    ['12.', '.', 'grouping'],
    ['.5', '.', 'unreadable'],
    ['i°5', '.', 'unreadable'],
    ['H5', '.', 'unreadable'],
    ['IO', '.', 'unreadable'],
    ['us', '.', 'unreadable'],
    ['14,500 frs.', '.', 'unreadable'],
    ['€ 20', '.', 'unreadable'],
    ['32 [?]', '.', 'unreadable'],
    ['2 3/4', '.', 'unreadable'],
    ['[Illegible]', '.', 'unreadable'],
    ['1e5', '.', 'unreadable'],
    ['12²', '.', 'unreadable'],
    ['1000-1500', '.', 'unreadable'],
    ['£', '.', 'unreadable'],
    ['', '.', 'empty'],
    [' \u00a0', '.', 'empty'],
    ['-5', '.', 'negative'],
    ['(250.00)', '.', 'negative'],
    ['99999999999999999999', '.', 'too_large'],
    ['10,000,000,000,000.01', '.', 'too_large'],
  ] as const)('refuses %j with mark %j: %s', (text, mark, issue) =>
    expect(read(text, mark)).toEqual({ issue }),
  );

  test('accepts the maximum', () => {
    expect(read('10,000,000,000,000')).toEqual(exactly(maxAmount));
  });

  test('rounds fractions of a minor unit half up and reports it', () => {
    const real = getCurrency('BRL');
    expect(read('499.1394148', '.', real)).toEqual({ minor: 49_914, rounded: true });
    expect(read('R$ 2.500,00', ',', real)).toEqual(exactly(250_000));
    expect(read('0.125')).toEqual({ minor: 13, rounded: true });
    expect(read('12.5', '.', getCurrency('JPY'))).toEqual({ minor: 13, rounded: true });
    expect(read('12.00', '.', getCurrency('JPY'))).toEqual(exactly(12));
    expect(read('7.50000')).toEqual(exactly(750));
  });
});

describe('non-decimal currencies', () => {
  const lsd = (text: string, fraction?: 'UNITS' | 'DECIMAL') =>
    parseAmount(text, { decimalMark: '.', currency: preDecimalPound, ...(fraction ? { fraction } : {}) });

  test.each([
    ['£1,680.0.0', 1680 * 240],
    ['12-6-0', 12 * 240 + 72],
    ['1-4-0', 240 + 48],
    ['6-16-6', 6 * 240 + 16 * 12 + 6],
    ['2-1', 2 * 240 + 12],
    ['0.0.14', 14],
    ['12/6/0', 12 * 240 + 72],
    ['£12 6s 6d', 12 * 240 + 78],
    ['£12 6s. 6d.', 12 * 240 + 78],
    ['£12 16s 11d', 12 * 240 + 203],
    ['£1,680 16s', 1680 * 240 + 192],
    ['6s 8d', 80],
    ['10s', 120],
    ['367', 367 * 240],
    ['£1,680', 1680 * 240],
    ['25.5', 25 * 240 + 120],
  ])('reads %j', (text, minor) => expect(lsd(text)).toEqual(exactly(minor)));

  test('treats one mark as decimal unless it is declared to separate units', () => {
    expect(lsd('3.13')).toEqual({ minor: 751, rounded: true });
    expect(lsd('3.13', 'UNITS')).toEqual(exactly(3 * 240 + 13 * 12));
    expect(lsd('0.24', 'UNITS')).toEqual(exactly(24 * 12));
    expect(lsd('5.12.6', 'UNITS')).toEqual(exactly(5 * 240 + 12 * 12 + 6));
    expect(lsd('64.1', 'UNITS')).toEqual(exactly(64 * 240 + 12));
  });

  test.each([
    ['12-24-0', 'unit_range'],
    ['1.680.000', 'unit_range'],
    ['12-6-12', 'unit_range'],
    ['£12 166s', 'unit_range'],
    ['12/6', 'ambiguous'],
    ['8 2', 'grouping'],
    ['£12 6', 'grouping'],
    ['i°5', 'unreadable'],
    ['2 3/4', 'unreadable'],
    ['32 [?]', 'unreadable'],
  ])('refuses %j: %s', (text, issue) => expect(lsd(text)).toEqual({ issue }));

  test('reads livres as printed in Paris sales', () => {
    const paris = (text: string) => parseAmount(text, { decimalMark: '.', currency: livre });
    expect(paris('20,000.0')).toEqual(exactly(20_000 * 240));
    expect(paris('2,052.5')).toEqual(exactly(2052 * 240 + 120));
    expect(paris('6 livres')).toEqual(exactly(6 * 240));
    expect(paris('12 l. 6 s. 6 d.')).toEqual(exactly(12 * 240 + 78));
    expect(parseAmount('1.680.000', { decimalMark: ',', currency: livre })).toEqual(exactly(1_680_000 * 240));
  });

  test('reads three columns', () => {
    const parts = (...columns: [string, string, string]) => parsePriceColumns(...columns, preDecimalPound);
    expect(parts('367', '10', '0')).toEqual(exactly(367 * 240 + 120));
    expect(parts('1,680', '', '')).toEqual(exactly(1680 * 240));
    expect(parts('', '18', '6')).toEqual(exactly(222));
    expect(parts('', '', '')).toEqual({ issue: 'empty' });
    expect(parts('i°5', '', '')).toEqual({ issue: 'unreadable' });
    expect(parts('14,500 frs.', '', '')).toEqual({ issue: 'unreadable' });
    expect(parts('5', '21', '')).toEqual({ issue: 'unit_range' });
    expect(parts('5', '10.5', '')).toEqual({ issue: 'unreadable' });
    expect(parts('16 80', '', '')).toEqual({ issue: 'grouping' });
  });
});

describe('formatting an amount', () => {
  test('uses the user’s language and the minor units of the standard', () => {
    expect(formatMoney(131_200, pound, 'en-US')).toBe('£1,312.00');
    expect(formatMoney(131_200, pound, 'pt-BR')).toBe('£\u00a01.312,00');
    expect(formatMoney(131_200, getCurrency('JPY'), 'en-US')).toBe('¥131,200');
    expect(formatMoney(1_234_567, getCurrency('KWD'), 'en-US')).toBe('KWD\u00a01,234.567');
    expect(formatMoney(1_000_000, getCurrency('IDR'), 'en-US')).toBe('IDR\u00a010,000.00');
    expect(formatMoney(-131_250, pound, 'en-US')).toBe('-£1,312.50');
    expect(formatMoney(131_200, pound, 'en-US', { bare: true })).toBe('1,312.00');
    expect(formatMoney(131_200, pound, 'en-US', { bare: true, short: true })).toBe('1,312');
    expect(formatMoney(131_250, pound, 'en-US', { short: true })).toBe('£1,312.50');
  });

  test('is exact up to the maximum', () => {
    expect(formatMoney(maxAmount - 1, pound, 'en-US')).toBe('£9,999,999,999,999.99');
  });

  test('uses units for non-decimal currencies', () => {
    expect(formatMoney(12 * 240 + 78, preDecimalPound, 'en-US')).toBe('£12 6s 6d');
    expect(formatMoney(1680 * 240, preDecimalPound, 'en-US', { short: true })).toBe('£1,680');
    expect(formatMoney(1680 * 240, preDecimalPound, 'en-US')).toBe('£1,680');
    expect(formatMoney(1680 * 240, preDecimalPound, 'en-US', { bare: true })).toBe('1,680');
    expect(formatMoney(2052 * 240 + 120, livre, 'pt-BR')).toBe('2.052 l. 10 s. 0 d.');
    expect(formatMoney(-78, preDecimalPound, 'en-US')).toBe('−£0 6s 6d');
  });

  test('uses the code of a custom currency', () => {
    const guilder: Currency = { code: 'GULDEN', name: 'Gulden', minorPerMajor: 100, notation: 'DECIMAL' };
    expect(formatMoney(125_050, guilder, 'en-US')).toBe('1,250.50 GULDEN');
  });

  test('formats amounts so that they can be parsed again', () => {
    for (const minor of [0, 1, 11, 12, 239, 240, 403_201, 1_000_000_000])
      expect(
        parseAmount(formatMoney(minor, preDecimalPound, 'en-US'), {
          decimalMark: '.',
          currency: preDecimalPound,
        }),
      ).toEqual(exactly(minor));
    for (const minor of [0, 1, 99, 100, 131_200, maxAmount])
      expect(read(formatMoney(minor, pound, 'en-US'))).toEqual(exactly(minor));
  });

  test('formats a rate', () => {
    expect(formatRate(2650, 'en-US')).toBe('26.5%');
    expect(formatRate(25, 'en-US')).toBe('0.25%');
  });
});
