import type { Currency } from '#contract/currencies';
import { type ParsedAmount, parseTypedAmount } from '#contract/money/money';

/** The mark that parts pounds from pence where `language` is spoken. */
export const decimalMark = (language: string): '.' | ',' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';

/** Reads an amount as it is typed or pasted in `language`. */
export const readTypedAmount = (text: string, language: string, currency: Currency): ParsedAmount =>
  parseTypedAmount(text, { decimalMark: decimalMark(language), currency });
