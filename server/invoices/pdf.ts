import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download } from '#contract/api/route';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { AppContext } from '../app-context';
import { renderInvoice } from '../documents/render';
import type { Logo } from '../documents/render-request';
import { sizeKey } from '../pictures/sizes';
import { findEInvoice, toAttachment } from './e-invoice';

/** Returns the PDF of an issued document as a file. */
export async function sendPdf(app: AppContext, id: number): Promise<Download> {
  const { number, fileKey } = await ensurePdf(app, id);
  return { name: `${number}.pdf`, type: 'application/pdf', body: await app.files.get(fileKey), inline: true };
}

/**
 * Returns the number and the stored PDF of an issued document. It is rendered once, so that everybody gets the same bytes.
 * Refuses `row.not_found`, a draft (`invoice.draft`), a document whose content was erased with its customer (`invoice.erased`), and
 * an open invoice from the previous system (`invoice.opening`).
 */
export async function ensurePdf(app: AppContext, id: number): Promise<{ number: string; fileKey: string }> {
  const { db } = app;
  const row = await db.maybe<{
    number: string | null;
    document: InvoiceDocument | null;
    fileKey: string | null;
  }>(sql`
    select number, document, file_key as "fileKey" from invoices where id = ${id}`);
  if (!row) return refuse('row.not_found');
  if (row.number === null) return refuse('invoice.draft');
  if (row.document === null) return refuse('invoice.erased');
  if (row.document.opening) return refuse('invoice.opening');
  return { number: row.number, fileKey: row.fileKey ?? (await storePdf(app, id, row.document)) };
}

/**
 * Renders and stores the PDF, with the e-invoice inside where the buyer gets one. When two requests do so at the same time, both store
 * the same bytes.
 */
async function storePdf(app: AppContext, id: number, document: InvoiceDocument): Promise<string> {
  const fileKey = `invoices/${id}/pdf`;
  const xml = findEInvoice(document);
  const pdf = await renderInvoice(document, {
    ...(await readLogo(app, document.seller)),
    ...(xml && 'xml' in xml && { eInvoice: toAttachment(xml) }),
  });
  await app.files.put(fileKey, pdf);
  await app.db.run(sql`update invoices set file_key = ${fileKey} where id = ${id} and file_key is null`);
  return fileKey;
}

/** Returns the stored logo of a company for the head of a document; empty without one. */
export const readLogo = async (
  app: AppContext,
  { logo }: InvoiceDocument['seller'],
): Promise<{ logo?: Logo }> =>
  logo === null
    ? {}
    : { logo: { bytes: await buffer(await app.files.get(sizeKey(logo, '480'))), type: 'jpg' } };

/** Returns which of these files belong to a document; the others are those of erased customers. */
export const findInvoiceFiles = async ({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ key: string }>(
    sql`
      select file_key as key from invoices where file_key = any(${[...keys]}::text[])
      union all select file_key from release_notes where file_key = any(${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
};
