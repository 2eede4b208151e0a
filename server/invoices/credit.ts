import sql, { type Sql } from 'sql-template-tag';
import { type FieldIssue, refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { InvoiceLineKind } from '#contract/invoice-document';
import type { Invoice, invoices } from '#contract/invoices';
import { fraction, roundHalfUp } from '#contract/money/exact';
import type { InvoiceLineAmounts } from '#contract/money/invoice-lines';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { isWriteOff } from '../journals/settlements';
import { allocate, lockOwners, refreshStates } from './allocations';
import { selectOpen } from './credit-left';
import { actorOf, lockInvoice } from './edit';
import { recordInvoices } from './events';
import { issueDrafts } from './issue';
import { readInvoice } from './queries';
import { insertDrafts, type NewLine } from './store';

/**
 * Issues a credit note about an invoice: for parts of its lines, or for all that earlier ones left. It pays what is open of the
 * invoice; more becomes credit of the customer. An invoice that is credited in full releases its lots. Refuses an amount above
 * what is left of a line, a credit note, a draft, and an open invoice from the previous system (`invoice.opening`).
 */
export const creditInvoice = (
  context: Context,
  id: number,
  { version, reason, lines }: Input<typeof invoices.credit>['body'],
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    const actor = actorOf(context);
    await lockOwners(tx, [id]);
    await lockInvoice(tx, id, version);
    const left = await readLinesLeft(tx, id);
    const credited = lines ? pickParts(left, lines) : left.map((line) => toCredit(line, line.left));
    if (credited.length === 0) return refuse('invoice.credited');
    const noteId = await issueCreditNote(tx, actor, id, { reason, isPrinted: true }, credited);
    await releaseCredited(tx, id);
    return readInvoice(tx, noteId);
  });

/** Makes the lots and charges invoiceable again of which nothing is left on the invoice. */
async function releaseCredited(tx: Db, id: number): Promise<void> {
  const left = await readLinesLeft(tx, id);
  const lots = left.flatMap(({ saleId }) => saleId ?? []);
  const charges = left.flatMap((line) => (line.saleId === null ? line.id : []));
  await deactivateLines(
    tx,
    id,
    sql`case when n.sale_id is null then n.id <> all(${charges}::bigint[]) else n.sale_id <> all(${lots}::bigint[]) end`,
  );
}

/** Makes lots and charges of an invoice invoiceable again; the condition on the lines `n` selects them. */
export const deactivateLines = (tx: Db, id: number, lines: Sql): Promise<number> =>
  tx.run(sql`update invoice_lines n set active = false where n.invoice_id = ${id} and ${lines}`);

/**
 * Issues a credit note with these lines about an invoice, whose customer is locked, and returns its id. It pays what is open of
 * the invoice; the rest stays as credit of the customer.
 */
export async function issueCreditNote(
  tx: Db,
  actor: Actor,
  id: number,
  { reason, isPrinted }: CreditReason,
  lines: readonly NewLine[],
): Promise<number> {
  const invoice = await lockInvoice(tx, id);
  const head = await tx.row<{
    number: string | null;
    buyerReference: string;
    customerId: number | null;
    isOpening: boolean;
    isWrittenOff: boolean;
  }>(sql`
    select number, buyer_reference as "buyerReference", customer_id as "customerId", import_id is not null as "isOpening",
      exists (select 1 from allocations o join payments p on p.id = o.payment_id
        where o.invoice_id = invoices.id and ${isWriteOff} group by p.id having sum(o.amount) > 0) as "isWrittenOff"
    from invoices where id = ${id}`);
  // Its VAT was declared elsewhere, so only the previous system can credit it.
  if (head.isOpening) refuse('invoice.opening');
  // The customer would get credit for what they never paid.
  if (head.isWrittenOff) refuse('invoice.written_off');
  if (invoice.kind !== 'INVOICE' || head.number === null || head.customerId === null)
    return refuse('invoice.not_creditable');
  const [noteId] = (await insertDrafts(tx, actor, [
    {
      ...invoice,
      kind: 'CREDIT_NOTE',
      credits: id,
      reason: isPrinted ? reason : '',
      buyerReference: head.buyerReference,
      lines,
    },
  ])) as [number];
  await issueDrafts(tx, actor, [noteId]);
  const note = await tx.row<{ total: number; day: string; open: number }>(sql`
    select n.total, n.issued_on::text as day, (select ${selectOpen} from invoices i where i.id = ${id}) as open
    from invoices n where n.id = ${noteId}`);
  const { credited, total } = await tx.row<{ credited: number; total: number }>(sql`
    select i.total, (select sum(n.total) from invoices n where n.credits = i.id) as credited
    from invoices i where i.id = ${id}`);
  // A discount reduces what the positive lines add up to.
  if (credited > total) refuseField('lines', 'amount_left');
  const amount = Math.min(note.total, note.open);
  if (amount > 0)
    await allocate(tx, actor, { company: invoice.company, day: note.day }, [
      { creditNoteId: noteId, invoiceId: id, amount },
    ]);
  await refreshStates(tx, [id]);
  await recordInvoices(tx, actor, [id], 'credit', reason);
  await recordInvoices(tx, actor, [noteId], 'issue');
  return noteId;
}

