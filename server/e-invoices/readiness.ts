import type { InvoiceDocument } from '#contract/invoice-document';
import { toPayment, toSeller } from './build';
import { checkVatNumber } from './rules/codes';
import { issueIf } from './rules/issue';
import { checkSeller } from './rules/presence';
import { checkXRechnungPayment, checkXRechnungSeller } from './rules/xrechnung';

/** The settings of a company that e-invoices contain, each with the business terms that it fills. */
const sellerTerms = [
  ['name', 'BT-27', 'BT-41'],
  ['address.lines', 'BT-35'],
  ['address.postcode', 'BT-38'],
  ['address.town', 'BT-37'],
  ['address.country', 'BT-40'],
  ['vatNumber', 'BT-31'],
  ['phone', 'BT-42'],
  ['email', 'BT-34', 'BT-43'],
  ['bankAccounts', 'BG-16', 'BT-84'],
] as const;
export type SellerField = (typeof sellerTerms)[number][0];

/**
 * Returns the settings that a company lacks, or has to correct, before it can issue e-invoices of every profile. Beyond the
 * rules of the profiles, invoices contain the full address and the VAT number (Directive 2006/112, art. 226 (3) and (5)).
 */
export function findMissingSellerData(seller: InvoiceDocument['seller']): SellerField[] {
  const party = toSeller(seller);
  const issues = [
    ...checkSeller(party),
    ...checkXRechnungSeller(party),
    ...checkXRechnungPayment(toPayment(seller, 'EUR', '')),
    ...checkVatNumber(party.vatNumber, 'BT-31'),
    ...issueIf(party.vatNumber === '', 'BR-S-02', 'BT-31'),
    ...issueIf(party.address.lines.length === 0, 'art. 226 (5)', 'BT-35'),
  ];
  const broken = new Set(issues.map(({ field }) => field));
  return sellerTerms.filter(([, ...terms]) => terms.some((term) => broken.has(term))).map(([field]) => field);
}
