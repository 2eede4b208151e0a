import sql from 'sql-template-tag';
import type { MarginStockRow } from '#contract/register-rows';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { hasSameGoods } from '../invoices/sold';
import { readHouseCurrency } from '../settings/house';
import { type RegisterPeriod, selectDocument, selectDocuments } from './period';

/**
 * Returns a row for each lot and work under the margin scheme on the documents of a period (Directive 2006/112, art. 324 and 338).
 * It contains the buyer's side; what the consignor gets is not known before the settlement. Postings keep the entry of a lot
 * whose price was reduced later, so those of all its entries count.
 */
export async function buildMarginStock(db: Db, period: RegisterPeriod): Promise<MarginStockRow[]> {
  const { code } = await readHouseCurrency(db);
  const rows = await db.rows<Omit<MarginStockRow, 'figure' | 'baseCurrency'>>(sql`
    with documents as materialized (${selectDocuments('MARGIN_STOCK', period)}),
    lots_of as (
      select n.invoice_id, n.sale_id, min(n.position) as position, max(n.lot_number) as lot_number,
        max(n.description) as description,
        coalesce(jsonb_agg(w.working order by n.position, w.place) filter (where w.working is not null), '[]') as workings
      from invoice_lines n left join lateral jsonb_array_elements(n.workings) with ordinality w (working, place)
        on n.kind in ('PREMIUM', 'SURCHARGE')
      where n.invoice_id in (select id from documents) and n.sale_id is not null and n.vat_reason like 'MARGIN_%'
      group by n.invoice_id, n.sale_id),
    amounts as (
      select n.invoice_id, n.sale_id,
        coalesce(sum(n.amount) filter (where n.kind in ('HAMMER', 'PRICE')), 0) as hammer,
        coalesce(sum(n.amount) filter (where n.kind in ('PREMIUM', 'SURCHARGE')), 0) as premium,
        sum(n.hidden_vat) as hidden
      from invoice_lines n
      where n.invoice_id in (select id from documents) and n.sale_id is not null and n.vat_reason like 'MARGIN_%'
      group by n.invoice_id, n.sale_id)
    select i.day::text as day, ${selectDocument} as document, ${selectNamedCustomer('c')} as customer,
      coalesce((select string_agg(t.item_no, ', ' order by t.item_no) from items t where t.id = s.item_id
        or t.id in (select li.item_id from lot_items li where li.lot_id = s.lot_id)), '') as "stockNo",
      u.code as auction, o.lot_number as "lotNumber", o.description,
      (s.sold_at at time zone coalesce(u.time_zone, h.time_zone))::date::text as "soldOn", i.currency,
      i.sign * m.hammer as hammer, i.sign * m.premium as premium, i.sign * m.hidden as "marginVat",
      coalesce((select -sum(e.base_amount) from journals j join postings e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id
        where j.source_kind = i.kind and j.source_id = i.id and a.kind = 'MARGIN_VAT'
          and e.sale_id in (select p.id from sales p where ${hasSameGoods})), 0)
        as "marginVatBase", o.workings
    from documents i join lots_of o on o.invoice_id = i.id
    join amounts m on m.invoice_id = o.invoice_id and m.sale_id = o.sale_id
    join sales s on s.id = o.sale_id left join lots l on l.id = s.lot_id left join auctions u on u.id = l.auction_id
    left join customers c on c.id = i.customer_id cross join house h
    order by i.day, i.id, o.position`);
  return rows.map((row) => ({ ...row, figure: row.currency, baseCurrency: code }));
}
