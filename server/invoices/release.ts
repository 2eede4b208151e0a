import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { getCurrency } from '#contract/currencies';
import type { Invoice, invoices } from '#contract/invoices';
import { formatMoney } from '#contract/money/money';
import { sufficientStates } from '#contract/verification-states';
import type { Context } from '../app-context';
import { requireNotSanctioned } from '../customers/sanctioned';
import { currentVerification } from '../customers/stored-state';
import { toStateList } from '../db/states';
import { lockItems, releaseItems } from '../items/states';
import { listDefinedCurrencies } from '../settings/currencies';
import { selectOpen } from './credit-left';
import { requirePrintable } from './document';
import { actorOf, lockInvoice } from './edit';
import { recordInvoices } from './events';
import { readInvoice } from './queries';
import { insertReleaseNote } from './release-notes';

/**
 * Records that lots of an invoice were handed over to the buyer, and updates the custody of their items. Refuses an invoice that
 * is not paid in full or on hold, a buyer whose identity the law requires and nobody verified, a sanctioned buyer, and lots that are not on
 * the invoice or were handed over already.
 */
export async function releaseLots(
  context: Context,
  id: number,
  { saleIds, releasedTo, note }: Input<typeof invoices.release>['body'],
): Promise<Invoice> {
  const { user, now } = context;
  // Outside the transaction, because it may wait for the process that makes documents.
  await requirePrintable([{ releasedTo, note, releasedBy: user.name }]);
  return context.db.transaction(async (tx) => {
    const items = await tx.rows<{ saleId: number; itemId: number }>(sql`
      select s.id as "saleId", coalesce(s.item_id, li.item_id) as "itemId"
      from sales s left join lot_items li on li.lot_id = s.lot_id where s.id = any(${saleIds}::bigint[])`);
    const itemIds = items.map(({ itemId }) => itemId);
    // Before the invoice, as corrections of results do.
    await lockItems(tx, itemIds);
    const { customerId, currency, state } = await lockInvoice(tx, id);
    const { open, isVerified, holdReason } = await tx.row<{
      open: number;
      isVerified: boolean;
      holdReason: string;
    }>(sql`
      select ${selectOpen} as open, i.hold_reason as "holdReason", ${currentVerification} in (${toStateList(sufficientStates)}) as "isVerified"
      from invoices i join customers c on c.id = i.customer_id where i.id = ${id}`);
    if (state !== 'PAID')
      refuse('release.unpaid', {
        open: formatMoney(open, getCurrency(currency, await listDefinedCurrencies(tx)), user.language),
      });
    if (holdReason !== '') refuse('release.on_hold', { reason: holdReason });
    if (!isVerified) refuse('release.unverified');
    await requireNotSanctioned(tx, sql`select ${customerId}::bigint`);
    const sales = await tx.rows<{ saleId: number }>(sql`
      select s.id as "saleId" from sales s
      where s.id = any(${saleIds}::bigint[]) and s.cancelled_at is null
        and exists (select 1 from invoice_lines n where n.invoice_id = ${id} and n.sale_id = s.id and n.active)`);
    if (saleIds.some((saleId) => !sales.some((sale) => sale.saleId === saleId)))
      refuseField('saleIds', 'unknown_row');
    await releaseItems(tx, context, itemIds);
    const releaseNoteId = await insertReleaseNote(tx, {
      invoiceId: id,
      saleIds,
      releasedTo,
      releasedBy: user.name,
      note,
      now,
    });
    await tx.run(sql`
      insert into releases (invoice_id, sale_id, release_note_id, released_to, note, released_at, released_by)
      select ${id}, sale_id, ${releaseNoteId}::bigint, ${releasedTo}, ${note}, ${now}, ${user.id}
      from unnest(${[...new Set(saleIds)]}::bigint[]) sale_id`);
    await recordInvoices(tx, actorOf(context), [id], 'release', releasedTo);
    return readInvoice(tx, id);
  });
}
