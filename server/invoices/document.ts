import { refuse } from '#contract/api/refusal';
import { type Currency, getCurrency, getDecimals } from '#contract/currencies';
import type { InvoiceDocument } from '#contract/invoice-document';
import type { InvoiceTotals } from '#contract/money/invoice-lines';
import { addDays } from '#contract/time';
import type { FindDocumentText } from '../document-texts/texts';
import { findUnprintable } from '../documents/render';
import type { NewAllocation } from './allocations';
import type { PrintedBuyer } from './buyers';
import type { Draft } from './lock-drafts';
import type { Seller } from './seller';
import { describeLine, formatVatText, listParagraphs } from './texts';

/** What documents print beside their drafts. */
interface Printed {
  seller: Seller;
  buyers: ReadonlyMap<number, PrintedBuyer>;
  currencies: readonly Currency[];
  findText: FindDocumentText;
  otherTotals: InvoiceDocument['otherTotals'];
}

/** Returns the content of a document, without its number and reference. */
export function toDocument(
  draft: Draft,
  { taxes, net, vat, total }: InvoiceTotals,
  used: readonly NewAllocation[],
  { seller: { printed, today, paymentDays }, buyers, currencies, findText, otherTotals }: Printed,
): Omit<InvoiceDocument, 'number' | 'reference'> {
  const { company, kind, language, currency, customerId, payerId, rounding, credited, sale } = draft;
  const buyer = buyers.get(customerId);
  if (!buyer) throw new Error(`invoice ${draft.id} has no buyer`);
  const prepaid = used.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind,
    company,
    issuedOn: today,
    dueOn: addDays(today, kind === 'INVOICE' ? paymentDays : 0),
    suppliedOn: draft.suppliedOn ?? today,
    language,
    currency,
    decimals: getDecimals(getCurrency(currency, currencies)) ?? null,
    buyerReference: draft.buyerReference,
    credited,
    reason: draft.reason,
    seller: printed,
    buyer,
    payer: payerId === null ? null : (buyers.get(payerId) ?? null),
    sale,
    rounding,
    lines: draft.lines.map((line) => {
      const { kind, lotNumber, amount, vat, vatAmount } = line;
      return { kind, lotNumber, description: describeLine(line, language), amount, vat, vatAmount };
    }),
    taxes: taxes.map((group) => ({ ...group, text: formatVatText(group.reasons, language, findText) })),
    net,
    vat,
    total,
    prepaid,
    due: total - prepaid,
    otherTotals,
    texts: listParagraphs(draft, findText),
  };
}

/** Letters that the fonts of documents have; asking them for every document would take longer than all the rest. */
const commonLetters =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{ASCII}\u00a0-\u00bf\u2010-\u203a\u3001-\u3011\u4e00-\u9fa5\uff01-\uff5e]*$/u;

/** Refuses (`invoice.unprintable`) documents with letters that no font has: they would be missing without any warning. */
export async function requirePrintable(documents: readonly object[]): Promise<void> {
  for (const document of documents) {
    if (commonLetters.test(JSON.stringify(document))) continue;
    const letters = await findUnprintable(document);
    if (letters.length > 0) refuse('invoice.unprintable', { letters: letters.slice(0, 20).join(' ') });
  }
}
