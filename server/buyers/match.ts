import sql, { type Sql } from 'sql-template-tag';

/** Selects the sold lots `l` of a sale whose printed buyer is neither linked to a customer nor marked as unknown. */
export const selectUnmatchedLots = (auctionId: number): Sql => sql`
  select l.id, l.buyer, l.hammer from lots l
  where l.auction_id = ${auctionId} and l.status = 'SOLD' and l.buyer <> '' and l.buyer_id is null
    and not exists (select 1 from unknown_buyers u where u.auction_id = l.auction_id and u.buyer = l.buyer)`;
