import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { InvoiceLineAmounts } from '#contract/money/invoice-lines';
import type { SalesChanged } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import type { Actor } from '../events/event';
import { lockCustomers, lockInvoices } from './allocations';
import {
  creditExcessDiscounts,
  deactivateLines,
  issueCreditNote,
  type LineLeft,
  readLinesLeft,
  toCredit,
} from './credit';
import { draftSales } from './draft';
import { type LockedInvoice, lockInvoice, voidDraft } from './edit';
import { recordInvoices } from './events';
import { computeSoldLot, findSoldLots, findUninvoicedLots, hasSameGoods, loadSchedules } from './sold';
import { type NewLine, refreshTotals } from './store';

/** A sale on an invoice that no longer agrees with it: canceled, with another buyer, or repriced. */
interface OutdatedSale {
  saleId: number;
  invoiceId: number;
  customerId: number | null;
  lotId: number | null;
}

/**
 * Corrects the invoices of sales that were canceled, entered anew, repriced or got another buyer, in the transaction of the
 * correction. A draft loses their lines. An issued invoice is credited: for a lower price to the same buyer by the difference,
 * otherwise in full. What is sold now is drafted anew for its buyer. Drafts lose the storage of goods that the customer did not
 * buy after all.
 */
export async function correctInvoices(
  tx: Db,
  { sales, now, userId, reason, isRepriced = false }: SalesChanged,
): Promise<void> {
  const actor = { now, userId };
  const changed = { sales, isRepriced };
  const seen = await findToCorrect(tx, changed);
  if (seen.outdated.length + seen.unfounded.length === 0) return;
  const affected = [...seen.outdated, ...seen.unfounded];
  // All at the beginning: a credit note takes a number, for which others wait who have locked a customer already.
  await lockCustomers(
    tx,
    affected.map(({ customerId }) => customerId),
  );
  await lockInvoices(
    tx,
    affected.map(({ invoiceId }) => invoiceId),
  );
  // What was read before may have been issued, credited or discarded until the locks were free.
  const { outdated, unfounded } = await findToCorrect(tx, changed);
  for (const { invoiceId, lineIds } of unfounded) {
    const invoice = await lockInvoice(tx, invoiceId);
    if (isDraft(invoice)) await removeLines(tx, actor, invoice, sql`id = any(${lineIds}::bigint[])`);
  }
  for (const sale of outdated) await correct(tx, actor, sale, reason);
  const redrafted = await draftSales(tx, actor, sales);
  if (redrafted.length > 0) await recordInvoices(tx, actor, redrafted, 'create');
}

/** Returns the invoiced sales that no longer agree with their invoice, and the storage that is charged without them. */
async function findToCorrect(
  tx: Db,
  { sales, isRepriced }: Pick<SalesChanged, 'sales'> & { isRepriced: boolean },
): Promise<{ outdated: OutdatedSale[]; unfounded: UnfoundedStorage[] }> {
  const invoiced = await tx.rows<OutdatedSale & { isReplaced: boolean }>(sql`
    select * from (
      select n.sale_id as "saleId", i.id as "invoiceId", i.customer_id as "customerId", s.lot_id as "lotId", n.position,
        s.cancelled_at is not null or s.buyer_id is distinct from i.customer_id as "isReplaced"
      from invoice_lines n join invoices i on i.id = n.invoice_id join sales s on s.id = n.sale_id
      where ${sales} and n.active and n.kind in ('HAMMER', 'PRICE') and n.credits is null) d
    where "isReplaced" or ${isRepriced} order by "invoiceId", position`);
  const outdated: OutdatedSale[] = [];
  for (const sale of invoiced)
    if (sale.isReplaced || !(await hasComputedLines(tx, sale))) outdated.push(sale);
  return { outdated, unfounded: await findUnfoundedStorage(tx, sales) };
}

/**
 * Returns whether the lines of a sale are what is computed for it now, as they were invoiced or less what was credited since.
 */
async function hasComputedLines(tx: Db, { saleId, invoiceId }: OutdatedSale): Promise<boolean> {
  const [lot] = await findSoldLots(tx, sql`s.id = ${saleId}`);
  const computed = lot && computeSoldLot(lot, await loadSchedules(tx, [lot]));
  if (!computed || typeof computed === 'string') return false;
  const lines = (await readLinesLeft(tx, invoiceId)).filter((line) => line.saleId === saleId);
  return [lines, lines.map((line) => ({ ...line, ...line.left }))].some((invoiced) =>
    isDeepStrictEqual(invoiced.map(toComparable), computed.lines.map(toComparable)),
  );
}

const toComparable = ({ kind, amount, hiddenVat, vat, vatAmount }: InvoiceLineAmounts) => ({
  kind,
  amount,
  hiddenVat,
  vat,
  vatAmount,
});

