import type { VatReason } from '#contract/invoice-document';
import {
  chooseAgreedVat,
  computeInvoiceLines,
  computeInvoiceTotals,
  toAgreedInvoiceLine,
} from '#contract/money/invoice-lines';
import type { PremiumBody } from '#contract/money/premium';
import type { TaxBody, VatScheme } from '#contract/money/vat';

const premium = (rate: number, quoted: 'NET' | 'GROSS' = 'NET') => ({
  body: { bands: [{ from: 0, rate }], cap: null, quoted, surcharges: [] } satisfies PremiumBody,
  rule: null,
});
const tax = (standardRate = 2000, dutyRate = 0) => ({
  body: {
    jurisdiction: 'GB',
    standardRate,
    importReducedRate: 500,
    importStandardRate: 2000,
    dutyRate,
  } satisfies TaxBody,
  rule: null,
});
interface Case {
  hammer: number;
  scheme: VatScheme;
  rate?: number;
  quoted?: 'NET' | 'GROSS';
  buyerResident?: boolean;
  vatRate?: number;
  dutyRate?: number;
}
const linesOf = ({ hammer, scheme, rate = 2600, quoted, buyerResident = true, vatRate, dutyRate }: Case) =>
  computeInvoiceLines(
    {
      hammer,
      scheme,
      buyerResident,
      premium: premium(rate, quoted),
      tax: tax(vatRate, dutyRate),
      resaleRight: null,
    },
    'ART',
  );
const totalOf = (one: Case) => computeInvoiceTotals(linesOf(one), 'LINE').total;

describe('lines of a sold lot', () => {
  test.each([
    ['MARGIN', 1_312_000],
    ['STANDARD', 1_512_000],
    ['ZERO_BOOK', 1_260_000],
    ['IMPORT_REDUCED', 1_362_000],
    ['IMPORT_STANDARD', 1_512_000],
  ] as const)('hammer 10,000 with a premium of 26 %% under %s', (scheme, total) => {
    expect(totalOf({ hammer: 1_000_000, scheme })).toBe(total);
  });

  test('duty is part of the base of import VAT', () => {
    expect(totalOf({ hammer: 1_000_000, scheme: 'IMPORT_STANDARD', dutyRate: 250 })).toBe(1_542_000);
  });

  test('the residence of the buyer decides about α', () => {
    expect(totalOf({ hammer: 1_000_000, scheme: 'RESIDENCY' })).toBe(1_312_000);
    expect(totalOf({ hammer: 1_000_000, scheme: 'RESIDENCY', buyerResident: false })).toBe(1_512_000);
  });

  test('margin lots hide the VAT of the premium in its amount', () => {
    expect(
      linesOf({ hammer: 1_000_000, scheme: 'MARGIN' }).map(({ kind, amount, hiddenVat, vat, vatAmount }) => [
        kind,
        amount,
        hiddenVat,
        vat.category,
        vat.reason,
        vatAmount,
      ]),
    ).toEqual([
      ['HAMMER', 1_000_000, 0, 'E', 'MARGIN_ART', 0],
      ['PREMIUM', 312_000, 52_000, 'E', 'MARGIN_ART', 0],
    ]);
  });

  test('a premium that was quoted with VAT stays what was quoted (V21)', () => {
    const [, margin] = linesOf({ hammer: 77_700, scheme: 'MARGIN', rate: 3000, quoted: 'GROSS' });
    expect(margin).toMatchObject({ amount: 23_310, hiddenVat: 3885 });
    const [, standard] = linesOf({ hammer: 77_700, scheme: 'STANDARD', rate: 3000, quoted: 'GROSS' });
    expect(standard).toMatchObject({ amount: 19_425, vatAmount: 3885 });
  });

  test('yen and dinars have no cents and three decimals (V12)', () => {
    expect(totalOf({ hammer: 1_234_567, scheme: 'MARGIN', rate: 2200, vatRate: 1000 })).toBe(1_533_333);
    expect(totalOf({ hammer: 1_333_335, scheme: 'MARGIN', rate: 1750, vatRate: 1000 })).toBe(1_590_002);
    expect(totalOf({ hammer: 1_250_500, scheme: 'MARGIN', rate: 2000, vatRate: 1000 })).toBe(1_525_610);
  });

  test('rates may be finer than basis points, as sales taxes are (V22)', () => {
    const lines = linesOf({ hammer: 123_400, scheme: 'STANDARD', vatRate: 887.5 });
    expect(lines.map(({ amount, vat, vatAmount }) => [amount, vat.rate, vatAmount])).toEqual([
      [123_400, 887.5, 10_952],
      [32_084, 887.5, 2847],
    ]);
    for (const rounding of ['LINE', 'CATEGORY'] as const)
      expect(computeInvoiceTotals(lines, rounding)).toMatchObject({ vat: 13_799, total: 169_283 });
    expect(() => linesOf({ hammer: 100, scheme: 'STANDARD', vatRate: 887.555 })).toThrow(RangeError);
  });

  test('bands apply to each lot, never to the sum (V20)', () => {
    const bands = {
      ...premium(0),
      body: {
        ...premium(0).body,
        bands: [
          { from: 0, rate: 2750 },
          { from: 1_250_000, rate: 2500 },
        ],
      },
    };
    const premiums = [1_200_000, 100_000].map(
      (hammer) =>
        computeInvoiceLines(
          {
            hammer,
            scheme: 'OUTSIDE_SCOPE',
            buyerResident: true,
            premium: bands,
            tax: null,
            resaleRight: null,
          },
          'ART',
        )[1]?.amount,
    );
    expect(premiums).toEqual([330_000, 27_500]);
  });
});

