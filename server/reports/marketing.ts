import sql, { type Sql } from 'sql-template-tag';
import type { MarketingLine, MarketingReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { countColumns, isInGroup, selectPurchasesWhere } from '../campaign-reports/groups';
import type { Db } from '../db/database';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

const lotsOf = (sale: Auction): Sql => sql`(select id from lots where auction_id = ${sale.id})`;

/** Selects the ids of the started campaigns that were sent for a sale, or that linked to it or to one of its lots. */
const campaignsOf = (sale: Auction): Sql => sql`(
  select c.id from campaigns c
  where c.started_at is not null and (c.auction_id = ${sale.id} or exists (
    select 1 from campaign_links l
    where l.campaign_id = c.id and (l.auction_id = ${sale.id} or l.lot_id in ${lotsOf(sale)}))))`;

/** Selects the recipients who opened the page of a lot of the sale from an email. */
const selectVisits = (sale: Auction): Sql => sql`
  select distinct e.campaign_id, e.recipient_id
  from campaign_links l join recipient_events e on e.link_id = l.id and e.kind = 'CLICK' and not e.machine
  where l.lot_id in ${lotsOf(sale)}`;

/** Selects the lots of the sale that recipients bought in the days after a click. */
const selectSalePurchases = (sale: Auction): Sql =>
  selectPurchasesWhere(sql`r.campaign_id in ${campaignsOf(sale)} and s.lot_id in ${lotsOf(sale)}`);

/** Returns the campaigns that led to a sale, latest first, with what their recipients did. */
export const findCampaigns = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.rows<MarketingLine & { total: number }>(sql`
    select c.id, c.name, c.started_at as "startedAt", g.delivered, g.clicked, coalesce(v.people, 0) as visited,
      coalesce(p.buyers, 0) as buyers, coalesce(p.purchases, 0) as purchases, coalesce(p.hammer, 0) as hammer,
      count(*) over () as total
    from campaigns c
      cross join lateral (
        select ${countColumns(['delivered', 'clicked'])} from campaign_recipients r where r.campaign_id = c.id) g
      left join (
        select campaign_id, count(*) as people from (${selectVisits(sale)}) v group by campaign_id) v on v.campaign_id = c.id
      left join (
        select campaign_id, count(distinct customer_id) as buyers, count(*) as purchases, sum(price) as hammer
        from (${selectSalePurchases(sale)}) p group by campaign_id) p on p.campaign_id = c.id
    where c.id in ${campaignsOf(sale)}
    order by c.started_at desc, c.id desc limit ${limit} offset ${offset}`);

/** Counts each customer and each purchase once, however many campaigns led to them. */
const readTotals = (db: Db, sale: Auction) =>
  db.row<MarketingReport['totals']>(sql`
    select r.*, v.visited, p.buyers, p.purchases, coalesce(p.hammer, 0) as hammer
    from (
      select count(distinct r.customer_id) filter (where ${isInGroup('delivered')}) as delivered,
        count(distinct r.customer_id) filter (where ${isInGroup('clicked')}) as clicked
      from campaign_recipients r where r.campaign_id in ${campaignsOf(sale)}) r,
    (select count(distinct r.customer_id) as visited
      from (${selectVisits(sale)}) v join campaign_recipients r on r.id = v.recipient_id) v,
    (select count(distinct customer_id) as buyers, count(*) as purchases, sum(price) as hammer
      from (select distinct id, customer_id, price from (${selectSalePurchases(sale)}) p) p) p`);

/** Returns one page of the campaigns that led to a sale, and the totals of all. Refuses `row.not_found`. */
export async function readMarketingReport(
  context: Context,
  id: number,
  query: { page: number; pageSize: number },
): Promise<MarketingReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const lines = await findCampaigns(db, sale, toSlice(query));
  return {
    tab: 'marketing',
    ...(await readHead(context, sale)),
    data: lines.map(({ total: _, ...line }) => line),
    total: lines[0]?.total ?? 0,
    totals: await readTotals(db, sale),
    ...query,
  };
}
