import sql from 'sql-template-tag';
import { custodyLifecycle } from '#contract/item-states';
import type { Db } from '../db/database';
import { stateAfter } from '../db/states';
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
 * handover of all entries count. Goods that came back after a handover are stored again from that day. Empty: the company
 * charges no storage, or not in this currency.
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
        coalesce(a.time_zone, t.time_zone) as zone, greatest(a.starts_at, a.ends_at, e.sold_at) as sold_at, e.charged
      from terms t join sales s on s.cancelled_at is null and exists (
        select 1 from invoice_lines n where n.invoice_id = t.id and n.sale_id = s.id and n.active)
      left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id left join items o on o.id = s.item_id
      cross join lateral (
        select min(p.sold_at) filter (where p.id = s.id or p.buyer_id = t.customer_id) as sold_at,
          coalesce(sum((
            select sum(c.storage_days) from invoice_lines c join invoices d on d.id = c.invoice_id
            where c.storage_sale_id = p.id and c.active and c.credits is null and d.customer_id = t.customer_id)), 0) as charged
        from sales p where ${hasSameGoods}) e
      where t.rate > 0),
    handovers as (
      select g.id, (r.released_at at time zone g.zone)::date as out_on, (b.at at time zone g.zone)::date as back_on
      from goods g join sales s on s.id = g.id join sales p on ${hasSameGoods} join releases r on r.sale_id = p.id
      cross join lateral (
        select min(v.at) as at from events v
        where v.noun = 'items' and v.from_status = ${stateAfter(custodyLifecycle, 'release')} and v.at > r.released_at
          and v.noun_id in (select coalesce(p.item_id, li.item_id) from (select) one left join lot_items li on li.lot_id = p.lot_id)
      ) b),
    stays as (
      select *, (select coalesce(sum(greatest(h.back_on - greatest(h.out_on, free_until) - 1, 0)), 0)
          from handovers h where h.id = periods.id) as away
      from (
        select *, (sold_at at time zone zone)::date + free_days as free_until,
          coalesce((select min(h.out_on) from handovers h where h.id = goods.id and h.back_on is null),
            (now() at time zone zone)::date) as through
        from goods) periods)
    select id as "saleId", number as "lotNumber", title, days, through::text as through, rate * days as amount
    from (select *, (through - free_until - away - charged)::int as days from stays) d
    where days > 0 order by sort_key, id`);

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
