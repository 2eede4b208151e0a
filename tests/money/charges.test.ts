import {
  computeBuyerAccount,
  computeCompanyShare,
  computeSellerAccount,
  type Purchase,
} from '#contract/money/charges';
import {
  type CommissionBody,
  computeCommission,
  computeConsignmentCommission,
  computeIntroducerFee,
  computePerformanceCommission,
} from '#contract/money/commission';
import { computeBuyersPremium, computePremiumSurcharge, type PremiumBody } from '#contract/money/premium';
import { computeResaleRight, type ResaleRightBody, splitResaleRight } from '#contract/money/resale-right';
import { addVat, computeMarginVat, extractVat, type TaxBody, type VatScheme } from '#contract/money/vat';

/** Converts major units with at most two decimals to minor units. */
const m = (major: number) => Math.round(major * 100);
const bands = (...rows: [fromMajor: number, percent: number][]) =>
  rows.map(([from, percent]) => ({ from: m(from), rate: Math.round(percent * 100) }));
const premiumOf = (
  rows: [number, number][],
  quoted: 'NET' | 'GROSS' = 'NET',
  cap: number | null = null,
): PremiumBody => ({ bands: bands(...rows), quoted, cap: cap === null ? null : m(cap), surcharges: [] });
const commissionOf = (rows: [number, number][], more: Partial<CommissionBody> = {}): CommissionBody => ({
  bands: bands(...rows),
  mode: 'TIERED',
  basis: 'LOT',
  minimum: null,
  quoted: 'NET',
  insurance: null,
  performanceRate: null,
  ...more,
});
const ukTax: TaxBody = {
  jurisdiction: 'United Kingdom',
  standardRate: 2000,
  importReducedRate: 500,
  importStandardRate: 2000,
  dutyRate: 0,
};
const ukResaleRight: ResaleRightBody = {
  jurisdiction: 'United Kingdom',
  society: 'DACS',
  threshold: m(1000),
  bands: bands([0, 4], [50_000, 3], [200_000, 1], [350_000, 0.5], [500_000, 0.25]),
  cap: m(12_500),
};
const ruled = <B>(body: B) => ({ body, rule: null });

const london2023 = premiumOf([
  [0, 26],
  [800_000, 21],
  [4_500_000, 15],
]);

