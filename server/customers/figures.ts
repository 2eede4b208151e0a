import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

/**
 * Recomputes the figures of the customers that `ids` selects: lots bought, spend in the company's currency, items consigned,
 * and departments. Call it in the transaction that links or unlinks a customer, after that statement. The customers are
 * locked before summing, so that of two concurrent sales to one customer the second includes the first.
 */
export async function refreshFigures(tx: Db, ids: Sql): Promise<void> {
  await tx.run(sql`select 1 from customers where id in (${ids}) order by id for no key update`);
  await tx.run(sql`
    update customers c set bought = f.bought, spend = f.spend, consigned = f.consigned, department_ids = f.departments,
      consignor_no = case when f.consigned > 0 then coalesce(c.consignor_no, house_number('V', nextval('consignor_numbers')))
        else c.consignor_no end
    from (
      select x.id, bought.lots as bought, bought.spend, consigned.items as consigned,
        array(select distinct d from (${dealingDepartments}) deals(d) where d is not null order by d) as departments
      from customers x,
        lateral (
          select count(*) as lots, coalesce(sum(s.price) filter (where s.currency = (select currency from house)), 0) as spend
          from sales s where s.buyer_id = x.id and s.cancelled_at is null) bought,
        lateral (select count(*) as items from items i where i.consignor_id = x.id) consigned
      where x.id in (${ids})) f
    where c.id = f.id and (c.bought, c.spend, c.consigned, c.department_ids)
      is distinct from (f.bought::int, f.spend::bigint, f.consigned::int, f.departments)`);
}

/**
 * Selects the departments of the customer `x`: the preferred one and those of interests, purchases and consigned items. A
 * lot of items without a department counts for the departments of its sale.
 */
const dealingDepartments = sql`
  select x.department_id
  union all
  select coalesce(i.department_id, k.department_id)
  from customer_interests i left join categories k on k.id = i.category_id where i.customer_id = x.id
  union all
  select i.department_id from sales s join lot_items li on li.lot_id = s.lot_id join items i on i.id = li.item_id
  where s.buyer_id = x.id and s.cancelled_at is null
  union all
  select i.department_id from sales s join items i on i.id = s.item_id
  where s.buyer_id = x.id and s.cancelled_at is null
  union all
  select d.department_id from sales s join lots l on l.id = s.lot_id
  join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  join auction_departments d on d.auction_id = l.auction_id
  where s.buyer_id = x.id and s.cancelled_at is null and i.department_id is null
  union all
  select i.department_id from items i where i.consignor_id = x.id`;
