import type { Currency } from '#contract/currencies';
import { parseAmount, type ReadAmount } from '#contract/money';

/** The mark that parts pounds from pence where `language` is spoken. */
export const decimalMark = (language: string): '.' | ',' =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';

/** Reads an amount as it is typed or pasted. More decimals than the currency has are a fault, because nobody would see the rounding. */
export function typedAmount(text: string, language: string, currency: Currency): ReadAmount {
  const read = parseAmount(text, { decimalMark: decimalMark(language), currency });
  return 'minor' in read && read.rounded ? { fault: 'too_fine' } : read;
}
