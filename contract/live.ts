import * as z from 'zod';
import { eventNouns } from './api/events';
import { contract } from './api/route';

/** The rows changed by a committed action. */
const Change = z.object({
  /** every affected row; 0: many rows of this noun */
  subjects: z.array(z.object({ noun: z.enum(eventNouns), id: z.number() })),
  /** null: the system */
  userId: z.number().nullable(),
  /** the tab that caused it; null: none or unknown */
  tab: z.string().nullable(),
});
export type Change = z.infer<typeof Change>;

export const live = contract({
  changes: {
    method: 'GET',
    path: '/live',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'Stream the changes of other users (text/event-stream) that the user may read: each message contains `{ subjects, userId, tab }` of one action. A message of type `again` means that some may have been missed.',
    query: z.object({
      /** first sends the changes of so many milliseconds before, which a page that has read its rows already would miss */
      replayMs: z.coerce.number().int().min(0).default(0),
    }),
    reply: 'stream',
  },
});
