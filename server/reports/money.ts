import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { BuyerMoney, BuyerMoneyTotals, Uninvoiced } from '#contract/report-money';
import type { MoneyReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { isStandingReceipt, selectCreditLeft, selectPaymentLeft } from '../invoices/credit-left';
import { isOverdue } from '../invoices/overdue';
import { isUninvoiced } from '../invoices/sold';
import { isWriteOff } from '../journals/settlements';
import { today } from '../settings/today';
import { readRevenue } from './components';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

/** Selects the issued invoices of a sale with what was paid of them by money and by credit notes, and what was written off. */
const selectInvoices = (sale: Auction): Sql => sql`
  select i.id, i.customer_id, i.number, i.total, coalesce(o.paid, 0) as paid, coalesce(o.written_off, 0) as written_off,
    coalesce(o.credited, 0) as credited, i.total - coalesce(o.used, 0) as open, ${isOverdue} as overdue, i.due_on
  from invoices i left join (
    select o.invoice_id, sum(o.amount) as used, sum(o.amount) filter (where o.payment_id is not null and not ${isWriteOff}) as paid,
      sum(o.amount) filter (where ${isWriteOff}) as written_off,
      sum(o.amount) filter (where o.credit_note_id is not null) as credited
    from allocations o join invoices x on x.id = o.invoice_id left join payments p on p.id = o.payment_id where x.auction_id = ${sale.id} group by o.invoice_id
  ) o on o.invoice_id = i.id
  where i.auction_id = ${sale.id} and i.kind = 'INVOICE' and i.number is not null`;

/** The company that sells at auction: another one cannot use what buyers have to its credit. */
export const auctioneer: Company = 'HOUSE';

/** Selects the sums of each buyer of a sale, with the credit that pays nothing yet. */
const selectBuyers = (sale: Auction): Sql => sql`
  with documents as materialized (${selectInvoices(sale)}),
  buyers as (
    select customer_id, jsonb_agg(jsonb_build_object('id', id, 'number', number) order by id) as documents,
      sum(total) as invoiced, sum(credited) as credited, sum(paid) as paid, sum(written_off) as "writtenOff", sum(open) as open,
      coalesce(sum(open) filter (where overdue), 0) as overdue,
      coalesce(${today} - min(due_on) filter (where overdue), 0) as "daysOverdue"
    from documents group by customer_id),
  credits as (
    select customer_id, sum(left_over) as credit from (
      select p.customer_id, ${selectPaymentLeft} as left_over from payments p
      where p.company = ${auctioneer} and p.customer_id in (select customer_id from buyers) and p.currency = ${sale.currency} and ${isStandingReceipt}
      union all
      select n.customer_id, ${selectCreditLeft} from invoices n
      where n.company = ${auctioneer} and n.customer_id in (select customer_id from buyers) and n.currency = ${sale.currency} and n.kind = 'CREDIT_NOTE'
        and n.number is not null) u
    group by customer_id)
  select b.*, coalesce(c.credit, 0) as credit from buyers b left join credits c on c.customer_id = b.customer_id`;

const totalKeys: readonly (keyof BuyerMoneyTotals)[] = [
  'invoiced',
  'credited',
  'paid',
  'writtenOff',
  'open',
  'overdue',
  'credit',
];
const selectTotals = join(totalKeys.map((key) => sql`${key}::text, coalesce(sum(g.${raw(`"${key}"`)}), 0)`));

/** Returns what the buyers of a sale owe, the highest open amount first, with the number of buyers and the totals of all. */
export const readBuyerMoney = (db: Db, sale: Auction, { limit, offset }: Slice) =>
  db.row<{ data: BuyerMoney[]; total: number; totals: BuyerMoneyTotals }>(sql`
    with g as materialized (${selectBuyers(sale)}),
    shown as (
      select row_number() over (order by open desc, invoiced desc, customer_id) as place, * from g
      order by place limit ${limit} offset ${offset})
    select (select count(*) from g) as total, (select jsonb_build_object(${selectTotals}) from g) as totals, (
      select coalesce(jsonb_agg(jsonb_build_object('customer', ${selectNamedCustomer('k')}, 'documents', g.documents,
        'invoiced', g.invoiced, 'credited', g.credited, 'paid', g.paid, 'writtenOff', g."writtenOff", 'open', g.open, 'overdue', g.overdue,
        'daysOverdue', g."daysOverdue", 'credit', g.credit) order by g.place), '[]')
      from shown g left join customers k on k.id = g.customer_id) as data`);

/** Returns the sold lots of a sale that are on no invoice, and those on drafts. */
const readUninvoiced = (db: Db, sale: Auction): Promise<Uninvoiced> =>
  db.row<Uninvoiced>(sql`
    select count(*) filter (where u.none) as lots, coalesce(sum(u.price) filter (where u.none), 0) as hammer,
      count(*) filter (where u.drafted) as "draftedLots", coalesce(sum(u.price) filter (where u.drafted), 0) as "draftedHammer"
    from (
      select s.price, ${isUninvoiced} as none, ${isOnDraft} as drafted
      from lots l join sales s on s.lot_id = l.id where l.auction_id = ${sale.id} and s.cancelled_at is null) u`);

/** SQL condition: the sale `s` is on an invoice without a number. */
export const isOnDraft: Sql = sql`exists (
  select 1 from invoice_lines n join invoices i on i.id = n.invoice_id
  where n.sale_id = s.id and n.kind = 'HAMMER' and n.active and n.credits is null
    and ${canTakeStep(invoiceLifecycle, 'issue', 'i.state')})`;

/**
 * Returns one page of what the buyers of a sale owe in minor units of its currency, with the totals of all, the lots that are not
 * invoiced, what was charged by component, and the report's head. Refuses `row.not_found`.
 */
export async function readMoneyReport(
  context: Context,
  id: number,
  query: { page: number; pageSize: number },
): Promise<MoneyReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const [head, buyers, uninvoiced, revenue] = await Promise.all([
    readHead(context, sale),
    readBuyerMoney(db, sale, toSlice(query)),
    readUninvoiced(db, sale),
    readRevenue(db, sale),
  ]);
  return { tab: 'money', ...head, ...buyers, uninvoiced, revenue, ...query };
}
