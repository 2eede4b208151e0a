import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { AppContext } from '../app-context';
import { insertBuyerLink } from '../buyer-links/link';
import type { Db } from '../db/database';
import { createFormats } from '../documents/formats';
import { formatReference } from '../documents/references';
import { selectOpen } from '../invoices/credit-left';
import { findEInvoice } from '../invoices/e-invoice';
import { recordInvoices } from '../invoices/events';
import { toHeaderAddress } from '../lib/email-address';
import { type Attachment, queueEmail } from '../mail/email';
import { writeNotice } from '../mail/notice';
import { lockRecipient } from './recipient';
import { insertInvoiceEmail, isSent } from './store';

/** How long the outbox tries to send an email about documents, in hours. */
export const sendingHours = 72;

interface Sending {
  invoiceId: number;
  /** also a document that was sent before */
  again: boolean;
  actor: { now: Date; userId: number };
}

interface StoredDocument {
  customerId: number | null;
  document: InvoiceDocument | null;
  fileKey: string | null;
  open: number;
  isSent: boolean;
}

/**
 * Queues the email with a document for its buyer, in the language of the document: the PDF, the e-invoice where the buyer gets
 * one, and a link to the page of the buyer. Its PDF must have been rendered. Refuses a draft, a document that was sent before
 * (`invoice_email.sent`), and customers to whom no email can be sent. Returns the id of the row in `invoice_emails`.
 */
export async function emailDocument(
  tx: Db,
  app: AppContext,
  { invoiceId, again, actor }: Sending,
): Promise<number> {
  const { customerId } = (await findDocument(tx, invoiceId)) ?? refuse('row.not_found');
  // Customers are locked before their documents. An erased one has no document any more.
  if (customerId === null) return refuse('row.not_found');
  const recipient = await lockRecipient(tx, customerId, actor.now);
  await tx.run(sql`select 1 from invoices where id = ${invoiceId} for no key update`);
  const stored = (await findDocument(tx, invoiceId)) ?? refuse('row.not_found');
  const { document, fileKey } = stored;
  if (document === null) return refuse('invoice.draft');
  if (stored.isSent && !again) refuse('invoice_email.sent', { number: document.number });
  if (fileKey === null) return refuse('invoice_email.no_pdf', { number: document.number });
  const { address: link } = await insertBuyerLink(tx, app, {
    company: document.company,
    customerId,
    userId: actor.userId,
    now: actor.now,
  });
  const notice = await writeNotice(tx, app, {
    key: document.kind === 'INVOICE' ? 'invoice' : 'creditNote',
    language: document.language,
    values: { ...describe(document, stored.open), name: recipient.name, link },
  });
  const mailId = await queueEmail(
    tx,
    app,
    {
      to: recipient.address,
      ...notice,
      replyTo: toHeaderAddress(document.seller.email) ?? undefined,
      attachments: await readAttachments(app, document, fileKey),
    },
    sendingHours,
  );
  const { company } = document;
  const { address } = recipient;
  await recordInvoices(tx, actor, [invoiceId], 'email');
  return insertInvoiceEmail(tx, {
    kind: 'DOCUMENT',
    company,
    customerId,
    invoiceId,
    mailId,
    address,
    actor,
  });
}

const findDocument = (tx: Db, invoiceId: number): Promise<StoredDocument | undefined> =>
  tx.maybe<StoredDocument>(sql`
    select i.customer_id as "customerId", i.document, i.file_key as "fileKey", ${selectOpen} as open, ${isSent} as "isSent"
    from invoices i where i.id = ${invoiceId}`);

/** Returns the values of the email's variables, as the document writes them. */
function describe(document: InvoiceDocument, open: number) {
  const formats = createFormats(document);
  return {
    number: document.number,
    total: formats.money(document.total),
    due: formats.money(open),
    dueOn: formats.day(document.dueOn),
    reference: formatReference(document.reference),
    seller: document.seller.name,
  };
}

async function readAttachments(
  { files }: Pick<AppContext, 'files'>,
  document: InvoiceDocument,
  fileKey: string,
): Promise<Attachment[]> {
  // A number can contain characters that file names must not have.
  const name = document.number.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const made = findEInvoice(document);
  return [
    { name: `${name}.pdf`, type: 'application/pdf', content: await buffer(await files.get(fileKey)) },
    ...(made && 'xml' in made
      ? [{ name: `${name}.xml`, type: 'application/xml', content: Buffer.from(made.xml) }]
      : []),
  ];
}