describe("buyer's premium", () => {
  const at = (hammer: number, body: PremiumBody) => computeBuyersPremium(m(hammer), body).result;

  test('matches the published example of Sotheby’s 2008', () => {
    const body = premiumOf([
      [0, 20],
      [500_000, 12],
    ]);
    expect(at(750_000, body)).toBe(m(130_000));
    expect(computeBuyersPremium(m(750_000), body).steps.map((one) => one.exact)).toEqual([
      '10000000',
      '3000000',
    ]);
    expect(m(750_000) + at(750_000, body)).toBe(m(880_000));
  });

  test('matches published amounts of Sotheby’s US 2017 and the schedule before', () => {
    const now = premiumOf([
      [0, 25],
      [300_000, 20],
      [3_000_000, 12.9],
    ]);
    const before = premiumOf([
      [0, 25],
      [250_000, 20],
      [3_000_000, 12],
    ]);
    expect([at(920_000, now), at(920_000, before)]).toEqual([m(199_000), m(196_500)]);
  });

  test('matches published amounts of Christie’s New York 2017 and the schedule before', () => {
    const now = premiumOf([
      [0, 25],
      [250_000, 20],
      [4_000_000, 12.5],
    ]);
    const before = premiumOf([
      [0, 25],
      [150_000, 20],
      [3_000_000, 12],
    ]);
    expect([at(43_500_000, now), at(43_500_000, before)]).toEqual([m(5_750_000), m(5_467_500)]);
  });

  test('matches the published total of Christie’s 2006', () => {
    const body = premiumOf([
      [0, 25],
      [75_000, 20],
      [1_500_000, 12],
    ]);
    expect(m(50_000_000) + at(50_000_000, body)).toBe(m(56_123_750));
  });

  test('matches Christie’s London 2023, including the band edge', () => {
    expect(at(1_000_000, london2023)).toBe(m(250_000));
    expect(at(5_000_000, london2023)).toBe(m(1_060_000));
    expect(at(800_000, london2023)).toBe(m(208_000));
    const edge = computeBuyersPremium(m(800_000) + 1, london2023);
    expect(edge.exact).toBe('20800000.21');
    expect(edge.result).toBe(m(208_000));
  });

  test('matches Bonhams US, and Forum with VAT included', () => {
    const bonhams = premiumOf([
      [0, 27.5],
      [12_500, 25],
      [600_000, 20],
      [6_000_000, 14.5],
    ]);
    const forum = premiumOf(
      [
        [0, 30],
        [150_000, 24],
        [1_000_000, 14.4],
      ],
      'GROSS',
    );
    expect(at(1_000_000, bonhams)).toBe(m(230_312.5));
    expect(at(200_000, forum)).toBe(m(57_000));
  });

  test('excludes included VAT on a lot without VAT', () => {
    const forum = premiumOf([[0, 30]], 'GROSS');
    const free = computeBuyersPremium(m(1000), forum, null, 2000);
    expect(free.result).toBe(m(250));
    expect(free.steps.at(-1)).toMatchObject({ kind: 'withoutVat', base: m(300), rate: 2000 });
    expect(computeBuyersPremium(m(1000), premiumOf([[0, 25]]), null, 2000).result).toBe(m(250));
  });

  test('applies a cap per lot and a platform surcharge', () => {
    const body: PremiumBody = {
      ...premiumOf([[0, 15]], 'NET', 500),
      surcharges: [{ channel: 'online', rate: 350, cap: m(50) }],
    };
    expect(at(3000, body)).toBe(m(450));
    expect(at(5000, body)).toBe(m(500));
    expect(computeBuyersPremium(m(5000), body).steps.at(-1)?.kind).toBe('cap');
    expect(computePremiumSurcharge(m(1000), body, 'online')?.result).toBe(m(35));
    expect(computePremiumSurcharge(m(5000), body, 'online')?.result).toBe(m(50));
    expect(computePremiumSurcharge(m(5000), body, 'room')).toBeUndefined();
  });
});

describe('properties of bands', () => {
  // A fixed sequence: the same thousand hammer prices in every run.
  const hammers = Array.from({ length: 1000 }, (_, at) => (at * at * 7919 + at * 104_729) % m(7_000_000));

  test('portions add up to the hammer', () => {
    for (const hammer of hammers)
      expect(computeBuyersPremium(hammer, london2023).steps.reduce((sum, one) => sum + one.base, 0)).toBe(
        hammer,
      );
  });

  test('a higher hammer never means less premium, nor more extra premium than its own increase', () => {
    const sorted = [...hammers].sort((a, b) => a - b);
    for (const [at, hammer] of sorted.entries()) {
      const before = sorted[at - 1];
      if (before === undefined) continue;
      const increase =
        computeBuyersPremium(hammer, london2023).result - computeBuyersPremium(before, london2023).result;
      expect(increase).toBeGreaterThanOrEqual(0);
      expect(increase).toBeLessThanOrEqual(Math.ceil((hammer - before) * 0.26) + 1);
    }
  });

  test('there is no jump where bands meet', () => {
    for (const edge of [m(800_000), m(4_500_000)]) {
      const around = [edge - 1, edge, edge + 1].map(
        (hammer) => computeBuyersPremium(hammer, london2023).result,
      );
      expect(Math.max(...around) - Math.min(...around)).toBeLessThanOrEqual(1);
    }
  });

  test('the result is the exact sum of the steps, rounded half up', () => {
    const body = premiumOf([
      [0, 20.49],
      [1000, 18.03],
    ]);
    for (const hammer of hammers.slice(0, 200)) {
      const { result, steps } = computeBuyersPremium(hammer, body);
      const tenThousandths = steps.reduce((sum, one) => sum + BigInt(one.base) * BigInt(one.rate ?? 0), 0n);
      expect(BigInt(result)).toBe((tenThousandths + 5000n) / 10_000n);
    }
  });
});

