import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Company } from '#contract/companies';
import type { InvoiceKind, InvoiceLineKind } from '#contract/invoice-document';
import { type InvoiceState, invoiceLifecycle } from '#contract/invoice-states';
import type { Invoice, invoices, NewInvoiceLine } from '#contract/invoices';
import { chooseAgreedVat, type InvoiceLineAmounts, toAgreedInvoiceLine } from '#contract/money/invoice-lines';
import type { VatRounding } from '#contract/money/vat';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { createBuyerLookup } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { lockOwners } from './allocations';
import { recordInvoices } from './events';
import { isUntouchedOpening, undoOpeningInvoices } from './opening';
import { readInvoice } from './queries';
import { insertDrafts, insertLines, refreshTotals } from './store';

/** An invoice or credit note, locked until the transaction ends. */
export interface LockedInvoice {
  id: number;
  company: Company;
  kind: InvoiceKind;
  state: InvoiceState;
  auctionId: number | null;
  customerId: number;
  payerId: number | null;
  vatGroup: string;
  currency: string;
  language: Language;
  rounding: VatRounding;
  version: number;
}

export const actorOf = ({ user, now }: Pick<Context, 'user' | 'now'>) => ({ userId: user.id, now });

/** Locks an invoice. Refuses a stale version; without a version, any is accepted. */
export async function lockInvoice(tx: Db, id: number, version?: number): Promise<LockedInvoice> {
  const row = await tx.maybe<LockedInvoice>(sql`
    select id, company, kind, state, auction_id as "auctionId", customer_id as "customerId", payer_id as "payerId",
      vat_group as "vatGroup", currency, language, rounding, version
    from invoices where id = ${id} for update`);
  if (!row) return refuse('row.not_found');
  if (version !== undefined) await checkVersion(tx, 'invoices', id, row, version, () => readInvoice(tx, id));
  return row;
}

async function lockDraft(tx: Db, id: number, version?: number): Promise<LockedInvoice> {
  const row = await lockInvoice(tx, id, version);
  if (!getNextState(invoiceLifecycle, row.state, 'issue')) refuse('invoice.issued', { state: row.state });
  return row;
}

/** Changes what a draft prints and who pays it. Refuses an erased or sanctioned payer. */
export const changeDraft = (
  context: Context,
  id: number,
  { version, payerId, ...change }: Input<typeof invoices.update>['body'],
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    const before = await lockDraft(tx, id, version);
    if (payerId) await createBuyerLookup(tx, 'payerId')(payerId);
    await tx.run(sql`
      update invoices set payer_id = ${payerId === undefined ? before.payerId : payerId},
        language = coalesce(${change.language ?? null}, language),
        buyer_reference = coalesce(${change.buyerReference ?? null}, buyer_reference),
        note = coalesce(${change.note ?? null}, note), version = version + 1
      where id = ${id}`);
    await recordInvoices(tx, actorOf(context), [id], 'update');
    return readInvoice(tx, id);
  });

/**
 * Adds a charge or a discount to a draft. Where the company invoices the margin scheme separately, a charge with VAT must be on
 * another invoice (`margin_only`), and nowhere beside charges for late payment (`late_only`).
 */
export const addLine = (
  context: Context,
  id: number,
  { version, kind, description, amount, vatRate }: NewInvoiceLine,
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    const { vatGroup } = await lockDraft(tx, id, version);
    if (vatGroup === 'MARGIN' && vatRate !== null) refuseField('vatRate', 'margin_only');
    if (vatGroup === 'LATE' && vatRate !== null) refuseField('vatRate', 'late_only');
    const lines = await tx.rows<Pick<InvoiceLineAmounts, 'kind' | 'vat'> & { position: number }>(sql`
      select position, kind, jsonb_build_object('category', vat_category, 'rate', vat_rate, 'reason', vat_reason) as vat
      from invoice_lines where invoice_id = ${id} order by position`);
    const vat = chooseAgreedVat(lines, kind, vatRate);
    await insertLines(tx, [
      {
        ...toAgreedInvoiceLine(kind, kind === 'DISCOUNT' ? -amount : amount, vat),
        invoiceId: id,
        position: (lines.at(-1)?.position ?? -1) + 1,
        saleId: null,
        lotNumber: null,
        description,
      },
    ]);
    await refreshTotals(tx, id);
    await recordInvoices(tx, actorOf(context), [id], 'add-line', description);
    return readInvoice(tx, id);
  });

