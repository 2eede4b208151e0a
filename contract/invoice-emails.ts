import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { toSelectionSchema } from './api/selection';
import { companies } from './companies';
import { InvoiceRun, invoiceFilters } from './invoices';
import { Amount } from './money/amount';
import { mailStates } from './outbox';

/** What an email about documents contains: one document, the reminders of a customer, or the link to their statement. */
export const invoiceEmailKinds = ['DOCUMENT', 'REMINDER', 'STATEMENT'] as const;

/** An email to the buyer of a document. */
export const InvoiceEmail = z.object({
  id: z.number(),
  kind: z.enum(invoiceEmailKinds),
  /** of a reminder: its step, and the days overdue and what was open when it was sent */
  step: z.number().nullable(),
  daysOverdue: z.number().nullable(),
  open: Amount.nullable(),
  address: z.string(),
  /** when it was put into the outbox, and by whom */
  at: z.string(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** in the outbox; null: it was deleted there */
  state: z.enum(mailStates).nullable(),
  /** the last reply of the mail server */
  error: z.string().nullable(),
});
export type InvoiceEmail = z.infer<typeof InvoiceEmail>;

export const invoiceEmails = contract({
  list: {
    method: 'GET',
    path: '/invoices/:id/emails',
    permission: 'invoices:read',
    subject: 'none',
    summary: 'List the emails about an invoice or credit note, newest first, and the address of its buyer.',
    params: ById,
    reply: z.object({
      emails: z.array(InvoiceEmail),
      /** null: the buyer has no email address */
      address: z.string().nullable(),
      /** it was sent and has not expired unsent */
      isSent: z.boolean(),
    }),
  },
  send: {
    method: 'POST',
    path: '/invoices/:id/emails',
    permission: 'invoices:issue',
    subject: 'none',
    summary:
      'Email an invoice or credit note to its buyer: the PDF, the e-invoice, and a link to the page of the buyer.',
    params: ById,
    body: z.strictObject({
      /** sends it although it was sent before */
      again: z.boolean().default(false),
    }),
    reply: InvoiceEmail,
    status: 201,
  },
  sendMany: {
    method: 'POST',
    path: '/invoices/emails',
    permission: 'invoices:issue',
    subject: 'none',
    summary:
      'Email many documents that were not sent yet. A job does so; its reply names those that were not sent.',
    body: z.strictObject({ rows: toSelectionSchema(invoiceFilters) }),
    reply: InvoiceRun,
    status: 202,
  },
  sendOfAuction: {
    method: 'POST',
    path: '/auctions/:id/invoice-emails',
    permission: 'invoices:issue',
    subject: 'sale',
    summary: 'Email all issued documents of an auction that were not sent yet. A job does so.',
    params: ById,
    reply: InvoiceRun,
    status: 202,
  },
  sendStatement: {
    method: 'POST',
    path: '/customers/:id/statements',
    permission: 'invoices:issue',
    subject: 'customer',
    summary: 'Email a customer the link to their statement of account with a company.',
    params: ById,
    body: z.strictObject({ company: z.enum(companies) }),
    reply: InvoiceEmail,
    status: 201,
  },
});
