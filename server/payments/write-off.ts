import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { invoiceLifecycle } from '#contract/invoice-states';
import type { Payment, payments } from '#contract/payments';
import type { Context } from '../app-context';
import { allocate, lockOwners } from '../invoices/allocations';
import { selectOpen } from '../invoices/credit-left';
import { actorOf, lockInvoice } from '../invoices/edit';
import { recordInvoices } from '../invoices/events';
import { findToday } from '../settings/today';
import { readPayment } from './queries';
import { insertPayment, recordOf } from './record';

/**
 * Writes off what is open of an invoice as bad debt. Reversing the write-off, which is a payment without money, opens the invoice
 * again; the invoice cannot be credited before that. Returns the payment. Relief from the VAT of bad debt is claimed outside Rostrum. Refuses a document of which nothing is open.
 */
export const writeOffInvoice = (
  context: Context,
  id: number,
  { version, reason }: Input<typeof payments.writeOff>['body'],
): Promise<Payment> =>
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
    return readPayment(tx, paymentId);
  });
