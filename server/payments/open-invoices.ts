import sql from 'sql-template-tag';
import type { OpenInvoice } from '#contract/choose-invoices';
import type { Company } from '#contract/companies';
import { owingStates } from '#contract/invoice-states';
import { isSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { selectOpen } from '../invoices/credit-left';

/**
 * Locks and returns the open invoices that a customer owes as buyer or pays for another buyer, the oldest due first. Those of
 * sanctioned buyers and payers are left out, because nothing may pay them.
 */
export async function findOpenInvoices(
  tx: Db,
  { company, currency, customerId }: { company: Company; currency: string; customerId: number },
): Promise<OpenInvoice[]> {
  const isOpen = sql`i.company = ${company} and i.currency = ${currency} and i.kind = 'INVOICE'
    and (i.customer_id = ${customerId} or i.payer_id = ${customerId}) and i.state in (${toStateList(owingStates)})
    and not ${isSanctioned(sql`i.customer_id`)} and not ${isSanctioned(sql`i.payer_id`)}`;
  await tx.run(sql`select 1 from invoices i where ${isOpen} order by i.id for no key update`);
  return tx.rows<OpenInvoice>(sql`
    select i.id, i.number, i.reference, ${selectOpen} as open from invoices i where ${isOpen} order by i.due_on, i.id`);
}
