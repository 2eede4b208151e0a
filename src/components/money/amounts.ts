import type { Currency } from '#contract/currencies';
import { parseTypedAmount, type ReadAmount } from '#contract/money/money';

/** The mark that parts pounds from pence where `language` is spoken. */
export const decimalMark = (language: string): '.' | ',' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';

/** Reads an amount as it is typed or pasted in `language`. */
export const typedAmount = (text: string, language: string, currency: Currency): ReadAmount =>
  parseTypedAmount(text, { decimalMark: decimalMark(language), currency });