describe('totals of a document', () => {
  const lines = [3333, 3333, 3333].map((amount) =>
    toAgreedInvoiceLine('CHARGE', amount, { category: 'S', rate: 1900, reason: null }),
  );

  test('VAT is the sum of the lines, or computed once for their sum (V6)', () => {
    expect(computeInvoiceTotals(lines, 'LINE')).toMatchObject({ vat: 1899, total: 11_898 });
    expect(computeInvoiceTotals(lines, 'CATEGORY')).toMatchObject({ vat: 1900, total: 11_899 });
  });

  test('one line is the same in both ways', () => {
    for (let amount = 1; amount < 500; amount += 7) {
      const one = [toAgreedInvoiceLine('CHARGE', amount, { category: 'S', rate: 1750, reason: null })];
      expect(computeInvoiceTotals(one, 'LINE')).toEqual(computeInvoiceTotals(one, 'CATEGORY'));
    }
  });

  test('a margin and a full VAT lot of one buyer (V8)', () => {
    const both = [
      ...linesOf({ hammer: 1_000_000, scheme: 'MARGIN' }),
      ...linesOf({ hammer: 1_000_000, scheme: 'STANDARD' }),
    ];
    expect(computeInvoiceTotals(both, 'LINE')).toEqual({
      taxes: [
        { category: 'E', rate: 0, base: 1_312_000, vat: 0, reasons: ['MARGIN_ART'] },
        { category: 'S', rate: 2000, base: 1_260_000, vat: 252_000, reasons: [] },
      ],
      net: 2_572_000,
      vat: 252_000,
      total: 2_824_000,
    });
  });

  test('a discount mirrors a charge (V16)', () => {
    const vat = { category: 'S' as const, rate: 1750, reason: null };
    expect(toAgreedInvoiceLine('CHARGE', 100, vat).vatAmount).toBe(18);
    expect(toAgreedInvoiceLine('DISCOUNT', -100, vat).vatAmount).toBe(-18);
  });
});

describe('the VAT of a charge that has no rate of its own', () => {
  const line = (
    kind: 'HAMMER' | 'RESALE_RIGHT' | 'CHARGE',
    category: 'S' | 'E' | 'O' | 'Z',
    reason: VatReason | null,
  ) => ({
    kind,
    vat: { category, rate: category === 'S' ? 2000 : 0, reason },
  });
  const standard = line('HAMMER', 'S', null);
  const margin = line('HAMMER', 'E', 'MARGIN_ART');
  const resaleRight = line('RESALE_RIGHT', 'E', 'RESALE_RIGHT');
  const outside = line('HAMMER', 'O', 'OUTSIDE_SCOPE');

  test.each([
    ['of standard-rated lots', [standard], standard.vat],
    ['of standard-rated lots with a resale right', [resaleRight, standard], standard.vat],
    ['beside margin lots', [standard, resaleRight, margin], margin.vat],
    ['of zero-rated books', [line('HAMMER', 'Z', null)], { category: 'Z', rate: 0, reason: null }],
    ['outside the scope of VAT', [outside], outside.vat],
    ['on an empty draft', [], outside.vat],
    [
      'on a draft with a resale right only',
      [resaleRight],
      { category: 'E', rate: 0, reason: 'OUTSIDE_SCOPE' },
    ],
  ])('%s', (_, lines, expected) => {
    expect(chooseAgreedVat(lines, 'SHIPPING', null)).toEqual(expected);
  });

  test('late interest is never taxed, and never outside the scope beside taxed lines (BR-O-11)', () => {
    const exempt = { category: 'E', rate: 0, reason: 'OUTSIDE_SCOPE' };
    expect(chooseAgreedVat([standard], 'LATE_INTEREST', 2000)).toEqual(exempt);
    expect(chooseAgreedVat([], 'LATE_INTEREST', null)).toEqual(outside.vat);
  });

  test('a rate of 0 is the zero rate', () => {
    expect(chooseAgreedVat([standard], 'SHIPPING', 0)).toEqual({ category: 'Z', rate: 0, reason: null });
  });
});
