import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download } from '#contract/api/route';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { ReleaseNoteDocument } from '#contract/release-note';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { renderReleaseNote } from '../documents/render';
import { findToday } from '../settings/today';
import { readLogo } from './pdf';

interface NewReleaseNote {
  invoiceId: number;
  saleIds: readonly number[];
  releasedTo: string;
  releasedBy: string;
  note: string;
  now: Date;
}

/**
 * Stores the note of lots that leave together, in the language of the invoice. Its number is that of the invoice with the
 * position of the note. The caller has locked the invoice. Returns its id; null when the invoice has no document.
 */
export async function insertReleaseNote(
  tx: Db,
  { invoiceId, saleIds, releasedTo, releasedBy, note, now }: NewReleaseNote,
): Promise<number | null> {
  const { invoice, position } = await tx.row<{ invoice: InvoiceDocument | null; position: number }>(sql`
    select document as invoice, (select count(*) + 1 from release_notes n where n.invoice_id = i.id)::int as position
    from invoices i where i.id = ${invoiceId}`);
  if (invoice === null) return null;
  const { number, issuedOn, language, seller, buyer, sale } = invoice;
  const document: ReleaseNoteDocument = {
    number: `${number}-R${position}`,
    releasedOn: await findToday(tx, now),
    language,
    invoice: { number, issuedOn },
    seller,
    buyer,
    sale,
    releasedTo,
    releasedBy,
    note,
    lots: await listLots(tx, invoiceId, saleIds),
  };
  const { id } = await tx.row<{ id: number }>(sql`
    insert into release_notes (invoice_id, customer_id, position, document, released_at)
    select id, customer_id, ${position}, ${JSON.stringify(document)}::jsonb, ${now} from invoices where id = ${invoiceId}
    returning id`);
  return id;
}

/** Returns the lots in the order of the invoice, with the words that it has for them. */
const listLots = (
  tx: Db,
  invoiceId: number,
  saleIds: readonly number[],
): Promise<ReleaseNoteDocument['lots']> =>
  tx.rows(sql`
    select min(n.lot_number) as "lotNumber", (array_agg(n.description order by n.id))[1] as description,
      (select coalesce(jsonb_agg(x.item_no order by x.id), '[]') from sales s
        left join lot_items li on li.lot_id = s.lot_id join items x on x.id = coalesce(s.item_id, li.item_id)
        where s.id = n.sale_id) as items
    from invoice_lines n
    where n.invoice_id = ${invoiceId} and n.active and n.sale_id = any(${[...saleIds]}::bigint[])
    group by n.sale_id order by min(n.id)`);

/**
 * Returns the PDF of a release note. It is rendered once and stored, so that everybody gets the same bytes. Refuses
 * `row.not_found`, also once its data was erased.
 */
export async function sendReleaseNote(app: AppContext, id: number): Promise<Download> {
  const row = await app.db.maybe<{
    invoiceId: number;
    document: ReleaseNoteDocument | null;
    fileKey: string | null;
  }>(sql`
    select invoice_id as "invoiceId", document, file_key as "fileKey" from release_notes where id = ${id}`);
  if (!row?.document) return refuse('row.not_found');
  const { document } = row;
  const fileKey = row.fileKey ?? (await storePdf(app, id, row.invoiceId, document));
  return {
    name: `${document.number}.pdf`,
    type: 'application/pdf',
    body: await app.files.get(fileKey),
    inline: true,
  };
}

async function storePdf(
  app: AppContext,
  id: number,
  invoiceId: number,
  document: ReleaseNoteDocument,
): Promise<string> {
  const pdf = await renderReleaseNote({ document, ...(await readLogo(app, document.seller)) });
  const fileKey = `invoices/${invoiceId}/release-notes/${id}`;
  await app.files.put(fileKey, pdf);
  await app.db.run(sql`update release_notes set file_key = ${fileKey} where id = ${id} and file_key is null`);
  return fileKey;
}
