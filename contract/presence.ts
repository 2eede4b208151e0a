import * as z from 'zod';
import { eventTypes } from './api/events';
import { contract } from './api/route';

/** The nouns whose pages show which colleagues have the same row open. */
export const presenceNouns = [
  'auctions',
  'collections',
  'items',
  'lots',
  'works',
  'customers',
  'templates',
  'campaigns',
] as const;
export type PresenceNoun = (typeof presenceNouns)[number];

/** Seconds after which a user who no longer reports counts as gone. */
export const presenceSeconds = 20;

/** Users who may read the history of a row may know who has it open. */
const readPermissions = Object.fromEntries(presenceNouns.map((noun) => [noun, eventTypes[noun].read]));

const ofRow = {
  path: '/presence/:noun/:id',
  permission: 'signed-in',
  subject: 'row',
  also: [{ permissions: readPermissions, selectedBy: 'params.noun' }],
  params: z.object({ noun: z.enum(presenceNouns), id: z.coerce.number().int().positive() }),
} as const;

export const presence = contract({
  enter: {
    ...ofRow,
    method: 'PUT',
    summary: `Report that the user has this row open, for ${presenceSeconds} seconds, and list the colleagues who have too.`,
    reply: z.object({ colleagues: z.array(z.object({ id: z.number(), name: z.string() })) }),
  },
  leave: {
    ...ofRow,
    method: 'DELETE',
    summary: 'Report that the user has closed this row.',
    reply: 'nothing',
  },
});
