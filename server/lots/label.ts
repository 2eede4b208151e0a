import sql, { type Sql } from 'sql-template-tag';

/**
 * Is `l` the lot of this sale that the number stands for? As SQL. `77a` finds 77A and `７７` finds 77; a sale of old that
 * has both (`number_twin`) tells them apart by their very labels.
 */
export const isLot = (auctionId: number, number: string): Sql => sql`
  l.auction_id = ${auctionId} and lot_key(l.number) = lot_key(${number}) and (l.number = ${number}
    or l.number_twin = 0 and not exists (
      select 1 from lots same where same.auction_id = ${auctionId} and lot_key(same.number) = lot_key(${number})
        and same.number = ${number}))`;
