import * as z from 'zod';
import { eventNouns } from './api/events';
import { contract } from './api/route';

/** What a committed action changed. */
const Change = z.object({
  /** every row it was about; 0: many rows of this noun */
  subjects: z.array(z.object({ noun: z.enum(eventNouns), id: z.number() })),
  /** null: the house itself */
  userId: z.number().nullable(),
  /** the tab that did it; null: none, or one that does not say */
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
      'A stream (text/event-stream) of what others change, as far as the reader may read it: each message holds `{ subjects, userId, tab }` of one action. A message of the type `again` says that some may have been missed.',
    reply: 'stream',
  },
});
