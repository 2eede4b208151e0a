import * as z from 'zod';

const LotInUse = z.object({
  lot: z.string(),
  why: z.enum(['department', 'removed', 'result', 'published', 'changed', 'pictures', 'offered', 'number']),
});
const WorkInUse = z.object({
  itemNo: z.string(),
  why: z.enum(['department', 'sold', 'reserved', 'taken_out', 'changed', 'pictures', 'offered']),
});
/** a customer or an artist */
const RowInUse = z.object({ name: z.string(), why: z.enum(['gone', 'merged', 'changed', 'used']) });

/** What undoing an import would do. It undoes everything or nothing. */
export const RollBackPreview = z.object({
  /** lots, works, customers or artists that the file made and that would be removed */
  removed: z.number(),
  /** those that were there before and would be as they were */
  restored: z.number(),
  /** those that something else refers to or changed by now; while there is one, nothing can be undone */
  inUse: z.number(),
  /** the first of those in use, by what the file holds */
  lots: z.array(LotInUse),
  works: z.array(WorkInUse),
  rows: z.array(RowInUse),
});
export type RollBackPreview = z.infer<typeof RollBackPreview>;
