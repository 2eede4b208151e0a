import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { Amount } from './money/amount';

/** The number of months whose purchases are added up, and the relations by which two buyers count as one. */
export const meterMonths = 12;
export const linkingRelations = ['HOUSEHOLD', 'AGENT_FOR', 'BIDS_FOR'] as const;

/** UNKNOWN: purchases cannot be compared with the threshold because an exchange rate is missing. */
export const meterStates = ['UNDER', 'OVER', 'UNKNOWN'] as const;
export type MeterState = (typeof meterStates)[number];

/**
 * Returns whether purchases reach the threshold. What cannot be calculated never counts as below it: if the threshold is
 * unknown, only a customer without purchases is below it.
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

/** Regulated purchases of a customer and of linked customers, compared with the threshold. */
export const Meter = z.object({
  currency: z.string(),
  /** with premium, in minor units of the house's currency */
  total: z.number(),
  /** null: there is no rate for its currency */
  threshold: z.number().nullable(),
  isOver: z.boolean(),
  state: z.enum(meterStates),
  linked: z.array(z.object({ id: z.number(), name: z.string() })),
  /** of this customer only, newest first */
  purchases: z.array(
    z.object({
      soldAt: z.string(),
      title: z.string(),
      price: z.number(),
      currency: z.string(),
      /** in the house's currency at the rate of its day; null: there is no rate, and it is not counted */
      amount: z.number().nullable(),
    }),
  ),
  /** currencies of purchases without a rate */
  missing: z.array(z.string()),
});
export type Meter = z.infer<typeof Meter>;

export const meter = contract({
  ofCustomer: {
    method: 'GET',
    path: '/customers/:id/meter',
    permission: 'customers:collect-identity',
    subject: 'customer',
    summary:
      'Get the purchases of a customer and linked customers in regulated categories over twelve months, compared with the threshold.',
    params: ById,
    reply: Meter,
  },
  due: {
    method: 'GET',
    path: '/auctions/:id/due',
    permission: 'results:record',
    subject: 'sale',
    summary:
      'Check before the hammer falls whether this buyer would reach the threshold without being verified. Nothing else is returned.',
    params: ById,
    query: z.object({
      customer: z.coerce.number().int().positive(),
      /** the current lot and its expected price, in minor units of the auction's currency */
      lot: z.string().max(40),
      hammer: z.coerce.number().pipe(Amount).default(0),
    }),
    reply: z.object({ due: z.boolean() }),
  },
});
