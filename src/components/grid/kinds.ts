import type { Currency } from '#contract/currencies';
import { type AmountFault, formatMoney } from '#contract/money/money';
import type { Offering } from '@/components/form/offering';
import { typedAmount } from '@/components/money/amounts';
import type { GridColumn, Typing } from './types';

/** The part of a column that its kind decides: spread it into the column. */
type Cells<Row> = Pick<GridColumn<Row>, 'text' | 'right'> & { typing: Typing<Row> };

interface Given<Row, Value> {
  value(row: Row): Value;
  mayEdit(row: Row): boolean;
  together?: true;
  tie?: string;
}

interface TextGiven<Row> extends Given<Row, string> {
  /** what is said where nothing is left */
  required?: string;
  offers?: Offering;
}

/** Plain text without spaces at its ends. */
export function textCells<Row>({ required, ...given }: TextGiven<Row>): Cells<Row> {
  const parse = (text: string) => {
    const value = text.trim();
    return value === '' && required !== undefined ? { fault: required } : { value };
  };
  return { text: given.value, typing: { ...given, kind: 'text', parse } };
}

interface AmountGiven<Row> extends Given<Row, number | null> {
  currency: Currency;
  language: string;
  faultWords(fault: AmountFault): string;
}

/** An amount in minor units, typed and shown as the reader's language writes it. */
export function amountCells<Row>({ currency, language, faultWords, ...given }: AmountGiven<Row>): Cells<Row> {
  const parse = (text: string) => {
    if (text.trim() === '') return { value: null };
    const read = typedAmount(text.trim(), language, currency);
    return 'fault' in read ? { fault: faultWords(read.fault) } : { value: read.minor };
  };
  const text = (row: Row) => {
    const amount = given.value(row);
    return amount === null ? '' : formatMoney(amount, currency, language, { bare: true, short: true });
  };
  return { text, right: true, typing: { ...given, kind: 'amount', parse } };
}

/** Yes or no by the beginning of the word; nothing is no, and no says nothing. */
export function flagCells<Row>({
  yes,
  no,
  unknownWords,
  ...given
}: Given<Row, boolean> & { yes: string; no: string; unknownWords: string }): Cells<Row> {
  const parse = (text: string) => {
    const typed = text.trim().toLowerCase();
    const is = (word: string) => word.toLowerCase().startsWith(typed);
    if (typed === '' || is(no)) return { value: false };
    return is(yes) ? { value: true } : { fault: unknownWords };
  };
  return {
    text: (row) => (given.value(row) ? yes : ''),
    typing: { ...given, kind: 'choice', parse, options: [yes, no] },
  };
}

export interface Choice {
  value: number | string;
  label: string;
  /** may be chosen; what may not is still named where it stands */
  offered: boolean;
}

interface ChoiceGiven<Row> extends Given<Row, number | string | null> {
  choices: readonly Choice[];
  /** of several with the same name, the one meant in this row */
  prefers?(choice: Choice, row: Row): boolean;
  unknownWords: string;
  severalWords(labels: string): string;
}

/** One of a list by its name, or by as much of it as tells it from the others. */
export function choiceCells<Row>({
  choices,
  prefers,
  unknownWords,
  severalWords,
  ...given
}: ChoiceGiven<Row>): Cells<Row> {
  const offered = choices.filter((one) => one.offered);
  const parse = (text: string, row: Row) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return { value: null };
    const named = (is: (label: string) => boolean) => offered.filter(({ label }) => is(label.toLowerCase()));
    const exact = named((label) => label === typed);
    const [first] = exact;
    if (first) return { value: (exact.find((one) => prefers?.(one, row)) ?? first).value };
    const begin = named((label) => label.startsWith(typed));
    const found = begin.length > 0 ? begin : named((label) => label.includes(typed));
    const own = found.filter((one) => prefers?.(one, row));
    const [only, ...others] = own.length > 0 ? own : found;
    if (!only) return { fault: unknownWords };
    if (others.length === 0) return { value: only.value };
    return { fault: severalWords([only, ...others].map(({ label }) => label).join(', ')) };
  };
  const options = [...new Set(offered.map(({ label }) => label))];
  return {
    text: (row) => choices.find(({ value }) => value === given.value(row))?.label ?? '',
    typing: { ...given, kind: 'choice', parse, options },
  };
}
