import { refuseField } from '#contract/api/refusal';
import type { ImportColumnValues } from '#contract/import-checks';
import type { FileStore } from '../files/store';
import { cellOf, fieldsOf } from './checked-rows';
import { contentOf, type ImportFile } from './file';
import { readRows } from './reading/rows';
import { textOf } from './row';
import { cleanText } from './values';

const maxValues = 500;
/** Longer ones choose no rows. */
const longestValue = 200;

/**
 * What the cells of a column say in the whole file, each with its number of rows, the first of them. Refuses a column that
 * the file has not got, and a file that cannot be read.
 */
export async function valuesOf(
  files: FileStore,
  file: ImportFile,
  column: number,
): Promise<ImportColumnValues> {
  if (column >= file.headers.length) refuseField('column', 'unknown_column');
  const rowsOf = new Map<string, number>();
  let more = false;
  for await (const batch of readRows(contentOf(files, file), file.kind, file.reading))
    for (const { row, cells } of batch) {
      if (row <= file.reading.headerRow) continue;
      const text = cleanText(textOf(cells[column]));
      if (text === '' || text.length > longestValue) continue;
      const rows = rowsOf.get(text);
      if (rows !== undefined || rowsOf.size < maxValues) rowsOf.set(text, (rows ?? 0) + 1);
      else more = true;
    }
  const fields = fieldsOf(file.mapping);
  return { values: [...rowsOf].map(([text, rows]) => ({ ...cellOf(fields, column, text), rows })), more };
}
