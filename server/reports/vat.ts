import sql from 'sql-template-tag';
import type { VatLine, VatTotals } from '#contract/report-money';
import type { VatReport } from '#contract/reports';
import type { AppliedRule } from '#contract/working';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { readHead } from './report';

/** Figures of the workings that follow a tax schedule. */
const taxFigures = ['hammerVat', 'premiumVat', 'premiumVatInside', 'importVat', 'importDuty'] as const;

type Group = Pick<VatLine, 'category' | 'rate' | 'reason' | 'rounding'>;
const toKey = ({ category, rate, reason, rounding }: Group): string =>
  `${category} ${rate} ${reason ?? ''} ${rounding}`;

/**
 * Returns the VAT of the issued documents of a sale, less its credit notes, in minor units of its currency. The VAT of a category
 * and rate is that of the documents, which round it by line or by category. A lot whose price was corrected counts once.
 */
export async function findVatLines(db: Db, sale: Auction): Promise<VatLine[]> {
  const [lines, rules] = await Promise.all([
    db.rows<Omit<VatLine, 'rules'>>(sql`
      with documents as materialized (
        select id, kind, rounding, issued_on, case kind when 'INVOICE' then 1 else -1 end as sign
        from invoices where auction_id = ${sale.id} and number is not null),
      taxes as (
        select t.category, t.rate, d.rounding, sum(d.sign * t.vat) as vat
        from documents d join invoice_taxes t on t.invoice_id = d.id group by 1, 2, 3)
      select g.*, case when g.category = 'S' then t.vat else 0 end as vat
      from (
        select n.vat_category as category, n.vat_rate as rate, n.vat_reason as reason, d.rounding,
          count(distinct s.lot_id) as lots, count(distinct d.id) filter (where d.sign = 1) as invoices,
          count(distinct d.id) filter (where d.sign = -1) as "creditNotes", sum(d.sign * n.amount) as net,
          sum(d.sign * n.hidden_vat) as "hiddenVat", min(d.issued_on)::text as "firstOn", max(d.issued_on)::text as "lastOn"
        from documents d join invoice_lines n on n.invoice_id = d.id left join sales s on s.id = n.sale_id
        group by n.vat_category, n.vat_rate, n.vat_reason, d.rounding) g
      left join taxes t on t.category = g.category and t.rate = g.rate and t.rounding = g.rounding
      order by array_position(array['S', 'Z', 'E', 'G', 'O'], g.category), g.rate desc, g.reason, g.rounding`),
    db.rows<Group & { rules: AppliedRule[] }>(sql`
      select n.vat_category as category, n.vat_rate as rate, n.vat_reason as reason, i.rounding,
        jsonb_agg(distinct w -> 'rule') as rules
      from invoices i join invoice_lines n on n.invoice_id = i.id cross join lateral jsonb_array_elements(n.workings) w
      where i.auction_id = ${sale.id} and i.number is not null and w ->> 'figure' = any(${[...taxFigures]}::text[])
        and jsonb_typeof(w -> 'rule') = 'object'
      group by 1, 2, 3, 4`),
  ]);
  const rulesByGroup = new Map(rules.map((group) => [toKey(group), group.rules]));
  return lines.map((line) => ({ ...line, rules: rulesByGroup.get(toKey(line)) ?? [] }));
}

/** Returns the VAT of a sale by category, rate and scheme, with totals and the report's head. Refuses `row.not_found`. */
export async function readVatReport(context: Context, id: number): Promise<VatReport> {
  const { db } = context;
  const sale = await getAuction(db, id);
  const data = await findVatLines(db, sale);
  return {
    tab: 'vat',
    ...(await readHead(context, sale)),
    data,
    total: data.length,
    totals: sumVat(data),
    page: 1,
    pageSize: Math.max(1, data.length),
  };
}

function sumVat(lines: readonly VatLine[]): VatTotals {
  const sum = (key: 'net' | 'vat' | 'hiddenVat') => lines.reduce((amount, line) => amount + line[key], 0);
  return { net: sum('net'), vat: sum('vat'), hiddenVat: sum('hiddenVat'), total: sum('net') + sum('vat') };
}
