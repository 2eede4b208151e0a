import type { ExportFormat } from '#contract/exports';
import type { Download } from '#contract/route';
import type { AllRows } from '../db/all';
import { checkLength, type ExportCell, exportFile, exportStream } from './export';

/** A column of a list's file. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ExportCell;
}

/** All rows of a list as a file, `name` without its ending. Refuses a workbook of more than `mostInWorkbook` rows. */
export async function exportList<Row>(
  name: string,
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: AllRows<Row>,
): Promise<Download> {
  const heads = columns.map(({ head }) => head);
  const lines = linesOf(columns, rows);
  if (format === 'csv') return exportStream(name, heads, lines);
  checkLength(format, rows.total);
  const all: ExportCell[][] = [];
  for await (const batch of lines) all.push(...batch);
  return exportFile(name, 'xlsx', heads, all);
}

async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: AllRows<Row>,
): AsyncGenerator<ExportCell[][]> {
  for await (const batch of rows.batches())
    yield batch.map((row) => columns.map((column) => column.cell(row)));
}
