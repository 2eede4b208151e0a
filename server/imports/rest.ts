import type { FileOfRows } from '#contract/api/route';
import { type ExportFormat, maxInWorkbook } from '#contract/exports';
import { importLabel } from '#contract/import-fields';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { exportFile } from '../exports/export';
import { cellOf, fieldsOf, type KeptRow, keptRows } from './checked-rows';
import { countsOf } from './counts';
import { importFor } from './file';
import { importTexts } from './texts';

/**
 * The rows that were kept, each as it stands after mending, with what is wrong with it in a column before the others.
 * More than a workbook may hold are given as CSV, whatever was asked for.
 */
export async function restOf(context: Context, id: number, asked: ExportFormat): Promise<FileOfRows> {
  const { db, user } = context;
  const { file } = await importFor(db, id);
  const { kept } = await countsOf(db, id);
  const words = importTexts(user.language as Language);
  const heads = [words['imports.rest.reason'], words['imports.rest.row'], ...file.headers];
  const fields = fieldsOf(file.mapping);
  const name = `${file.fileName.replace(/\.(csv|tsv|txt|xlsx|gz)+$/i, '')}-${words['imports.rest.name']}`;
  const batches = async function* () {
    for await (const rows of keptRows(db, id))
      yield rows.map(({ cells, ...row }) => ({
        ...row,
        cells: cells.map((text, at) => cellOf(fields, at, text)),
      }));
  };
  return exportFile(context, name, kept > maxInWorkbook ? 'csv' : asked, {
    heads,
    batches: batches(),
    lineOf: ({ row, cells, faults }) => [reasonOf(faults, words), row, ...cells.map(({ text }) => text)],
  });
}

function reasonOf(faults: KeptRow['faults'], words: Record<string, string>): string {
  const reasons = faults
    .filter(({ level }) => level !== 'WARNING')
    .map(({ field, code, params }) => {
      const text = (words[`imports.fault.${code}`] ?? code).replace(/\{(\w+)[^}]*\}/g, (_, key: string) =>
        String(params[key] ?? ''),
      );
      return field ? `${words[importLabel(field)]}: ${text}` : text;
    });
  return reasons.join(' ');
}
