import type { FileOfRows } from '#contract/api/route';
import { type ExportFormat, maxInWorkbook } from '#contract/exports';
import { getImportLabel } from '#contract/import-fields';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { exportFile } from '../exports/export';
import { mapColumnsToFields, type RejectedRow, readRejectedRows, toCheckedCell } from './checked-rows';
import { loadCounts } from './counts';
import { getImport } from './file';
import { importTexts } from './texts';

/**
 * Exports the rejected rows as corrected so far, with their issues in the first column. Uses CSV when there are more rows
 * than a workbook can have.
 */
export async function exportRejectedRows(
  context: Context,
  id: number,
  format: ExportFormat,
): Promise<FileOfRows> {
  const { db, user } = context;
  const { file } = await getImport(db, id);
  const { rejected } = await loadCounts(db, id);
  const texts = importTexts(user.language as Language);
  const heads = [texts['imports.rest.reason'], texts['imports.rest.row'], ...file.headers];
  const fields = mapColumnsToFields(file.mapping);
  const name = `${file.fileName.replace(/\.(csv|tsv|txt|xlsx|gz)+$/i, '')}-${texts['imports.rest.name']}`;
  const batches = async function* () {
    for await (const rows of readRejectedRows(db, id))
      yield rows.map(({ cells, ...row }) => ({
        ...row,
        cells: cells.map((text, at) => toCheckedCell(fields, at, text)),
      }));
  };
  return exportFile(context, name, rejected > maxInWorkbook ? 'csv' : format, {
    heads,
    batches: batches(),
    toLine: ({ row, cells, issues }) => [formatReasons(issues, texts), row, ...cells.map(({ text }) => text)],
  });
}

function formatReasons(issues: RejectedRow['issues'], texts: Record<string, string>): string {
  const reasons = issues
    .filter(({ level }) => level !== 'WARNING')
    .map(({ field, code, params }) => {
      const text = (texts[`imports.issue.${code}`] ?? code).replace(/\{(\w+)[^}]*\}/g, (_, key: string) =>
        String(params[key] ?? ''),
      );
      return field ? `${texts[getImportLabel(field)]}: ${text}` : text;
    });
  return reasons.join(' ');
}
