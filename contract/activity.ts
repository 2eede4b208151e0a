import * as z from 'zod';
import { eventNouns, eventTypes } from './api/events';
import { Changes } from './api/page';
import { contract } from './api/route';
import { secretBy, secretKeys, withRowKind } from './api/secrets';
import { lotSecrets } from './lot-fields';

/**
 * Reasons of verification decisions, including why a sanctions match is a namesake, are as secret in the history as on the
 * records themselves. Keyed by noun and action.
 */
export const reasonSecrets: Readonly<Record<string, 'customers:see-identity'>> = Object.fromEntries(
  [
    ...eventTypes.verifications.actions.map((action) => `verifications ${action}`),
    'customers clear-sanction-hit',
    'customers confirm-sanction-hit',
  ].map((action) => [action, 'customers:see-identity']),
);

/** The permission that reads the history of each noun. */
const historyPermissions = Object.fromEntries(eventNouns.map((noun) => [noun, eventTypes[noun].read]));

const ActivityEntry = withRowKind(
  'event',
  z.object({
    id: z.number(),
    at: z.string(),
    /** null: the system */
    by: z.string().nullable(),
    byId: z.number().nullable(),
    noun: z.enum(eventNouns),
    action: z.string(),
    /** display name of the row: the number of a lot or item, or a code; null if it has none or was deleted */
    label: z.string().nullable(),
    /** the auction of a lot */
    auctionId: z.number().nullable(),
    /** the collection of a work */
    collectionId: z.number().nullable(),
    /** currency of the amounts */
    currency: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    // a publication rule has a field `reserve` too, so the secret applies to lots only
    changes: secretKeys(Changes.nullable(), lotSecrets, ['noun', 'lots']),
    reason: secretBy(z.string().nullable(), ['noun', 'action'], reasonSecrets),
  }),
);
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activity = contract({
  list: {
    method: 'GET',
    path: '/activity/:noun/:id',
    permission: 'signed-in',
    subject: 'row',
    also: [{ permissions: historyPermissions, selectedBy: 'params.noun' }],
    summary:
      'List the history of a row and of its parts, newest first: an auction with its lots and files, an item with its lots.',
    params: z.object({ noun: z.enum(eventNouns), id: z.coerce.number().int().min(0) }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** only events before this one: `next` of the previous reply */
      before: z.coerce.number().int().positive().optional(),
      /** includes the access log of secrets, for users who may read it */
      access: z.stringbool().default(false),
    }),
    reply: z.object({ entries: z.array(ActivityEntry), next: z.number().nullable() }),
  },
});
