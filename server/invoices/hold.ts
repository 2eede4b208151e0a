import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Invoice, invoices } from '#contract/invoices';
import type { Context } from '../app-context';
import { actorOf, lockInvoice } from './edit';
import { recordInvoices } from './events';
import { readInvoice } from './queries';

/** Puts an invoice on hold with a reason, so that no reminders are sent, or releases it when the reason is empty. */
export const holdInvoice = (
  context: Context,
  id: number,
  { version, reason }: Input<typeof invoices.hold>['body'],
): Promise<Invoice> =>
  context.db.transaction(async (tx) => {
    const { kind } = await lockInvoice(tx, id, version);
    if (kind !== 'INVOICE') refuse('invoice.no_reminders');
    await tx.run(sql`update invoices set hold_reason = ${reason}, version = version + 1 where id = ${id}`);
    await recordInvoices(tx, actorOf(context), [id], reason === '' ? 'end-hold' : 'hold', reason);
    return readInvoice(tx, id);
  });
