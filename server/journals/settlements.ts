import sql, { empty, type Sql } from 'sql-template-tag';
import type { InvoiceState, Settlement } from '#contract/invoice-states';
import type { PaymentMethod } from '#contract/payments';
import type { Db } from '../db/database';

/** SQL condition: the payment `p` is a write-off, so no money was received. */
export const isWriteOff: Sql = sql`p.method = ${'WRITE_OFF' satisfies PaymentMethod}`;

/** An issued document with its stored state and what decides about it. */
export type SettledInvoice = Settlement & { id: number; number: string; state: InvoiceState };

/** Returns the issued documents that the condition on `i` selects, by id. `ending` limits or locks them. */
export const readSettlements = (db: Db, condition: Sql, ending: Sql = empty): Promise<SettledInvoice[]> =>
  db.rows<SettledInvoice>(sql`
    select i.id, i.number, i.kind, i.state, i.total,
      coalesce(case i.kind
        when 'INVOICE' then (
          select sum(a.amount) from allocations a where a.invoice_id = i.id and a.payment_id is not null)
        else (select sum(a.amount) from allocations a where a.credit_note_id = i.id) end, 0) as paid,
      case i.kind when 'INVOICE' then coalesce((
        select sum(a.amount) from allocations a join payments p on p.id = a.payment_id
        where a.invoice_id = i.id and ${isWriteOff}), 0) else 0 end as "writtenOff",
      case i.kind when 'INVOICE' then coalesce((
        select sum(a.amount) from allocations a where a.invoice_id = i.id and a.credit_note_id is not null), 0)
        else 0 end as "byCreditNotes",
      coalesce((select sum(c.total) from invoices c where c.credits = i.id), 0) as credited
    from invoices i where ${condition} and i.number is not null order by i.id ${ending}`);
