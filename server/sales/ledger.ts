import sql, { type Sql } from 'sql-template-tag';
import { refreshFigures } from '../customers/figures';
import type { Db } from '../db/database';
import { requireVerifications } from '../meter/demand';

/**
 * The only writer of the sales ledger. Price, item and date of an entry never change: the entry is canceled and entered
 * anew. Only its link to a customer (`buyer_id`) can be updated.
 */

interface EntryContext {
  now: Date;
  userId: number;
  reason?: string;
}

/**
 * Updates the ledger to the results of lots, from one to ten thousand; `lots` selects their ids. Callers that write a result
 * must call this afterwards in the same transaction. Unchanged entries stay; outdated ones are canceled.
 */
export async function recordLotSales(
  tx: Db,
  lots: Sql,
  { now, userId, reason = '' }: EntryContext,
): Promise<void> {
  const [cancelled, entered] = await Promise.all([
    tx.rows<Entry>(
      sql`
        update sales s set cancelled_at = ${now}, cancelled_by = ${userId}, reason = ${reason}
        from lots l where l.id in (${lots}) and s.lot_id = l.id and s.cancelled_at is null
          and (l.status <> 'SOLD' or (s.price, s.buyer, s.paddle) is distinct from (coalesce(l.hammer, 0), l.buyer, l.paddle))
        returning s.buyer_id as "buyerId"`,
    ),
    tx.rows<Entry>(
      sql`
        insert into sales (channel, lot_id, currency, price, buyer, paddle, buyer_id, sold_at, sold_by)
        select 'AUCTION', l.id, a.currency, coalesce(l.hammer, 0), l.buyer, l.paddle, l.buyer_id, coalesce(l.result_at, ${now}),
          l.result_by
        from lots l join auctions a on a.id = l.auction_id
        where l.id in (${lots}) and l.status = 'SOLD'
          and not exists (select 1 from sales s where s.lot_id = l.id and s.cancelled_at is null)
        returning buyer_id as "buyerId"`,
    ),
  ]);
  await refreshBuyers(tx, [...cancelled, ...entered], now);
}

interface Entry {
  buyerId: number | null;
}

/** Recalculates the figures of customers who gained or lost a purchase; some of them need verification. */
async function refreshBuyers(tx: Db, entries: readonly Entry[], now: Date): Promise<void> {
  const buyers = [...new Set(entries.flatMap(({ buyerId }) => buyerId ?? []))];
  if (buyers.length === 0) return;
  await refreshFigures(tx, sql`select unnest(${buyers}::bigint[])`);
  await requireVerifications(tx, buyers, now);
}

/** Copies the linked customers of lots to their ledger entries; `lots` selects the lot ids. */
export async function linkEntries(tx: Db, lots: Sql, now: Date): Promise<void> {
  const linked = await tx.rows<Entry & { before: number | null }>(sql`
    update sales s set buyer_id = l.buyer_id
    from lots l join sales b on b.lot_id = l.id
    where l.id in (${lots}) and s.id = b.id and s.cancelled_at is null and s.buyer_id is distinct from l.buyer_id
    returning s.buyer_id as "buyerId", b.buyer_id as before`);
  await refreshBuyers(tx, [...linked, ...linked.map(({ before }) => ({ buyerId: before }))], now);
}

interface PrivateSale {
  itemId: number;
  collectionId: number;
  currency: string;
  price: number;
  client: string;
  contact: string;
  buyerId: number | null;
}

/** Enters the private sale of a work and returns its id. A database constraint refuses a second sale of the same item. */
export async function recordPrivateSale(
  tx: Db,
  {
    itemId,
    collectionId,
    currency,
    price,
    client,
    contact,
    buyerId,
    now,
    userId,
  }: PrivateSale & EntryContext,
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into sales (channel, item_id, collection_id, currency, price, buyer, contact, buyer_id, sold_at, sold_by)
    values ('PRIVATE', ${itemId}, ${collectionId}, ${currency}, ${price}, ${client}, ${contact}, ${buyerId}, ${now}, ${userId})
    returning id`);
  await refreshBuyers(tx, [{ buyerId }], now);
  return id;
}

/** Cancels an entry. Returns false when it was canceled already. */
export async function cancelEntry(
  tx: Db,
  id: number,
  { now, userId, reason }: EntryContext,
): Promise<boolean> {
  const cancelled = await tx.rows<Entry>(sql`
    update sales set cancelled_at = ${now}, cancelled_by = ${userId}, reason = ${reason ?? ''}
    where id = ${id} and cancelled_at is null returning buyer_id as "buyerId"`);
  await refreshBuyers(tx, cancelled, now);
  return cancelled.length > 0;
}