const isDraft = ({ state }: LockedInvoice): boolean =>
  getNextState(invoiceLifecycle, state, 'issue') !== undefined;

/** Removes the lines of a sale from a draft, or credits those of an issued invoice. */
async function correct(tx: Db, actor: Actor, sale: OutdatedSale, reason: string): Promise<void> {
  const invoice = await lockInvoice(tx, sale.invoiceId);
  if (isDraft(invoice)) await removeLines(tx, actor, invoice, sql`sale_id = ${sale.saleId}`);
  else await credit(tx, actor, sale, reason);
}

/** Lines of a draft that charge storage to a customer who did not buy the goods after all. */
interface UnfoundedStorage {
  invoiceId: number;
  customerId: number | null;
  lineIds: number[];
}

/** Returns the lines of drafts that charge storage to customers who did not buy the goods after all. */
const findUnfoundedStorage = (tx: Db, sales: Sql): Promise<UnfoundedStorage[]> =>
  tx.rows<UnfoundedStorage>(sql`
    select i.id as "invoiceId", i.customer_id as "customerId", array_agg(n.id) as "lineIds"
    from sales s join invoice_lines n on n.storage_sale_id = s.id join invoices i on i.id = n.invoice_id
    where ${sales} and ${canTakeStep(invoiceLifecycle, 'issue', 'i.state')} and not exists (
      select 1 from sales p where ${hasSameGoods} and p.cancelled_at is null and p.buyer_id = i.customer_id)
    group by i.id order by i.id`);

/** Removes the selected lines from a locked draft, and voids it when none is left. */
async function removeLines(tx: Db, actor: Actor, draft: LockedInvoice, lines: Sql): Promise<void> {
  const { id: invoiceId } = draft;
  await tx.run(sql`delete from invoice_lines where invoice_id = ${invoiceId} and ${lines}`);
  await refreshTotals(tx, invoiceId);
  if (!(await tx.maybe(sql`select 1 from invoice_lines where invoice_id = ${invoiceId} limit 1`)))
    await voidDraft(tx, draft);
  await recordInvoices(tx, actor, [invoiceId], 'update');
}

async function credit(tx: Db, actor: Actor, sale: OutdatedSale, reason: string): Promise<void> {
  const { invoiceId, saleId } = sale;
  const all = await readLinesLeft(tx, invoiceId);
  const left = all.filter((line) => line.saleId === saleId);
  // Without its last lot nothing is left to discount.
  const isLast = all.every((line) => line.saleId === saleId || line.saleId === null);
  const discounts = isLast ? all.filter(({ kind }) => kind === 'DISCOUNT') : [];
  const reduced = await findReduction(tx, sale, left);
  const credited = reduced?.lines ?? [...left, ...discounts].map((line) => toCredit(line, line.left));
  const lines = [...credited, ...creditExcessDiscounts(all, credited)];
  if (lines.length > 0) await issueCreditNote(tx, actor, invoiceId, { reason, isPrinted: false }, lines);
  if (reduced)
    await tx.run(sql`
      update invoice_lines set sale_id = ${reduced.saleId} where invoice_id = ${invoiceId} and sale_id = ${saleId}`);
  else await deactivateLines(tx, invoiceId, sql`n.sale_id = ${saleId}`);
}

/**
 * Returns the sale that replaces one at a lower price for the same buyer, with the lines that credit the difference; undefined
 * when the invoice cannot be corrected that way.
 */
async function findReduction(
  tx: Db,
  { lotId, customerId }: OutdatedSale,
  left: readonly LineLeft[],
): Promise<{ saleId: number; lines: NewLine[] } | undefined> {
  if (lotId === null) return undefined;
  const [lot] = await findUninvoicedLots(tx, sql`s.lot_id = ${lotId} and s.buyer_id = ${customerId}`);
  if (!lot) return undefined;
  const computed = computeSoldLot(lot, await loadSchedules(tx, [lot]));
  if (typeof computed === 'string') return undefined;
  const after = new Map(computed.lines.map((line) => [line.kind, line]));
  const differences = left.map((line) => {
    const { amount, hiddenVat, vatAmount } = after.get(line.kind) ?? {
      amount: Infinity,
      hiddenVat: 0,
      vatAmount: 0,
    };
    return {
      line,
      amounts: {
        amount: line.left.amount - amount,
        hiddenVat: line.left.hiddenVat - hiddenVat,
        vatAmount: line.left.vatAmount - vatAmount,
      },
    };
  });
  if (
    after.size !== left.length ||
    differences.some(
      ({ line, amounts }) =>
        !isDeepStrictEqual(line.vat, after.get(line.kind)?.vat) ||
        Object.values(amounts).some((amount) => amount < 0),
    )
  )
    return undefined;
  return {
    saleId: lot.saleId,
    lines: differences
      .filter(({ amounts }) => amounts.amount > 0)
      .map(({ line, amounts }) => toCredit(line, amounts)),
  };
}
