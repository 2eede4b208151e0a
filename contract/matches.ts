import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { CustomerSuggestion } from './customers';
import { exportFormats } from './exports';

/**
 * Reasons why an item may interest a customer, with their weights: named in an interest, bought before, or of a kind they
 * are interested in or buy.
 */
export const matchReasons = {
  'asks-artist': 5,
  'asks-keyword': 4,
  'bought-artist': 4,
  'consigned-artist': 3,
  'asks-category': 3,
  'bought-category': 2,
  'asks-department': 1,
} as const;
export type MatchReason = keyof typeof matchReasons;
const reasons = Object.keys(matchReasons) as [MatchReason, ...MatchReason[]];

const Reasons = z.array(
  z.object({
    reason: z.enum(reasons),
    /** the artist, keyword, category or department */
    word: z.string(),
  }),
);

const MatchingLot = z.object({
  id: z.number(),
  auctionId: z.number(),
  auctionCode: z.string(),
  startsAt: z.string().nullable(),
  timeZone: z.string(),
  number: z.string(),
  title: z.string(),
  artist: z.string(),
  /** sum of the weights of its reasons */
  score: z.number(),
  reasons: Reasons,
});
export type MatchingLot = z.infer<typeof MatchingLot>;

const MatchingCustomer = withRowKind(
  'subject',
  CustomerSuggestion.extend({
    phone: secret(z.string(), 'customers:see-details'),
    score: z.number(),
    /** number of matching items */
    itemCount: z.number(),
    reasons: Reasons,
  }),
);
export type MatchingCustomer = z.infer<typeof MatchingCustomer>;

const FileQuery = z.object({ format: z.enum(exportFormats).default('csv') });
const customers = z.object({ customers: z.array(MatchingCustomer) });

export const matches = contract({
  ofCustomer: {
    method: 'GET',
    path: '/customers/:id/matches',
    permission: 'customers:see-details',
    subject: 'customer',
    summary:
      'List lots of upcoming auctions that may interest a customer, with reasons, best matches first; at most 50.',
    params: ById,
    reply: z.object({ lots: z.array(MatchingLot) }),
  },
  ofSale: {
    method: 'GET',
    path: '/auctions/:id/matches',
    permission: 'customers:see-details',
    subject: 'sale',
    scope: 'rows',
    summary:
      'List up to 500 customers to call about an auction, with reasons, best matches first. Specialists only see their own customers.',
    params: ById,
    reply: customers,
  },
  ofItem: {
    method: 'GET',
    path: '/items/:id/matches',
    permission: 'customers:see-details',
    subject: 'item',
    scope: 'rows',
    summary: 'List up to 500 customers who may be interested in an item, with reasons, best matches first.',
    params: ById,
    reply: customers,
  },
  exportOfItem: {
    method: 'GET',
    path: '/items/:id/matches/export',
    permission: 'customers:export',
    subject: 'item',
    scope: 'rows',
    summary: 'Export the customers to call about an item as a file.',
    params: ById,
    query: FileQuery,
    reply: 'file',
    rows: MatchingCustomer,
  },
  exportOfSale: {
    method: 'GET',
    path: '/auctions/:id/matches/export',
    permission: 'customers:export',
    subject: 'sale',
    scope: 'rows',
    summary: 'Export the customers to call about an auction as a file.',
    params: ById,
    query: FileQuery,
    reply: 'file',
    rows: MatchingCustomer,
  },
});
