import * as z from 'zod';
import { limits } from './api/limits';
import { secret, withRowKind } from './api/secrets';
import { Amount, Rate } from './money/amount';
import { VatScheme } from './money/vat';
import { Account } from './working';

const rowId = z.coerce.number().int().positive().optional();
const amount = z.coerce.number().pipe(Amount);

export const WhatIfQuery = z.object({
  hammer: amount,
  /** of the hammer; defaults to the house's currency */
  currency: z.string().max(limits.currency).optional(),
  premium: rowId,
  tax: rowId,
  resaleRight: rowId,
  commission: rowId,
  increments: rowId,
  /** the category whose VAT rates apply, or those of its department */
  category: rowId,
  scheme: VatScheme.default('MARGIN'),
  buyer: z.enum(['RESIDENT', 'ABROAD']).default('RESIDENT'),
  channel: z.string().max(60).optional(),
  dutyRate: z.coerce.number().pipe(Rate).optional(),
  estimateLow: amount.optional(),
  estimateHigh: amount.optional(),
  reserve: amount.optional(),
});

export const WhatIf = withRowKind(
  'subject',
  z.object({
    currency: z.string(),
    hammer: Amount,
    /** what the buyer pays; null without a premium schedule */
    buyer: Account.nullable(),
    /** what the seller receives; null without a commission schedule */
    seller: secret(Account.nullable(), 'settings:read'),
    /** what the house earns, net of VAT; null without both */
    houseShare: secret(z.number().nullable(), 'settings:read'),
    /** the bids that follow the hammer price; null without increments */
    nextBids: z.array(Amount).nullable(),
  }),
);
export type WhatIf = z.infer<typeof WhatIf>;
