import sql, { type Sql } from 'sql-template-tag';

/**
 * Selects the VAT rate on invoices of the category `c` of the item `i`: its own, otherwise that of its department; null: the standard rate
 * of the tax schedule.
 */
export const selectInvoiceVatRate: Sql = sql`
  coalesce(c.invoice_vat_rate, (
    select d.invoice_vat_rate from departments d where d.id = coalesce(c.department_id, i.department_id)))`;
