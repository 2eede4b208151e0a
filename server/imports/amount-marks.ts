import { type Currency, getDecimals } from '#contract/currencies';
import { normalizeAmount, stripSigns } from '#contract/money/amount-text';
import { rangeSides } from './amount-range';

/**
 * What an amount reveals about its decimal mark: a point, a comma, or (`either`) that its only mark may be the decimal mark
 * or separate thousands. A single mark before three digits separates thousands, unless the currency has three decimals
 * (`either`) or blanks or apostrophes already separate thousands.
 */
export type MarkEvidence = 'point' | 'comma' | 'either';

/** Per column, a few sample amounts for each kind of evidence, as written in the file. */
export type AmountSamples = Record<string, string[]>;

/** Returns the evidence of each amount in a text. Empty when the text has no marks or is not an amount. */
export function markEvidence(text: string, currency: Currency): MarkEvidence[] {
  if (!/[.,．，٫]/.test(text)) return [];
  const decimals = getDecimals(currency) ?? 2;
  const normalized = normalizeAmount(text, '.');
  const [sides] = rangeSides(normalized);
  return (sides ?? [normalized]).flatMap((side) => markOfFigures(stripSigns(side, currency), decimals) ?? []);
}

function markOfFigures(amount: string, decimals: number): MarkEvidence | undefined {
  const figures = amount.replace(/[.,] ?(?:--?|[–—])$/, '').replace(/[ ']/g, '');
  if (!/^\d[\d.,]*$/.test(figures)) return undefined;
  const point = figures.lastIndexOf('.');
  const comma = figures.lastIndexOf(',');
  if (point < 0 && comma < 0) return undefined;
  const mark = point > comma ? '.' : ',';
  const [last, other] = mark === '.' ? (['point', 'comma'] as const) : (['comma', 'point'] as const);
  const parts = figures.split(mark);
  const [integerPart = '', fractionPart = ''] = parts;
  if (point >= 0 && comma >= 0)
    return parts.length === 2 && fractionPart !== '' && /^\d{1,3}(?:[.,]\d{2,3})+$/.test(integerPart)
      ? last
      : undefined;
  // A mark that occurs several times separates thousands.
  if (parts.length > 2)
    return parts.slice(1).every((part) => part.length === 3) || indianGrouping.test(figures)
      ? other
      : undefined;
  if (fractionPart === '') return undefined;
  // The mark before three digits separates thousands, unless blanks or apostrophes do.
  if (fractionPart.length === 3 && /^[1-9]\d{0,2}$/.test(integerPart) && !/\d[ ']\d/.test(amount))
    return decimals < 3 ? other : 'either';
  return decimals === 0 && fractionPart.length < 3 ? undefined : last;
}

const indianGrouping = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
