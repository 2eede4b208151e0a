import * as z from 'zod';
import { type Lifecycle, listStates, type StateOf } from './api/lifecycle';
import { RefusalParams } from './api/secrets';
import { lotResults } from './lot-states';

/** The lifecycle of a batch of results recorded together in the background. */
export const batchLifecycle = {
  APPLYING: { finish: 'APPLIED', stop: 'STOPPED' },
  APPLIED: { undo: 'TAKEN_BACK' },
  STOPPED: { undo: 'TAKEN_BACK' },
  TAKEN_BACK: {},
} as const satisfies Lifecycle;
export type BatchState = StateOf<typeof batchLifecycle>;

/** A batch of imported results recorded together. */
const Batch = z.object({
  id: z.number(),
  state: z.enum(listStates(batchLifecycle)),
  by: z.string(),
  byId: z.number(),
  at: z.string(),
  /** processed lots, their total, and how many results were recorded */
  done: z.number(),
  total: z.number(),
  recorded: z.number(),
  /** lots whose result was refused, with the reason; the first hundred */
  refused: z.array(z.object({ number: z.string(), code: z.string(), params: RefusalParams })),
  /** why it stopped, as a refusal; null: it did not, or a user stopped it */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const Staged = z.object({
  staged: z.number(),
  applied: z.number(),
  /** total of the waiting results, in minor units of the auction's currency */
  hammer: z.number(),
  outcomes: z.record(z.enum(lotResults), z.number()),
  /** the latest or running batch; null: none yet */
  batch: Batch.nullable(),
});
export type Staged = z.infer<typeof Staged>;
