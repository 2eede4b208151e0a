import { deepestHeader } from './reading/layout';
import type { FileRow } from './reading/rows';

/** The first rows of a file as texts, each at its place: blank rows are left out when a file is read, but counted. */
export function rowsInPlace(read: readonly FileRow[]): string[][] {
  const rows: string[][] = [];
  for (const { row, cells } of read) {
    while (rows.length < Math.min(row - 1, deepestHeader)) rows.push([]);
    rows.push(cells.map(String));
  }
  return rows;
}
