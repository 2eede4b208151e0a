import sql, { type Sql } from 'sql-template-tag';
import type { MoneyReport, ReconciliationReport, VatReport } from '#contract/reports';
import type { Db } from '../server/db/database';
import { draftSales } from '../server/invoices/draft';
import type { BenchApp } from './app';
import { createAuctions, issueAll } from './invoices';
import { measureInterleaved, requestJson } from './load';
import { compareAtMost, type Figure } from './report';

const auctions = 2000;
const actor = { now: new Date(), userId: null };

/** Adds auctions with six invoices each, which the report of another one must not read. */
async function addOtherAuctions(db: Db): Promise<void> {
  await db.run(sql`
    with auction as (
      insert into auctions (code, title, kind, currency, time_zone, status, starts_at)
      select 'OTHER' || n, 'Bench', 'LIVE', 'GBP', 'Europe/London', 'POST_SALE', '2025-01-05' from generate_series(1, ${auctions}) n
      returning id),
    invoice as (
      insert into invoices (company, auction_id, customer_id, currency, language, rounding, net, total, state, number, reference,
        issued_on, due_on, created_at, issued_at)
      select 'HOUSE', a.id, c.id, 'GBP', 'en-US', 'LINE', 10000, 10000, 'ISSUED', 'OTHER-' || a.id || '-' || c.place,
        'OTHER' || a.id || c.place, '2025-01-06', '2025-01-20', now(), now()
      from auction a cross join (
        select id, row_number() over (order by id) as place from customers order by id limit 6) c
      returning id)
    insert into invoice_lines (invoice_id, position, kind, amount, vat_category, vat_rate, vat_reason, vat_amount)
    select id, 0, 'HAMMER', 10000, 'E', 0, 'MARGIN_ART', 0 from invoice`);
}

/** Creates an auction of 2,000 sold lots with 400 issued invoices, of which every other one is paid. Returns its id. */
async function createInvoicedAuction(db: Db): Promise<number> {
  const [id = 0] = await createAuctions(db, 1, 5);
  const drafts = await db.transaction((tx) => draftSales(tx, actor, sql`l.auction_id = ${id}`));
  await issueAll(db, actor, drafts);
  await db.run(sql`
    with paid as (select id, customer_id, total from invoices where auction_id = ${id} and id % 2 = 0),
    payment as (
      insert into payments (company, method, customer_id, currency, amount, paid_on, recorded_at)
      select 'HOUSE', 'CARD', customer_id, 'GBP', total, current_date, now() from paid returning id, customer_id)
    insert into allocations (payment_id, invoice_id, amount, allocated_on, allocated_at)
    select p.id, i.id, i.total, current_date, now() from payment p join paid i using (customer_id)`);
  await addOtherAuctions(db);
  await db.run(
    sql`vacuum analyze auctions, lots, sales, invoices, invoice_lines, invoice_taxes, payments, allocations`,
  );
  return id;
}

/** The figures at the head of each tab. */
const head = (id: number): Sql => sql`
  (select jsonb_build_object('lots', count(*), 'sold', count(s.id), 'hammer', sum(s.price), 'low', sum(l.estimate_low),
      'high', sum(l.estimate_high), 'premium', sum(l.premium))
    from lots l left join sales s on s.lot_id = l.id and s.cancelled_at is null
    where l.auction_id = ${id}) as head`;

/** What the tab of the money shows, in one hand-written statement. */
const buildMoneySql = (id: number): Sql => sql`
  with paid as (
    select o.invoice_id, sum(o.amount) as amount from allocations o join invoices i on i.id = o.invoice_id
    where i.auction_id = ${id} group by 1),
  buyers as materialized (
    select i.customer_id, jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number)) as documents, sum(i.total) as invoiced,
      coalesce(sum(p.amount), 0) as paid, sum(i.total) - coalesce(sum(p.amount), 0) as open
    from invoices i left join paid p on p.invoice_id = i.id
    where i.auction_id = ${id} and i.kind = 'INVOICE' and i.number is not null group by 1),
  credits as (
    select p.customer_id, sum(p.amount - coalesce((select sum(o.amount) from allocations o where o.payment_id = p.id), 0)) as credit
    from payments p where p.customer_id in (select customer_id from buyers) group by 1),
  parts as (
    select n.kind, count(distinct n.sale_id) as lots, count(distinct n.invoice_id) as documents, sum(n.amount - n.hidden_vat) as net,
      sum(n.vat_amount) as vat
    from invoices i join invoice_lines n on n.invoice_id = i.id where i.auction_id = ${id} and i.number is not null group by 1),
  sold as (
    select count(*) filter (where n.id is null) as lots from lots l join sales s on s.lot_id = l.id and s.cancelled_at is null
    left join invoice_lines n on n.sale_id = s.id and n.kind = 'HAMMER' and n.active and n.credits is null
    where l.auction_id = ${id})
  select ${head(id)}, (select sum(open) from buyers) as open, (select lots from sold) as uninvoiced,
    (select sum(net) from parts) as net, (select jsonb_agg(p) from parts p) as parts,
    (select jsonb_agg(b) from (
      select b.*, c.credit, k.name, k.customer_no from buyers b left join credits c using (customer_id)
      join customers k on k.id = b.customer_id order by open desc, invoiced desc limit 50) b) as buyers`;

