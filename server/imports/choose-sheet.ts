import type { ImportTarget } from '#contract/import-fields';
import { identifyingFields } from '#contract/import-questions';
import { matchHeader } from './aliases';
import { padBlankRows } from './pad-blank-rows';
import { sniffHeaderRow } from './reading/layout';
import type { Sheet } from './reading/rows';

/**
 * Returns which sheet of a workbook (counted from 1) holds the table for the target: the first one with the highest score.
 * Cover sheets, notes and unrelated tables score lower. Chooses a hidden sheet only when no visible one is a table for the
 * target.
 */
export function chooseSheet(sheets: readonly Sheet[], target: ImportTarget): number {
  const scores = sheets.map((sheet) => scoreTable(sheet, target));
  const visible = scores.map((score, at) => (sheets[at]?.hidden ? -1 : score));
  const candidates =
    Math.max(...visible) < minTableScore && Math.max(...scores) >= minTableScore ? scores : visible;
  return Math.max(0, candidates.indexOf(Math.max(...candidates))) + 1;
}

/** Minimum score of a table for the target. */
const minTableScore = 2;

/**
 * 3: the header names an identifying field and another one; 2: it names several fields; 1: rows of several columns; 0: no
 * table.
 */
function scoreTable({ firstRows }: Sheet, target: ImportTarget): number {
  const rows = padBlankRows(firstRows);
  const headerRow = sniffHeaderRow(rows);
  const below = firstRows.filter(({ row }) => row > headerRow);
  if (!below.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1)) return 0;
  const recognizedFields = new Set(
    (rows[headerRow - 1] ?? []).flatMap((name) => matchHeader(name, target)?.field ?? []),
  );
  if (recognizedFields.size < 2) return 1;
  return identifyingFields[target].some((field) => recognizedFields.has(field)) ? 3 : 2;
}
