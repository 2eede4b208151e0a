import sql from 'sql-template-tag';
import { type LotResult, lotResults } from '#contract/lot-states';
import type { Outcome } from '#contract/outcomes';
import type { Batch } from '#contract/staged-results';
import type { Db } from '../db/database';

/**
 * Returns how many results from files are staged and how many are recorded, by outcome, with the hammer total of the staged
 * ones in minor units, and the latest batch.
 */
export async function loadStaged(db: Db, auctionId: number) {
  const rows = await db.rows<{ outcome: LotResult; waiting: number; applied: number; hammer: number }>(sql`
    select s.outcome, count(*) filter (where s.applied_at is null) as waiting,
      count(*) filter (where s.applied_at is not null) as applied,
      coalesce(sum(s.hammer) filter (where s.applied_at is null and s.outcome in ('SOLD', 'SUBJECT')), 0) as hammer
    from staged_results s join lots l on l.id = s.lot_id where l.auction_id = ${auctionId} group by 1`);
  const sum = (column: 'waiting' | 'applied' | 'hammer') =>
    rows.reduce((total, row) => total + row[column], 0);
  const outcomes = Object.fromEntries(lotResults.map((result) => [result, 0])) as Record<LotResult, number>;
  for (const { outcome, waiting } of rows) outcomes[outcome] = waiting;
  const batch = await db.maybe<Batch>(sql`
    select b.id, b.state, b.done, b.total, b.recorded, b.refused, b.stopped, u.name as by, u.id as "byId", b.created_at as at
    from result_batches b join users u on u.id = b.user_id
    where b.auction_id = ${auctionId} order by b.id desc limit 1`);
  return {
    staged: sum('waiting'),
    applied: sum('applied'),
    hammer: sum('hammer'),
    outcomes,
    batch: batch ?? null,
  };
}

/** The result of a lot in a file. */
export interface StagedResult {
  outcome: LotResult;
  hammer: number | null;
  buyer: string;
  paddle: string;
  /** the customer who is the buyer */
  buyerId: number | null;
}

/** Returns the result that a clerk would enter. */
export function toOutcome({ outcome, hammer, buyer, paddle, buyerId }: StagedResult): Outcome {
  const price = hammer ?? 0;
  // A missing customer in a file does not mean that there is none: the paddle may still identify the customer.
  const buyerFields = { buyer, paddle, ...(buyerId !== null && { buyerId }) };
  if (outcome === 'SOLD') return { outcome, hammer: price, ...buyerFields };
  if (outcome === 'SUBJECT') return { outcome, hammer: price, ...buyerFields, subjectUntil: null };
  // The price printed for a lot that was bought in is the last bid.
  return outcome === 'PASSED' ? { outcome, lastBid: price > 0 ? price : null } : { outcome };
}
