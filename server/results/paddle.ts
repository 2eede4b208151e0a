import sql from 'sql-template-tag';
import { requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';

/**
 * Returns a function that refuses (`customer.sanctioned`) a paddle which customer terms or earlier lots of the sale give to
 * a customer who is confirmed to be on a sanctions list. A clerk who types the paddle alone names this customer as much as
 * one who chooses them. Each paddle is looked up once in a transaction.
 */
export function requirePaddleNotSanctioned(tx: Db, auctionId: number): (paddle: string) => Promise<void> {
  const allowed = new Set<string>();
  return async (paddle) => {
    if (allowed.has(paddle)) return;
    await requireNotSanctioned(
      tx,
      sql`
        select t.customer_id from customer_terms t join auctions a on a.id = ${auctionId}
        where t.paddle = ${paddle} and (t.auction_id is null or t.auction_id = a.id)
          and coalesce(a.starts_at::date, current_date) between t.valid_from and coalesce(t.valid_to, 'infinity')
        union
        select l.buyer_id from lots l
        where l.auction_id = ${auctionId} and l.paddle = ${paddle} and l.buyer_id is not null`,
    );
    allowed.add(paddle);
  };
}