interface CreditReason {
  reason: string;
  /** false: the reason is internal, and only the history shows it */
  isPrinted: boolean;
}

/** A line of an invoice, and how much of it is not credited yet. */
export interface LineLeft extends InvoiceLineAmounts {
  id: number;
  kind: InvoiceLineKind;
  saleId: number | null;
  lotNumber: string | null;
  description: string;
  left: { amount: number; hiddenVat: number; vatAmount: number };
}

/** Returns the lines of an invoice of which something is left to credit. */
export const readLinesLeft = async (tx: Db, invoiceId: number): Promise<LineLeft[]> =>
  tx.rows<LineLeft>(sql`
    select * from (
      select n.id, n.kind, n.sale_id as "saleId", n.lot_number as "lotNumber", n.description, n.amount,
        n.hidden_vat as "hiddenVat", n.vat_amount as "vatAmount", '[]'::jsonb as workings, n.position,
        jsonb_build_object('category', n.vat_category, 'rate', n.vat_rate, 'reason', n.vat_reason) as vat,
        jsonb_build_object('amount', n.amount - c.amount, 'hiddenVat', n.hidden_vat - c.hidden,
          'vatAmount', n.vat_amount - c.vat) as left
      from invoice_lines n cross join lateral (
        select coalesce(sum(c.amount), 0) as amount, coalesce(sum(c.hidden_vat), 0) as hidden, coalesce(sum(c.vat_amount), 0) as vat
        from invoice_lines c where c.credits = n.id) c
      where n.invoice_id = ${invoiceId}) n
    where (n.left ->> 'amount')::bigint <> 0 order by n.position, n.id`);

/** Returns the parts of lines to credit. Refuses unknown lines and amounts above what is left. */
function pickParts(left: readonly LineLeft[], parts: readonly { id: number; amount: number }[]): NewLine[] {
  const issues: FieldIssue[] = [];
  const picked = parts.flatMap(({ id, amount }, at) => {
    const line = left.find((one) => one.id === id);
    if (parts.findIndex((one) => one.id === id) < at) {
      issues.push({ path: `lines.${at}.id`, code: 'duplicate' });
      return [];
    }
    if (line && amount <= line.left.amount) return [toCredit(line, partOf(line, amount))];
    issues.push(
      line
        ? { path: `lines.${at}.amount`, code: 'amount_left' }
        : { path: `lines.${at}.id`, code: 'unknown_row' },
    );
    return [];
  });
  if (issues.length > 0) refuse('input.invalid', {}, issues);
  return picked;
}

/** Returns a part of a line with its share of the VAT. The last part has all that is left. */
function partOf({ left, amount: total, hiddenVat, vatAmount }: LineLeft, amount: number): LineLeft['left'] {
  if (amount === left.amount) return left;
  const share = (full: number) => roundHalfUp(fraction(BigInt(full) * BigInt(amount), BigInt(total)));
  return { amount, hiddenVat: share(hiddenVat), vatAmount: share(vatAmount) };
}

/**
 * Returns the lines that credit discounts as far as they exceed what is left of the other lines with their VAT, once a credit
 * note has these lines: otherwise it would credit more than the total of the invoice.
 */
export function creditExcessDiscounts(all: readonly LineLeft[], credited: readonly NewLine[]): NewLine[] {
  const isCredited = ({ id }: LineLeft) => credited.some((line) => line.credits === id);
  const rest = new Map<string, number>();
  const add = ({ vat }: Pick<NewLine, 'vat'>, amount: number) =>
    rest.set(toGroup(vat), (rest.get(toGroup(vat)) ?? 0) + amount);
  for (const line of all) add(line, line.left.amount);
  for (const line of credited) add(line, -line.amount);
  return all.flatMap((line) => {
    const amount = Math.max(line.left.amount, rest.get(toGroup(line.vat)) ?? 0);
    if (line.kind !== 'DISCOUNT' || amount >= 0 || isCredited(line)) return [];
    add(line, -amount);
    return [toCredit(line, partOf(line, amount))];
  });
}

const toGroup = ({ category, rate }: NewLine['vat']): string => `${category} ${rate}`;

export const toCredit = (
  { id, kind, vat, saleId, lotNumber, description }: LineLeft,
  amounts: LineLeft['left'],
): NewLine => ({ kind, vat, saleId, lotNumber, description, ...amounts, workings: [], credits: id });