describe('VAT', () => {
  test('matches the published example on the premium', () => {
    const premiumAmount = computeBuyersPremium(m(100), premiumOf([[0, 24]])).result;
    const vat = addVat('premiumVat', premiumAmount, 2000).result;
    expect([premiumAmount, vat, m(100) + premiumAmount + vat]).toEqual([m(24), m(4.8), m(128.8)]);
  });

  test('matches published margin and standard schemes on a hammer of 100', () => {
    expect(bill({ hammer: m(100), premium: ruled(premiumOf([[0, 15]])), scheme: 'MARGIN' }).total).toBe(
      m(118),
    );
    expect(bill({ hammer: m(100), premium: ruled(premiumOf([[0, 15]])), scheme: 'STANDARD' }).total).toBe(
      m(138),
    );
  });

  test('matches the HMRC example of tax due under the auctioneers’ scheme', () => {
    const hammer = m(10_000);
    const premiumGross = computeBuyersPremium(hammer, premiumOf([[0, 12]], 'GROSS')).result;
    const commissionGross = computeCommission(hammer, commissionOf([[0, 12]], { quoted: 'GROSS' })).result;
    expect([hammer + premiumGross, hammer - commissionGross]).toEqual([m(11_200), m(8800)]);
    const owed = computeMarginVat(premiumGross, commissionGross, 2000);
    expect(owed.result).toBe(m(400));
    expect(owed.steps[0]).toMatchObject({ kind: 'contained', base: m(2400), rate: 2000 });
  });

  test.each<[VatScheme, Partial<Purchase>, number]>([
    ['MARGIN', {}, 13_120],
    ['STANDARD', {}, 15_120],
    ['ZERO_BOOK', {}, 12_600],
    ['IMPORT_REDUCED', {}, 13_620],
    ['IMPORT_STANDARD', {}, 15_120],
    ['IMPORT_STANDARD', { dutyRate: 250 }, 15_420],
    ['RESIDENCY', { buyerResident: true }, 13_120],
    ['RESIDENCY', { buyerResident: false }, 15_120],
    ['OUTSIDE_SCOPE', {}, 12_600],
  ])('applies scheme %s %j', (scheme, more, total) => {
    expect(bill({ hammer: m(10_000), scheme, ...more }).total).toBe(m(total));
  });

  test('has the lines of each scheme', () => {
    const lines = (scheme: VatScheme, more: Partial<Purchase> = {}) =>
      bill({ hammer: m(10_000), scheme, ...more }).lines.map(({ figure, result }) => [figure, result / 100]);
    expect(lines('STANDARD')).toEqual([
      ['hammer', 10_000],
      ['hammerVat', 2000],
      ['premium', 2600],
      ['premiumVat', 520],
    ]);
    expect(lines('MARGIN').at(-1)).toEqual(['premiumVatInside', 520]);
    expect(lines('IMPORT_STANDARD', { dutyRate: 250 }).slice(1, 3)).toEqual([
      ['importDuty', 250],
      ['importVat', 2050],
    ]);
  });

  test('adds none to a premium quoted with VAT', () => {
    const account = bill({
      hammer: m(1000),
      premium: ruled(premiumOf([[0, 30]], 'GROSS')),
      scheme: 'MARGIN',
    });
    expect(account.total).toBe(m(1300));
    expect(account.lines.at(-1)).toMatchObject({
      figure: 'premiumVatInside',
      effect: 'INSIDE',
      result: m(50),
    });
  });

  test('is zero for a house without VAT', () => {
    expect(bill({ hammer: m(1000), tax: null, scheme: 'STANDARD' }).total).toBe(m(1260));
  });

  test('is extracted exactly when it does not divide evenly', () => {
    expect(extractVat('premiumVatInside', 10_000, 2000)).toMatchObject({ exact: '5000/3', result: 1667 });
  });
});

