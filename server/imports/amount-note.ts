import type { Currency } from '#contract/currencies';
import { type AmountNote, type ImportTarget, importFields } from '#contract/import-fields';
import { foldHeader, matchHeader, mentionsAmount } from './aliases';
import { rangeSides } from './amount-range';
import { isSingleAmount } from './fitness';
import { namesOtherCurrency, splitScale, stripCurrencyMarks } from './other-prices';

/** Minimum share of the cells in a column that must read as amounts. */
const minShare = 0.6;
const maxAmountLength = 40;

/**
 * Returns the warning for a column that looks like amounts: its header names another currency or scale, or it contains
 * amounts at all, which matters when no field is mapped to it. Returns undefined for other columns.
 */
export function findAmountNote(
  header: string,
  texts: readonly string[],
  { noun, currency }: { noun: ImportTarget; currency: Currency },
): AmountNote | undefined {
  const filled = texts.filter((text) => text !== '');
  const share = (fits: (text: string) => boolean) => filled.filter(fits).length / filled.length;
  if (filled.length === 0) return undefined;
  const areAmounts = share((text) => isAmount(text, currency)) >= minShare;
  if (areAmounts && namesOtherCurrency(header, currency)) return 'OTHER_CURRENCY';
  if (areAmounts && isInOtherScale(foldHeader(header), noun)) return 'OTHER_SCALE';
  if (areAmounts && mentionsAmount(header, noun)) return 'AMOUNTS';
  return share((text) => isPriceLike(text, currency)) >= minShare ? 'AMOUNTS' : undefined;
}

/** `TEUR` counts only after a name for an amount, because `m` after a height means meters. */
function isInOtherScale(folded: string, noun: ImportTarget): boolean {
  const { scale, withoutScale } = splitScale(folded);
  const field = matchHeader(withoutScale, noun)?.field;
  return scale && field !== undefined && importFields[field] === 'amount';
}

const isAmount = (text: string, currency: Currency): boolean => {
  if (text.length > maxAmountLength || !/\d/.test(text)) return false;
  const bare = stripCurrencyMarks(text);
  return [[bare], ...rangeSides(bare)].some((sides) =>
    sides.every((side) => isSingleAmount(side, { currency })),
  );
};

/** Returns whether a text has the sign of a currency, grouped thousands or a range. Plain numbers may be years or counts. */
const isPriceLike = (text: string, currency: Currency): boolean =>
  isAmount(text, currency) &&
  (stripCurrencyMarks(text) !== text.trim() ||
    /(?<!\d)\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?!\d)/.test(text) ||
    (rangeSides(text).length === 1 && !/(?<!\d)1\d{3}(?!\d).*(?<!\d)[12]\d{3}(?!\d)/.test(text)));
