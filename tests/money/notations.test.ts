import { chineseNumber } from '#contract/chinese-number';
import { getCurrency } from '#contract/currencies';
import { parseAmount, parseTypedAmount } from '#contract/money/money';

const read = (text: string, decimalMark: '.' | ',', code = 'GBP') =>
  parseAmount(text, { decimalMark, currency: getCurrency(code) });
const exactly = (minor: number) => ({ minor, rounded: false });

describe('three digits after the decimal mark', () => {
  const twoDecimals = ['GBP', 'EUR', 'USD', 'BRL', 'CHF', 'CNY', 'TWD'];
  const noDecimals = ['JPY', 'KRW', 'ITL', 'CLP'];

  test.each([...twoDecimals, ...noDecimals])('are refused in %s, which has fewer decimals', (code) => {
    for (const figures of ['1.000', '1.500', '12.500', '999.999', '1,234.567'])
      expect([figures, read(figures, '.', code)]).toEqual([figures, { issue: 'three_decimals' }]);
    for (const figures of ['1,000', '1,500', '12,500', '999,999', '1.234,567'])
      expect([figures, read(figures, ',', code)]).toEqual([figures, { issue: 'three_decimals' }]);
  });

  test.each([...twoDecimals, ...noDecimals])('are thousands in %s after the other mark', (code) => {
    const { minorPerMajor } = getCurrency(code);
    expect(read('1,000', '.', code)).toEqual(exactly(1000 * minorPerMajor));
    expect(read('12.500', ',', code)).toEqual(exactly(12_500 * minorPerMajor));
    expect(read('1,234,567', '.', code)).toEqual(exactly(1_234_567 * minorPerMajor));
  });

  test.each(['KWD', 'BHD', 'TND'])('are decimals in %s, which has three', (code) => {
    expect(read('1.500', '.', code)).toEqual(exactly(1500));
    expect(read('1,500', ',', code)).toEqual(exactly(1500));
    expect(read('1,500', '.', code)).toEqual(exactly(1_500_000));
  });

  test('are decimals where they cannot be thousands', () => {
    expect(read('0.125', '.')).toEqual({ minor: 13, rounded: true });
    expect(read('1234.500', '.')).toEqual(exactly(123_450));
    expect(read('0,500', ',')).toEqual(exactly(50));
  });

  test('are refused in pounds, shillings and pence', () => {
    expect(read('1.680', '.', 'GBP-LSD')).toEqual({ issue: 'three_decimals' });
    expect(read('1.680', ',', 'GBP-LSD')).toEqual(exactly(1680 * 240));
  });
});

describe('notations of different countries', () => {
  test.each([
    ['1,00,000', '.', 'INR', 10_000_000],
    ['₹12,34,567.50', '.', 'INR', 123_456_750],
    ['Rs. 5,00,000', '.', 'PKR', undefined],
    ['1’234’567.50', '.', 'CHF', 123_456_750],
    ["Fr. 1'200.–", '.', 'CHF', 120_000],
    ['CHF 900.--', '.', 'CHF', 90_000],
    ['250.—', '.', 'CHF', 25_000],
    ['1.200,—', ',', 'EUR', 120_000],
    ['350,-- €', ',', 'EUR', 35_000],
    ['1\u202f234,50 €', ',', 'EUR', 123_450],
    ['１，２００', '.', 'JPY', 1200],
    ['￥１，２００，０００', '.', 'JPY', 1_200_000],
    ['１．２００', ',', 'TWD', 120_000],
    ['١٬٢٠٠٫٥', '.', 'AED', 120_050],
    ['۱۲۰۰', '.', 'AED', 120_000],
    ['1.234.567,89', ',', 'EUR', 123_456_789],
    ['1,234,567.89', '.', 'USD', 123_456_789],
    ['1.234,5', ',', 'EUR', 123_450],
    ['12,5', ',', 'EUR', 1250],
    ['1,2', ',', 'EUR', 120],
    ['$1,200 USD', '.', 'USD', 120_000],
    ['USD $1,200', '.', 'USD', 120_000],
    ['R$ 1.200,00 BRL', ',', 'BRL', 120_000],
    ['新台幣 1,200,000 元', '.', 'TWD', 120_000_000],
    ['人民币120,000元', '.', 'CNY', 12_000_000],
    ['1 200 Kč', ',', 'CZK', 120_000],
  ] as const)('reads %j with the mark %j in %s', (text, mark, code, minor) =>
    expect(read(text, mark, code)).toEqual(minor === undefined ? { issue: 'unreadable' } : exactly(minor)),
  );

  test.each([
    ['1,00,000', '.', 'GBP', 'grouping'],
    ['1,2345,6789', '.', 'CNY', 'grouping'],
    ['1.234.56', ',', 'EUR', 'grouping'],
    ['£-100', '.', 'GBP', 'negative'],
    ['-£100', '.', 'GBP', 'negative'],
    ['100-', '.', 'GBP', 'negative'],
    ['1.200,00-', ',', 'EUR', 'negative'],
    ['(1,000)', '.', 'GBP', 'negative'],
    ['（1,000）', '.', 'GBP', 'negative'],
    ['15%', '.', 'GBP', 'unreadable'],
    ['2 x £50', '.', 'GBP', 'unreadable'],
    ['£1200 + BP', '.', 'GBP', 'unreadable'],
    ['£1,2oo', '.', 'GBP', 'unreadable'],
    ['₩1,000', '.', 'JPY', 'unreadable'],
  ] as const)('refuses %j with the mark %j in %s: %s', (text, mark, code, issue) =>
    expect(read(text, mark, code)).toEqual({ issue }),
  );
});

