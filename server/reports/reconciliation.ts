import sql, { join, type Sql } from 'sql-template-tag';
import { type ReconciliationIssue, reconciliationIssues } from '#contract/reconciliation';
import { registrationLifecycle } from '#contract/registration-states';
import type { ReconciliationLine } from '#contract/report-money';
import type { ReconciliationReport } from '#contract/reports';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { isStandingReceipt, selectCreditLeft, selectOpen, selectPaymentLeft } from '../invoices/credit-left';
import { isUninvoiced } from '../invoices/sold';
import { auctioneer, isOnDraft } from './money';
import type { Slice } from './queries';
import { readHead, toSlice } from './report';

/** The columns of a row, in this order: lot, buyer, paddle, customer, invoice, payment, amounts. */
const lotColumns = (customer: Sql, invoice: Sql, found: Sql): Sql => sql`
  l.sort_key, l.number as "lotNumber", s.buyer, s.paddle, ${customer} as customer_id, ${invoice} as invoice_id,
  null::bigint as payment_id, s.price as amount, ${found} as found`;
const nothing = sql`null::bigint`;

/** Selects the valid sales `s` of the lots `l` of an auction. */
const soldLots = (sale: Auction): Sql => sql`
  lots l join sales s on s.lot_id = l.id where l.auction_id = ${sale.id} and s.cancelled_at is null`;

/** SQL condition: the registration `r` lets its customer bid in the sale. */
const isBidder = (sale: Auction): Sql => sql`
  r.auction_id = ${sale.id} and not ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')}`;

/** Selects what is left of a lot on its invoice, after credit notes. */
const hammerLeft = sql`(n.amount - coalesce((
  select sum(c.amount) from invoice_lines c join invoices k on k.id = c.invoice_id
  where c.credits = n.id and k.number is not null), 0))`;

const moneyColumns = (customer: Sql, invoice: Sql, payment: Sql, amount: Sql, left: Sql): Sql => sql`
  null::text as sort_key, null::text as "lotNumber", null::text as buyer, null::text as paddle, ${customer} as customer_id,
  ${invoice} as invoice_id, ${payment} as payment_id, ${amount} as amount, ${left} as found`;

/** Selects the rows of each issue. */
const selectIssue: Record<ReconciliationIssue, (sale: Auction) => Sql> = {
  unlinked: (sale) => sql`
    select ${lotColumns(nothing, nothing, nothing)} from ${soldLots(sale)} and s.buyer_id is null`,
  unregistered: (sale) => sql`
    select ${lotColumns(sql`s.buyer_id`, nothing, nothing)} from ${soldLots(sale)} and s.buyer_id is not null
      and not exists (select 1 from registrations r where ${isBidder(sale)} and r.customer_id = s.buyer_id)`,
  paddleDiffers: (sale) => sql`
    select ${lotColumns(sql`s.buyer_id`, nothing, nothing)} from ${soldLots(sale)} and s.buyer_id is not null and s.paddle <> ''
      and exists (select 1 from registrations r
        where ${isBidder(sale)} and r.customer_id <> s.buyer_id and paddle_key(r.paddle) = paddle_key(s.paddle))`,
  notInvoiced: (sale) => sql`
    select ${lotColumns(sql`s.buyer_id`, nothing, nothing)} from ${soldLots(sale)} and ${isUninvoiced}`,
  notIssued: (sale) => sql`
    select ${lotColumns(sql`s.buyer_id`, draftOf, nothing)} from ${soldLots(sale)} and ${isOnDraft}`,
  invoiceDiffers: (sale) => sql`
    select ${lotColumns(sql`i.customer_id`, sql`i.id`, hammerLeft)}
    from lots l join sales s on s.lot_id = l.id join invoice_lines n on n.sale_id = s.id join invoices i on i.id = n.invoice_id
    where l.auction_id = ${sale.id} and n.kind = 'HAMMER' and n.active and n.credits is null
      and (s.cancelled_at is not null or ${hammerLeft} <> s.price
        or i.customer_id is not null and s.buyer_id is distinct from i.customer_id)`,
  releasedUnpaid: (sale) => sql`
    select ${lotColumns(sql`i.customer_id`, sql`i.id`, selectOpen)}
    from releases e join invoices i on i.id = e.invoice_id join sales s on s.id = e.sale_id join lots l on l.id = s.lot_id
    where l.auction_id = ${sale.id} and ${selectOpen} > 0`,
  receiptUnused: (sale) => sql`
    select ${moneyColumns(sql`p.customer_id`, nothing, sql`p.id`, sql`p.amount`, selectPaymentLeft)} from payments p
    where p.company = ${auctioneer} and p.currency = ${sale.currency} and ${isStandingReceipt} and ${selectPaymentLeft} > 0 and p.customer_id in (
      select i.customer_id from invoices i where i.auction_id = ${sale.id}
      union select i.payer_id from invoices i where i.auction_id = ${sale.id}
      union select s.buyer_id from ${soldLots(sale)})`,
  creditUnused: (sale) => sql`
    select ${moneyColumns(sql`n.customer_id`, sql`n.id`, nothing, sql`n.total`, selectCreditLeft)} from invoices n
    where n.auction_id = ${sale.id} and n.kind = 'CREDIT_NOTE' and n.number is not null and ${selectCreditLeft} > 0`,
};

