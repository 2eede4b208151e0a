import * as z from 'zod';
import { eventNouns } from './api/events';
import { ById, PageQuery, page } from './api/page';
import { roles } from './api/permissions';
import { contract } from './api/route';
import { auctionStatuses } from './auction-states';
import { collectionStatuses } from './collection-states';
import { lotStatuses } from './lot-states';
import { languages } from './session';

/** What users may know of each other, without second factors, sessions, phone numbers and postal addresses. */
export const Colleague = z.object({
  id: z.number(),
  name: z.string(),
  nickname: z.string(),
  role: z.enum(roles),
  position: z.string(),
  about: z.string(),
  biography: z.string(),
  email: z.string(),
  language: z.enum(languages),
  departmentIds: z.array(z.number()),
  /** empty: not given */
  timeZone: z.string(),
  /** false: deactivated */
  active: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

const ColleagueSale = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  startsAt: z.string().nullable(),
  timeZone: z.string(),
});
/** An auction or a collection of which the user is the specialist. */
const Sale = z.discriminatedUnion('noun', [
  ColleagueSale.extend({ noun: z.literal('auctions'), status: z.enum(auctionStatuses) }),
  ColleagueSale.extend({ noun: z.literal('collections'), status: z.enum(collectionStatuses) }),
]);
export type ColleagueSale = z.infer<typeof Sale>;

const Lot = z.object({
  id: z.number(),
  auctionId: z.number(),
  /** the code of the auction */
  code: z.string(),
  number: z.string(),
  title: z.string(),
  artist: z.string(),
  status: z.enum(lotStatuses),
  pictureId: z.number().nullable(),
});
export type ColleagueLot = z.infer<typeof Lot>;

/** What a user did, without values and reasons: these are in the history of the row. */
const ColleagueEvent = z.object({
  id: z.number(),
  at: z.string(),
  noun: z.enum(eventNouns),
  action: z.string(),
  nounId: z.number(),
  /** display name of the row: the number of a lot or item, or a code; null if it was deleted */
  label: z.string().nullable(),
  /** the auction of a lot */
  auctionId: z.number().nullable(),
  /** the collection of a work */
  collectionId: z.number().nullable(),
});
export type ColleagueEvent = z.infer<typeof ColleagueEvent>;

const pages = PageQuery.omit({ q: true });

export const colleagues = contract({
  read: {
    method: 'GET',
    path: '/colleagues/:id',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Get what users may know of a colleague, also of a deactivated one.',
    params: ById,
    reply: Colleague,
  },
  lots: {
    method: 'GET',
    path: '/colleagues/:id/lots',
    permission: 'lots:read',
    subject: 'none',
    summary:
      'List the lots of the auctions of which a colleague is the specialist, the latest auction first.',
    params: ById,
    query: pages,
    reply: page(Lot),
  },
  sales: {
    method: 'GET',
    path: '/colleagues/:id/sales',
    permission: 'auctions:read',
    subject: 'none',
    summary: 'List the auctions and collections of which a colleague is the specialist, the latest first.',
    params: ById,
    query: pages,
    reply: page(Sale),
  },
  activity: {
    method: 'GET',
    path: '/colleagues/:id/activity',
    permission: 'dashboard:read',
    subject: 'none',
    summary: 'List what a colleague did with auctions, lots, items, collections and works, newest first.',
    params: ById,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** only events before this one: `next` of the previous reply */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ entries: z.array(ColleagueEvent), next: z.number().nullable() }),
  },
});
