import sql, { type Sql } from 'sql-template-tag';
import { offeredResults } from '#contract/lot-states';
import type { BuyerLine, BuyersReport, ConsignorLine, ConsignorsReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

/** A lot belongs to the consignor of its first item. */
const lotsWithOwner = (sale: Auction): Sql => sql`
  lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
  where l.auction_id = ${sale.id}`;

/**
 * Selects the buyers of a sale. Lots are grouped by customer; without a customer by paddle, whatever name is printed;
 * without a paddle by printed name. A lot without a customer belongs to the only customer with the same paddle, unless
 * another name is printed or it was recorded with no customer as the buyer. Lots with neither name nor paddle are one row.
 */
const selectBuyers = (sale: Auction): Sql => sql`
  with sold as (
    select l.*, paddle_key(l.paddle) as key from ${lotsWithOwner(sale)} and l.status = 'SOLD'),
  claimed as (
    select s.key, min(s.buyer_id) as buyer_id, array_agg(fold(s.buyer)) || array_agg(fold(c.name)) as names
    from sold s join customers c on c.id = s.buyer_id where s.key <> '' group by s.key having count(distinct s.buyer_id) = 1),
  owned as (
    select s.*, coalesce(s.buyer_id, case when not s.no_customer and (s.buyer = '' or fold(s.buyer) = any(k.names)) then k.buyer_id end) as customer
    from sold s left join claimed k on k.key = s.key)
  select o.customer as buyer_id, string_agg(distinct nullif(o.buyer, ''), '; ') as printed, count(*) as lots,
    string_agg(distinct nullif(o.paddle, ''), ', ') as paddles, string_agg(o.number, ', ' order by o.sort_key) as numbers,
    coalesce(sum(o.hammer), 0) as hammer, coalesce(sum(o.premium), 0) as premium
  from owned o
  group by o.customer, case when o.customer is null then o.key end,
    case when o.customer is null and o.key = '' then o.buyer end`;

/** Returns the buyers of a sale, the highest sum first. */
export const findBuyerLines = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.rows<BuyerLine>(sql`
    select ${selectLinkedCustomer('g.buyer_id')} as customer, g.printed as buyer, g.paddles, g.lots, g.numbers, g.hammer, g.premium,
      g.hammer + g.premium as "withPremium"
    from (${selectBuyers(sale)}) g
    order by g.hammer desc, g.printed collate "C", g.paddles collate "C", g.buyer_id limit ${limit} offset ${offset}`);

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

/** Returns one page of the buyers of a sale and the totals of all, with the report's head. Refuses `row.not_found`. */
export async function readBuyersReport(context: Context, id: number, query: Paging): Promise<BuyersReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const { total, ...totals } = await db.row<BuyersReport['totals'] & { total: number }>(sql`
    select count(*) as total, coalesce(sum(g.lots), 0) as lots, coalesce(sum(g.hammer), 0) as hammer,
      coalesce(sum(g.premium), 0) as premium, coalesce(sum(g.hammer + g.premium), 0) as "withPremium"
    from (${selectBuyers(sale)}) g`);
  const data = await findBuyerLines(db, sale, toSlice(query));
  return { tab: 'buyers', ...(await readHead(context, sale)), data, total, totals, ...query };
}

/** Returns the same for the consignors. */
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
