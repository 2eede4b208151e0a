import * as z from 'zod';
import { type Lifecycle, listStates, type StateOf } from './api/lifecycle';
import { RefusalParams } from './api/secrets';
import { lotResults } from './lot-states';

/** The way of results that are recorded together, which goes on by itself. */
export const batchLifecycle = {
  APPLYING: { finish: 'APPLIED', stop: 'STOPPED' },
  APPLIED: { takeBack: 'TAKEN_BACK' },
  STOPPED: { takeBack: 'TAKEN_BACK' },
  TAKEN_BACK: {},
} as const satisfies Lifecycle;
export type BatchState = StateOf<typeof batchLifecycle>;

/** Results of files that somebody recorded together. */
const Batch = z.object({
  id: z.number(),
  state: z.enum(listStates(batchLifecycle)),
  by: z.string(),
  at: z.string(),
  /** lots met so far, of how many, and how many of them were recorded */
  done: z.number(),
  total: z.number(),
  recorded: z.number(),
  /** lots whose result was refused, with the reason; the first hundred */
  refused: z.array(z.object({ number: z.string(), code: z.string(), params: RefusalParams })),
  /** why it stopped, as a refusal; null: it did not, or somebody stopped it */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const Staged = z.object({
  staged: z.number(),
  applied: z.number(),
  /** sums of what waits, in minor units of the sale's currency */
  hammer: z.number(),
  outcomes: z.record(z.enum(lotResults), z.number()),
  /** what was recorded of them last, or is being recorded; null: nothing yet */
  batch: Batch.nullable(),
});
export type Staged = z.infer<typeof Staged>;
