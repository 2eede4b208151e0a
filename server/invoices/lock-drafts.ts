import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Company } from '#contract/companies';
import type { InvoiceDocument, InvoiceKind, VatCategory } from '#contract/invoice-document';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { InvoiceLineAmounts } from '#contract/money/invoice-lines';
import type { VatRounding } from '#contract/money/vat';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';

/** A draft with all that its document contains. */
export interface Draft {
  id: number;
  company: Company;
  kind: InvoiceKind;
  customerId: number;
  payerId: number | null;
  currency: string;
  language: Language;
  buyerReference: string;
  note: string;
  reason: string;
  rounding: VatRounding;
  sale: InvoiceDocument['sale'];
  suppliedOn: string | null;
  credited: InvoiceDocument['credited'];
  /** of a credit note: what earlier ones left of the invoice, by category and rate */
  taxesLeft: { category: VatCategory; rate: number; base: number; vat: number }[];
  /** a lot whose sale was canceled since it was drafted */
  cancelledLot: string | null;
  /** a lot that another customer bought since it was drafted */
  otherBuyersLot: string | null;
  lines: (InvoiceLineAmounts & { saleId: number | null; lotNumber: string | null; description: string })[];
}

/**
 * Locks and returns drafts with their lines. Refuses one that is no draft any more (`step.not_allowed`), and one whose buyer was
 * erased (`invoice.buyer_erased`).
 */
export async function lockDrafts(tx: Db, ids: readonly number[]): Promise<Draft[]> {
  const selected = sql`i.id = any(${[...ids]}::bigint[])`;
  await tx.run(sql`select 1 from invoices i where ${selected} order by id for update`);
  const other = await tx.maybe<{ state: string }>(sql`
    select i.state from invoices i where ${selected} and not ${canTakeStep(invoiceLifecycle, 'issue', 'i.state')} limit 1`);
  if (other) refuse('step.not_allowed', { step: 'issue', status: other.state });
  const drafts = await tx.rows<Draft>(sql`${selectDrafts} where ${selected} order by i.id`);
  if (drafts.some(({ customerId }) => customerId === null)) refuse('invoice.buyer_erased');
  return drafts;
}

/** Selects the first lot of an invoice whose sale `s` meets a condition. */
const firstLot = (condition: Sql): Sql => sql`
  (array_agg(coalesce(n.lot_number, n.description) order by n.position)
    filter (where i.kind = 'INVOICE' and ${condition}))[1]`;

const selectDrafts: Sql = sql`
  select i.id, i.company, i.kind, i.customer_id as "customerId", i.payer_id as "payerId", i.currency, i.language,
    i.buyer_reference as "buyerReference", i.note, i.reason, i.rounding,
    case when a.id is not null
      then jsonb_build_object('code', a.code, 'title', a.title, 'paddle', coalesce(sold.paddles, '')) end as sale,
    sold.day::text as "suppliedOn", sold.cancelled as "cancelledLot", sold."otherBuyers" as "otherBuyersLot",
    (select jsonb_build_object('number', c.number, 'issuedOn', c.issued_on) from invoices c where c.id = i.credits) as credited,
    coalesce((select jsonb_agg(jsonb_build_object('category', t.category, 'rate', t.rate, 'base', t.base - o.base, 'vat', t.vat - o.vat))
      from invoice_taxes t cross join lateral (
        select coalesce(sum(x.base), 0) as base, coalesce(sum(x.vat), 0) as vat
        from invoices c join invoice_taxes x on x.invoice_id = c.id and x.category = t.category and x.rate = t.rate
        where c.credits = i.credits) o
      where t.invoice_id = i.credits), '[]') as "taxesLeft",
    coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'saleId', n.sale_id, 'lotNumber', n.lot_number,
        'description', n.description, 'amount', n.amount, 'hiddenVat', n.hidden_vat, 'vatAmount', n.vat_amount,
        'vat', jsonb_build_object('category', n.vat_category, 'rate', n.vat_rate, 'reason', n.vat_reason))
        order by n.position, n.id)
      from invoice_lines n where n.invoice_id = i.id), '[]') as lines
  from invoices i left join auctions a on a.id = i.auction_id cross join house h
  cross join lateral (
    select string_agg(distinct nullif(s.paddle, ''), ', ') as paddles,
      max((s.sold_at at time zone coalesce(a.time_zone, h.time_zone))::date) as day,
      ${firstLot(sql`s.cancelled_at is not null`)} as cancelled,
      ${firstLot(sql`s.buyer_id is distinct from i.customer_id`)} as "otherBuyers"
    from invoice_lines n
    -- Offset keeps the planner from reading all sales for each invoice while a table is too new for statistics.
    cross join lateral (select * from sales where id = n.sale_id offset 0) s
    where n.invoice_id = i.id) sold`;
