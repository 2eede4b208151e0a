import { isValid } from 'i18n-iso-countries';
import { isIso } from '#contract/currencies';
import type { VatReason } from '#contract/invoice-document';

/** Codes of the lists that EN 16931 prescribes. */

/** UNCL 4461: credit transfer, and credit transfer by SEPA */
export const paymentMeans = { creditTransfer: '30', sepaCreditTransfer: '58' } as const;
/** UNTDID 4451: general information; payment information */
export const noteSubjects = { general: 'AAI', payment: 'PMT' } as const;
/** UN/ECE Recommendation 20: one */
export const pieceUnit = 'C62';
/** UNCL 5189: discount */
export const discountReasonCode = '95';
/** CEF list of electronic address schemes: email */
export const emailScheme = 'EM';

/**
 * The VATEX code of each reason for which a line shows no VAT; empty: the list has none. The margin scheme has three codes:
 * works of art (I), collectors' items and antiques (J), second-hand goods (F).
 */
export const exemptionCodes: Readonly<Record<VatReason, string>> = {
  MARGIN_ART: 'VATEX-EU-I',
  MARGIN_COLLECTORS: 'VATEX-EU-J',
  MARGIN_SECOND_HAND: 'VATEX-EU-F',
  RESALE_RIGHT: '',
  IMPORT: '',
  EXPORT: 'VATEX-EU-G',
  OUTSIDE_SCOPE: 'VATEX-EU-O',
};

/** The only category in which each code may stand, with the rule that says so (Peppol BIS Billing 3.0). */
export const codeCategories: Readonly<Record<string, { category: string; rule: string }>> = {
  'VATEX-EU-G': { category: 'G', rule: 'PEPPOL-EN16931-P0104' },
  'VATEX-EU-O': { category: 'O', rule: 'PEPPOL-EN16931-P0105' },
  'VATEX-EU-F': { category: 'E', rule: 'PEPPOL-EN16931-P0109' },
  'VATEX-EU-I': { category: 'E', rule: 'PEPPOL-EN16931-P0110' },
  'VATEX-EU-J': { category: 'E', rule: 'PEPPOL-EN16931-P0111' },
};

/** `isIso` accepts these for old auctions, ISO 4217 and thus EN 16931 no longer. */
const withdrawnCurrencies = new Set(['ATS', 'BEF', 'DEM', 'ESP', 'FIM', 'FRF', 'IEP', 'ITL', 'NLG']);

export const isCurrencyCode = (code: string): boolean => isIso(code) && !withdrawnCurrencies.has(code);

/** XK is not part of ISO 3166: the list of EN 16931 writes Kosovo as 1A. */
export const isCountryCode = (code: string): boolean =>
  code === '1A' || (/^[A-Z]{2}$/.test(code) && code !== 'XK' && isValid(code));

/** Prefixes of VAT numbers are country codes, except for Greece and Northern Ireland. */
export const isVatPrefix = (prefix: string): boolean =>
  prefix === 'EL' || prefix === 'XI' || isCountryCode(prefix);
