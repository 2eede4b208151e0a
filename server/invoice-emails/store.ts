import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Company } from '#contract/companies';
import type { InvoiceEmail } from '#contract/invoice-emails';
import { mailLifecycle } from '#contract/outbox';
import type { Db } from '../db/database';
import { stateAfter } from '../db/states';
import { selectAddress } from './recipient';

/** An email in the outbox about documents of a customer. */
export interface NewInvoiceEmail {
  kind: InvoiceEmail['kind'];
  company: Company;
  customerId: number;
  /** null: the statement of account */
  invoiceId: number | null;
  mailId: number;
  address: string;
  actor: { now: Date; userId: number };
  /** only of a reminder */
  reminder?: { step: number; daysOverdue: number; open: number };
}

/** Records who was sent what, in the transaction that queues the email. Returns the id of the row. */
export const insertInvoiceEmail = async (
  tx: Db,
  { kind, company, customerId, invoiceId, mailId, address, actor, reminder }: NewInvoiceEmail,
): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into invoice_emails (kind, company, customer_id, invoice_id, mail_id, address, sent_at, sent_by, step,
        days_overdue, open)
      values (${kind}, ${company}, ${customerId}, ${invoiceId}, ${mailId}, ${address}, ${actor.now}, ${actor.userId},
        ${reminder?.step ?? null}, ${reminder?.daysOverdue ?? null}, ${reminder?.open ?? null})
      returning id`)
  ).id;

/** SQL condition: the email `e` with its row `m` of the outbox has not expired unsent. */
export const isStandingEmail: Sql = sql`m.state is distinct from ${stateAfter(mailLifecycle, 'expire')}`;

/** SQL condition: the document `i` was emailed. */
export const isSent: Sql = sql`
  exists (select 1 from invoice_emails e left join mails m on m.id = e.mail_id
    where e.invoice_id = i.id and e.kind = 'DOCUMENT' and ${isStandingEmail})`;

const selectEmails: Sql = sql`
  select e.id, e.kind, e.step, e.days_overdue as "daysOverdue", e.open, e.address, e.sent_at as at, m.state, m.error,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by
  from invoice_emails e left join mails m on m.id = e.mail_id left join users u on u.id = e.sent_by`;

export const readInvoiceEmail = (tx: Db, id: number): Promise<InvoiceEmail> =>
  tx.row<InvoiceEmail>(sql`${selectEmails} where e.id = ${id}`);

/** Returns the emails about a document, newest first, and the address of its buyer. */
export async function listInvoiceEmails(
  db: Db,
  invoiceId: number,
): Promise<{ emails: InvoiceEmail[]; address: string | null; isSent: boolean }> {
  const invoice = await db.maybe<{ address: string | null; isSent: boolean }>(sql`
    select ${selectAddress} as address, ${isSent} as "isSent"
    from invoices i left join customers c on c.id = i.customer_id where i.id = ${invoiceId}`);
  if (!invoice) return refuse('row.not_found');
  const emails = await db.rows<InvoiceEmail>(
    sql`${selectEmails} where e.invoice_id = ${invoiceId} order by e.id desc`,
  );
  return { emails, ...invoice };
}
