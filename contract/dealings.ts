import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, secretBy, withRowKind } from './api/secrets';
import { availabilities } from './item-states';
import { lotStatuses } from './lot-states';
import { SignedAmount } from './money/amount';
import { saleChannels } from './sales';

/** Whether the customer bought or consigned. */
export const dealingSides = ['bought', 'consigned'] as const;
export type DealingSide = (typeof dealingSides)[number];

/** A lot or a work, with its auction or collection. */
const placeFields = {
  itemId: z.number().nullable(),
  itemNo: z.string().nullable(),
  title: z.string(),
  artist: z.string(),
  pictureId: z.number().nullable(),
  auctionId: z.number().nullable(),
  lotNumber: z.string().nullable(),
  collectionId: z.number().nullable(),
  /** the code of the auction or collection */
  place: z.string().nullable(),
  /** the hammer or agreed price, in minor units of `currency` */
  price: z.number().nullable(),
  currency: z.string().nullable(),
};
const Bought = withRowKind(
  'subject',
  z.object({
    side: z.literal('bought'),
    id: z.number(),
    ...placeFields,
    channel: z.enum(saleChannels),
    /** as printed or entered */
    buyer: secret(z.string(), 'results:see-buyer'),
    paddle: secret(z.string(), 'results:see-buyer'),
    soldAt: z.string(),
    /** null: not canceled */
    cancelledAt: z.string().nullable(),
  }),
);
const Consigned = z.object({
  side: z.literal('consigned'),
  id: z.number(),
  ...placeFields,
  /** of its newest lot; null: never in an auction */
  status: z.enum(lotStatuses).nullable(),
  availability: z.enum(availabilities),
});
/** The consignor of an item is as secret here as on its lot. */
const Dealing = secretBy(withRowKind('subject', z.discriminatedUnion('side', [Bought, Consigned])), 'side', {
  consigned: 'lots:see-consignor',
});
export type Dealing = z.infer<typeof Dealing>;

/** Sums of one currency; currencies are never added up. */
const Sum = z.object({ currency: z.string(), lots: z.number(), amount: SignedAmount });

/** The figures of a customer with their bases. */
const Figures = z.object({
  /** valid purchases by currency: the average is `amount` divided by `lots` */
  bought: z.array(Sum),
  /** departments with purchases, most lots first */
  departments: z.array(z.object({ id: z.number(), name: z.string(), lots: z.number() })),
  /** number of items consigned */
  consigned: z.number(),
  /** consigned lots with a result other than withdrawn, and those sold: their ratio is the sell-through */
  offered: z.number(),
  sold: z.number(),
  /** hammer of sold lots, and last bids on unsold ones, by currency */
  soldValue: z.array(Sum),
  unsoldValue: z.array(Sum),
  /** low estimates of sold lots and of all offered lots, by currency: their ratio is the sell-through by value */
  lowSold: z.array(Sum),
  lowOffered: z.array(Sum),
});
export type DealingFigures = z.infer<typeof Figures>;

export const dealings = contract({
  list: {
    method: 'GET',
    path: '/customers/:id/dealings',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'List what a customer bought or consigned and its results, newest first, in pages.',
    params: ById,
    query: z.object({
      side: z.enum(dealingSides).default('bought'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** only rows after this id: `next` of the previous page */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ dealings: z.array(Dealing), next: z.number().nullable() }),
  },
  figures: {
    method: 'GET',
    path: '/customers/:id/figures',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: "Get the figures of a customer's purchases and consignments with their bases.",
    params: ById,
    reply: Figures,
  },
});
