import type { InvoiceDocument } from '#contract/invoice-document';
import type { DocumentWords } from '../locales/locale';
import { describeAccount, listAccounts } from './accounts';
import { type Formats, fill } from './formats';
import { drawQrCode } from './qr-picture';
import { formatReference } from './references';
import { writeSepaCode } from './sepa-code';
import { createSwissBill, type SwissBill } from './swiss-bill';

/** How a document is paid. */
export interface Payment {
  reference: string;
  /** without the one that the Swiss payment part names */
  accounts: [string, string][][];
  /** pictures as SVG, with a description for readers who cannot see them */
  sepaCode: { svg: string; alt: string } | null;
  swissBill: (SwissBill & { svg: string; alt: string }) | null;
}

/** Returns how an invoice is paid, or null when nothing is due. A credit note is not paid by the buyer. */
export function describePayment(
  document: InvoiceDocument,
  words: DocumentWords,
  formats: Formats,
): Payment | null {
  if (document.kind === 'CREDIT_NOTE' || document.due <= 0) return null;
  const reference = formatReference(document.reference);
  const named = { amount: formats.money(document.due), reference };
  const sepaText = writeSepaCode(document);
  const swiss = createSwissBill(document);
  return {
    reference,
    accounts: listAccounts(document)
      .filter((account) => account !== swiss?.account)
      .map((account) => describeAccount(account, words)),
    sepaCode: sepaText ? { svg: drawQrCode(sepaText), alt: fill(words.payment.scanAlt, named) } : null,
    swissBill: swiss ? { ...swiss.bill, svg: swiss.code, alt: fill(words.payment.swissAlt, named) } : null,
  };
}
