import writeExcelFile from 'write-excel-file/node';
import { print, runPrintingProgram } from '../lib/child';
import { readLines } from '../lib/streams';
import type { ExportCell } from './export';
import { resetZipTimes } from './zip-times';

/** Separate process: reads rows as lines of JSON, headings first, and writes a workbook to standard output. */

/** Maximum number of characters in a workbook cell. */
const maxCellLength = 32_767;

/** Cells are typed, so text is never evaluated as a formula. Control characters are not allowed in XML. */
const toCell = (value: ExportCell) => {
  if (value === null) return null;
  return typeof value === 'number'
    ? { type: Number, value }
    : { type: String, value: value.replace(/[^\P{Cc}\t\n\r]/gu, '').slice(0, maxCellLength) };
};

runPrintingProgram(async () => {
  const rows: ExportCell[][] = [];
  for await (const line of readLines(process.stdin)) rows.push(JSON.parse(line) as ExportCell[]);
  const [heads = [], ...bodyRows] = rows;
  const data = [
    heads.map((value) => ({ type: String, value: String(value), fontWeight: 'bold' as const })),
    ...bodyRows.map((row) => row.map(toCell)),
  ];
  // The same rows give the same file, whenever it is exported.
  await print(resetZipTimes(await writeExcelFile(data, { stickyRowsCount: 1 }).toBuffer()));
});
