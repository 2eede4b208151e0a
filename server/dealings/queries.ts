import sql, { type Sql } from 'sql-template-tag';
import type { Dealing, DealingFigures, DealingSide } from '#contract/dealings';
import { offeredResults } from '#contract/lot-states';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';

interface DealingQuery {
  side: DealingSide;
  limit: number;
  before?: number | undefined;
}

const itemColumns = sql`
  i.id as "itemId", i.item_no as "itemNo", coalesce(nullif(l.title, ''), i.title, '') as title,
  coalesce(i.artist, '') as artist, ${firstPicture} as "pictureId", l.auction_id as "auctionId", l.number as "lotNumber"`;

/** Queries per side. Each reads its own index from the last row of the previous part. */
const sideQueries: Record<DealingSide, (customer: number, query: DealingQuery) => Sql> = {
  bought: (customer, { limit, before = null }) => sql`
    select 'bought' as side, s.id, ${itemColumns}, s.collection_id as "collectionId", coalesce(a.code, c.code) as place, s.price, s.currency,
      s.channel, s.buyer, s.paddle, s.sold_at as "soldAt", s.cancelled_at as "cancelledAt"
    from (
      select * from sales where buyer_id = ${customer} and (${before}::bigint is null
        or (sold_at, id) < (select sold_at, id from sales where id = ${before}))
      order by sold_at desc, id desc limit ${limit}) s
    left join lots l on l.id = s.lot_id left join lot_items li on li.lot_id = l.id and li.ordinal = 1
    left join items i on i.id = coalesce(s.item_id, li.item_id)
    left join auctions a on a.id = l.auction_id left join collections c on c.id = s.collection_id
    order by s.sold_at desc, s.id desc`,
  consigned: (customer, { limit, before = null }) => sql`
    select 'consigned' as side, i.id, ${itemColumns}, s.collection_id as "collectionId", coalesce(a.code, c.code) as place,
      coalesce(s.price, case when l.status = 'SUBJECT' then l.hammer end) as price, coalesce(s.currency, a.currency) as currency,
      l.status, i.availability
    from (
      select * from items where consignor_id = ${customer} and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit}) i
    left join lateral (
      select o.* from lot_items x join lots o on o.id = x.lot_id where x.item_id = i.id order by o.id desc limit 1) l on true
    left join lateral (
      select p.price, p.currency, p.collection_id from sales p
      where p.cancelled_at is null and (p.item_id = i.id or p.lot_id = l.id) order by p.id desc limit 1) s on true
    left join auctions a on a.id = l.auction_id left join collections c on c.id = s.collection_id
    order by i.id desc`,
};

/** Returns a part of a customer's purchases or consignments, newest first; `next` is the cursor of the following part. */
export async function listDealings(db: Db, customer: number, query: DealingQuery) {
  const rows = await db.rows<Dealing>(
    sideQueries[query.side](customer, { ...query, limit: query.limit + 1 }),
  );
  const dealings = rows.slice(0, query.limit);
  return { dealings, next: rows.length > query.limit ? (dealings.at(-1)?.id ?? null) : null };
}

/** Last bid on an unsold lot; for a subject lot that is its hammer price. */
const lastBid = sql`coalesce(l.last_bid, l.hammer, 0)`;

const lowEstimate = sql`coalesce(l.estimate_low, 0)`;

const sumByCurrency = (from: Sql, amount: Sql, currency: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'lots', lots, 'amount', amount) order by lots desc, currency), '[]')
  from (select ${currency} as currency, count(*) as lots, sum(${amount}) as amount from ${from} group by 1) sums)`;

/** Returns the purchase and consignment figures of a customer. A lot with several items of theirs counts once. */
export function readFigures(db: Db, customer: number): Promise<DealingFigures> {
  const bought = sql`sales s where s.buyer_id = ${customer} and s.cancelled_at is null`;
  const consignedLots = sql`
    lots l join auctions a on a.id = l.auction_id
    where l.id in (select x.lot_id from items i join lot_items x on x.item_id = i.id where i.consignor_id = ${customer})
      and l.status = any(${[...offeredResults]}::text[])`;
  return db.row<DealingFigures>(sql`
    select ${sumByCurrency(bought, sql`s.price`, sql`s.currency`)} as bought,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'lots', d.lots) order by d.lots desc, d.name), '[]')
        from (
          select d.id, d.name, count(*) as lots
          from sales s left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1
          join items i on i.id = coalesce(s.item_id, li.item_id) join departments d on d.id = i.department_id
          where s.buyer_id = ${customer} and s.cancelled_at is null group by d.id, d.name) d) as departments,
      (select count(*) from items where consignor_id = ${customer}) as consigned,
      (select count(*) from ${consignedLots}) as offered,
      (select count(*) from ${consignedLots} and l.status = 'SOLD') as sold,
      ${sumByCurrency(sql`${consignedLots} and l.status = 'SOLD'`, sql`coalesce(l.hammer, 0)`, sql`a.currency`)} as "soldValue",
      ${sumByCurrency(sql`${consignedLots} and l.status <> 'SOLD'`, lastBid, sql`a.currency`)} as "unsoldValue",
      ${sumByCurrency(sql`${consignedLots} and l.status = 'SOLD'`, lowEstimate, sql`a.currency`)} as "lowSold",
      ${sumByCurrency(consignedLots, lowEstimate, sql`a.currency`)} as "lowOffered"`);
}
