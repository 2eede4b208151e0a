import sql, { raw } from 'sql-template-tag';
import { type LotResult, lotResults } from '#contract/lots';
import { Refusal, type RefusalParams } from '#contract/refusal';
import type { Outcome } from '#contract/results';
import type { Db } from '../db/database';
import type { Context } from '../house';
import { beginRecording, recordResult } from '../results/result';

/**
 * How many results from files wait in a sale and how many are recorded, by outcome, with the hammer total of those that
 * wait in minor units.
 */
export async function stagedOf(db: Db, auctionId: number) {
  const rows = await db.rows<{ outcome: LotResult; waiting: number; applied: number; hammer: number }>(sql`
    select s.outcome, count(*) filter (where s.applied_at is null) as waiting,
      count(*) filter (where s.applied_at is not null) as applied,
      coalesce(sum(s.hammer) filter (where s.applied_at is null and s.outcome in ('SOLD', 'SUBJECT')), 0) as hammer
    from staged_results s join lots l on l.id = s.lot_id where l.auction_id = ${auctionId} group by 1`);
  const sum = (of: 'waiting' | 'applied' | 'hammer') => rows.reduce((total, row) => total + row[of], 0);
  const outcomes = Object.fromEntries(lotResults.map((result) => [result, 0])) as Record<LotResult, number>;
  for (const { outcome, waiting } of rows) outcomes[outcome] = waiting;
  return { staged: sum('waiting'), applied: sum('applied'), hammer: sum('hammer'), outcomes };
}

interface Waiting {
  lotId: number;
  number: string;
  outcome: LotResult;
  hammer: number | null;
  buyer: string;
  paddle: string;
}

const named = 100;

/**
 * Records the results that wait, in the order of the lots, each through the deed by which a clerk types them. A lot
 * whose result is refused keeps it waiting; the others are not held up. `confirmed`: also hammers below the reserve and
 * far above the estimate, about which a clerk would be asked.
 */
export const applyStaged = (context: Context, auctionId: number, confirmed: boolean) =>
  context.db.transaction(async (tx) => {
    const recording = await beginRecording(tx, context, auctionId);
    const waiting = await waitingResults(tx, auctionId);
    const refused: { number: string; code: string; params: RefusalParams }[] = [];
    for (const lot of waiting) {
      // A lot that is refused in the middle must leave nothing behind and not end the others' transaction.
      await tx.run(raw('savepoint lot'));
      try {
        await tx.run(sql`update staged_results set applied_at = ${context.now} where lot_id = ${lot.lotId}`);
        await recordResult(recording, lot.number, outcomeOf(lot), { confirmed });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await tx.run(raw('rollback to savepoint lot'));
        refused.push({ number: lot.number, code: error.code, params: error.params });
      }
      await tx.run(raw('release savepoint lot'));
    }
    const recorded = waiting.length - refused.length;
    return { ...(await stagedOf(tx, auctionId)), recorded, refused: refused.slice(0, named) };
  });

/** What waits, its lots locked: of two who apply at once the second finds nothing left. */
async function waitingResults(tx: Db, auctionId: number): Promise<Waiting[]> {
  await tx.run(sql`
    select 1 from lots where auction_id = ${auctionId}
      and id in (select lot_id from staged_results where applied_at is null) order by id for update`);
  return tx.rows<Waiting>(sql`
    select s.lot_id as "lotId", l.number, s.outcome, s.hammer, s.buyer, s.paddle
    from staged_results s join lots l on l.id = s.lot_id
    where l.auction_id = ${auctionId} and s.applied_at is null order by l.sort_key, l.id`);
}

function outcomeOf({ outcome, hammer, buyer, paddle }: Waiting): Outcome {
  const price = hammer ?? 0;
  if (outcome === 'SOLD') return { outcome, hammer: price, buyer, paddle };
  if (outcome === 'SUBJECT') return { outcome, hammer: price, buyer, paddle, subjectUntil: null };
  // What stands beside a lot that was bought in is the last bid, whoever printed it as a price.
  return outcome === 'PASSED' ? { outcome, lastBid: price > 0 ? price : null } : { outcome };
}
