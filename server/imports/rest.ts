import { type ExportFormat, mostInWorkbook } from '#contract/exports';
import type { Download } from '#contract/route';
import type { Language } from '#contract/session';
import { exportFile, exportStream } from '../exports/export';
import type { Context } from '../house';
import { reservesOf, witnessReserves } from '../lots/witness';
import { importFor } from './file';
import { countsOf, type KeptRow, keptRows } from './queries';
import { importTexts } from './texts';

/**
 * The rows that were kept, each as it stands after mending, with what is wrong with it in a column before the others.
 * More than a workbook may hold are given as CSV, whatever was asked for.
 */
export async function restOf(context: Context, id: number, asked: ExportFormat): Promise<Download> {
  const { db, user } = context;
  const { file } = await importFor(db, user, id);
  const { kept } = await countsOf(db, id);
  const words = importTexts(user.language as Language);
  const heads = [words['imports.rest.reason'], words['imports.rest.row'], ...file.headers];
  const line = ({ row, cells, faults }: KeptRow) => [reasonOf(faults, words), row, ...cells];
  const name = `${file.fileName.replace(/\.(csv|tsv|txt|xlsx|gz)+$/i, '')}-${words['imports.rest.name']}`;
  const columns = file.mapping.fields.reserve?.columns ?? [];
  // Before the rows that hold one leave, however late they come in a file that is written as it is read.
  const lines = async function* () {
    for await (const rows of keptRows(db, id)) {
      const reserves = rows.map(({ cells }) => ({ reserve: columns.map((column) => cells[column] ?? '') }));
      await witnessReserves(context, reservesOf(file.auctionId), reserves);
      yield rows.map(line);
    }
  };
  const format = kept > mostInWorkbook ? 'csv' : asked;
  if (format === 'csv') return exportStream(name, heads, lines());
  const rows: (string | number)[][] = [];
  for await (const some of lines()) rows.push(...some);
  return exportFile(name, 'xlsx', heads, rows);
}

function reasonOf(faults: KeptRow['faults'], words: Record<string, string>): string {
  const reasons = faults
    .filter(({ level }) => level !== 'WARNING')
    .map(({ field, code, params }) => {
      const text = (words[`imports.fault.${code}`] ?? code).replace(/\{(\w+)[^}]*\}/g, (_, key: string) =>
        String(params[key] ?? ''),
      );
      return field ? `${words[`imports.field.${field}`]}: ${text}` : text;
    });
  return reasons.join(' ');
}
