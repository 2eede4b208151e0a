import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { hasSameGoods } from './sold';

/** What storage of the goods of one lot can be charged now. */
export interface Stored {
  saleId: number;
  lotNumber: string | null;
  title: string;
  /** days beyond the free ones that are not charged yet */
  days: number;
  /** the last of these days: today, or the day on which the goods were handed over */
  through: string;
  /** minor units, without VAT */
  amount: number;
}

/**
 * Returns what storage can be charged until today for the goods of an issued invoice, by lot number. All days are those of the
 * calendar where the sale took place. Free days begin after the sale, or after its result was entered if that was later; the
 * day on which goods are fetched counts. A corrected result is another entry for the same goods, so the days charged and the
 * release of all entries count. Empty: the company charges no storage, or not in this currency.
 */
export const listStored = (db: Db, invoiceId: number): Promise<Stored[]> =>
  db.rows<Stored>(sql`
    with terms as (
      select i.id, i.customer_id, case i.company when 'HOUSE' then h.storage_rate else g.storage_rate end as rate,
        case i.company when 'HOUSE' then h.storage_days else g.storage_days end as free_days, h.time_zone
      from invoices i cross join house h cross join gallery g
      where i.id = ${invoiceId} and i.kind = 'INVOICE' and i.number is not null and i.customer_id is not null
        and i.currency = h.currency),
    goods as (
      select s.id, l.number, coalesce(nullif(l.title, ''), o.title, '') as title, l.sort_key, t.rate, t.free_days,
        coalesce(a.time_zone, t.time_zone) as zone, greatest(a.starts_at, a.ends_at, e.sold_at) as sold_at, e.released_at,
        e.charged
      from terms t join sales s on s.cancelled_at is null and exists (
        select 1 from invoice_lines n where n.invoice_id = t.id and n.sale_id = s.id and n.active)
      left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id left join items o on o.id = s.item_id
      cross join lateral (
        select min(p.sold_at) filter (where p.id = s.id or p.buyer_id = t.customer_id) as sold_at,
          min((select min(r.released_at) from releases r where r.sale_id = p.id)) as released_at,
          coalesce(sum((
            select sum(c.storage_days) from invoice_lines c join invoices d on d.id = c.invoice_id
            where c.storage_sale_id = p.id and c.active and c.credits is null and d.customer_id = t.customer_id)), 0) as charged
        from sales p where ${hasSameGoods}) e
      where t.rate > 0),
    stays as (
      select *, (coalesce(released_at, now()) at time zone zone)::date as through,
        (sold_at at time zone zone)::date + free_days as free_until
      from goods)
    select id as "saleId", number as "lotNumber", title, through - free_until - charged as days, through::text as through,
      rate * (through - free_until - charged) as amount
    from stays where through - free_until > charged order by sort_key, id`);

/** Returns how many lots of an invoice storage can be charged for now, and the sum without VAT; null: for none. */
export async function findStorage(
  db: Db,
  invoiceId: number,
): Promise<{ lots: number; amount: number } | null> {
  const stored = await listStored(db, invoiceId);
  return stored.length === 0
    ? null
    : { lots: stored.length, amount: stored.reduce((sum, { amount }) => sum + amount, 0) };
}
