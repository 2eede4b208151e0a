import sql, { type Sql } from 'sql-template-tag';
import { offeredResults } from '#contract/lot-states';
import type { BuyerLine, BuyersReport, ConsignorLine, ConsignorsReport } from '#contract/reports';
import { type Auction, auction } from '../auctions/auction';
import { linkedOf } from '../customers/linked';
import type { Db } from '../db/database';
import type { Context } from '../house';
import type { Slice } from './queries';
import { headOf, sliceOf } from './report';

/** Whom a line is about: a customer, or where none was linked a name as it was printed. */
const buyerOf = sql`l.buyer_id, case when l.buyer_id is null then l.buyer end`;
const consignorOf = sql`i.consignor_id, i.house_owned`;
/** A lot belongs to whoever gave the first thing in it. */
const lotsWithOwner = (sale: Auction): Sql => sql`
  lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  where l.auction_id = ${sale.id}`;
const soldLots = (sale: Auction): Sql => sql`${lotsWithOwner(sale)} and l.status = 'SOLD'`;
const offeredLots = (sale: Auction): Sql =>
  sql`${lotsWithOwner(sale)} and l.status = any(${[...offeredResults]}::text[])`;

/** Who bought in a sale, the highest sum first: by customer, and by printed name where none was linked. */
export const buyerLines = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.rows<BuyerLine>(sql`
    select ${linkedOf('g.buyer_id')} as customer, g.printed as buyer, g.paddles, g.lots, g.numbers, g.hammer, g.premium,
      g.hammer + g.premium as "withPremium"
    from (
      select l.buyer_id, string_agg(distinct nullif(l.buyer, ''), '; ') as printed, count(*) as lots,
        string_agg(distinct nullif(l.paddle, ''), ', ') as paddles, string_agg(l.number, ', ' order by l.sort_key) as numbers,
        coalesce(sum(l.hammer), 0) as hammer, coalesce(sum(l.premium), 0) as premium
      from ${soldLots(sale)} group by ${buyerOf}) g
    order by g.hammer desc, g.printed collate "C", g.buyer_id limit ${limit} offset ${offset}`);

/** To whom the lots of a sale belonged that were offered, the highest sum first. */
export const consignorLines = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.rows<ConsignorLine>(sql`
    select ${linkedOf('g.consignor_id')} as "consignedBy", g.house_owned as "houseOwned", g.offered, g.lots, g.numbers, g.hammer,
      g."lastBids"
    from (
      select i.consignor_id, i.house_owned, count(*) as offered, count(*) filter (where l.status = 'SOLD') as lots,
        string_agg(l.number, ', ' order by l.sort_key) as numbers,
        coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer,
        coalesce(sum(coalesce(l.last_bid, l.hammer)) filter (where l.status <> 'SOLD'), 0) as "lastBids"
      from ${offeredLots(sale)} group by ${consignorOf}) g
    order by g.hammer desc, g.consignor_id limit ${limit} offset ${offset}`);

interface Paged {
  page: number;
  pageSize: number;
}
const countOf = async (db: Db, lots: Sql, by: Sql): Promise<number> =>
  (
    await db.row<{ total: number }>(
      sql`select count(*) as total from (select 1 from ${lots} group by ${by}) g`,
    )
  ).total;

/** One page of those who bought in a sale, under the report's head. Refuses a sale that does not exist. */
export async function buyersReport(context: Context, id: number, query: Paged): Promise<BuyersReport> {
  const sale = await auction(context.db, id);
  return {
    tab: 'buyers',
    ...(await headOf(context, sale)),
    data: await buyerLines(context.db, sale, sliceOf(query)),
    total: await countOf(context.db, soldLots(sale), buyerOf),
    ...query,
  };
}

/** The same of those to whom its lots belonged. */
export async function consignorsReport(
  context: Context,
  id: number,
  query: Paged,
): Promise<ConsignorsReport> {
  const sale = await auction(context.db, id);
  return {
    tab: 'consignors',
    ...(await headOf(context, sale)),
    data: await consignorLines(context.db, sale, sliceOf(query)),
    total: await countOf(context.db, offeredLots(sale), consignorOf),
    ...query,
  };
}
