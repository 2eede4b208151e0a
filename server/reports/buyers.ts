import sql, { type Sql } from 'sql-template-tag';
import { registrationLifecycle } from '#contract/registration-states';
import type { BuyerLine, BuyersReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { lotsWithOwner } from './people';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

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

/** The registrations `r` of customers who could bid in a sale. */
const bidders = (sale: Auction): Sql => sql`
  registrations r where r.auction_id = ${sale.id} and not ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')}`;

/** SQL condition: the bidder of registration `r` bought in the sale. */
const hasBought = (sale: Auction): Sql => sql`
  r.customer_id in (select b.buyer_id from (${selectBuyers(sale)}) b where b.buyer_id is not null)`;

/** Selects the bidders of a sale who bought nothing, in the form of buyers. */
const selectUnsuccessful = (sale: Auction): Sql => sql`
  select r.customer_id as buyer_id, null::text as printed, 0 as lots,
    string_agg(nullif(r.paddle, ''), ', ' order by r.id) as paddles, '' as numbers, 0 as hammer, 0 as premium
  from ${bidders(sale)} and not ${hasBought(sale)} group by r.customer_id`;

/** All registrations of the buyer `g` in a sale. */
const registrationsOfBuyer = (sale: Auction): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'paddle', r.paddle, 'state', r.state, 'channel', r.channel, 'platform', r.platform) order by r.id), '[]')
    from registrations r where r.auction_id = ${sale.id} and r.customer_id = g.buyer_id)`;

/** Returns the buyers of a sale, the highest sum first, or the bidders who bought nothing, in the order of their paddles. */
export const findBuyerLines = (db: Db, sale: Auction, bought: boolean, { limit, offset }: Slice) =>
  db.rows<BuyerLine>(sql`
    select ${selectLinkedCustomer('g.buyer_id')} as customer, g.printed as buyer, g.paddles, ${registrationsOfBuyer(sale)} as registrations,
      g.lots, g.numbers, g.hammer, g.premium, g.hammer + g.premium as "withPremium"
    from (${bought ? selectBuyers(sale) : selectUnsuccessful(sale)}) g
    order by g.hammer desc, g.printed collate "C", lpad(g.paddles, 40, '0') collate "C", g.buyer_id
    limit ${limit} offset ${offset}`);

interface BuyersQuery {
  page: number;
  pageSize: number;
  /** false: the bidders who bought nothing */
  bought: boolean;
}

/**
 * Returns one page of the buyers of a sale, or of the bidders who bought nothing, with the totals of all, the number of bidders
 * and the report's head. Refuses `row.not_found`.
 */
export async function readBuyersReport(
  context: Context,
  id: number,
  { bought, ...paging }: BuyersQuery,
): Promise<BuyersReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const { total, ...totals } = await db.row<BuyersReport['totals'] & { total: number }>(sql`
    select count(*) as total, coalesce(sum(g.lots), 0) as lots, coalesce(sum(g.hammer), 0) as hammer,
      coalesce(sum(g.premium), 0) as premium, coalesce(sum(g.hammer + g.premium), 0) as "withPremium"
    from (${bought ? selectBuyers(sale) : selectUnsuccessful(sale)}) g`);
  const counts = await db.row<BuyersReport['bidders']>(sql`
    select count(distinct r.customer_id) as registered,
      count(distinct r.customer_id) filter (where ${hasBought(sale)}) as bought
    from ${bidders(sale)}`);
  const data = await findBuyerLines(db, sale, bought, toSlice(paging));
  const head = await readHead(context, sale);
  return { tab: 'buyers', ...head, data, total, totals, bidders: counts, ...paging };
}
