import type { InvoiceDocument } from '#contract/invoice-document';
import { hasEInvoiceCurrency } from './e-invoice';
import type { EInvoiceProfile } from './model';

/**
 * RECEIVE: businesses must be able to receive e-invoices. ISSUE_LARGE, ISSUE: larger, all businesses of the country must issue
 * them for sales within it. AUTHORITY: a public buyer, known by its routing id.
 */
export type EInvoiceDuty = 'RECEIVE' | 'ISSUE_LARGE' | 'ISSUE' | 'AUTHORITY';

export interface EInvoiceRule {
  /** country of the buyer */
  country: string;
  duty: EInvoiceDuty;
  /** first day on which invoices follow the rule */
  validFrom: string;
  profile: EInvoiceProfile;
  source: string;
}

/**
 * The duties that files of this folder satisfy, by date. Countries with another form are absent: Belgium (UBL through Peppol),
 * Italy (FatturaPA).
 */
export const eInvoiceRules: readonly EInvoiceRule[] = [
  {
    country: 'DE',
    duty: 'AUTHORITY',
    validFrom: '2020-11-27',
    profile: 'XRECHNUNG',
    source: 'E-Rechnungsverordnung §§ 3, 4',
  },
  {
    country: 'DE',
    duty: 'RECEIVE',
    validFrom: '2025-01-01',
    profile: 'EN16931',
    source: 'UStG § 14 (1), (2) as amended by Wachstumschancengesetz',
  },
  {
    country: 'DE',
    duty: 'ISSUE_LARGE',
    validFrom: '2027-01-01',
    profile: 'EN16931',
    source: 'UStG § 27 (38): turnover of the previous year above €800,000',
  },
  {
    country: 'DE',
    duty: 'ISSUE',
    validFrom: '2028-01-01',
    profile: 'EN16931',
    source: 'UStG § 27 (38)',
  },
  {
    country: 'FR',
    duty: 'RECEIVE',
    validFrom: '2026-09-01',
    profile: 'EN16931',
    source: 'CGI art. 289 bis; handed over to a registered platform',
  },
  {
    country: 'FR',
    duty: 'ISSUE_LARGE',
    validFrom: '2026-09-01',
    profile: 'EN16931',
    source: 'CGI art. 289 bis: large and mid-size companies',
  },
  {
    country: 'FR',
    duty: 'ISSUE',
    validFrom: '2027-09-01',
    profile: 'EN16931',
    source: 'CGI art. 289 bis',
  },
];

/**
 * Returns the latest rule by which the buyer of a document gets an e-invoice, or null: private buyers, buyers in countries
 * without a rule, and currencies without e-invoices get the PDF alone.
 */
export function chooseEInvoice(document: InvoiceDocument): EInvoiceRule | null {
  const { buyer, buyerReference, issuedOn } = document;
  if (!buyer.isBusiness || !hasEInvoiceCurrency(document)) return null;
  const rules = eInvoiceRules.filter(
    ({ country, validFrom }) => country === buyer.address.country && validFrom <= issuedOn,
  );
  const isForAuthorities = ({ duty }: EInvoiceRule) => duty === 'AUTHORITY';
  const authorityRule = isRoutingId(buyerReference) ? rules.find(isForAuthorities) : undefined;
  return authorityRule ?? rules.findLast((rule) => !isForAuthorities(rule)) ?? null;
}

/**
 * Returns whether a buyer reference is a routing id of a German authority (Leitweg-ID 2.0.2): 2 to 12 digits, up to 30 letters
 * and digits, two check digits by ISO 7064 mod 97-10. Example: `04011000-1234512345-06`.
 */
export function isRoutingId(reference: string): boolean {
  if (!/^\d{2,12}(?:-[A-Z0-9]{1,30})?-\d{2}$/i.test(reference)) return false;
  const digits = reference
    .replaceAll('-', '')
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
