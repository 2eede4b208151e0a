import * as z from 'zod';
import { toShape } from './api/field';
import { Versioned } from './api/page';
import { contract } from './api/route';
import { Amount } from './money/amount';
import { rateFields, regulationFields } from './regulation-fields';
import { Day } from './time';

const Threshold = z.object({
  validFrom: z.string(),
  threshold: Amount,
  currency: z.string(),
  source: z.string(),
});

/** The threshold that applies today, and the exchange rates. */
export const Regulation = Threshold.extend({
  version: z.number(),
  rates: z.array(z.object({ currency: z.string(), validFrom: z.string(), rate: z.string() })),
});
export type Regulation = z.infer<typeof Regulation>;
export type Threshold = z.infer<typeof Threshold>;

export const regulation = contract({
  read: {
    method: 'GET',
    path: '/settings/regulation',
    permission: 'settings:read',
    subject: 'none',
    summary:
      "Get the threshold above which the law requires a buyer's identity, and the rates that convert other currencies.",
    reply: Regulation,
  },
  thresholds: {
    method: 'GET',
    path: '/settings/thresholds',
    permission: 'settings:read',
    subject: 'none',
    summary: 'List all thresholds with the day from which each applies, newest first.',
    reply: z.object({ thresholds: z.array(Threshold).max(1000) }),
  },
  save: {
    method: 'PUT',
    path: '/settings/regulation',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Set the threshold from a day on; without a day, from today.',
    body: Versioned.extend({
      ...toShape(regulationFields),
      source: regulationFields.source.schema.default(''),
      validFrom: Day.optional(),
    }),
    reply: Regulation,
  },
  removeThreshold: {
    method: 'DELETE',
    path: '/settings/thresholds/:validFrom',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Remove a threshold that does not apply yet.',
    params: z.object({ validFrom: Day }),
    body: Versioned,
    reply: Regulation,
  },
  addRate: {
    method: 'POST',
    path: '/settings/exchange-rates',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Set the rate of a currency from a day on. A second rate of the same day replaces the first.',
    body: z.strictObject(toShape(rateFields)),
    reply: Regulation,
    status: 201,
  },
});