/** What the tab of the VAT shows, in one hand-written statement. */
const buildVatSql = (id: number): Sql => sql`
  with lines as (
    select n.vat_category, n.vat_rate, n.vat_reason, i.rounding, count(distinct n.sale_id) as lots, count(distinct i.id) as invoices,
      sum(n.amount) as net, sum(n.hidden_vat) as hidden, min(i.issued_on) as first, max(i.issued_on) as last
    from invoices i join invoice_lines n on n.invoice_id = i.id where i.auction_id = ${id} and i.number is not null group by 1, 2, 3, 4),
  taxes as (
    select t.category, t.rate, sum(t.vat) as vat from invoices i join invoice_taxes t on t.invoice_id = i.id
    where i.auction_id = ${id} and i.number is not null group by 1, 2),
  rules as (
    select n.vat_category, n.vat_rate, jsonb_agg(distinct w -> 'rule') as rules
    from invoices i join invoice_lines n on n.invoice_id = i.id cross join lateral jsonb_array_elements(n.workings) w
    where i.auction_id = ${id} and i.number is not null and jsonb_typeof(w -> 'rule') = 'object'
      and w ->> 'figure' in ('hammerVat', 'premiumVat', 'premiumVatInside', 'importVat', 'importDuty')
    group by 1, 2)
  select ${head(id)}, (select sum(vat) from taxes) as vat, (select jsonb_agg(l) from lines l) as lines,
    (select jsonb_agg(r) from rules r) as rules`;

/** What the tab of the reconciliation shows of this auction, in one hand-written statement. */
const buildReconciliationSql = (id: number): Sql => sql`
  with sold as materialized (
    select s.id, s.buyer_id, s.paddle, s.price, l.number, l.sort_key, n.invoice_id, n.amount, i.customer_id, i.number as invoice
    from lots l join sales s on s.lot_id = l.id and s.cancelled_at is null
    left join invoice_lines n on n.sale_id = s.id and n.kind = 'HAMMER' and n.active and n.credits is null
    left join invoices i on i.id = n.invoice_id where l.auction_id = ${id}),
  bidders as (select customer_id, paddle from registrations where auction_id = ${id}),
  receipts as (
    select p.id, p.customer_id, p.amount - coalesce((select sum(o.amount) from allocations o where o.payment_id = p.id), 0) as unused
    from payments p where p.customer_id in (select buyer_id from sold)),
  found as materialized (
    select 'unlinked' as issue, sort_key, number, null::bigint as customer_id from sold where buyer_id is null
    union all select 'unregistered', sort_key, number, buyer_id from sold
      where buyer_id is not null and not exists (select from bidders b where b.customer_id = buyer_id)
    union all select 'paddleDiffers', sort_key, number, buyer_id from sold
      where exists (select from bidders b where b.paddle = sold.paddle and b.customer_id <> buyer_id)
    union all select 'notInvoiced', sort_key, number, buyer_id from sold where invoice_id is null
    union all select 'notIssued', sort_key, number, buyer_id from sold where invoice_id is not null and invoice is null
    union all select 'invoiceDiffers', sort_key, number, customer_id from sold where amount <> price or customer_id <> buyer_id
    union all select 'receiptUnused', null, null, customer_id from receipts where unused > 0)
  select ${head(id)}, (select count(*) from found) as total,
    (select jsonb_agg(c) from (select issue, count(*) from found group by 1) c) as counts,
    (select jsonb_agg(r) from (
      select f.*, k.name, k.customer_no from found f left join customers k on k.id = f.customer_id
      order by issue, sort_key limit 50) r) as rows`;

/** Measures the tabs about the money of a sale with 2,000 lots, among 2,000 auctions, against hand-written SQL. */
export async function benchMoneyReport({ db, product }: BenchApp): Promise<Figure[]> {
  const id = await createInvoicedAuction(db);
  const read = <Report>(tab: string) =>
    requestJson<Report>(product, 'GET', `/api/auctions/${id}/report/${tab}`);
  // Of each tab, a figure that both must compute.
  const tabs = [
    {
      tab: 'money',
      plain: buildMoneySql(id),
      name: 'open',
      figure: (await read<MoneyReport>('money')).totals.open,
    },
    { tab: 'vat', plain: buildVatSql(id), name: 'vat', figure: (await read<VatReport>('vat')).totals.vat },
    {
      tab: 'reconciliation',
      plain: buildReconciliationSql(id),
      name: 'total',
      figure: (await read<ReconciliationReport>('reconciliation')).total,
    },
  ];
  const figures: Figure[] = [];
  for (const { tab, plain, name, figure } of tabs) {
    const value = (await db.row<Record<string, number>>(plain))[name];
    if (value !== figure) throw new Error(`${tab} computed differently: ${figure} and ${value}`);
    const times = await measureInterleaved({
      product: { run: () => read(tab) },
      plain: { run: () => db.row(plain) },
    });
    figures.push(compareAtMost(`report tab ${tab}, 2,000 lots`, 'ms', times.product, times.plain, 2));
  }
  return figures;
}
