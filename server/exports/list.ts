import { can } from '#contract/api/permissions';
import type { FileOfRows } from '#contract/api/route';
import { getSecretRule, type SecretPermission } from '#contract/api/secrets';
import type { ExportFormat } from '#contract/exports';
import type { Context } from '../app-context';
import type { AllRows } from '../db/all';
import { checkLength, type ExportCell, exportFile } from './export';

/** A column of an exported list. */
export interface Column<Row> {
  head: string;
  /** permission required to see its cells */
  secret?: SecretPermission;
  cell: (row: Row) => ExportCell;
}

/**
 * Returns the columns this user may export. Secret columns are omitted instead of left empty, because their heading would
 * suggest that there is no value.
 */
export const visibleColumns = <Of extends Pick<Column<never>, 'secret'>>(
  { user }: Pick<Context, 'user'>,
  columns: readonly Of[],
): Of[] =>
  columns.filter(
    ({ secret }) => !secret || (can(user, secret) && can(user, getSecretRule(secret).file ?? secret)),
  );

/**
 * Exports all rows of a list, without the fields that this user may not export; `name` has no extension. Refuses a workbook
 * of more than `maxInWorkbook` rows.
 */
export async function exportList<Row>(
  context: Context,
  name: string,
  format: ExportFormat,
  columns: readonly Column<Row>[],
  rows: AllRows<Row>,
): Promise<FileOfRows> {
  checkLength(format, rows.total);
  const allowedColumns = visibleColumns(context, columns);
  return exportFile(context, name, format, {
    heads: allowedColumns.map(({ head }) => head),
    batches: rows.batches(),
    toLine: (row) => allowedColumns.map((column) => column.cell(row)),
  });
}
