import * as z from 'zod';
import { amount, currency, day, dayOrNone, row, text, toShape } from './api/field';
import { limits } from './api/limits';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Day } from './time';

const permission = 'customers:see-limit';
/** The bidding terms of a customer: for one auction, or for all others. */
// biome-ignore format: keep each field on one line
export const termsFields = {
  /** null: in every auction */
  auctionId: row('auctions', { column: 'auction_id', label: 'terms.sale' }),
  paddle: text({ max: limits.paddle, column: 'paddle', label: 'terms.paddle', secret: permission }),
  /** maximum total of bids, in minor units of the currency; null: no limit */
  limit: amount({ column: 'bid_limit', label: 'terms.limit', secret: permission }),
  /** the deposit, in minor units of the currency */
  deposit: amount({ column: 'deposit', label: 'terms.deposit', secret: permission }),
  currency: currency({ column: 'currency', label: 'catalogue.currency' }),
  /** instead of the auction's own */
  premiumScheduleId: row('schedules', { column: 'premium_schedule_id', label: 'schedule.kind.PREMIUM', secret: permission }),
  validFrom: day({ column: 'valid_from', label: 'terms.validFrom' }),
  validTo: dayOrNone({ column: 'valid_to', label: 'terms.validTo' }),
};
const Form = withRowKind(
  'subject',
  z.strictObject({ ...toShape(termsFields), paddle: termsFields.paddle.schema.default('') }),
);
export type TermsForm = z.output<typeof Form>;

const Terms = withRowKind(
  'subject',
  Form.extend({
    id: z.number(),
    auctionCode: z.string().nullable(),
    /** the name of the premium that replaces the auction's */
    premium: secret(z.string().nullable(), permission),
    by: z.string(),
    byId: z.number(),
    version: z.number(),
  }),
);
export type Terms = z.infer<typeof Terms>;
const All = z.object({ terms: z.array(Terms) });

export const terms = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/terms',
    permission,
    subject: 'customer',
    summary: 'List the bidding terms of a customer, newest first. Every view is logged.',
    params: ById,
    reply: All,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/terms',
    permission,
    subject: 'customer',
    summary: "Set a customer's paddle, limit, deposit or premium from a day on.",
    params: ById,
    body: Form,
    reply: All,
    status: 201,
  },
  end: {
    method: 'POST',
    path: '/customers/:id/terms/:terms/end',
    permission,
    subject: 'customer',
    summary: 'End terms on a day; earlier auctions are not affected.',
    params: ById.extend({ terms: z.coerce.number().int().positive() }),
    body: Versioned.extend({ validTo: Day }),
    reply: All,
  },
});
