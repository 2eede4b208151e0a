import type { ImportTarget } from '#contract/import-fields';
import { fieldOfHeader } from './aliases';
import { sniffHeaderRow } from './reading/layout';
import type { Sheet } from './reading/rows';
import { rowsInPlace } from './rows-in-place';

/**
 * Which sheet of a workbook (counted from 1) holds the table that goes into the target: the one whose header names most
 * of its fields, the first of several. A cover sheet or notes name none. Hidden sheets are taken when no other fits.
 */
export function chooseSheet(sheets: readonly Sheet[], into: ImportTarget): number {
  let best = { at: 0, score: -1 };
  for (const [at, sheet] of sheets.entries()) {
    const score = tableScore(sheet, into) - (sheet.hidden ? 1000 : 0);
    if (at === 0 || score > best.score) best = { at, score };
  }
  return best.at + 1;
}

/** How many fields the header of a sheet names, if there is a row below it; a sheet of several columns beats a text. */
function tableScore({ head }: Sheet, into: ImportTarget): number {
  const rows = rowsInPlace(head);
  const headerRow = sniffHeaderRow(rows);
  const below = head.filter(({ row }) => row > headerRow);
  if (below.length === 0) return 0;
  const named = new Set(
    (rows[headerRow - 1] ?? []).flatMap((name) => fieldOfHeader(name, into)?.field ?? []),
  );
  const inColumns = below.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return inColumns ? 1 + 2 * named.size : named.size > 0 ? 1 : 0;
}
