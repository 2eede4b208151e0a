import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { Invoice, invoices } from '#contract/invoices';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { allocate, lockOwners } from '../invoices/allocations';
import { isStandingReceipt, selectOpen } from '../invoices/credit-left';
import { actorOf, lockInvoice } from '../invoices/edit';
import { recordInvoices } from '../invoices/events';
import { readInvoice } from '../invoices/queries';
import { isWriteOff } from '../journals/settlements';
import { findToday } from '../settings/today';
import { reverseReceipt } from './change';
import { insertPayment, recordOf } from './record';

/**
 * Writes off what is open of an invoice as bad debt. Reversing the write-off, which is a payment without money, opens the invoice
 * again. Relief from the VAT of bad debt is claimed outside Rostrum. Refuses a document of which nothing is open.
 */
export const writeOffInvoice = (
  context: Context,
  id: number,
  { version, reason }: Input<typeof invoices.writeOff>['body'],
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    const actor = actorOf(context);
    await lockOwners(tx, [id]);
    const { kind, state, company, customerId, currency } = await lockInvoice(tx, id, version);
    if (kind !== 'INVOICE' || !getNextState(invoiceLifecycle, state, 'writeOff'))
      refuse('step.not_allowed', { step: 'writeOff', status: state });
    if (customerId === null) refuse('invoice.buyer_erased');
    const { open } = await tx.row<{ open: number }>(
      sql`select ${selectOpen} as open from invoices i where i.id = ${id}`,
    );
    const day = await findToday(tx, context.now);
    const paymentId = await insertPayment(tx, actor, {
      company,
      method: 'WRITE_OFF',
      bankAccountId: null,
      customerId,
      currency,
      amount: open,
      paidOn: day,
      reference: '',
      note: reason,
    });
    await allocate(tx, actor, { company, day }, [{ paymentId, invoiceId: id, amount: open }]);
    await recordOf(tx, actor, paymentId, 'create');
    await recordInvoices(tx, actor, [id], 'write-off', reason);
    return readInvoice(tx, id);
  });

/**
 * Reverses the write-offs of an invoice that is credited: otherwise the customer would have credit for what they never paid. The
 * customer is locked.
 */
export async function reverseWriteOffs(
  tx: Db,
  actor: Actor,
  invoiceId: number,
  reason: string,
): Promise<void> {
  const writeOffs = await tx.rows<{ id: number }>(sql`
    select p.id from payments p where ${isWriteOff} and ${isStandingReceipt}
      and exists (select 1 from allocations o where o.payment_id = p.id and o.invoice_id = ${invoiceId}) order by p.id`);
  if (writeOffs.length === 0) return;
  const paidOn = await findToday(tx, actor.now);
  for (const { id } of writeOffs) await reverseReceipt(tx, actor, id, { paidOn, reason });
}
