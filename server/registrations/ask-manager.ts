import sql from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { hasPaddle } from './holders';

/**
 * Returns whether a manager should be asked before a lot is sold to a paddle: its bidder is not approved, or the hammer price
 * (in minor units) would exceed the limit together with what the bidder has bought. An unregistered paddle needs nobody.
 */
export async function needsManager(
  db: Db,
  auctionId: number,
  { lot, paddle, hammer }: { lot: string; paddle: string; hammer: number | null },
): Promise<boolean> {
  const { isNeeded } = await db.row<{ isNeeded: boolean }>(sql`
    select exists (
      select 1 from registrations r
      where r.auction_id = ${auctionId} and ${hasPaddle} and paddle_key(r.paddle) = paddle_key(${paddle})
        and (not ${canTakeStep(registrationLifecycle, 'suspend', 'r.state')}
          or ${hammer ?? 0}::bigint + coalesce((
            select sum(l.hammer) from lots l
            where l.auction_id = r.auction_id and l.buyer_id = r.customer_id and l.status = 'SOLD' and l.number <> ${lot}
              and paddle_key(l.paddle) = paddle_key(r.paddle)), 0) > r.bid_limit)) as "isNeeded"`);
  return isNeeded;
}
