import sql, { type Sql } from 'sql-template-tag';

/**
 * SQL condition on `mail_attachments f`: the files are documents of other customers than those who are erased, so that they
 * cannot name them.
 */
export const isEmailOfOthers = (customerIds: readonly number[]): Sql => sql`
  exists (
    select 1 from invoice_emails e join invoices i on i.id = e.invoice_id
    where e.mail_id = f.mail_id and i.customer_id <> all(${[...customerIds]}::bigint[])
      and (i.payer_id is null or i.payer_id <> all(${[...customerIds]}::bigint[])))`;
