import * as z from 'zod';
import { amount, currency, day, dayOrNone, row, text, toShape } from './api/field';
import { limits } from './api/limits';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { Day } from './time';

const permission = 'customers:see-limit';
/** On what terms a customer bids: in one sale, or wherever nothing else is said. */
// biome-ignore format: a field is a line
export const termsFields = {
  /** null: in every sale */
  auctionId: row('auctions', { column: 'auction_id', label: 'terms.sale' }),
  paddle: text({ max: limits.paddle, column: 'paddle', label: 'terms.paddle', secret: permission }),
  /** the most they may bid in all, in minor units of the currency; null: no limit */
  limit: amount({ column: 'bid_limit', label: 'terms.limit', secret: permission }),
  /** what they have put down, and up to how much it counts */
  deposit: amount({ column: 'deposit', label: 'terms.deposit', secret: permission }),
  currency: currency({ column: 'currency', label: 'catalogue.currency' }),
  /** instead of the sale's own */
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
    /** the name of the premium that takes the place of the sale's */
    premium: secret(z.string().nullable(), permission),
    by: z.string(),
    version: z.number(),
  }),
);
export type Terms = z.infer<typeof Terms>;
const All = z.object({ terms: z.array(Terms) });

export const terms = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/terms',
    permission: permission,
    subject: 'customer',
    summary: 'On what terms a customer bids, newest first; every view is recorded.',
    params: ById,
    reply: All,
  },
  create: {
    method: 'POST',
    path: '/customers/:id/terms',
    permission: permission,
    subject: 'customer',
    summary: 'Give a customer a paddle, a limit, a deposit or another premium, from a day on.',
    params: ById,
    body: Form,
    reply: All,
    status: 201,
  },
  end: {
    method: 'POST',
    path: '/customers/:id/terms/:terms/end',
    permission: permission,
    subject: 'customer',
    summary: 'End terms with a day; what was on them stays as it was.',
    params: ById.extend({ terms: z.coerce.number().int().positive() }),
    body: Versioned.extend({ validTo: Day }),
    reply: All,
  },
});
