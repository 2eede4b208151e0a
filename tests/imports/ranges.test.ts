import { getCurrency } from '#contract/currencies';
import { parseAmount } from '#contract/money/money';
import { markEvidence } from '../../server/imports/amount-marks';
import { readRange } from '../../server/imports/amount-range';

const range = (text: string, decimalMark: '.' | ',' = '.', code = 'GBP') => {
  const currency = getCurrency(code);
  const read = readRange(text, (part) => parseAmount(part, { decimalMark, currency }));
  if (!read) return undefined;
  const major = (side: (typeof read)['low']) =>
    'minor' in side ? side.minor / currency.minorPerMajor : side.issue;
  return [major(read.low), major(read.high)];
};

describe('two amounts in one cell', () => {
  const separators = ['-', '–', '—', '−', '‐', '~', '～', '〜', '/', '…', '...', '至', '到', '－'];
  test.each(separators)('are separated by %s, with and without blanks', (sign) => {
    for (const text of [
      `800${sign}1,200`,
      `£800 ${sign} £1,200`,
      `800 ${sign} 1,200 GBP`,
      `£800${sign}1,200`,
    ])
      expect([text, range(text)]).toEqual([text, [800, 1200]]);
  });

  test.each(['to', 'bis', 'à', 'a', 'até', 'e', 'und', 'and', 'et', 'y', 'al', 'TO'])(
    'are separated by the word %s',
    (word) => {
      expect(range(`800 ${word} 1.200`, ',', 'EUR')).toEqual([800, 1200]);
      expect(range(`€ 800 ${word} € 1.200`, ',', 'EUR')).toEqual([800, 1200]);
      expect(range(`800 € ${word} 1.200 €`, ',', 'EUR')).toEqual([800, 1200]);
    },
  );

  test.each([
    ['De R$ 2.000 a R$ 3.000', ',', 'BRL', [2000, 3000]],
    ['entre 2.000 et 3.000 €', ',', 'EUR', [2000, 3000]],
    ['von 2.000 bis 3.000', ',', 'EUR', [2000, 3000]],
    ['from £200 to £300', '.', 'GBP', [200, 300]],
    ['Estimate: £200-300', '.', 'GBP', [200, 300]],
    ['估价 120,000-180,000', '.', 'CNY', [120_000, 180_000]],
    ['RMB 120,000-180,000', '.', 'CNY', [120_000, 180_000]],
    ['120,000-180,000元', '.', 'CNY', [120_000, 180_000]],
    ['HK$120,000 - HK$180,000', '.', 'HKD', [120_000, 180_000]],
    ["CHF 800/1'200", '.', 'CHF', [800, 1200]],
    ['900.- – 1’200.-', '.', 'CHF', [900, 1200]],
    ['1 000 € - 1 500 €', ',', 'EUR', [1000, 1500]],
    ['1.234,50 - 2.000,00', ',', 'EUR', [1234.5, 2000]],
    ['１２０，０００～１８０，０００', '.', 'TWD', [120_000, 180_000]],
    ['10,000 - 15,000', '.', 'JPY', [10_000, 15_000]],
    ['1,00,000 - 2,00,000', '.', 'INR', [100_000, 200_000]],
  ] as const)('%j', (text, mark, code, amounts) => expect(range(text, mark, code)).toEqual(amounts));

  test.each([
    ['£2-3,000', '.', 'GBP', [2000, 3000]],
    ['£15-20,000', '.', 'GBP', [15_000, 20_000]],
    ['£15 - £20,000', '.', 'GBP', [15_000, 20_000]],
    ['£10/15,000', '.', 'GBP', [10_000, 15_000]],
    ['15/20.000 €', ',', 'EUR', [15_000, 20_000]],
    ['20-30.000', ',', 'EUR', [20_000, 30_000]],
    ["CHF 2–3'000", '.', 'CHF', [2000, 3000]],
    ['2 à 3 000 €', ',', 'EUR', [2000, 3000]],
    ['1-2,000,000', '.', 'USD', [1_000_000, 2_000_000]],
    ['1,5-2 Mio', ',', 'EUR', [1_500_000, 2_000_000]],
    ['1-1.5 million', '.', 'GBP', [1_000_000, 1_500_000]],
    ['£2-3k', '.', 'GBP', [2000, 3000]],
    ['£2k-3k', '.', 'GBP', [2000, 3000]],
    ['R$ 2 a 3 mil', ',', 'BRL', [2000, 3000]],
    ['12-18万', '.', 'CNY', [120_000, 180_000]],
    ['NT$12萬-18萬', '.', 'TWD', [120_000, 180_000]],
    ['十二萬至十八萬', '.', 'TWD', [120_000, 180_000]],
    ['£800-1.2k', '.', 'GBP', [800, 1200]],
  ] as const)('completes the shortened range %j', (text, mark, code, amounts) =>
    expect(range(text, mark, code)).toEqual(amounts),
  );

  test.each([
    ['£800-1,200', [800, 1200]],
    ['£1,000-1,500', [1000, 1500]],
    ['£100-150', [100, 150]],
    ['£20-30', [20, 30]],
    ['£999-1,000', [999, 1000]],
  ])('reads %j literally', (text, amounts) => expect(range(text)).toEqual(amounts));

  test.each([
    ['£2-3000', ['ambiguous', 3000]],
    ['£500-1,000,000', ['ambiguous', 1_000_000]],
    ['£1-1,000', ['ambiguous', 1000]],
    ['£1.5-2,000', ['ambiguous', 2000]],
    ['£1.000-1.500', ['three_decimals', 'three_decimals']],
    ['£50 - 80 + VAT', [50, 'unreadable']],
    ['£80–120 each', [80, 'unreadable']],
    ['£1,2oo - 1,500', ['unreadable', 1500]],
  ])('does not read %j with certainty', (text, amounts) => expect(range(text)).toEqual(amounts));

  test.each(['£1,200', '900.-', 'Vase', '1 200,--', '', '-'])('%j is not a range', (text) =>
    expect(range(text)).toBeUndefined(),
  );
});

describe('evidence for a decimal mark', () => {
  test.each([
    ['1,200.50', 'EUR', ['point']],
    ['1.200,50', 'EUR', ['comma']],
    ['1.200', 'EUR', ['comma']],
    ['1,200', 'EUR', ['point']],
    ['1.234.567', 'EUR', ['comma']],
    ['1,00,000', 'INR', ['point']],
    ['12,5', 'EUR', ['comma']],
    ['0.500', 'EUR', ['point']],
    ['1234.500', 'EUR', ['point']],
    ["1'234.500", 'CHF', ['point']],
    ['£1,000-1,500', 'GBP', ['point', 'point']],
    ['£800-1,200', 'GBP', ['point']],
    ['£2-3,000', 'GBP', ['point']],
    ['15/20.000 €', 'EUR', ['comma']],
    ['１，２００', 'JPY', ['point']],
    ['1.500', 'KWD', ['either']],
    ['1,500', 'KWD', ['either']],
    ['1,500.250', 'KWD', ['point']],
    ['12.5', 'JPY', []],
    ['1200', 'EUR', []],
    ['1 200', 'EUR', []],
    ['900.-', 'CHF', []],
    ['12.6.0', 'GBP-LSD', []],
    ['1.5 Mio.', 'CHF', []],
    ['see lot 1.200', 'EUR', []],
    ['1.2.3', 'EUR', []],
  ])('%j in %s', (text, code, evidence) => expect(markEvidence(text, getCurrency(code))).toEqual(evidence));
});
