import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { InvoiceKind } from '#contract/invoice-document';
import {
  computeInvoiceTotals,
  type InvoiceLineAmounts,
  type InvoiceTotals,
} from '#contract/money/invoice-lines';
import type { VatRounding } from '#contract/money/vat';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';

/** A line with what it is about. */
export interface NewLine extends InvoiceLineAmounts {
  saleId: number | null;
  lotNumber: string | null;
  description: string;
  /** the line that a line of a credit note corrects */
  credits?: number | null;
  /** the overdue invoice for which it charges interest or fees */
  lateInvoiceId?: number;
  /** the sale whose goods it charges storage for, and how many days */
  storage?: { saleId: number; days: number };
}

/** An invoice or credit note to be stored as a draft. */
export interface NewInvoice {
  company: Company;
  kind: InvoiceKind;
  auctionId: number | null;
  customerId: number;
  payerId?: number | null;
  vatGroup: string;
  currency: string;
  language: Language;
  rounding: VatRounding;
  credits?: number | null;
  reason?: string;
  buyerReference?: string;
  note?: string;
  lines: readonly NewLine[];
}

/** Stores drafts with their lines and totals, in two statements for one or thousands. Returns their ids in order. */
export async function insertDrafts(
  tx: Db,
  { now, userId }: Actor,
  drafts: readonly NewInvoice[],
): Promise<number[]> {
  const all = drafts.map((draft) => ({ ...draft, ...computeInvoiceTotals(draft.lines, draft.rounding) }));
  const inserted = await tx.rows<{ id: number }>(sql`
    insert into invoices (company, kind, auction_id, customer_id, payer_id, vat_group, currency, language, rounding, credits,
      reason, buyer_reference, note, net, vat, total, created_at, created_by)
    select d.company, d.kind, d.auction, d.customer, d.payer, d.vat_group, d.currency, d.language, d.rounding, d.credits,
      d.reason, d.buyer_reference, d.note, d.net, d.vat, d.total, ${now}, ${userId}
    from unnest(${all.map((d) => d.company)}::text[], ${all.map((d) => d.kind)}::text[],
      ${all.map((d) => d.auctionId)}::bigint[], ${all.map((d) => d.customerId)}::bigint[],
      ${all.map((d) => d.payerId ?? null)}::bigint[], ${all.map((d) => d.vatGroup)}::text[],
      ${all.map((d) => d.currency)}::text[], ${all.map((d) => d.language)}::text[], ${all.map((d) => d.rounding)}::text[],
      ${all.map((d) => d.credits ?? null)}::bigint[], ${all.map((d) => d.reason ?? '')}::text[],
      ${all.map((d) => d.buyerReference ?? '')}::text[], ${all.map((d) => d.note ?? '')}::text[],
      ${all.map((d) => d.net)}::bigint[], ${all.map((d) => d.vat)}::bigint[], ${all.map((d) => d.total)}::bigint[])
      with ordinality as d (company, kind, auction, customer, payer, vat_group, currency, language, rounding, credits, reason,
        buyer_reference, note, net, vat, total, place)
    order by d.place returning id`);
  // Ids are given in the order of the drafts.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
  await insertLines(
    tx,
    all.flatMap(({ lines }, at) =>
      lines.map((line, position) => ({ ...line, position, invoiceId: ids[at] as number })),
    ),
  );
  return ids;
}

/** Stores lines of drafts. The totals of their invoices are the caller's to refresh. */
export const insertLines = (
  tx: Db,
  lines: readonly (NewLine & { invoiceId: number; position: number })[],
): Promise<number> =>
  tx.run(sql`
    insert into invoice_lines (invoice_id, position, kind, sale_id, lot_number, credits, description, amount, hidden_vat,
      vat_category, vat_rate, vat_reason, vat_amount, workings, late_invoice_id, storage_sale_id, storage_days)
    select * from unnest(${lines.map((line) => line.invoiceId)}::bigint[], ${lines.map((line) => line.position)}::int[],
      ${lines.map((line) => line.kind)}::text[], ${lines.map((line) => line.saleId)}::bigint[],
      ${lines.map((line) => line.lotNumber)}::text[], ${lines.map((line) => line.credits ?? null)}::bigint[],
      ${lines.map((line) => line.description)}::text[], ${lines.map((line) => line.amount)}::bigint[],
      ${lines.map((line) => line.hiddenVat)}::bigint[], ${lines.map((line) => line.vat.category)}::text[],
      ${lines.map((line) => line.vat.rate)}::numeric[], ${lines.map((line) => line.vat.reason)}::text[],
      ${lines.map((line) => line.vatAmount)}::bigint[], ${lines.map((line) => JSON.stringify(line.workings))}::jsonb[],
      ${lines.map((line) => line.lateInvoiceId ?? null)}::bigint[],
      ${lines.map((line) => line.storage?.saleId ?? null)}::bigint[], ${lines.map((line) => line.storage?.days ?? null)}::int[])`);

/** Computes the totals of a draft again after its lines changed, and increases its version. Returns them. */
export async function refreshTotals(tx: Db, invoiceId: number): Promise<InvoiceTotals> {
  const { rounding } = await tx.row<{ rounding: VatRounding }>(
    sql`select rounding from invoices where id = ${invoiceId}`,
  );
  const totals = computeInvoiceTotals(await readLineAmounts(tx, invoiceId), rounding);
  const { net, vat, total } = totals;
  await tx.run(sql`
    update invoices set net = ${net}, vat = ${vat}, total = ${total}, version = version + 1 where id = ${invoiceId}`);
  return totals;
}

/** Returns the amounts and VAT of the lines of a document in their order. */
export const readLineAmounts = (
  db: Db,
  invoiceId: number,
): Promise<Pick<InvoiceLineAmounts, 'amount' | 'vat' | 'vatAmount'>[]> =>
  db.rows(sql`
    select amount, vat_amount as "vatAmount",
      jsonb_build_object('category', vat_category, 'rate', vat_rate, 'reason', vat_reason) as vat
    from invoice_lines where invoice_id = ${invoiceId} order by position, id`);
