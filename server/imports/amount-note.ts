import type { Currency } from '#contract/currencies';
import { type AmountNote, type ImportTarget, importFields } from '#contract/import-fields';
import { fieldOfHeader, foldHeader, speaksOfAmount } from './aliases';
import { rangeSides } from './amount-range';
import { readsAsOne } from './fitness';
import { amountText, namesOtherCurrency, splitScale } from './other-prices';

/** Of the cells of a column that holds amounts, at least so many read as amounts. */
const leastShare = 0.6;
const longestAmount = 40;

/**
 * Returns what a reader must know of a column that looks like amounts: that its header names another currency or scale, or
 * that it holds amounts at all, which matters where no field takes it. Undefined for columns of something else.
 */
export function amountNoteOf(
  header: string,
  texts: readonly string[],
  { into, currency }: { into: ImportTarget; currency: Currency },
): AmountNote | undefined {
  const filled = texts.filter((text) => text !== '');
  const share = (fits: (text: string) => boolean) => filled.filter(fits).length / filled.length;
  if (filled.length === 0) return undefined;
  const isAmounts = share((text) => isAmount(text, currency)) >= leastShare;
  if (isAmounts && namesOtherCurrency(header, currency)) return 'OTHER_CURRENCY';
  if (isAmounts && isInOtherScale(foldHeader(header), into)) return 'OTHER_SCALE';
  if (isAmounts && speaksOfAmount(header, into)) return 'AMOUNTS';
  return share((text) => isPriceLike(text, currency)) >= leastShare ? 'AMOUNTS' : undefined;
}

/** `TEUR` behind a word for an amount: `m` behind a height is something else. */
function isInOtherScale(folded: string, into: ImportTarget): boolean {
  const { scale, rest } = splitScale(folded);
  const field = fieldOfHeader(rest, into)?.field;
  return scale && field !== undefined && importFields[field] === 'amount';
}

const isAmount = (text: string, currency: Currency): boolean => {
  if (text.length > longestAmount || !/\d/.test(text)) return false;
  const bare = amountText(text);
  return [[bare], ...rangeSides(bare)].some((sides) => sides.every((side) => readsAsOne(side, { currency })));
};

/** Years, counts and numbers of things are figures too: an amount has the sign of a currency, thousands or a range. */
const isPriceLike = (text: string, currency: Currency): boolean =>
  isAmount(text, currency) &&
  (amountText(text) !== text.trim() ||
    /(?<!\d)\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?!\d)/.test(text) ||
    (rangeSides(text).length === 1 && !/(?<!\d)1\d{3}(?!\d).*(?<!\d)[12]\d{3}(?!\d)/.test(text)));
