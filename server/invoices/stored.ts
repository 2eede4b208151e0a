import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { today } from '../settings/today';

/** What storage of the goods of one lot can be charged now. */
export interface Stored {
  saleId: number;
  lotNumber: string | null;
  title: string;
  /** days after the free ones, or after the last that was charged */
  days: number;
  /** the last of these days: today, or the day on which the goods were handed over */
  through: string;
  /** minor units, without VAT */
  amount: number;
}

/**
 * Returns what storage can be charged until today for the goods of an issued invoice, by lot number. Days are those of the
 * calendar where the sale took place; the day on which goods are fetched counts. Empty: the company charges no storage, or not
 * in this currency.
 */
export const listStored = (db: Db, invoiceId: number): Promise<Stored[]> =>
  db.rows<Stored>(sql`
    with terms as (
      select i.id, case i.company when 'HOUSE' then h.storage_rate else g.storage_rate end as rate,
        case i.company when 'HOUSE' then h.storage_days else g.storage_days end as free_days
      from invoices i cross join house h cross join gallery g
      where i.id = ${invoiceId} and i.kind = 'INVOICE' and i.number is not null and i.customer_id is not null
        and i.currency = h.currency),
    goods as (
      select s.id, l.number, coalesce(nullif(l.title, ''), o.title, '') as title, l.sort_key, t.rate,
        greatest(
          (coalesce(a.starts_at, s.sold_at) at time zone coalesce(a.time_zone, h.time_zone))::date + t.free_days,
          (select max(c.storage_through) from invoice_lines c
            where c.storage_sale_id = s.id and c.active and c.credits is null)) as after,
        coalesce(
          (select min(r.released_at at time zone coalesce(a.time_zone, h.time_zone))::date from releases r where r.sale_id = s.id),
          ${today}) as through
      from terms t join sales s on s.cancelled_at is null and exists (
        select 1 from invoice_lines n where n.invoice_id = t.id and n.sale_id = s.id and n.active)
      cross join house h
      left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id left join items o on o.id = s.item_id
      where t.rate > 0)
    select id as "saleId", number as "lotNumber", title, through - after as days, through::text as through,
      rate * (through - after) as amount
    from goods where through > after order by sort_key, id`);

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