describe('multiples in words', () => {
  test.each([
    ['10 mil', ',', 'BRL', 10_000],
    ['R$ 1,5 mil', ',', 'BRL', 1500],
    ['R$ 2 mi', ',', 'BRL', 2_000_000],
    ['R$ 2,5 milhões', ',', 'BRL', 2_500_000],
    ['10 mil €', ',', 'EUR', 10_000],
    ['1.5 Mio.', '.', 'CHF', 1_500_000],
    ['CHF 1,5 Mio', '.', 'CHF', 1_500_000],
    ['1,25 Mio. €', ',', 'EUR', 1_250_000],
    ['2 Tsd. €', ',', 'EUR', 2000],
    ['15 k€', ',', 'EUR', 15_000],
    ['1,2 M€', ',', 'EUR', 1_200_000],
    ['3 milioni', ',', 'EUR', 3_000_000],
    ['10mila', ',', 'EUR', 10_000],
    ['£2k', '.', 'GBP', 2000],
    ['£1.2k', '.', 'GBP', 1200],
    ['£1.5m', '.', 'GBP', 1_500_000],
    ['$1.5 million', '.', 'USD', 1_500_000],
    ['1,200k', '.', 'USD', 1_200_000],
    ['1 Mrd.', ',', 'EUR', 1_000_000_000],
    ['5 lakh', '.', 'INR', 500_000],
    ['12萬', '.', 'TWD', 120_000],
    ['NT$12萬', '.', 'TWD', 120_000],
    ['１２万', '.', 'CNY', 120_000],
    ['1.2亿', '.', 'CNY', 120_000_000],
    ['人民币120万元', '.', 'CNY', 1_200_000],
    ['12萬5千', '.', 'TWD', 125_000],
    ['1億2000万', '.', 'JPY', 120_000_000],
    ['12만', '.', 'KRW', 120_000],
    ['十二萬', '.', 'TWD', 120_000],
    ['壹拾伍万元', '.', 'CNY', 150_000],
    ['一百二十萬', '.', 'TWD', 1_200_000],
  ] as const)('reads %j with the mark %j in %s', (text, mark, code, major) =>
    expect(read(text, mark, code)).toEqual(exactly(major * getCurrency(code).minorPerMajor)),
  );

  test.each([
    // In English this means a million as often as a thousand.
    ['10 mil', '.', 'GBP', 'unreadable'],
    ['1 billion', '.', 'EUR', 'unreadable'],
    ['1.500 Mio.', '.', 'EUR', 'ambiguous'],
    ['1,500k', ',', 'EUR', 'ambiguous'],
    ['2k3', '.', 'GBP', 'unreadable'],
    ['3万5', '.', 'CNY', 'unreadable'],
    ['三万五', '.', 'CNY', 'unreadable'],
    ['£500 BI', '.', 'GBP', 'unreadable'],
    ['k', '.', 'GBP', 'unreadable'],
    ['999999999 m', '.', 'GBP', 'too_large'],
  ] as const)('refuses %j with the mark %j in %s: %s', (text, mark, code, issue) =>
    expect(read(text, mark, code)).toEqual({ issue }),
  );

  test.each([
    ['十', '10'],
    ['十五', '15'],
    ['二十', '20'],
    ['一千二百', '1200'],
    ['两万零五百', '20500'],
    ['一亿二千万', '120000000'],
    ['一千零五', '1005'],
    ['百十', '110'],
    ['五', undefined],
    ['一二三', undefined],
    ['十百', undefined],
    ['万', undefined],
    ['二千五', undefined],
    ['山水', undefined],
  ])('reads the numeral %s as %s', (text, figures) => expect(chineseNumber(text)).toBe(figures));
});

describe('typed and pasted amounts', () => {
  const readTyped = (text: string, decimalMark: '.' | ',', code: string) =>
    parseTypedAmount(text, { decimalMark, currency: getCurrency(code) });

  test.each([
    ['1.2k', '.', 'GBP'],
    ['£2k', '.', 'GBP'],
    ['1,200 k', '.', 'USD'],
    ['10 mil', ',', 'BRL'],
    ['R$ 1,5 mil', ',', 'BRL'],
    ['3 thousand', '.', 'GBP'],
    ['$1.5 million', '.', 'USD'],
    ['1,5 Mio. €', ',', 'EUR'],
    ['1.5m', '.', 'GBP'],
    ['5 lakh', '.', 'INR'],
    ['12萬', '.', 'TWD'],
    ['１２万', '.', 'CNY'],
    ['十二萬', '.', 'TWD'],
    ['12만', '.', 'KRW'],
  ] as const)('refuses the multiple in %j with the mark %j in %s', (text, mark, code) => {
    expect(readTyped(text, mark, code)).toEqual({ issue: 'unreadable' });
    expect(read(text, mark, code)).toHaveProperty('minor');
  });

  test.each([
    ['1,200', '.', 'GBP', exactly(120_000)],
    ['1.200', ',', 'BRL', exactly(120_000)],
    ['£1,200.50', '.', 'GBP', exactly(120_050)],
    ['１，２００', '.', 'TWD', exactly(120_000)],
    ['1.200', '.', 'GBP', { issue: 'three_decimals' }],
    ['1.2345', '.', 'GBP', { issue: 'too_fine' }],
    ['12.50', '.', 'JPY', { issue: 'too_fine' }],
    ['12,50', ',', 'JPY', { issue: 'too_fine' }],
    ['₩12.50', '.', 'KRW', { issue: 'too_fine' }],
    ['12.00', '.', 'KRW', exactly(12)],
    ['', '.', 'GBP', { issue: 'empty' }],
  ] as const)('reads %j with the mark %j in %s', (text, mark, code, amount) =>
    expect(readTyped(text, mark, code)).toEqual(amount),
  );
});
