import * as z from 'zod';
import { limits } from './api/limits';
import { ById, ExportQuery, list, PageQuery, page, sortBy } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { CustomerId, linkedCustomer } from './linked-customer';
import { resultFields } from './lot-fields';
import { SignedAmount } from './money/amount';
import { maxAmount } from './money/money';
import { ClientName, reservationFields } from './reservations';

/** How an item was sold: in an auction, or privately from a collection. */
export const saleChannels = ['AUCTION', 'PRIVATE'] as const;

const Facts = z.object({
  id: z.number(),
  channel: z.enum(saleChannels),
  currency: z.string(),
  /** the hammer or the agreed price */
  price: resultFields.hammer,
  soldAt: z.string(),
  soldBy: z.string().nullable(),
  soldById: z.number().nullable(),
  /** null: not canceled */
  cancelledAt: z.string().nullable(),
});

/** An entry of the ledger with its buyer. */
export const SaleRow = withRowKind(
  'subject',
  Facts.extend({
    /** of a lot, as recorded */
    buyer: resultFields.buyer,
    paddle: resultFields.paddle,
    /** of a work */
    client: reservationFields.client.schema,
    /** the linked customer of the buyer */
    customer: linkedCustomer,
    /** null: the lot was removed from its auction since */
    itemId: z.number().nullable(),
    itemNo: z.string().nullable(),
    title: z.string(),
    artist: z.string(),
    departmentId: z.number().nullable(),
    pictureId: z.number().nullable(),
    auctionId: z.number().nullable(),
    collectionId: z.number().nullable(),
    /** the code of the auction or collection */
    place: z.string().nullable(),
    lotNumber: z.string().nullable(),
  }),
);
export type SaleRow = z.infer<typeof SaleRow>;

/** Totals of all matching entries in one currency. Amounts of different currencies are never added up. */
const SaleTotals = withRowKind(
  'subject',
  z.object({
    currency: z.string(),
    sales: z.number(),
    price: secret(SignedAmount, 'results:see-price'),
  }),
);
export type SaleTotals = z.infer<typeof SaleTotals>;

/**
 * Why the numbers of sold items and of ledger entries differ: a lot of several items, a lot removed from its auction, an
 * item sold more than once, an item that is available again, and an item sold without an entry.
 */
export const ledgerDifferences = ['together', 'withoutItem', 'soldAgain', 'notSold', 'withoutEntry'] as const;
const Reconciliation = z.object({
  /** valid entries */
  entries: z.number(),
  /** items whose availability is "sold": the entries plus all differences */
  items: z.number(),
  differences: z.array(
    z.object({
      kind: z.enum(ledgerDifferences),
      /** negative if there are fewer items than entries */
      items: z.number(),
      /** the first of these items, at most 20 */
      examples: z.array(z.object({ itemId: z.number(), itemNo: z.string() })),
    }),
  ),
});
export type LedgerReconciliation = z.infer<typeof Reconciliation>;

/** One sale of an item with its buyer. */
const SaleOfItem = withRowKind(
  'item',
  Facts.extend({
    itemId: z.number(),
    /** of a lot */
    lot: withRowKind(
      'lot',
      z.object({
        id: z.number(),
        auctionId: z.number(),
        auctionCode: z.string(),
        number: z.string(),
        buyer: resultFields.buyer,
        paddle: resultFields.paddle,
      }),
    ).nullable(),
    /** of a work */
    collection: z.object({ id: z.number(), code: z.string() }).nullable(),
    client: reservationFields.client.schema.nullable(),
    contact: reservationFields.contact.schema,
    /** the linked customer of the buyer */
    customer: linkedCustomer,
    cancelledBy: z.string().nullable(),
    cancelledById: z.number().nullable(),
    reason: z.string(),
  }),
);
export type SaleOfItem = z.infer<typeof SaleOfItem>;

export const saleSort = ['soldAt', 'price', 'title'] as const;

/** Valid sales by channel; canceled ones have their own tab. */
export const saleTabs = ['auction', 'private', 'cancelled'] as const;

const filters = {
  sort: sortBy(saleSort, '-soldAt'),
  tab: z.enum(saleTabs).optional(),
  currency: list(z.string().max(limits.currency)),
  department: list(z.coerce.number().int().positive()),
};
const reason = z.string().trim().min(1).max(limits.reason);

export const sales = contract({
  list: {
    method: 'GET',
    path: '/sales',
    permission: 'sales:read',
    subject: 'ledger',
    summary: 'List the ledger: everything sold by auction or privately.',
    query: PageQuery.extend(filters),
    reply: page(SaleRow),
  },
  export: {
    method: 'GET',
    path: '/sales/export',
    permission: 'sales:read',
    subject: 'ledger',
    summary: 'Export all matching entries of the ledger as a file.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: SaleRow,
  },
  totals: {
    method: 'GET',
    path: '/sales/totals',
    permission: 'sales:read',
    subject: 'none',
    summary: 'Get the totals of all matching entries of the ledger by currency.',
    query: PageQuery.pick({ q: true }).extend(filters),
    reply: z.object({ totals: z.array(SaleTotals) }),
  },
  reconciliation: {
    method: 'GET',
    path: '/sales/reconciliation',
    permission: 'sales:read',
    subject: 'none',
    summary:
      'Compare the number of ledger entries with that of sold items, with the causes of the difference.',
    reply: Reconciliation,
  },
  ofItem: {
    method: 'GET',
    path: '/items/:id/sales',
    permission: 'items:read',
    subject: 'item',
    summary: 'List every sale of an item, newest first, including canceled ones.',
    params: ById,
    reply: z.object({ sales: z.array(SaleOfItem) }),
  },
  sell: {
    method: 'POST',
    path: '/items/:id/sales',
    permission: 'sales:record',
    subject: 'item',
    also: [
      { permission: 'customers:edit', subject: 'customer', from: 'body.customerId', exceptCurrent: 'client' },
    ],
    summary:
      'Sell an item from its collection: to the first customer on the waitlist, or to any customer if the waitlist is empty.',
    params: ById,
    body: withRowKind(
      'subject',
      z.strictObject({
        /** the first reservation of the waitlist; null: it is empty */
        reservationId: z.number().int().positive().nullable(),
        client: ClientName,
        contact: reservationFields.contact.schema.default(''),
        /** absent: the first customer on the waitlist */
        customerId: CustomerId.optional(),
        /** in minor units of the collection's currency */
        price: z.number().int().min(1).max(maxAmount),
      }),
    ),
    reply: SaleOfItem,
    status: 201,
  },
  cancel: {
    method: 'POST',
    path: '/sales/:id/cancellation',
    permission: 'sales:cancel',
    subject: 'disposal',
    summary: 'Cancel a private sale, with a reason; its collection offers the item again.',
    params: ById,
    body: z.strictObject({ reason }),
    reply: SaleOfItem,
  },
});
export type SaleInput = z.output<typeof sales.sell.body>;
