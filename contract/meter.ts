import * as z from 'zod';
import { toShape } from './api/field';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { Amount } from './money/amount';
import { rateFields, regulationFields } from './regulation-fields';
import { Day } from './time';

/** Over how many months purchases count together, and which relations make two buyers one. */
export const meterMonths = 12;
export const linkingRelations = ['HOUSEHOLD', 'AGENT_FOR', 'BIDS_FOR'] as const;

/** UNKNOWN: what was bought cannot be held against the threshold, because an exchange rate is missing. */
export const meterStates = ['UNDER', 'OVER', 'UNKNOWN'] as const;
export type MeterState = (typeof meterStates)[number];

/**
 * Says whether purchases reach the threshold. What cannot be calculated never counts as below it: only a customer who has
 * bought nothing is below a threshold that is not known.
 */
export function computeMeterState({
  total,
  threshold,
  isUnknown,
}: {
  total: number;
  threshold: number | null;
  isUnknown: boolean;
}): MeterState {
  if (threshold !== null && total > 0 && total >= threshold) return 'OVER';
  if (isUnknown || (threshold === null && total > 0)) return 'UNKNOWN';
  return 'UNDER';
}

/** What a customer bought of what the law looks at, with those who belong to them, against the threshold of the house. */
export const Meter = z.object({
  currency: z.string(),
  /** with premium, in minor units of the house's currency */
  total: z.number(),
  /** null: nobody has given a rate for its currency */
  threshold: z.number().nullable(),
  isOver: z.boolean(),
  state: z.enum(meterStates),
  linked: z.array(z.object({ id: z.number(), name: z.string() })),
  /** of this customer alone, the newest first */
  purchases: z.array(
    z.object({
      soldAt: z.string(),
      title: z.string(),
      price: z.number(),
      currency: z.string(),
      /** in the house's currency at the rate of its day; null: there is none, and it is not counted */
      amount: z.number().nullable(),
    }),
  ),
  /** currencies in which somebody bought and for which no rate was given */
  missing: z.array(z.string()),
});
export type Meter = z.infer<typeof Meter>;

const Threshold = z.object({ validFrom: z.string(), threshold: Amount, currency: z.string() });

/** The threshold that applies today, and the rates. */
export const Regulation = Threshold.extend({
  version: z.number(),
  rates: z.array(z.object({ currency: z.string(), validFrom: z.string(), rate: z.string() })),
});
export type Regulation = z.infer<typeof Regulation>;
export type Threshold = z.infer<typeof Threshold>;

export const meter = contract({
  ofCustomer: {
    method: 'GET',
    path: '/customers/:id/meter',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary:
      'What a customer and those who belong to them bought in twelve months in regulated categories, against the threshold.',
    params: ById,
    reply: Meter,
  },
  due: {
    method: 'GET',
    path: '/auctions/:id/due',
    permission: 'results:record',
    subject: 'sale',
    summary:
      'Before the hammer falls: would this buyer reach the threshold without being verified? Nothing else is told.',
    params: ById,
    query: z.object({
      customer: z.coerce.number().int().positive(),
      /** the lot on the line, and what it would go for, in minor units of the sale's currency */
      lot: z.string().max(40),
      hammer: z.coerce.number().pipe(Amount).default(0),
    }),
    reply: z.object({ due: z.boolean() }),
  },
  regulation: {
    method: 'GET',
    path: '/settings/regulation',
    permission: 'settings:read',
    subject: 'none',
    summary:
      'From how much on the law wants a buyer to be known, and the rates by which other currencies count.',
    reply: Regulation,
  },
  thresholds: {
    method: 'GET',
    path: '/settings/thresholds',
    permission: 'settings:read',
    subject: 'none',
    summary: 'Every threshold with the day from which it applies, the newest first.',
    reply: z.object({ thresholds: z.array(Threshold).max(1000) }),
  },
  saveRegulation: {
    method: 'PUT',
    path: '/settings/regulation',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Set the threshold that applies from a day on; without a day, from today.',
    body: Versioned.extend({ ...toShape(regulationFields), validFrom: Day.optional() }),
    reply: Regulation,
  },
  removeThreshold: {
    method: 'DELETE',
    path: '/settings/thresholds/:validFrom',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Remove a threshold that has not begun yet.',
    params: z.object({ validFrom: Day }),
    body: Versioned,
    reply: Regulation,
  },
  addRate: {
    method: 'POST',
    path: '/settings/exchange-rates',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Give the rate of a currency from a day on; a second one of the same day takes its place.',
    body: z.strictObject(toShape(rateFields)),
    reply: Regulation,
    status: 201,
  },
});
