import sql, { raw } from 'sql-template-tag';
import { type LotResult, lotResults } from '#contract/lots';
import { Refusal, type RefusalParams } from '#contract/refusal';
import type { Outcome } from '#contract/results';
import { mustMay } from '../access';
import { auction } from '../auctions/auction';
import type { Db } from '../db/database';
import type { Context } from '../house';
import { beginRecording, recordResult } from '../results/result';

/** What waits with the lots of a sale. */
async function stagedOf(db: Db, auctionId: number) {
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

/**
 * How many results from files wait in a sale and how many are recorded, by outcome, with the hammer total of those that
 * wait in minor units. Refuses whoever may not record results of the sale.
 */
export async function tellStaged({ db, user }: Context, auctionId: number) {
  const sale = await auction(db, auctionId);
  mustMay(user, 'results:record', sale.departmentIds);
  return stagedOf(db, auctionId);
}

interface Waiting {
  lotId: number;
  number: string;
  outcome: LotResult;
  hammer: number | null;
  buyer: string;
  paddle: string;
}

/** Lots recorded in one transaction. */
const step = 50;
const named = 100;

/**
 * Records the results that wait, in the order of the lots, each through the deed by which a clerk types them. A lot
 * whose result is refused keeps it waiting; the others are not held up. `confirmed`: also hammers below the reserve and
 * far above the estimate, about which a clerk would be asked.
 */
export async function applyStaged(context: Context, auctionId: number, confirmed: boolean) {
  const { db } = context;
  await db.transaction((tx) => beginRecording(tx, context, auctionId));
  const waiting = await db.rows<Waiting>(sql`
    select s.lot_id as "lotId", l.number, s.outcome, s.hammer, s.buyer, s.paddle
    from staged_results s join lots l on l.id = s.lot_id
    where l.auction_id = ${auctionId} and s.applied_at is null order by l.sort_key, l.id`);
  const refused: { number: string; code: string; params: RefusalParams }[] = [];
  let recorded = 0;
  for (let at = 0; at < waiting.length; at += step)
    await db.transaction(async (tx) => {
      const recording = await beginRecording(tx, context, auctionId);
      for (const lot of waiting.slice(at, at + step)) {
        // A lot that is refused in the middle must leave nothing behind and not end the others' transaction.
        await tx.run(raw('savepoint lot'));
        try {
          // Of two who apply at once the second waits here, and finds nothing left of this lot.
          const mine = await tx.run(sql`
            update staged_results set applied_at = ${context.now} where lot_id = ${lot.lotId} and applied_at is null`);
          if (mine > 0) await recordResult(recording, lot.number, outcomeOf(lot), { confirmed });
          recorded += mine;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          await tx.run(raw('rollback to savepoint lot'));
          refused.push({ number: lot.number, code: error.code, params: error.params });
        }
        await tx.run(raw('release savepoint lot'));
      }
    });
  return { ...(await stagedOf(db, auctionId)), recorded, refused: refused.slice(0, named) };
}

function outcomeOf({ outcome, hammer, buyer, paddle }: Waiting): Outcome {
  const price = hammer ?? 0;
  if (outcome === 'SOLD') return { outcome, hammer: price, buyer, paddle };
  if (outcome === 'SUBJECT') return { outcome, hammer: price, buyer, paddle, subjectUntil: null };
  // What stands beside a lot that was bought in is the last bid, whoever printed it as a price.
  return outcome === 'PASSED' ? { outcome, lastBid: price > 0 ? price : null } : { outcome };
}
