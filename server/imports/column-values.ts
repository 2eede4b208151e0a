import { refuseField } from '#contract/api/refusal';
import type { ImportColumnValues } from '#contract/import-checks';
import type { FileStore } from '../files/store';
import { mapColumnsToFields, toCheckedCell } from './checked-rows';
import { type ImportFile, readContent } from './file';
import { readRows } from './reading/rows';
import { cellText } from './row';
import { cleanText } from './values';

const maxValues = 500;
/** Longer texts are not offered for choosing rows. */
const maxValueLength = 200;

/**
 * Returns the distinct texts of a column in the whole file with the number of their rows, in file order and at most
 * `maxValues`. Refuses a column that does not exist and a file that cannot be read.
 */
export async function listColumnValues(
  files: FileStore,
  file: ImportFile,
  column: number,
): Promise<ImportColumnValues> {
  if (column >= file.headers.length) refuseField('column', 'unknown_column');
  const rowCounts = new Map<string, number>();
  let more = false;
  for await (const batch of readRows(readContent(files, file), file.kind, file.reading))
    for (const { row, cells } of batch) {
      if (row <= file.reading.headerRow) continue;
      const text = cleanText(cellText(cells[column]));
      if (text === '' || text.length > maxValueLength) continue;
      const rows = rowCounts.get(text);
      if (rows !== undefined || rowCounts.size < maxValues) rowCounts.set(text, (rows ?? 0) + 1);
      else more = true;
    }
  const fields = mapColumnsToFields(file.mapping);
  return {
    values: [...rowCounts].map(([text, rows]) => ({ ...toCheckedCell(fields, column, text), rows })),
    more,
  };
}
