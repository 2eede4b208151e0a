import { type Currency, getDecimals } from '#contract/currencies';
import { normalizeAmount, stripSigns } from '#contract/money/amount-text';
import { rangeSides } from './amount-range';

/**
 * What an amount says of the notation of its column: its decimal mark is a point or a comma, or (`either`) one of them
 * separates three digits that may be decimals or thousands.
 */
export type MarkEvidence = 'point' | 'comma' | 'either';

/** By column: amounts that stand for each kind of evidence in it, as they are written, a few of each. */
export type AmountSamples = Record<string, string[]>;

/** The evidence of each amount in a text; none where it has no marks, or is no amount. */
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
  // Several marks of one kind stand between thousands.
  if (parts.length > 2)
    return parts.slice(1).every((part) => part.length === 3) || groupedByTwo.test(figures)
      ? other
      : undefined;
  if (fractionPart === '') return undefined;
  // Where thousands stand between blanks or apostrophes the mark is the other one.
  if (fractionPart.length === 3 && /^[1-9]\d{0,2}$/.test(integerPart) && !/\d[ ']\d/.test(amount))
    return decimals < 3 ? other : 'either';
  return decimals === 0 && fractionPart.length < 3 ? undefined : last;
}

const groupedByTwo = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
