import * as z from 'zod';
import { eventNouns, eventTypes } from './api/events';
import { Changes } from './api/page';
import { contract } from './api/route';
import { secretBy, secretKeys, withRowKind } from './api/secrets';
import { lotSecrets } from './lot-fields';

/**
 * Why somebody is known or not, and why they are nobody's namesake on a list, is as secret in the story as it is where it
 * was decided; by noun and action.
 */
export const reasonSecrets: Readonly<Record<string, 'customers:see-identity'>> = Object.fromEntries(
  [
    ...eventTypes.verifications.actions.map((action) => `verifications ${action}`),
    'customers clear-sanction-hit',
    'customers confirm-sanction-hit',
  ].map((action) => [action, 'customers:see-identity']),
);

/** By what right the story of each noun is read. */
const historyPermissions = Object.fromEntries(eventNouns.map((noun) => [noun, eventTypes[noun].read]));

const ActivityEntry = withRowKind(
  'event',
  z.object({
    id: z.number(),
    at: z.string(),
    /** null: the house itself */
    by: z.string().nullable(),
    noun: z.enum(eventNouns),
    action: z.string(),
    /** what people call the row it happened to: a lot's number, an item's, a code; null where it has no name or is gone */
    label: z.string().nullable(),
    /** the sale of a lot */
    auctionId: z.number().nullable(),
    /** the collection of a work */
    collectionId: z.number().nullable(),
    /** in which its amounts are written */
    currency: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    // A publication rule is called reserve as well.
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
      'What happened to a row and to what it is made of, newest first: to a sale with its lots and files, to an item with its lots.',
    params: z.object({ noun: z.enum(eventNouns), id: z.coerce.number().int().min(0) }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** only what happened before this event: `next` of the answer before */
      before: z.coerce.number().int().positive().optional(),
      /** also who was given secrets, for those who may see them */
      access: z.stringbool().default(false),
    }),
    reply: z.object({ happenings: z.array(ActivityEntry), next: z.number().nullable() }),
  },
});
