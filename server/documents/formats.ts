import { type Currency, getCurrency } from '#contract/currencies';
import type { InvoiceDocument } from '#contract/invoice-document';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';

/** How a document writes amounts, rates and days. */
export interface Formats {
  /** with the sign of the currency */
  money(amount: number): string;
  /** without it, in columns */
  bare(amount: number): string;
  /** an amount in another currency */
  otherMoney(amount: number, currency: string): string;
  rate(basisPoints: number): string;
  /** a decimal number, with all of its decimals */
  exchangeRate(rate: string): string;
  /** `2026-05-14` as May 14, 2026 */
  day(day: string): string;
}

export function createFormats(
  document: Pick<InvoiceDocument, 'language' | 'currency' | 'decimals'>,
): Formats {
  const { language } = document;
  const currency = toCurrency(document);
  const exchangeRates = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  return {
    money: (amount) => formatMoney(amount, currency, language),
    bare: (amount) => formatMoney(amount, currency, language, { bare: true }),
    otherMoney: (amount, code) => formatMoney(amount, getCurrency(code), language),
    rate: (basisPoints) => formatRate(basisPoints, language),
    exchangeRate: (rate) => exchangeRates.format(rate as Intl.StringNumericLiteral),
    day: (day) => formatDay(day, language),
  };
}

/** Returns `2026-05-14` as May 14, 2026. */
export const formatDay = (day: string, language: Language): string =>
  getTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The document knows the decimals of its currency, which may be one of the house's own. */
const toCurrency = ({
  currency: code,
  decimals,
}: Pick<InvoiceDocument, 'currency' | 'decimals'>): Currency =>
  decimals === null
    ? getCurrency(code)
    : { code, name: code, minorPerMajor: 10 ** decimals, notation: 'DECIMAL' };

/** Returns the text with the values in place of their names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Allows line breaks in words that are too long for a line, such as addresses of web pages. Chinese needs no help. */
export const breakLongWords = (text: string, maxLength: number): string =>
  text.replace(new RegExp(`[^\\s\\p{Script=Han}]{${maxLength}}(?=[^\\s\\p{Script=Han}])`, 'gu'), '$&\u200b');
