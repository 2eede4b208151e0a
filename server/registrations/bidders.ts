import sql from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { BidderSummary } from '#contract/registrations';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { askManager, fromRegistrations } from './queries';

/**
 * Returns the registrations of customers in a sale, by customer. Of several, the one with this paddle comes first, then those
 * that were not rejected.
 */
export async function findBidders(
  db: Db,
  auctionId: number,
  { paddle, customerIds }: { paddle: string; customerIds: readonly number[] },
): Promise<Map<number, BidderSummary>> {
  const rows = await db.rows<BidderSummary & { customerId: number }>(sql`
    select distinct on (r.customer_id) r.customer_id as "customerId", r.id, r.paddle, r.state, r.terms_accepted as "termsAccepted",
      ${askManager} as "askManager", w.warnings, r.bid_limit as limit, n.won
    from ${fromRegistrations}
    where r.auction_id = ${auctionId} and r.customer_id = any(${[...customerIds]}::bigint[])
    order by r.customer_id, paddle_key(r.paddle) = paddle_key(${paddle}) desc,
      ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')}, r.id`);
  return new Map(rows.map(({ customerId, ...row }) => [customerId, row]));
}
