import sql, { type Sql } from 'sql-template-tag';
import { offeredResults } from '#contract/lot-states';
import type { ConsignorLine, ConsignorsReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

/** A lot belongs to the consignor of its first item. */
export const lotsWithOwner = (sale: Auction): Sql => sql`
  lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  where l.auction_id = ${sale.id}`;

/** Selects the consignors of the lots that were offered in a sale. */
const selectConsignors = (sale: Auction): Sql => sql`
  select i.consignor_id, i.house_owned, count(*) as offered, count(*) filter (where l.status = 'SOLD') as lots,
    string_agg(l.number, ', ' order by l.sort_key) as numbers,
    coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer,
    coalesce(sum(coalesce(l.last_bid, l.hammer)) filter (where l.status <> 'SOLD'), 0) as "lastBids"
  from ${lotsWithOwner(sale)} and l.status = any(${[...offeredResults]}::text[])
  group by i.consignor_id, i.house_owned`;

/** Returns the consignors of the lots that were offered in a sale, the highest sum first. */
export const findConsignorLines = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.rows<ConsignorLine>(sql`
    select ${selectLinkedCustomer('g.consignor_id')} as "consignedBy", g.house_owned as "houseOwned", g.offered, g.lots, g.numbers, g.hammer,
      g."lastBids"
    from (${selectConsignors(sale)}) g
    order by g.hammer desc, g.consignor_id limit ${limit} offset ${offset}`);

interface Paging {
  page: number;
  pageSize: number;
}

/**
 * Returns one page of the consignors of a sale and the totals of all, with the report's head. Refuses `row.not_found`.
 */
export async function readConsignorsReport(
  context: Context,
  id: number,
  query: Paging,
): Promise<ConsignorsReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const { total, ...totals } = await db.row<ConsignorsReport['totals'] & { total: number }>(sql`
    select count(*) as total, coalesce(sum(g.offered), 0) as offered, coalesce(sum(g.lots), 0) as lots,
      coalesce(sum(g.hammer), 0) as hammer, coalesce(sum(g."lastBids"), 0) as "lastBids"
    from (${selectConsignors(sale)}) g`);
  const data = await findConsignorLines(db, sale, toSlice(query));
  return { tab: 'consignors', ...(await readHead(context, sale)), data, total, totals, ...query };
}
