import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { CustomerSuggestion } from './customers';
import { exportFormats } from './exports';

/** Why a thing may be something for a customer, by weight: asked for by name, bought before, of the kind they ask for or buy. */
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
    /** the artist, the word, the category or the department */
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
  /** the weights of its reasons together */
  score: z.number(),
  reasons: Reasons,
});
export type MatchingLot = z.infer<typeof MatchingLot>;

const MatchingCustomer = withRowKind(
  'subject',
  CustomerSuggestion.extend({
    phone: secret(z.string(), 'customers:see-details'),
    score: z.number(),
    /** how many of the things fit */
    things: z.number(),
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
      'Lots of coming sales that may be something for a customer, with the reasons, the best first; at most 50.',
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
      'For whom a sale may have something, with the reasons, the best first; a specialist is told of their own customers. At most 500: a list to call.',
    params: ById,
    reply: customers,
  },
  ofItem: {
    method: 'GET',
    path: '/items/:id/matches',
    permission: 'customers:see-details',
    subject: 'item',
    scope: 'rows',
    summary: 'For whom an item may be something, with the reasons, the best first; at most 500.',
    params: ById,
    reply: customers,
  },
  exportOfItem: {
    method: 'GET',
    path: '/items/:id/matches/export',
    permission: 'customers:export',
    subject: 'item',
    scope: 'rows',
    summary: 'Whom to call about an item, as a file.',
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
    summary: 'Whom to call about a sale, as a file.',
    params: ById,
    query: FileQuery,
    reply: 'file',
    rows: MatchingCustomer,
  },
});
