import sql from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { askManager, fromRegistrations } from './queries';

interface Sale {
  /** number of the lot that is recorded */
  lot: string;
  paddle: string;
  /** null: no customer is the buyer; undefined: none was chosen */
  buyerId?: number | null;
  /** in minor units */
  hammer: number;
}

/**
 * Returns whether a manager should be asked before a lot is sold to a registered bidder, by the paddle or the chosen customer:
 * the bidder is not approved, has a warning, or would exceed the limit. An unregistered buyer needs nobody.
 */
export async function needsManager(
  db: Db,
  auctionId: number,
  { lot, paddle, buyerId, hammer }: Sale,
): Promise<boolean> {
  const isRejected = canTakeStep(registrationLifecycle, 'reopen', 'r.state');
  const bidder = await db.maybe<{ needsManager: boolean }>(sql`
    select ${askManager} or ${hammer}::bigint + coalesce((
        select sum(l.hammer) from lots l
        where l.auction_id = r.auction_id and l.buyer_id = r.customer_id and l.status = 'SOLD' and l.number <> ${lot}), 0)
      > coalesce(r.bid_limit, 'infinity'::numeric) as "needsManager"
    from ${fromRegistrations}
    where r.auction_id = ${auctionId} and (r.customer_id = ${buyerId ?? null}
      or ${buyerId === undefined || buyerId === null} and ${paddle} <> '' and paddle_key(r.paddle) = paddle_key(${paddle}))
    order by paddle_key(r.paddle) = paddle_key(${paddle}) desc, ${isRejected}, r.id limit 1`);
  return bidder?.needsManager ?? false;
}
