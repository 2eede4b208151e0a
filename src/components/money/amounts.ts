import type { Currency } from '#contract/currencies';
import { type ParsedAmount, parseTypedAmount } from '#contract/money/money';

/** Returns the decimal separator of a language. */
export const decimalMark = (language: string): '.' | ',' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';

/** Parses an amount typed or pasted in `language`. */
export const readTypedAmount = (text: string, language: string, currency: Currency): ParsedAmount =>
  parseTypedAmount(text, { decimalMark: decimalMark(language), currency });