describe("artist's resale right", () => {
  const royalty = (hammer: number) => computeResaleRight(m(hammer), ukResaleRight).result;

  test.each([
    [210_000, 6600],
    [1000, 40],
    [999.99, 0],
    [50_000, 2000],
    [100_000, 3500],
    [200_000, 6500],
    [350_000, 8000],
    [500_000, 8750],
    [1_000_000, 10_000],
    [1_999_999, 12_500],
    [2_000_000, 12_500],
    [50_000_000, 12_500],
  ])('of a hammer of %d is %d', (hammer, due) => expect(royalty(hammer)).toBe(m(due)));

  test('shows the derivation by bands and threshold', () => {
    const working = computeResaleRight(m(210_000), ukResaleRight);
    expect(working.steps.map(({ base, rate, exact }) => [base / 100, rate, exact])).toEqual([
      [50_000, 400, '200000'],
      [150_000, 300, '450000'],
      [10_000, 100, '10000'],
    ]);
    expect(computeResaleRight(m(1_999_999), ukResaleRight).exact).toBe('1249999.75');
    expect(computeResaleRight(m(999.99), ukResaleRight).steps[0]).toMatchObject({
      kind: 'threshold',
      base: m(1000),
    });
    expect(computeResaleRight(m(2_000_001), ukResaleRight).steps.at(-1)?.kind).toBe('cap');
  });

  test('splits joint works equally without losing a minor unit', () => {
    expect(splitResaleRight(m(6600), 2)).toEqual([m(3300), m(3300)]);
    expect(splitResaleRight(100, 3)).toEqual([34, 33, 33]);
    expect(() => splitResaleRight(100, 0)).toThrow(RangeError);
  });
});

describe("seller's charges", () => {
  test('match published flat and tiered commissions', () => {
    const flat = commissionOf(
      [
        [0, 10],
        [10_000, 5],
      ],
      { mode: 'FLAT' },
    );
    const tiered = commissionOf([
      [0, 10],
      [10_000, 9],
    ]);
    expect(computeCommission(m(20_000), flat).result).toBe(m(1000));
    expect(computeCommission(m(20_000), tiered).result).toBe(m(1900));
  });

  test('apply slabs per lot and per consignment', () => {
    const slabs = commissionOf(
      [
        [0, 10],
        [200, 7],
      ],
      { mode: 'FLAT' },
    );
    const perLot = computeConsignmentCommission([m(150), m(250)], slabs).map(({ result }) => result);
    const consignmentCharges = computeConsignmentCommission([m(150), m(250)], {
      ...slabs,
      basis: 'CONSIGNMENT',
    });
    expect(perLot).toEqual([m(15), m(17.5)]);
    expect(consignmentCharges.map(({ result }) => result)).toEqual([m(28)]);
    expect(computeCommission(m(200), slabs).result).toBe(m(14));
  });

  test('are 15 % to 3,000 and 10 % above, at least 25', () => {
    const body = commissionOf(
      [
        [0, 15],
        [3000, 10],
      ],
      { minimum: m(25) },
    );
    expect(computeCommission(m(5000), body).result).toBe(m(650));
    expect(computeCommission(m(100), body).result).toBe(m(25));
    expect(computeCommission(m(100), body).steps.at(-1)).toMatchObject({ kind: 'minimum', base: m(25) });
  });

  test('match a published statement with charges, then shipping with VAT', () => {
    const charges = computeSellerAccount({ ...seller, deductions: [{ amount: m(220), vat: false }] });
    const withCarriage = computeSellerAccount({
      ...seller,
      deductions: [
        { amount: m(220), vat: false },
        { amount: m(100), vat: true },
      ],
    });
    expect([charges.total, withCarriage.total]).toEqual([m(780), m(660)]);
  });

  test('match published introducer fees, on the hammer or on the commission', () => {
    expect(computeIntroducerFee(m(100), 1000).result).toBe(m(10));
    const own = computeCommission(m(100), commissionOf([[0, 20]])).result;
    expect(computeIntroducerFee(own, 2500).result).toBe(m(5));
  });

  test('include a performance fee only above the high estimate, on the whole hammer', () => {
    expect(computePerformanceCommission(m(1600), m(1500), 200).result).toBe(m(32));
    expect(computePerformanceCommission(m(1500), m(1500), 200).result).toBe(0);
  });

  test('insure the greatest of hammer, low estimate and reserve', () => {
    const body = commissionOf([[0, 15]], { insurance: { rate: 150, basis: 'GREATEST' } });
    const account = computeSellerAccount({
      ...seller,
      commission: ruled(body),
      tax: null,
      estimateLow: m(1200),
      reserve: m(1400),
    });
    expect(account.lines.find(({ figure }) => figure === 'insurance')?.result).toBe(m(21));
  });
});

