import { maxHeaderRow } from './reading/layout';
import type { FileRow } from './reading/rows';

/**
 * Returns the first rows of a file as texts at their positions. Blank rows, which reading skips but counts, are filled in.
 */
export function padBlankRows(fileRows: readonly FileRow[]): string[][] {
  const rows: string[][] = [];
  for (const { row, cells } of fileRows) {
    while (rows.length < Math.min(row - 1, maxHeaderRow)) rows.push([]);
    rows.push(cells.map(String));
  }
  return rows;
}
