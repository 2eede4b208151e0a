import type { CommissionBody } from '#contract/money/commission';
import type { ScheduleForm } from '#contract/schedule-form';
import { bands, christies2023, gross, net, open, steps, undated, units } from './schedule-parts';
import { enteredSource, ownSource } from './sources';

const premiums: ScheduleForm[] = [
  {
    kind: 'PREMIUM',
    name: 'Flat 25 %, plus VAT',
    currency: null,
    validFrom: open,
    validTo: null,
    ...ownSource('a plain rate to begin with, not taken from a published schedule'),
    body: { bands: bands([0, 25]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: 'No premium',
    currency: null,
    // Sales of earlier centuries are entered too.
    validFrom: '1600-01-01',
    validTo: null,
    ...ownSource('for sales without a buyer’s premium'),
    body: { bands: bands([0, 0]), ...net },
  },
  ...(
    [
      ['London', 'GBP', 800_000, 4_500_000],
      ['New York', 'USD', 1_000_000, 6_000_000],
      ['Paris', 'EUR', 800_000, 4_000_000],
      ['Hong Kong', 'HKD', 7_500_000, 50_000_000],
    ] as const
  ).map(([place, currency, second, third]) =>
    christies2023(`26 / 21 / 15 % (Christie's ${place} 2023)`, currency, {
      bands: bands([0, 26], [second, 21], [third, 15]),
      ...net,
    }),
  ),
  {
    kind: 'PREMIUM',
    name: '27.5 / 25 / 20 / 14.5 % (Bonhams US)',
    currency: 'USD',
    ...undated('Bonhams, conditions of sales 26628 and 26973, which name no first day'),
    body: { bands: bands([0, 27.5], [12_500, 25], [600_000, 20], [6_000_000, 14.5]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: '30 / 24 / 14.4 % with VAT inside (Forum Auctions)',
    currency: 'GBP',
    ...undated('Forum Auctions, buying page, which names no first day'),
    body: { bands: bands([0, 30], [150_000, 24], [1_000_000, 14.4]), ...gross },
  },
];

const plain: Pick<CommissionBody, 'quoted' | 'insurance' | 'performanceRate'> = {
  quoted: 'NET',
  insurance: null,
  performanceRate: null,
};

const commissions: ScheduleForm[] = [
  {
    kind: 'COMMISSION',
    name: '15 % to 3,000, 10 % above',
    currency: 'GBP',
    ...undated('CEFA, seller’s terms, which name no first day'),
    body: {
      ...plain,
      bands: bands([0, 15], [3000, 10]),
      mode: 'TIERED',
      basis: 'LOT',
      minimum: units(25),
      insurance: { rate: 150, basis: 'HAMMER' },
    },
  },
  {
    kind: 'COMMISSION',
    name: '15 %, cover on the greatest value',
    currency: 'GBP',
    ...undated('Campbell’s, seller’s terms, which name no first day'),
    body: {
      ...plain,
      bands: bands([0, 15]),
      mode: 'TIERED',
      basis: 'LOT',
      minimum: units(5),
      insurance: { rate: 150, basis: 'GREATEST' },
    },
  },
  {
    kind: 'COMMISSION',
    name: '16.5 % with cover',
    currency: 'GBP',
    ...undated('Dominic Winter, seller’s terms, which name no first day'),
    body: { ...plain, bands: bands([0, 16.5]), mode: 'TIERED', basis: 'LOT', minimum: units(15) },
  },
];

const increments: ScheduleForm[] = [
  {
    kind: 'INCREMENT',
    name: 'Universal: 1s, 2s, 0-2-5-8, 5s',
    // Whole units of the currency of the sale.
    currency: null,
    validFrom: '1600-01-01',
    validTo: null,
    ...enteredSource('The Auction Collective, on bidding increments'),
    body: {
      mode: 'SNAP',
      rows: [
        { from: 0, step: 10 },
        { from: 200, step: 20 },
        { from: 300, per: 100, pattern: [0, 20, 50, 80] },
        { from: 500, step: 50 },
        { from: 1000, step: 100 },
        { from: 2000, step: 200 },
        { from: 3000, per: 1000, pattern: [0, 200, 500, 800] },
        { from: 5000, step: 500 },
        { from: 10_000, step: 1000 },
        { from: 20_000, step: 2000 },
        { from: 30_000, per: 10_000, pattern: [0, 2000, 5000, 8000] },
        { from: 50_000, step: 5000 },
        { from: 100_000, step: 10_000 },
      ],
    },
  },
  {
    kind: 'INCREMENT',
    name: 'auction.fr',
    currency: 'EUR',
    ...undated('auction.fr help centre, default increments'),
    body: {
      mode: 'SNAP',
      rows: steps(
        [0, 5],
        [20, 10],
        [200, 50],
        [500, 100],
        [1000, 200],
        [5000, 500],
        [10_000, 1000],
        [20_000, 2000],
        [50_000, 5000],
        [100_000, 10_000],
      ),
    },
  },
  {
    kind: 'INCREMENT',
    name: 'Huggins & Scott',
    currency: 'USD',
    validFrom: '2012-12-01',
    validTo: null,
    source: 'Huggins & Scott, bidder guide of December 2012',
    sourceDate: '2012-12-01',
    body: {
      mode: 'SNAP',
      rows: steps(
        [50, 10],
        [250, 25],
        [500, 50],
        [1000, 100],
        [2500, 250],
        [5000, 500],
        [10_000, 1000],
        [25_000, 2500],
        [50_000, 5000],
        [100_000, 10_000],
        [250_000, 25_000],
      ),
    },
  },
];

const resaleBands = bands([0, 4], [50_000, 3], [200_000, 1], [350_000, 0.5], [500_000, 0.25]);

const taxes: ScheduleForm[] = [
  {
    kind: 'TAX',
    name: 'United Kingdom, VAT 20 %',
    currency: null,
    validFrom: '2016-11-08',
    validTo: null,
    source: "Christie's VAT symbols, catalogues of 8 November 2016 to 27 October 2022; HMRC Notice 718/2",
    sourceDate: '2022-10-27',
    body: {
      jurisdiction: 'United Kingdom',
      standardRate: 2000,
      importReducedRate: 500,
      importStandardRate: 2000,
      dutyRate: 0,
    },
  },
  {
    kind: 'RESALE_RIGHT',
    name: 'United Kingdom',
    currency: 'GBP',
    validFrom: '2024-04-01',
    validTo: null,
    source: 'DACS, how payments are calculated; SI 2023/1285',
    sourceDate: '2024-04-01',
    body: {
      jurisdiction: 'United Kingdom',
      society: 'DACS',
      threshold: units(1000),
      bands: resaleBands,
      cap: units(12_500),
    },
  },
  {
    kind: 'RESALE_RIGHT',
    name: 'European Union, highest threshold (Ireland)',
    currency: 'EUR',
    validFrom: '2006-01-01',
    validTo: null,
    source: 'Directive 2001/84/EC; member states may set a threshold below 3,000',
    sourceDate: '2001-09-27',
    body: {
      jurisdiction: 'European Union',
      society: '',
      threshold: units(3000),
      bands: resaleBands,
      cap: units(12_500),
    },
  },
];

/**
 * Schedules taken from published conditions of sale and laws, each with its source. Names in brackets state whose published
 * figures these are; a house copies or replaces them.
 */
export const schedulePresets: readonly ScheduleForm[] = [
  ...premiums,
  ...commissions,
  ...increments,
  ...taxes,
];
