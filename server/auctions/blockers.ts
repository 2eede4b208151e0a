import sql from 'sql-template-tag';
import { listMissingTerms } from '#contract/auction-fields';
import type { AuctionStep } from '#contract/auction-states';
import { statusesWithoutResult } from '#contract/lot-states';
import type { Db } from '../db/database';
import { countLotsWithOtherHolder } from '../lots/lot';
import { loadSaleReadiness } from '../publication/readiness';
import type { AuctionFacts } from './queries';

interface Blocker {
  /** translated as `auctions.blocked.<code>` */
  code: string;
  count: number;
}

/** Returns the first thing that prevents a step; undefined when nothing does. */
export async function findBlocker(
  db: Db,
  auction: AuctionFacts,
  step: AuctionStep,
): Promise<Blocker | undefined> {
  const count = async (query: ReturnType<typeof sql>) => (await db.row<{ count: number }>(query)).count;
  switch (step) {
    case 'catalogue':
      return checkTerms(auction);
    case 'resume': {
      if (!auction.startsAt) return { code: 'date_missing', count: 1 };
      const elsewhere = await countLotsWithOtherHolder(db, auction.id);
      return elsewhere > 0 ? { code: 'lots_elsewhere', count: elsewhere } : undefined;
    }
    case 'publish': {
      const missing = checkTerms(auction);
      if (missing) return missing;
      const { all, blocked } = await loadSaleReadiness(db, 'house', auction);
      if (all === 0) return { code: 'no_lots', count: 0 };
      return blocked > 0 ? { code: 'lots_blocked', count: blocked } : undefined;
    }
    case 'reconcile': {
      const open = await count(sql`
        select count(*) as count from lots where auction_id = ${auction.id} and status = any(${statusesWithoutResult}::text[])`);
      return open > 0 ? { code: 'lots_without_result', count: open } : undefined;
    }
    case 'conclude': {
      const decisions = await count(sql`
        select count(*) as count from decisions where auction_id = ${auction.id} and decided_at is null`);
      if (decisions > 0) return { code: 'decisions_open', count: decisions };
      const undated = await count(sql`
        select count(*) as count from lots
        where auction_id = ${auction.id} and status = 'SUBJECT' and subject_until is null`);
      return undated > 0 ? { code: 'subject_without_date', count: undated } : undefined;
    }
    default:
      return undefined;
  }
}

function checkTerms(auction: AuctionFacts): Blocker | undefined {
  const missing = listMissingTerms(auction).length;
  return missing > 0 ? { code: 'terms_missing', count: missing } : undefined;
}
