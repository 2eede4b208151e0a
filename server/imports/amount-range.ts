import type { ParsedAmount } from '#contract/money/money';

/** A low and a high amount as parsed; either may be an issue. */
export interface AmountRange {
  low: ParsedAmount;
  high: ParsedAmount;
}

const maxRangeLength = 100;

/** Words that introduce a range without changing its amounts. */
const introduction =
  /^(?:est(?:imate|imation|imativa|\.)?|schätz(?:preis|ung)|stima|from|between|von|zwischen|de|entre|da|tra|fra|估价|估價|估)(?:\s*:\s*|\s+|(?<=[估价價]))/iu;

/** Signs between two amounts, and words surrounded by blanks. */
const separators =
  /[-–—‒−‐‑－﹣~～〜∼/／…至到]|\.{2,3}|\s(?:to|and|bis|und|à|a|au|et|até|ate|ao|e|al|y|tot|en)\s/giu;

/** Returns the texts on either side of each separator, where both contain a number. */
export function rangeSides(text: string): [string, string][] {
  const rangeText = text.slice(0, maxRangeLength).replace(introduction, '').replace(introduction, '');
  return [...rangeText.matchAll(separators)].flatMap((match): [string, string][] => {
    const low = rangeText.slice(0, match.index).trim();
    const high = rangeText.slice(match.index + match[0].length).trim();
    // The dash of `900.-` belongs to its amount.
    const isDash = /[.,]$/.test(low) && /^[-–—－]/.test(match[0]);
    return isDash || !hasFigure.test(low) || !hasFigure.test(high) ? [] : [[low, high]];
  });
}

const hasFigure = /[\p{Nd}一二三四五六七八九十百千万萬]/u;

/**
 * Reads two amounts in one text: `1,000–1,500`, `£2-3,000`, `12-18万`. Returns undefined when the text is not a range. Uses
 * the only separator that yields two amounts; otherwise the first separator, with its issues.
 */
export function readRange(text: string, read: (text: string) => ParsedAmount): AmountRange | undefined {
  // `1/2` may be a fraction or an abbreviation for thousands.
  if (fraction.test(text)) return { low: { issue: 'ambiguous' }, high: { issue: 'ambiguous' } };
  const ranges = rangeSides(text).map(([low, high]) => readSides(low, high, read));
  const readable = ranges.filter(({ low, high }) => 'minor' in low && 'minor' in high);
  return readable.length === 1 ? readable[0] : ranges[0];
}

const fraction = /^[^\p{Nd}\p{L}]{0,4}\p{Nd}\s?[/⁄／]\s?[^\p{Nd}\p{L}]{0,4}\p{Nd}[^\p{Nd}\p{L}]{0,4}$/u;

/** A low amount below a thousandth of the high one was abbreviated in an unknown way. */
const maxRangeRatio = 1000;

function readSides(lowText: string, highText: string, read: (text: string) => ParsedAmount): AmountRange {
  const high = read(highText);
  const literal = read(lowText);
  if ('issue' in high) return { low: literal, high };
  const literalMinor = 'minor' in literal ? literal.minor : 0;
  for (const completed of completeLowAmounts(lowText, highText)) {
    const low = read(completed);
    if ('minor' in low && low.minor > literalMinor && low.minor < high.minor) return { low, high };
  }
  const isTooWide = literalMinor > 0 && literalMinor * maxRangeRatio <= high.minor;
  return { low: isTooWide ? { issue: 'ambiguous' } : literal, high };
}

/**
 * Returns the low amount completed with what only the high one spells out: the unit of `1.5-2 Mio.`, the thousands of
 * `2-3,000`. Empty when the low amount is not a bare number.
 */
function completeLowAmounts(lowText: string, highText: string): string[] {
  const figures = /(?<![\p{Nd}.,'])\p{Nd}[\p{Nd}.,']*$/u.exec(lowText)?.[0];
  if (figures === undefined) return [];
  const word = /\p{Nd}\s?(\p{L}+\.?)/u.exec(highText)?.[1];
  const groups = /\p{Nd}{1,3}((?:[.,' ]\p{Nd}{3})+)(?!\p{Nd})/u.exec(highText)?.[1];
  return [
    ...(word === undefined ? [] : [`${lowText} ${word}`]),
    ...(groups !== undefined && /^\p{Nd}{1,3}$/u.test(figures)
      ? [lowText + '000'.repeat(groups.length / 4)]
      : []),
  ];
}

/** Returns whether a text such as `300 500` may be two amounts as well as 300,500. */
export function isTwoAmounts(text: string): boolean {
  const [, low = 0, high = 0] = (/^\D*([1-9]\d{2})[ \u00a0]([1-9]\d{2})\D*$/.exec(text) ?? []).map(Number);
  return low < high;
}
