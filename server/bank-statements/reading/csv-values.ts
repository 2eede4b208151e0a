import type { BankCsvMapping } from '#contract/bank-statements';
import type { Currency } from '#contract/currencies';
import type { DateOrder, DecimalMark } from '#contract/import-fields';
import { normalizeAmount, stripSigns } from '#contract/money/amount-text';
import { parseTypedAmount } from '#contract/money/money';
import { parseWordedDay } from '../../imports/day-words';
import { toBankDay } from './day';
import { type Place, refuseEntry } from './refuse-entry';

/** Amounts and dates as banks write them in CSV files. */

/** The sign of an amount, before, after or around it; C and D, H and S (Haben, Soll) after it. */
const signPatterns: readonly (readonly [pattern: RegExp, isNegative: boolean])[] = [
  [/^\(([^()]*)\)$/, true],
  [/^[-−–] ?(\S.*)$/, true],
  [/^\+ ?(\S.*)$/, false],
  [/^(.*\d) ?[-−–]$/, true],
  [/^(.*\d) ?\+$/, false],
  [/^(.*\d) ?(?:CR?|H)$/i, false],
  [/^(.*\d) ?(?:DR?|S)$/i, true],
];

/** Splits an amount into its figures and its sign; null: it has none. */
export function splitSign(text: string, mark: DecimalMark): { figures: string; isNegative: boolean | null } {
  const normalized = normalizeAmount(text, mark);
  for (const [pattern, isNegative] of signPatterns) {
    const figures = pattern.exec(normalized)?.[1];
    if (figures !== undefined) return { figures, isNegative };
  }
  return { figures: normalized, isNegative: null };
}

/**
 * Returns an amount with its sign in minor units. Refuses whatever is not clearly one amount of the currency, for example
 * two signs, or three digits after a decimal mark.
 */
export function readCsvAmount(
  text: string,
  decimalMark: DecimalMark,
  currency: Currency,
  place: Place,
): number {
  const { figures, isNegative } = splitSign(stripSigns(text.trim(), currency), decimalMark);
  const parsed = parseTypedAmount(figures, { decimalMark, currency });
  if ('issue' in parsed) {
    const isTooFine = parsed.issue === 'too_fine' || parsed.issue === 'three_decimals';
    return refuseEntry(place, isTooFine ? 'DECIMALS' : 'AMOUNT', text);
  }
  return isNegative ? 0 - parsed.minor : parsed.minor;
}

/**
 * Parses a date in figures by the order of a mapping, with four or two digits for the year or as eight digits, and a date
 * with words. A time after it is ignored. Returns undefined when it is no date.
 */
export function parseCsvDay(text: string, order: BankCsvMapping['dateOrder']): string | undefined {
  const [dayText = ''] = text.trim().split(/[T ,] ?\d{1,2}:\d\d/, 1);
  const [first, second, third] = splitDay(dayText, order) ?? [];
  if (first === undefined || second === undefined || third === undefined)
    return parseWordedDay(dayText.replace(/,$/, ''));
  // Four digits at the start are a year in every country.
  if (first.length > 2 || order === 'YMD')
    return third.length > 2 ? undefined : toBankDay(first, second, third);
  return order === 'DMY' ? toBankDay(third, second, first) : toBankDay(third, first, second);
}

function splitDay(text: string, order: DateOrder): string[] | undefined {
  if (/^\d{8}$/.test(text))
    return order === 'YMD'
      ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
      : [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  const match = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?$/.exec(text);
  return match ? [match[1] ?? '', match[3] ?? '', match[4] ?? ''] : undefined;
}