test('computes one lot at 60,000 for buyer, consignor and house', () => {
  const hammer = m(60_000);
  const buyer = bill({ hammer, scheme: 'MARGIN', resaleRight: ruled(ukResaleRight) });
  const consignor = computeSellerAccount({
    ...seller,
    hammer,
    commission: ruled(commissionOf([[0, 10]], { insurance: { rate: 150, basis: 'HAMMER' } })),
  });
  expect(buyer.lines.map(({ result }) => result)).toEqual([hammer, m(15_600), m(3120), m(2300)]);
  expect(buyer.total).toBe(m(81_020));
  expect(consignor.lines.slice(1).map(({ result }) => result)).toEqual([m(6000), m(1200), m(900), m(180)]);
  expect(consignor.total).toBe(m(51_720));
  expect(computeCompanyShare(buyer, consignor)).toBe(m(22_500));
});

test('lets the seller pay the resale right, and extracts VAT from gross charges', () => {
  const account = computeSellerAccount({
    ...seller,
    hammer: m(1000),
    commission: ruled(commissionOf([[0, 12]], { quoted: 'GROSS' })),
    resaleRight: ruled(ukResaleRight),
  });
  expect(account.total).toBe(m(1000 - 120 - 40));
  expect(account.lines.find(({ figure }) => figure === 'commissionVat')).toMatchObject({
    effect: 'INSIDE',
    result: m(20),
  });
});

const seller = {
  hammer: m(1000),
  estimateLow: null,
  estimateHigh: null,
  reserve: null,
  commission: ruled(commissionOf([[0, 0]])),
  tax: ruled(ukTax),
  resaleRight: null,
};

function bill(purchase: Partial<Purchase> & Pick<Purchase, 'hammer' | 'scheme'>) {
  return computeBuyerAccount({
    premium: ruled(premiumOf([[0, 26]])),
    tax: ruled(ukTax),
    buyerResident: true,
    resaleRight: null,
    ...purchase,
  });
}

describe('the stock book', () => {
  /** Premium and commission of a hammer price with their VAT, each rounded on its own. */
  const withVat = (hammer: number, rate: number) => {
    const net = Math.round((hammer * rate) / 10_000);
    return { net, vat: addVat('premiumVat', net, 2000).result };
  };
  const compare = (hammer: number, premiumRate: number, commissionRate: number) => {
    const [premium, commission] = [withVat(hammer, premiumRate), withVat(hammer, commissionRate)];
    return {
      owed: computeMarginVat(premium.net + premium.vat, commission.net + commission.vat, 2000).result,
      lines: premium.vat + commission.vat,
    };
  };

  test('owes VAT on the margin, which can differ from the sum of the lines by a penny (V9)', () => {
    expect(compare(10_300, 2400, 1200)).toEqual({ owed: 742, lines: 741 });
    expect(compare(123_400, 2400, 1500)).toEqual({ owed: 9625, lines: 9625 });
    const differing = Array.from({ length: 1000 }, (_, at) => compare((at + 1) * 100, 2400, 1200)).filter(
      ({ owed, lines }) => owed !== lines,
    );
    expect(differing).toHaveLength(200);
  });
});

test('a royalty of an odd amount is shared with the odd unit for the first (V11)', () => {
  expect(splitResaleRight(230_003, 2)).toEqual([115_002, 115_001]);
});
