import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Home } from '#contract/home';
import type { User } from '../app-context';
import type { Db } from '../db/database';

/** Number of days for which a decided request is listed. */
const decidedDays = 14;

/**
 * Returns the user's requests about published lots, or those that were handed over to them: open ones, and those decided
 * recently. Reasons and answers are not included, because they can reveal a reserve.
 */
export async function listOwnRequests(db: Db, user: User, now: Date): Promise<Home['requests']> {
  if (!can(user, 'lots:request')) return [];
  return db.rows(sql`
    select r.id, r.kind, a.id as "auctionId", a.code as "auctionCode", l.number,
      coalesce(nullif(l.title, ''), i.title) as title, r.outcome, coalesce(r.settled_at, r.asked_at) as at
    from lot_requests r join auctions a on a.id = r.auction_id join lots l on l.id = r.lot_id
      join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    where coalesce(r.handed_to, r.asked_by) = ${user.id}
      and (r.outcome is null or r.settled_at > ${now}::timestamptz - make_interval(days => ${decidedDays}))
    order by r.outcome is not null, coalesce(r.settled_at, r.asked_at) desc, r.id desc limit 10`);
}
