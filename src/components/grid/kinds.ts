import type { Currency } from '#contract/currencies';
import { type AmountIssue, formatMoney } from '#contract/money/money';
import type { SuggestionsComponent } from '@/components/form/suggestions';
import { readTypedAmount } from '@/components/money/amounts';
import type { CellEditing, GridColumn } from './types';

/** The part of a column that depends on its kind: spread it into the column. */
type Cells<Row> = Pick<GridColumn<Row>, 'text' | 'right'> & { editing: CellEditing<Row> };

interface EditingOptions<Row, Value> {
  value(row: Row): Value;
  canEdit(row: Row): boolean;
  saveTogether?: true;
  retryGroup?: string;
}

interface TextOptions<Row> extends EditingOptions<Row, string> {
  /** the message when the cell is emptied */
  required?: string;
  suggestions?: SuggestionsComponent;
}

/** Cells of plain text, trimmed. */
export function textCells<Row>({ required, ...editing }: TextOptions<Row>): Cells<Row> {
  const parse = (text: string) => {
    const value = text.trim();
    return value === '' && required !== undefined ? { issue: required } : { value };
  };
  return { text: editing.value, editing: { ...editing, kind: 'text', parse } };
}

interface AmountOptions<Row> extends EditingOptions<Row, number | null> {
  currency: Currency;
  language: string;
  issueWords(issue: AmountIssue): string;
}

/** Cells of amounts in minor units, typed and shown in the format of the reader's language. */
export function amountCells<Row>({
  currency,
  language,
  issueWords,
  ...editing
}: AmountOptions<Row>): Cells<Row> {
  const parse = (text: string) => {
    if (text.trim() === '') return { value: null };
    const parsed = readTypedAmount(text.trim(), language, currency);
    return 'issue' in parsed ? { issue: issueWords(parsed.issue) } : { value: parsed.minor };
  };
  const text = (row: Row) => {
    const amount = editing.value(row);
    return amount === null ? '' : formatMoney(amount, currency, language, { bare: true, short: true });
  };
  return { text, right: true, editing: { ...editing, kind: 'amount', parse } };
}

/** Cells of yes or no, recognized by the beginning of the word; empty means no, and no is shown as empty. */
export function flagCells<Row>({
  yes,
  no,
  unknownText,
  ...editing
}: EditingOptions<Row, boolean> & { yes: string; no: string; unknownText: string }): Cells<Row> {
  const parse = (text: string) => {
    const typed = text.trim().toLowerCase();
    const startsLike = (word: string) => word.toLowerCase().startsWith(typed);
    if (typed === '' || startsLike(no)) return { value: false };
    return startsLike(yes) ? { value: true } : { issue: unknownText };
  };
  return {
    text: (row) => (editing.value(row) ? yes : ''),
    editing: { ...editing, kind: 'choice', parse, options: [yes, no] },
  };
}

export interface Choice {
  value: number | string;
  label: string;
  /** whether it can be selected; existing values are named even when it cannot */
  selectable: boolean;
}

interface ChoiceOptions<Row> extends EditingOptions<Row, number | string | null> {
  choices: readonly Choice[];
  /** decides between several choices with the same name */
  prefers?(choice: Choice, row: Row): boolean;
  unknownText: string;
  ambiguousText(labels: string): string;
}

/** Cells with one entry of a list, by its name or an unambiguous beginning of it. */
export function choiceCells<Row>({
  choices,
  prefers,
  unknownText,
  ambiguousText,
  ...editing
}: ChoiceOptions<Row>): Cells<Row> {
  const selectableChoices = choices.filter((one) => one.selectable);
  const parse = (text: string, row: Row) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return { value: null };
    const filterByLabel = (test: (label: string) => boolean) =>
      selectableChoices.filter(({ label }) => test(label.toLowerCase()));
    const exact = filterByLabel((label) => label === typed);
    const [first] = exact;
    if (first) return { value: (exact.find((one) => prefers?.(one, row)) ?? first).value };
    const prefixMatches = filterByLabel((label) => label.startsWith(typed));
    const matches =
      prefixMatches.length > 0 ? prefixMatches : filterByLabel((label) => label.includes(typed));
    const preferred = matches.filter((one) => prefers?.(one, row));
    const [only, ...otherMatches] = preferred.length > 0 ? preferred : matches;
    if (!only) return { issue: unknownText };
    if (otherMatches.length === 0) return { value: only.value };
    return { issue: ambiguousText([only, ...otherMatches].map(({ label }) => label).join(', ')) };
  };
  const options = [...new Set(selectableChoices.map(({ label }) => label))];
  return {
    text: (row) => choices.find(({ value }) => value === editing.value(row))?.label ?? '',
    editing: { ...editing, kind: 'choice', parse, options },
  };
}
