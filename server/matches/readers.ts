import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { itemColumns, withMatches } from './queries';

/**
 * Returns the lots of a sale that match each of these customers, best first, by their interests and earlier purchases.
 * `recipients` selects ids of customers; `maxLots` limits the lots per customer. Customers without matches are omitted.
 */
export const findLotsForRecipients = (
  db: Db,
  recipients: Sql,
  auctionId: number,
  maxLots: number,
): Promise<{ customerId: number; lotIds: number[] }[]> =>
  db.rows<{ customerId: number; lotIds: number[] }>(sql`
    ${withMatches(
      sql`
        select ${itemColumns} from lots l join lot_items x on x.lot_id = l.id join items i on i.id = x.item_id
        where l.auction_id = ${auctionId} and l.status <> 'WITHDRAWN'`,
      sql`c.id in (${recipients})`,
    )}
    select customer_id as "customerId", array_agg(lot_id order by rank)::int[] as "lotIds"
    from (
      select f.customer_id, l.id as lot_id,
        row_number() over (partition by f.customer_id order by sum(f.points) desc, l.sort_key, l.id) as rank
      from customer_matches f join lot_items x on x.item_id = f.item_id join lots l on l.id = x.lot_id
      where l.auction_id = ${auctionId} and l.status <> 'WITHDRAWN'
      group by f.customer_id, l.id) ranked
    where rank <= ${maxLots} group by customer_id`);
