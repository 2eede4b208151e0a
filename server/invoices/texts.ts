import {
  type InvoiceKind,
  type InvoiceLineKind,
  type VatReason,
  vatReasons,
} from '#contract/invoice-document';
import type { Language } from '#contract/session';
import type { FindDocumentText } from '../document-texts/texts';
import { locales } from '../locales/locales';

/** Returns the wording that the law requires for lines without VAT, in the language of the document. */
export const formatVatText = (
  reasons: readonly VatReason[],
  language: Language,
  findText: FindDocumentText,
): string =>
  vatReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => findText(reason, language))
    .join(' · ');

/** Returns the paragraphs at the end of a document: invoices say how to pay and collect before the note of the draft. */
export const listParagraphs = (
  { kind, language, note }: { kind: InvoiceKind; language: Language; note: string },
  findText: FindDocumentText,
): string[] =>
  [
    ...(kind === 'INVOICE' ? [findText('PAYMENT_TERMS', language), findText('COLLECTION', language)] : []),
    note,
  ].filter((text) => text !== '');

/** Returns what a line is called: a lot by artist and title, each further charge about it by its kind. */
export const describeLine = (
  { kind, saleId, description }: { kind: InvoiceLineKind; saleId: number | null; description: string },
  language: Language,
): string =>
  saleId === null || kind === 'HAMMER' || kind === 'PRICE'
    ? description
    : locales[language].documents.lineKinds[kind];
