import * as z from 'zod';
import { type EventAction, type EventNoun, eventNouns, eventTypes } from './api/events';
import { listAllSteps } from './api/lifecycle';
import { contract } from './api/route';
import { auctionLifecycle } from './auction-states';
import { campaignLifecycle } from './campaign-states';
import { collectionLifecycle } from './collection-states';
import { goalLifecycle } from './goal-states';
import { catalogueLifecycle, custodyLifecycle } from './item-states';
import { lotLifecycle } from './lot-states';
import { verificationLifecycle } from './verification-states';

/**
 * The nouns whose rows users can follow: those with a page and a history. An event of several followed rows is shown in the
 * feed with the first of them in this order.
 */
export const followNouns = [
  'auctions',
  'collections',
  'customers',
  'campaigns',
  'goals',
  'lots',
  'works',
  'items',
] as const satisfies readonly EventNoun[];
export type FollowNoun = (typeof followNouns)[number];

/** The noun whose row contains the rows of a noun: users who follow a sale follow its lots, unless they chose otherwise for a lot. */
export const followContainers = { lots: 'auctions', works: 'collections' } as const satisfies Partial<
  Record<FollowNoun, FollowNoun>
>;

/** How a user follows a row. `MUTED`: only mentions, tasks and what protects the account notify the user. */
export const followStates = ['FOLLOWING', 'NONE', 'MUTED'] as const;
export type FollowState = (typeof followStates)[number];

/**
 * Why a user follows a row or has muted it. `CHOSEN`: by choice; `COMMENTED`: by commenting on it; `RESPONSIBLE`: it is the
 * user's own; `CONTAINED`: as its sale or collection.
 */
export const followReasons = ['CHOSEN', 'COMMENTED', 'RESPONSIBLE', 'CONTAINED'] as const;
export type FollowReason = (typeof followReasons)[number];

/**
 * The actions that notify the followers of a row. The feed lists all actions. Publications have their own kind of
 * notification.
 */
export const notifyingActions: { readonly [N in EventNoun]?: readonly EventAction<N>[] } = {
  auctions: ['update', ...listAllSteps(auctionLifecycle).filter((step) => step !== 'publish')],
  'auction-rules': ['update'],
  collections: ['update', ...listAllSteps(collectionLifecycle).filter((step) => step !== 'publish')],
  imports: ['commit', 'rollBack'],
  lots: ['update', 'split', ...listAllSteps(lotLifecycle)],
  works: ['update'],
  items: [
    'update',
    'add-picture',
    'remove-picture',
    'reserve',
    'sell',
    'cancel-sale',
    ...listAllSteps(catalogueLifecycle),
    ...listAllSteps(custodyLifecycle),
  ],
  customers: [
    'update',
    'merge',
    'write-note',
    'ask-for',
    'add-file',
    'give-terms',
    'end-terms',
    'withdraw-consent',
    'confirm-sanction-hit',
  ],
  verifications: listAllSteps(verificationLifecycle),
  campaigns: ['update', ...listAllSteps(campaignLifecycle)],
  goals: ['update', 'add-value', 'rate', ...listAllSteps(goalLifecycle)],
};

/** How many events of a row are counted in an entry of the feed. */
export const maxFeedCount = 100;

const Follow = z.object({
  state: z.enum(followStates),
  /** null: the user does not follow it */
  reason: z.enum(followReasons).nullable(),
  /** how the user would follow it without an own choice */
  defaultState: z.enum(followStates),
});
export type Follow = z.infer<typeof Follow>;

const Row = z.object({
  noun: z.enum(followNouns),
  id: z.number(),
  /** the name of a customer, campaign or goal, the number and title of a sale, lot or item */
  title: z.string(),
  /** the row whose page shows it: the auction of a lot, the collection of a work, otherwise the row itself */
  pageId: z.number(),
  /** the number of a lot or work */
  number: z.string().nullable(),
});

const FollowedRow = Row.extend({
  state: z.enum(['FOLLOWING', 'MUTED']),
  reason: z.enum(['CHOSEN', 'COMMENTED']),
  since: z.string(),
});
export type FollowedRow = z.infer<typeof FollowedRow>;

const FeedEntry = Row.extend({
  /** at most `maxFeedCount` */
  count: z.number(),
  /** whether there are more than `count` */
  isCapped: z.boolean(),
  /** who caused them, the last one first; null: the system */
  actors: z.array(z.object({ id: z.number(), name: z.string() }).nullable()),
  /** the last of them */
  last: z.object({
    id: z.number(),
    at: z.string(),
    noun: z.enum(eventNouns),
    action: z.string(),
    /** number of the lot, work or item that it is about, or the name of a file; null: the row itself */
    label: z.string().nullable(),
    /** the auction of a lot */
    auctionId: z.number().nullable(),
    /** the collection of a work */
    collectionId: z.number().nullable(),
  }),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** Users who may read the history of a row may follow it. */
const readPermissions = Object.fromEntries(followNouns.map((noun) => [noun, eventTypes[noun].read]));

const ofRow = {
  path: '/follows/:noun/:id',
  permission: 'signed-in',
  subject: 'row',
  also: [{ permissions: readPermissions, selectedBy: 'params.noun' }],
  params: z.object({ noun: z.enum(followNouns), id: z.coerce.number().int().positive() }),
} as const;

export const follows = contract({
  read: {
    ...ofRow,
    method: 'GET',
    summary: 'Return whether the user follows a row or has muted it, and why.',
    reply: Follow,
  },
  choose: {
    ...ofRow,
    method: 'PUT',
    summary: 'Follow a row, or mute it.',
    body: z.strictObject({ state: z.enum(['FOLLOWING', 'MUTED']) }),
    reply: Follow,
  },
  reset: {
    ...ofRow,
    method: 'DELETE',
    summary: 'Remove the choice for a row. The user then follows it only if it is their own.',
    reply: Follow,
  },
  list: {
    method: 'GET',
    path: '/follows',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List the rows that the user chose to follow or to mute, the last choice first.',
    query: z.object({
      /** how many to skip */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: z.object({ rows: z.array(FollowedRow), hasMore: z.boolean() }),
  },
  feed: {
    method: 'GET',
    path: '/feed',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'List what others did to the rows that the user follows, newest first. The actions on one row within an hour are one entry.',
    query: z.object({
      /** only entries before this one: `next` of the previous reply */
      before: z
        .string()
        .regex(/^\d{1,7}-\d{1,15}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** includes the user's own actions */
      own: z.stringbool().default(false),
    }),
    reply: z.object({ entries: z.array(FeedEntry), next: z.string().nullable() }),
  },
});
