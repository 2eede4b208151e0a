import type { Analysis } from './analysis';
import { getSeason, isSeason } from './analysis-ranges';
import type { Currency } from './currencies';
import { formatMoney, formatRate } from './money/money';
import type englishFigures from './words/figures/en-US';

/** The sentences of the board of analysis, as its page and the emails with the board write them. */

type Sentence = Analysis['sentences'][number];
type Words = keyof typeof englishFigures;
interface Text {
  id: Words;
  values: Record<string, string>;
}

/** Returns the text of a sentence and its values, without the name of the compared period (`other`). */
export function describeSentence(
  { kind, value, before }: Sentence,
  {
    isConverted,
    currency,
    language,
  }: { isConverted: boolean; currency: Currency | undefined; language: string },
): Text {
  const isMoney = kind === 'hammer';
  const amount = isMoney && currency ? formatMoney(value, currency, language, { short: true }) : '';
  const valueText = isMoney
    ? `${isConverted ? '≈ ' : ''}${amount}`
    : formatRate(Math.round(value / 10) * 10, language);
  if (before === null || (isMoney && before === 0))
    return { id: `analysis.sentence.${kind}.none`, values: { value: valueText } };
  const difference = isMoney
    ? Math.round(((value - before) / before) * 100)
    : Math.round((value - before) / 10) / 10;
  const trend = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const by = isMoney
    ? formatRate(Math.abs(difference) * 100, language)
    : new Intl.NumberFormat(language).format(Math.abs(difference));
  return { id: `analysis.sentence.${kind}.${trend}`, values: { value: valueText, by } };
}

/**
 * Returns the name of the compared period: "the same period last year", "spring 2026", and "the same days of last season"
 * while the season of the range has not ended.
 */
export function describeCompared({ compared, range }: Pick<Analysis, 'compared' | 'range'>): Text {
  const values = { year: compared.from.slice(0, 4) };
  if (isSeason(compared))
    return {
      id: `analysis.compared.${compared.from.endsWith('-01-01') ? 'spring' : 'autumn'}`,
      values,
    };
  // A part of a season that does not start on the same day of the year before.
  const startsSeason = getSeason(compared.from).from === compared.from;
  if (isSeason(range) && startsSeason && compared.from.slice(5) !== range.from.slice(5))
    return { id: 'analysis.compared.season', values };
  return { id: 'analysis.compared.year', values };
}
