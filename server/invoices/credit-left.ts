import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { Db } from '../db/database';

/** Selects what is left of the payment `p`: received, not allocated and not paid back. */
export const selectPaymentLeft: Sql = sql`
  (p.amount - coalesce((select sum(o.amount) from allocations o where o.payment_id = p.id), 0))`;

/** Selects what is left of the credit note `n`. */
export const selectCreditLeft: Sql = sql`
  (n.total - coalesce((select sum(o.amount) from allocations o where o.credit_note_id = n.id), 0))`;

/** Selects what is open of the document `i`: unpaid of an invoice, unused of a credit note, 0 of drafts. */
export const selectOpen: Sql = sql`
  case when i.number is null then 0 else i.total - coalesce(case i.kind
    when 'INVOICE' then (select sum(o.amount) from allocations o where o.invoice_id = i.id)
    else (select sum(o.amount) from allocations o where o.credit_note_id = i.id) end, 0) end`;

/** Money of a customer that pays nothing yet. */
export interface Credit {
  customerId: number;
  currency: string;
  source: { paymentId: number } | { creditNoteId: number };
  left: number;
}

/** SQL condition: the payment `p` is a receipt that stands. */
export const isStandingReceipt: Sql = sql`(p.amount > 0 and not exists (select 1 from payments x where x.reverses = p.id))`;

/** Returns the credit of customers with a company: deposits first, then the oldest receipts, then credit notes. */
export async function findCredit(
  tx: Db,
  company: Company,
  customerIds: readonly number[],
): Promise<Credit[]> {
  const rows = await tx.rows<Credit & { paymentId: number | null; creditNoteId: number | null }>(sql`
    select * from (
      select p.customer_id as "customerId", p.currency, p.id as "paymentId", null::bigint as "creditNoteId",
        ${selectPaymentLeft} as left, case when p.deposit then 0 else 1 end as rank, p.paid_on as day
      from payments p
      where p.company = ${company} and p.customer_id = any(${[...customerIds]}::bigint[]) and ${isStandingReceipt}
      union all
      select n.customer_id, n.currency, null, n.id, ${selectCreditLeft}, 2, n.issued_on
      from invoices n
      where n.company = ${company} and n.kind = 'CREDIT_NOTE' and n.number is not null and n.customer_id = any(${[...customerIds]}::bigint[])) c
    where c.left > 0 order by rank, day, "paymentId", "creditNoteId"`);
  return rows.map(({ customerId, currency, paymentId, creditNoteId, left }) => ({
    customerId,
    currency,
    left,
    source: paymentId !== null ? { paymentId } : { creditNoteId: creditNoteId as number },
  }));
}

/** Takes an amount from credits in their order, as far as they suffice, and reduces them by it. */
export function takeCredit(
  credits: readonly Credit[],
  amount: number,
): (Credit['source'] & { amount: number })[] {
  let needed = amount;
  return credits.flatMap((credit) => {
    const part = Math.min(needed, credit.left);
    if (part <= 0) return [];
    credit.left -= part;
    needed -= part;
    return [{ ...credit.source, amount: part }];
  });
}
