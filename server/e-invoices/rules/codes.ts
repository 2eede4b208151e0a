import { vatCategories } from '#contract/invoice-document';
import { codeCategories, isCountryCode, isVatPrefix } from '../codes';
import type { EInvoice } from '../model';
import { type EInvoiceIssue, issueIf } from './issue';

/**
 * Codes that come from stored data: countries, VAT numbers, categories. Codes that the writer chooses itself are
 * constants of codes.ts; the currency is checked before the model is built.
 */
export const checkCodes = ({ seller, buyer, lines, allowances, vatBreakdown }: EInvoice) => [
  ...checkCountry(seller.address.country, 'BT-40'),
  ...checkCountry(buyer.address.country, 'BT-55'),
  ...checkVatNumber(seller.vatNumber, 'BT-31'),
  ...checkVatNumber(buyer.vatNumber, 'BT-48'),
  ...vatBreakdown.flatMap(({ category }) =>
    issueIf(!isVatCategory(category), 'BR-CL-17', 'BT-118', category),
  ),
  ...lines.flatMap(({ category, id }) => issueIf(!isVatCategory(category), 'BR-CL-18', 'BT-151', id)),
  ...allowances.flatMap(({ category }) => issueIf(!isVatCategory(category), 'BR-CL-18', 'BT-95', category)),
  ...vatBreakdown.flatMap(({ category, exemptionCode }) => checkExemptionCode(category, exemptionCode)),
];

/** BR-CL-14. An empty country is an issue of BR-09 or BR-11. */
const checkCountry = (country: string, field: string): EInvoiceIssue[] =>
  issueIf(country !== '' && !isCountryCode(country), 'BR-CL-14', field);

/** BR-CO-09: the number begins with the country that issued it. */
export const checkVatNumber = (vatNumber: string, field: string): EInvoiceIssue[] =>
  issueIf(vatNumber !== '' && !isVatPrefix(vatNumber.slice(0, 2)), 'BR-CO-09', field);

/** Categories are stored data, which an earlier version may have written. F, I, J and D of UNCL 5305 are not allowed. */
const isVatCategory = (category: string): boolean => vatCategories.some((known) => known === category);

function checkExemptionCode(category: string, code: string): EInvoiceIssue[] {
  const expected = codeCategories[code];
  return expected ? issueIf(category !== expected.category, expected.rule, 'BT-121', category) : [];
}