/** Selects the draft that the sale `s` is on. */
const draftOf = sql`(
  select n.invoice_id from invoice_lines n
  where n.sale_id = s.id and n.kind = 'HAMMER' and n.active and n.credits is null limit 1)`;

/** Selects the rows of all issues, with the place of their issue. */
const selectAll = (sale: Auction): Sql =>
  join(
    reconciliationIssues.map(
      (issue, place) =>
        sql`select ${place}::int as place, ${issue}::text as issue, x.* from (${selectIssue[issue](sale)}) x`,
    ),
    ' union all ',
  );

/**
 * Returns where registrations, results, invoices and payments of a sale differ, by issue and lot number, of one issue or of
 * all, with the number of rows of each issue.
 */
export const readDifferences = (
  db: Db,
  sale: Auction,
  issue: ReconciliationIssue | undefined,
  { limit, offset }: Slice,
) =>
  db.row<{ data: ReconciliationLine[]; counts: ReconciliationReport['counts'] }>(sql`
    with d as materialized (${selectAll(sale)}),
    shown as (
      select row_number() over (order by place, sort_key, invoice_id, payment_id) as nth, * from d
      where ${issue ?? null}::text is null or issue = ${issue ?? null} order by nth limit ${limit} offset ${offset})
    select (
      select coalesce(jsonb_agg(jsonb_build_object('issue', c.issue, 'rows', c.rows) order by c.place), '[]')
      from (select place, issue, count(*) as rows from d group by place, issue) c) as counts, (
      select coalesce(jsonb_agg(jsonb_build_object('issue', d.issue, 'lotNumber', d."lotNumber", 'buyer', d.buyer,
        'paddle', d.paddle, 'amount', d.amount, 'found', d.found, 'customer', ${selectNamedCustomer('k')},
        'invoice', case when i.id is not null then jsonb_build_object('id', i.id, 'number', i.number) end,
        'payment', case when d.payment_id is not null then jsonb_build_object('id', d.payment_id) end) order by d.nth), '[]')
      from shown d left join customers k on k.id = d.customer_id left join invoices i on i.id = d.invoice_id) as data`);

/**
 * Returns one page of the rows where registrations, results, invoices and payments of a sale differ, the number of rows of each
 * issue, and the report's head. Refuses `row.not_found`.
 */
export async function readReconciliationReport(
  context: Context,
  id: number,
  { issue, ...paging }: { page: number; pageSize: number; issue?: ReconciliationIssue | undefined },
): Promise<ReconciliationReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const [head, { data, counts }] = await Promise.all([
    readHead(context, sale),
    readDifferences(db, sale, issue, toSlice(paging)),
  ]);
  const total = counts.reduce(
    (sum, { issue: one, rows }) => sum + (issue === undefined || one === issue ? rows : 0),
    0,
  );
  return { tab: 'reconciliation', ...head, data, total, counts, ...paging };
}
