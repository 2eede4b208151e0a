import sql from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { BidderSummary } from '#contract/registrations';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { askManager, fromRegistrations } from './queries';

/** Returns the registrations of customers in a sale that were not rejected, by customer; of several the first one. */
export async function findBidders(
  db: Db,
  auctionId: number,
  customerIds: readonly number[],
): Promise<Map<number, BidderSummary>> {
  const rows = await db.rows<BidderSummary & { customerId: number }>(sql`
    select r.customer_id as "customerId", r.id, r.paddle, r.state, ${askManager} as "askManager", w.warnings, r.bid_limit as limit, n.won
    from ${fromRegistrations}
    where r.auction_id = ${auctionId} and r.customer_id = any(${[...customerIds]}::bigint[])
      and not ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')}
    order by r.id desc`);
  return new Map(rows.map(({ customerId, ...row }) => [customerId, row]));
}
