import sql from 'sql-template-tag';
import type { Db } from '../../server/db/database';

/** Returns the differences between ledger and lots, which must always be empty. */
export const findDifferences = (db: Db) =>
  db.rows(sql`
    with said as (
      select lot_id, currency, price, buyer, paddle, buyer_id, sold_at, sold_by from sales
      where channel = 'AUCTION' and cancelled_at is null),
    are as (
      select l.id, a.currency, l.hammer, l.buyer, l.paddle, l.buyer_id, l.result_at, l.result_by
      from lots l join auctions a on a.id = l.auction_id where l.status = 'SOLD')
    (select 'only in the ledger' as where, * from said except select 'only in the ledger', * from are)
    union all (select 'only a lot', * from are except select 'only a lot', * from said)`);
