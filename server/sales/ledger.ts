import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

/** The only writer of the ledger of sales. What stands in it is never changed: it is cancelled and written anew. */

interface By {
  now: Date;
  userId: number;
  reason?: string;
}

/**
 * Says in the ledger what became of lots, be it one or ten thousand; `lots` selects their ids. Whoever writes a result
 * calls it behind that, in the same transaction. What stands already stays; what is no longer so is cancelled.
 */
export async function enterLots(tx: Db, lots: Sql, { now, userId, reason = '' }: By): Promise<void> {
  await Promise.all([
    tx.run(
      sql`
        update sales s set cancelled_at = ${now}, cancelled_by = ${userId}, reason = ${reason}
        from lots l where l.id in (${lots}) and s.lot_id = l.id and s.cancelled_at is null
          and (l.status <> 'SOLD' or (s.price, s.buyer, s.paddle) is distinct from (coalesce(l.hammer, 0), l.buyer, l.paddle))`,
    ),
    tx.run(
      sql`
        insert into sales (channel, lot_id, currency, price, buyer, paddle, sold_at, sold_by)
        select 'AUCTION', l.id, a.currency, coalesce(l.hammer, 0), l.buyer, l.paddle, coalesce(l.result_at, ${now}),
          l.result_by
        from lots l join auctions a on a.id = l.auction_id
        where l.id in (${lots}) and l.status = 'SOLD'
          and not exists (select 1 from sales s where s.lot_id = l.id and s.cancelled_at is null)`,
    ),
  ]);
}

interface PrivateSale {
  itemId: number;
  collectionId: number;
  currency: string;
  price: number;
  client: string;
  contact: string;
}

/** Enters the sale of a work; answers its id. The database refuses a second one of the same item. */
export const enterWork = async (
  tx: Db,
  { itemId, collectionId, currency, price, client, contact, now, userId }: PrivateSale & By,
): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into sales (channel, item_id, collection_id, currency, price, buyer, contact, sold_at, sold_by)
      values ('PRIVATE', ${itemId}, ${collectionId}, ${currency}, ${price}, ${client}, ${contact}, ${now}, ${userId})
      returning id`)
  ).id;

/** Cancels a sale, once. Answers whether it stood. */
export const cancelEntry = async (tx: Db, id: number, { now, userId, reason }: By): Promise<boolean> =>
  (await tx.run(sql`
    update sales set cancelled_at = ${now}, cancelled_by = ${userId}, reason = ${reason ?? ''}
    where id = ${id} and cancelled_at is null`)) > 0;
