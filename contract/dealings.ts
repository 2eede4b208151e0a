import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, secretBy, withRowKind } from './api/secrets';
import { availabilities } from './item-states';
import { lotStatuses } from './lot-states';
import { SignedAmount } from './money/amount';
import { saleChannels } from './sales';

/** What a customer bought, or gave to be sold. */
export const dealingSides = ['bought', 'consigned'] as const;
export type DealingSide = (typeof dealingSides)[number];

/** A lot or a work, in its sale or its collection. */
const placeFields = {
  itemId: z.number().nullable(),
  itemNo: z.string().nullable(),
  title: z.string(),
  artist: z.string(),
  pictureId: z.number().nullable(),
  auctionId: z.number().nullable(),
  lotNumber: z.string().nullable(),
  collectionId: z.number().nullable(),
  /** the code of the sale or the collection */
  place: z.string().nullable(),
  /** the hammer, or what was agreed, in minor units of `currency` */
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
    /** as it was printed, or written down */
    buyer: secret(z.string(), 'results:see-buyer'),
    paddle: secret(z.string(), 'results:see-buyer'),
    soldAt: z.string(),
    /** null: it stands */
    cancelledAt: z.string().nullable(),
  }),
);
const Consigned = z.object({
  side: z.literal('consigned'),
  id: z.number(),
  ...placeFields,
  /** of its newest lot; null: it was in no sale yet */
  status: z.enum(lotStatuses).nullable(),
  availability: z.enum(availabilities),
});
/** That somebody gave a thing is as secret here as it is on its lot. */
const Dealing = secretBy(withRowKind('subject', z.discriminatedUnion('side', [Bought, Consigned])), 'side', {
  consigned: 'lots:see-consignor',
});
export type Dealing = z.infer<typeof Dealing>;

/** Sums of one currency; amounts of several are never added up. */
const Sum = z.object({ currency: z.string(), lots: z.number(), amount: SignedAmount });

/** The figures of a customer with what they are made of. */
const Figures = z.object({
  /** what stands of their purchases, by currency: the average is the amount by the lots */
  bought: z.array(Sum),
  /** where they bought, most lots first */
  departments: z.array(z.object({ id: z.number(), name: z.string(), lots: z.number() })),
  /** things that they gave */
  consigned: z.number(),
  /** lots of theirs with a result but a withdrawal, and those of them that were sold: the sell-through is one by the other */
  offered: z.number(),
  sold: z.number(),
  /** hammer of what was sold, and the last bids on what was not, by currency */
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
    summary:
      'What a customer bought, or gave to be sold and what became of it; newest first, a part at a time.',
    params: ById,
    query: z.object({
      side: z.enum(dealingSides).default('bought'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** behind the one with this id: `next` of the part before */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ dealings: z.array(Dealing), next: z.number().nullable() }),
  },
  figures: {
    method: 'GET',
    path: '/customers/:id/figures',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'What a customer bought and gave, in figures with their working.',
    params: ById,
    reply: Figures,
  },
});
