import type { ScheduleForm } from '#contract/schedule-form';
import { bands, christies2023, gross, net, steps, undated, units } from './schedule-parts';
import { schedulePresets } from './schedules';

/** Published schedules that a new house does not start with. */
const further: readonly ScheduleForm[] = [
  christies2023("26 / 21 / 15 % (Christie's Geneva 2023)", 'CHF', {
    bands: bands([0, 26], [900_000, 21], [6_000_000, 15]),
    ...net,
  }),
  christies2023("31.46 / 25.41 / 18.15 % with VAT inside (Christie's Amsterdam 2023)", 'EUR', {
    bands: bands([0, 31.46], [800_000, 25.41], [4_000_000, 18.15]),
    ...gross,
  }),
  christies2023("31.72 / 25.62 / 18.3 % with VAT inside (Christie's Milan 2023)", 'EUR', {
    bands: bands([0, 31.72], [800_000, 25.62], [4_000_000, 18.3]),
    ...gross,
  }),
  {
    kind: 'PREMIUM',
    name: '27.5 / 26 / 20 / 14.5 % (Bonhams Hong Kong)',
    currency: 'HKD',
    ...undated('Bonhams, conditions of sale in Hong Kong, which name no first day'),
    body: { bands: bands([0, 27.5], [200_000, 26], [7_500_000, 20], [50_000_000, 14.5]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: "20 / 10 % (Sotheby's 2024)",
    currency: 'USD',
    validFrom: '2024-05-01',
    validTo: '2025-02-09',
    source: "Sotheby's, fee structure announced for May 2024, replaced on 10 February 2025",
    sourceDate: '2024-05-01',
    body: { bands: bands([0, 20], [6_000_000, 10]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: '25 / 20 / 12 % for goods without VAT (Forum Auctions)',
    currency: 'GBP',
    ...undated('Forum Auctions, buying page, which names no first day'),
    body: { bands: bands([0, 25], [150_000, 20], [1_000_000, 12]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: '25 / 22 % with VAT inside (Pandolfini)',
    currency: 'EUR',
    ...undated('Pandolfini, conditions of sale with VAT at 22 %, which name no first day'),
    body: { bands: bands([0, 25], [100_000, 22]), ...gross },
  },
  {
    kind: 'PREMIUM',
    name: '24 %, plus VAT (Graham Budd)',
    currency: null,
    ...undated('Graham Budd Auctions, terms of sale, which name no first day'),
    body: { bands: bands([0, 24]), ...net },
  },
  {
    kind: 'PREMIUM',
    name: '15 %, at most 500 for each lot',
    currency: 'USD',
    ...undated('live.annettauction.com, terms of sale, which name no first day'),
    body: { bands: bands([0, 15]), ...net, cap: units(500) },
  },
  {
    kind: 'INCREMENT',
    name: 'Beirut Money Auction',
    currency: 'USD',
    ...undated('beirutmoneyauction.com, terms, which give steps up to a bid of 250,000'),
    body: {
      mode: 'SNAP',
      rows: steps(
        [0, 5],
        [100, 10],
        [250, 25],
        [500, 50],
        [1000, 100],
        [2500, 250],
        [5000, 500],
        [10_000, 1000],
        [25_000, 2500],
        [75_000, 5000],
      ),
    },
  },
];

/** All published schedules from which an administrator can start a new one. */
export const publishedSchedules: readonly ScheduleForm[] = [...schedulePresets, ...further];
