import { can } from '#contract/api/permissions';
import type { FileOfRows } from '#contract/api/route';
import { getSecretRule, type SecretPermission } from '#contract/api/secrets';
import type { ExportFormat } from '#contract/exports';
import type { Context } from '../app-context';
import type { AllRows } from '../db/all';
import { checkLength, type ExportCell, exportFile } from './export';

/** A column of a list's file. */
export interface Column<Row> {
  head: string;
  /** the action by which its cells are secret */
  secret?: SecretPermission;
  cell: (row: Row) => ExportCell;
}

/** Without the right a column is not empty but absent: its name would promise something. */
export const visibleColumns = <Of extends Pick<Column<never>, 'secret'>>(
  { user }: Pick<Context, 'user'>,
  columns: readonly Of[],
): Of[] =>
  columns.filter(
    ({ secret }) => !secret || (can(user, secret) && can(user, getSecretRule(secret).file ?? secret)),
  );

/**
 * All rows of a list as a file, `name` without its ending; each without what this reader may not take along. Refuses a
 * workbook of more than `maxInWorkbook` rows.
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
