import sql from 'sql-template-tag';
import { type FieldIssue, refuse } from '#contract/api/refusal';
import type { Company } from '#contract/companies';
import type { Db } from '../db/database';
import { lockInvoices } from '../invoices/allocations';
import { selectOpen } from '../invoices/credit-left';

/**
 * Checks what a receipt shall pay. Refuses invoices of another company or currency (never across currencies without a
 * conversion), more than is open of one, removing more than the receipt paid of one, and more than is left of the receipt.
 */
export async function checkAllocations(
  tx: Db,
  { id, company, currency, left }: { id: number; company: Company; currency: string; left: number },
  allocations: readonly { invoiceId: number; amount: number }[],
): Promise<void> {
  await lockInvoices(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  const rows = await tx.rows<{
    id: number;
    company: Company;
    currency: string;
    open: number;
    paid: number;
  }>(sql`
    select i.id, i.company, i.currency, ${selectOpen} as open,
      coalesce((select sum(o.amount) from allocations o where o.invoice_id = i.id and o.payment_id = ${id}), 0) as paid
    from invoices i where i.id = any(${allocations.map(({ invoiceId }) => invoiceId)}::bigint[]) and i.kind = 'INVOICE'
      and i.number is not null`);
  const issues = allocations.flatMap(({ invoiceId, amount }, at): FieldIssue[] => {
    const path = `allocations.${at}`;
    const invoice = rows.find((row) => row.id === invoiceId);
    const isRepeated = allocations.findIndex((one) => one.invoiceId === invoiceId) < at;
    if (!invoice || isRepeated || invoice.company !== company)
      return [{ path: `${path}.invoiceId`, code: isRepeated ? 'duplicate' : 'unknown_row' }];
    if (invoice.currency !== currency)
      return [
        { path: `${path}.invoiceId`, code: 'invoice_currency', params: { currency: invoice.currency } },
      ];
    if (amount > invoice.open || -amount > invoice.paid)
      return [{ path: `${path}.amount`, code: 'amount_left' }];
    return [];
  });
  if (issues.length > 0) refuse('input.invalid', {}, issues);
  const used = allocations.reduce((sum, { amount }) => sum + amount, 0);
  if (used > left) refuse('payment.used_up');
}
