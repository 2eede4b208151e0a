import type { Currency } from '#contract/currencies';
import { decimalMarks, type ImportField, importFields } from '#contract/import-fields';
import { parseLotNumber } from '#contract/lot-number';
import { parseAmount } from '#contract/money/money';
import { readRange } from './amount-range';
import { isPercentage } from './corrupted-cells';
import { splitSign } from './signed-amount';
import {
  isNoReserveText,
  isOnRequestText,
  maxItemNoLength,
  parseAttribution,
  parseCount,
  parseOutcome,
  parsePricedOutcome,
  parseVatScheme,
  parseYesNo,
} from './values';

/** What the values of a file are tested against while its columns are guessed. */
export interface Notation {
  currency: Currency;
}

/** Returns whether nearly all texts are different and have a digit and no blank. */
export const looksLikeCodes = (texts: readonly string[]): boolean =>
  texts.filter((text) => /\d/.test(text) && !/\s/.test(text) && text.length <= 40).length >
    texts.length * 0.9 && new Set(texts).size > texts.length * 0.9;

/**
 * Returns 0 when the values contradict the field, otherwise up to 1 for how well they fit. A column without values gets a
 * low score.
 */
export function scoreFitness(field: ImportField, texts: readonly string[], { currency }: Notation): number {
  if (texts.length === 0) return 0.1;
  const share = (fits: (text: string) => boolean, minShare: number) => {
    const part = texts.filter(fits).length / texts.length;
    return part >= minShare ? part : 0;
  };
  if (field === 'number') return share((text) => 'label' in parseLotNumber(text), 0.8);
  if (field === 'email') return share((text) => text.includes('@'), 0.5);
  if (field === 'customerNo' || field === 'itemNo')
    return share((text) => !/\s/.test(text) && text.length <= maxItemNoLength, 0.8);
  if (field === 'title') return looksLikeCodes(texts) || texts.every((text) => !/\p{L}/u.test(text)) ? 0 : 1;
  if (field === 'dimensions') return share((text) => /\d/.test(text), 0.5);
  if (field === 'quantity') return share((text) => parseCount(text) !== undefined, 0.8);
  if (field === 'outcome') return share((text) => parseOutcome(text) !== undefined, 0.6);
  if (field === 'attribution') return share((text) => parseAttribution(text) !== undefined, 0.5);
  if (field === 'vatScheme') return share((text) => parseVatScheme(text) !== undefined, 0.8);
  if (field === 'arrApplies' || field === 'priceOnRequest' || field === 'houseOwned')
    return share((text) => parseYesNo(text) !== undefined, 0.8);
  if (field === 'openAmount')
    return share((text) => isAmountText(field, splitSign(text).amount, currency), 0.4);
  if (importFields[field] === 'amount') return share((text) => isAmountText(field, text, currency), 0.4);
  if (field === 'buyer') return texts.every((text) => /^[\d\s]+$/.test(text)) ? 0 : 1;
  return 1;
}

/**
 * Returns whether a text is an amount in any notation, or a text that may replace one. The decimal mark is determined later
 * from the whole column.
 */
function isAmountText(field: ImportField, text: string, currency: Currency): boolean {
  if (field === 'hammer' && parsePricedOutcome(text) !== undefined) return true;
  if (isPercentage(text)) return true;
  if (field !== 'hammer' && isOnRequestText(text)) return true;
  if (field === 'reserve' && isNoReserveText(text)) return true;
  return decimalMarks.some((decimalMark) => {
    const read = (part: string) => parseAmount(part, { decimalMark, currency });
    if ('minor' in read(text)) return true;
    const range = readRange(text, read);
    return range !== undefined && 'minor' in range.high;
  });
}

/** Returns whether a text is a single amount, not a range, in any notation. */
export const isSingleAmount = (text: string, { currency }: Notation): boolean =>
  decimalMarks.some((decimalMark) => 'minor' in parseAmount(text, { decimalMark, currency }));
