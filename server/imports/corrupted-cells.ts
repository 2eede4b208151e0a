import type { RowIssue } from '#contract/import-checks';
import { type ImportField, importFields } from '#contract/import-fields';
import type { Cell } from './reading/rows';
import { isErrorValue } from './reading/spreadsheet-errors';
import { isUncalculated, withoutMark } from './reading/uncalculated';
import type { RowContext } from './row';
import { cleanText } from './values';

/** Returns whether a cell has no value, because its formula was not calculated or failed. */
export const hasNoResult = (text: string): boolean => isUncalculated(text) || isErrorValue(text);

const percentage =
  /[%％‰]|\b(?:per ?cent|pour ?cent|prozent|por ?cento|por ciento|per ?cento|procent)\b|百分之/i;
/** Returns whether a text is a percentage rather than an amount. */
export const isPercentage = (text: string): boolean =>
  text.length <= 200 && /\d/.test(text) && percentage.test(text);

/** Returns whether a text is a long number as a narrow column shows it: `8.49E+11`. Its last digits are lost. */
const isShortened = (text: string): boolean => /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i.test(text);

const month =
  'jan|feb|fev|fevr|mar|mrz|marz|mars|apr|avr|abr|may|mai|maio|maj|jun|jui|juin|jul|juil|aug|aou|aout|ago|sep|sept|set|oct|okt|out|ott|nov|dec|dez|dic';
const shortDate = new RegExp(
  `^(?:\\d{1,2}[-/. ](?:${month})\\.?|(?:${month})\\.?[-/. ]\\d{1,4}|\\d{4}-\\d{2}-\\d{2})$`,
  'i',
);
/** Returns whether a text is a date into which a spreadsheet has converted a label such as `2-4`. */
const isDay = (text: string): boolean => shortDate.test(text.normalize('NFD').replace(/\p{M}/gu, ''));

/** Fields with identifiers: a shortened or rounded number would refer to something else. */
const referenceFields: ReadonlySet<ImportField> = new Set(['reference', 'paddle', 'relationTo']);

function findCode(field: ImportField, text: string): string | undefined {
  const kind = importFields[field];
  if (isUncalculated(text)) return 'formula_uncalculated';
  if (isErrorValue(text)) return 'formula_error';
  if (kind === 'amount' && isPercentage(text)) return 'amount_percent';
  if ((kind === 'amount' || kind === 'label' || referenceFields.has(field)) && isShortened(text))
    return 'number_shortened';
  return field === 'number' && isDay(text) ? 'number_is_day' : undefined;
}

/**
 * Finds cells that a spreadsheet has not calculated or has corrupted. Returns the row without them and an error for each, so
 * that no later step misreads them.
 */
export function removeCorruptedCells(
  cells: readonly Cell[],
  { mapping }: Pick<RowContext, 'mapping'>,
): { cells: readonly Cell[]; issues: RowIssue[] } {
  const issues: RowIssue[] = [];
  const corrupted = new Set<number>();
  for (const [field, { columns }] of Object.entries(mapping.fields) as [ImportField, { columns: number[] }][])
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell !== 'string' || cell === '') continue;
      const text = cleanText(cell);
      // A number pattern may find the number within any text.
      const code = field === 'number' && mapping.numberPattern !== null ? undefined : findCode(field, text);
      if (!code) continue;
      corrupted.add(column);
      issues.push({ field, column, level: 'ERROR', code, params: { text: withoutMark(text).slice(0, 100) } });
    }
  if (corrupted.size === 0) return { cells, issues };
  return { cells: cells.map((cell, column) => (corrupted.has(column) ? '' : cell)), issues };
}
