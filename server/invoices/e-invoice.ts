import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download } from '#contract/api/route';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { Db } from '../db/database';
import type { EInvoice as AttachedEInvoice } from '../documents/render-request';
import { chooseEInvoice } from '../e-invoices/choice';
import { createEInvoice } from '../e-invoices/e-invoice';
import type { EInvoiceProfile } from '../e-invoices/model';

/** The e-invoice of a document, or the rules for which it lacks something. */
type MadeEInvoice = { profile: EInvoiceProfile } & ReturnType<typeof createEInvoice>;

/** Returns the e-invoice of a document whose buyer gets one; undefined for all other buyers and what another program issued. */
export function findEInvoice(document: InvoiceDocument): MadeEInvoice | undefined {
  const rule = document.opening ? undefined : chooseEInvoice(document);
  return rule ? { profile: rule.profile, ...createEInvoice(document, rule.profile) } : undefined;
}

const fileNames = { EN16931: 'factur-x.xml', XRECHNUNG: 'xrechnung.xml' } as const;
const levels = { EN16931: 'EN 16931', XRECHNUNG: 'XRECHNUNG' } as const;

/** Returns an e-invoice as the attachment of its PDF. */
export const toAttachment = ({
  profile,
  xml,
}: {
  profile: EInvoiceProfile;
  xml: string;
}): AttachedEInvoice => ({
  xml: Buffer.from(xml),
  fileName: fileNames[profile],
  profile: levels[profile],
});

/** Returns the e-invoice of an issued document as a file. Refuses (`invoice.no_e_invoice`) when there is none, with the rules. */
export async function sendEInvoice(db: Db, id: number): Promise<Download> {
  const row = await db.maybe<{ number: string | null; document: InvoiceDocument | null }>(
    sql`select number, document from invoices where id = ${id}`,
  );
  if (!row) return refuse('row.not_found');
  if (row.number === null) return refuse('invoice.draft');
  if (row.document === null) return refuse('invoice.erased');
  const made = findEInvoice(row.document);
  if (!made || !('xml' in made))
    return refuse('invoice.no_e_invoice', {
      rules: made ? made.issues.map(({ rule }) => rule).join(', ') : '',
    });
  return { name: `${row.document.number}.xml`, type: 'application/xml', body: made.xml };
}