/** Removes a charge or a discount from a draft. Refuses a line of a lot, which moves to another draft instead. */
export const removeLine = (context: Context, id: number, line: number, version: number): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    await lockDraft(tx, id, version);
    const stored = await tx.maybe<{ kind: InvoiceLineKind; saleId: number | null; description: string }>(sql`
      select kind, sale_id as "saleId", description from invoice_lines where id = ${line} and invoice_id = ${id}`);
    if (!stored) return refuse('row.not_found');
    if (stored.saleId !== null) refuse('invoice.line_of_lot');
    await tx.run(sql`delete from invoice_lines where id = ${line}`);
    await refreshTotals(tx, id);
    await recordInvoices(tx, actorOf(context), [id], 'remove-line', stored.description);
    return readInvoice(tx, id);
  });

/**
 * Moves lots of a draft to another draft of the same buyer, company, auction, currency and VAT group, or to a new one. Returns
 * the draft that has the lots now. A draft that is left without lines is discarded. Refuses lots that are not on this draft,
 * and a draft of another buyer (`other_buyer`): a sale gets another buyer by a correction of its result.
 */
export const moveLots = (
  context: Context,
  id: number,
  { version, saleIds, invoiceId }: Input<typeof invoices.moveLots>['body'],
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    // In the order of the ids, as every action locks rows.
    if (invoiceId !== null && invoiceId < id) await lockDraft(tx, invoiceId);
    const from = await lockDraft(tx, id, version);
    const target = invoiceId ?? (await insertDrafts(tx, actorOf(context), [{ ...from, lines: [] }]))[0];
    const to = await lockDraft(tx, target as number);
    for (const name of ['company', 'auctionId', 'currency', 'vatGroup'] as const)
      if (from[name] !== to[name] || to.id === id) refuse('invoice.other_kind');
    // Their premium and VAT were computed for this buyer.
    if (from.customerId !== to.customerId) refuseField('invoiceId', 'other_buyer');
    const ownSales = await tx.rows(sql`
      select distinct sale_id from invoice_lines where invoice_id = ${id} and sale_id = any(${saleIds}::bigint[])`);
    if (ownSales.length < new Set(saleIds).size) refuseField('saleIds', 'unknown_row');
    await tx.run(sql`
      update invoice_lines n set invoice_id = ${to.id},
        position = n.position + (select coalesce(max(position) + 1, 0) from invoice_lines where invoice_id = ${to.id})
      where n.invoice_id = ${id} and n.sale_id = any(${saleIds}::bigint[])`);
    if (from.rounding === 'LINE')
      await tx.run(sql`update invoices set rounding = ${from.rounding} where id = ${to.id}`);
    await refreshTotals(tx, id);
    await refreshTotals(tx, to.id);
    if (!(await tx.maybe(sql`select 1 from invoice_lines where invoice_id = ${id} limit 1`)))
      await voidDraft(tx, from);
    await recordInvoices(tx, actorOf(context), [id, to.id], 'move-lots');
    return readInvoice(tx, to.id);
  });

/**
 * Voids a draft, whose lots can be invoiced again, or an open invoice from the previous system, which can be imported again.
 * Refuses such an invoice that was paid, reminded of or put on hold.
 */
export const discardInvoice = (context: Context, id: number, version: number): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    await lockOwners(tx, [id]);
    const { state } = await lockInvoice(tx, id, version);
    const opening = await tx.maybe<{ untouched: boolean }>(sql`
      select ${isUntouchedOpening} as untouched from invoices i
      where i.id = ${id} and i.import_id is not null and i.number is not null`);
    if (opening) {
      if (!opening.untouched) refuse('step.not_allowed', { step: 'discard', status: state });
      await undoOpeningInvoices(tx, actorOf(context), sql`i.id = ${id}`);
      return readInvoice(tx, id);
    }
    await voidDraft(tx, await lockDraft(tx, id, version));
    await recordInvoices(tx, actorOf(context), [id], 'discard');
    return readInvoice(tx, id);
  });

/** Voids a locked draft, so that its lots can be invoiced again. */
export async function voidDraft(tx: Db, { id, state }: LockedInvoice): Promise<void> {
  const to = getNextState(invoiceLifecycle, state, 'discard');
  if (!to) refuse('step.not_allowed', { step: 'discard', status: state });
  await tx.run(sql`update invoices set state = ${to}, version = version + 1 where id = ${id}`);
  await tx.run(sql`update invoice_lines set active = false where invoice_id = ${id}`);
}
