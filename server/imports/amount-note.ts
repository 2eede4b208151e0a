import type { Currency } from '#contract/currencies';
import { type AmountNote, type ImportTarget, importFields } from '#contract/import-fields';
import { foldHeader, matchHeader, mentionsAmount } from './aliases';
import { rangeSides } from './amount-range';
import { isSingleAmount } from './fitness';
import { amountText, namesOtherCurrency, splitScale } from './other-prices';

/** Of the cells of a column that holds amounts, at least so many read as amounts. */
const minShare = 0.6;
const maxAmountLength = 40;

/**
 * Returns what a reader must know of a column that looks like amounts: that its header names another currency or scale, or
 * that it holds amounts at all, which matters where no field takes it. Undefined for columns of something else.
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

/** `TEUR` behind a word for an amount: `m` behind a height is something else. */
function isInOtherScale(folded: string, noun: ImportTarget): boolean {
  const { scale, withoutScale } = splitScale(folded);
  const field = matchHeader(withoutScale, noun)?.field;
  return scale && field !== undefined && importFields[field] === 'amount';
}

const isAmount = (text: string, currency: Currency): boolean => {
  if (text.length > maxAmountLength || !/\d/.test(text)) return false;
  const bare = amountText(text);
  return [[bare], ...rangeSides(bare)].some((sides) =>
    sides.every((side) => isSingleAmount(side, { currency })),
  );
};

/** Years, counts and numbers of things are figures too: an amount has the sign of a currency, thousands or a range. */
const isPriceLike = (text: string, currency: Currency): boolean =>
  isAmount(text, currency) &&
  (amountText(text) !== text.trim() ||
    /(?<!\d)\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?!\d)/.test(text) ||
    (rangeSides(text).length === 1 && !/(?<!\d)1\d{3}(?!\d).*(?<!\d)[12]\d{3}(?!\d)/.test(text)));
