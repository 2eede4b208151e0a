import type { InvoiceDocument } from '#contract/invoice-document';
import { buildEInvoice } from './build';
import { writeEInvoice } from './cii';
import { isCurrencyCode } from './codes';
import type { EInvoice, EInvoiceProfile } from './model';
import { checkCodes } from './rules/codes';
import { type CheckEInvoice, type EInvoiceIssue, issueIf } from './rules/issue';
import { checkPresence } from './rules/presence';
import { checkTotals } from './rules/totals';
import { checkVat } from './rules/vat';
import { checkXRechnung } from './rules/xrechnung';

/** The rules of each profile. */
const checks: Readonly<Record<EInvoiceProfile, readonly CheckEInvoice[]>> = {
  EN16931: [checkPresence, checkTotals, checkVat, checkCodes],
  XRECHNUNG: [checkPresence, checkTotals, checkVat, checkCodes, checkXRechnung],
};

/** Returns the e-invoice of an issued document, or the rules that it breaks. A file with issues is never returned. */
export function createEInvoice(
  document: InvoiceDocument,
  profile: EInvoiceProfile,
): { xml: string } | { issues: EInvoiceIssue[] } {
  const currencyIssues = findCurrencyIssues(document);
  if (currencyIssues.length > 0) return { issues: currencyIssues };
  const invoice = buildEInvoice(document, profile);
  const issues = findIssues(invoice);
  return issues.length > 0 ? { issues } : { xml: writeEInvoice(invoice) };
}

/** Returns the rules that the e-invoice of a document would break; an empty list if it can be sent. */
export function findEInvoiceIssues(document: InvoiceDocument, profile: EInvoiceProfile): EInvoiceIssue[] {
  const result = createEInvoice(document, profile);
  return 'issues' in result ? result.issues : [];
}

const findIssues = (invoice: EInvoice): EInvoiceIssue[] =>
  checks[invoice.profile].flatMap((check) => check(invoice));

/** Returns whether e-invoices can be written in the currency of a document. */
export const hasEInvoiceCurrency = (document: InvoiceDocument): boolean =>
  findCurrencyIssues(document).length === 0;

/**
 * EN 16931 has only currencies of ISO 4217, and amounts with at most two decimals (BR-DEC-01 to BR-DEC-28, for example
 * BR-DEC-14 for the total), so none in BHD or KWD.
 */
const findCurrencyIssues = ({ currency, decimals }: InvoiceDocument): EInvoiceIssue[] => [
  ...issueIf(decimals === null || !isCurrencyCode(currency), 'BR-CL-04', 'BT-5'),
  ...issueIf(decimals !== null && decimals > 2, 'BR-DEC-14', 'BT-112'),
];
