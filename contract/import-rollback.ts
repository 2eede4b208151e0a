import * as z from 'zod';

const LotInUse = z.object({
  lot: z.string(),
  why: z.enum(['department', 'removed', 'result', 'published', 'changed', 'pictures', 'offered', 'number']),
});
const WorkInUse = z.object({
  itemNo: z.string(),
  why: z.enum(['department', 'sold', 'reserved', 'taken_out', 'changed', 'pictures', 'offered']),
});
/** a customer, a bidder, an artist or an opening balance */
const RowInUse = z.object({ name: z.string(), why: z.enum(['gone', 'merged', 'changed', 'used']) });

/** The effects of undoing an import. It undoes everything or nothing. */
export const RollBackPreview = z.object({
  /** lots, bidders, works, customers, artists or balances that the file created and that would be removed */
  removed: z.number(),
  /** existing rows that would be restored */
  restored: z.number(),
  /** rows that were referenced or changed since; while there are any, nothing can be undone */
  inUse: z.number(),
  /** the first rows in use, by the kind of file */
  lots: z.array(LotInUse),
  works: z.array(WorkInUse),
  rows: z.array(RowInUse),
});
export type RollBackPreview = z.infer<typeof RollBackPreview>;
