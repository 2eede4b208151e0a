import { maxHeaderRow } from './reading/layout';
import type { FileRow } from './reading/rows';

/** The first rows of a file as texts, each at its place: blank rows are left out when a file is read, but counted. */
export function rowsInPlace(fileRows: readonly FileRow[]): string[][] {
  const rows: string[][] = [];
  for (const { row, cells } of fileRows) {
    while (rows.length < Math.min(row - 1, maxHeaderRow)) rows.push([]);
    rows.push(cells.map(String));
  }
  return rows;
}
