import writeExcelFile from 'write-excel-file/node';
import { print, runPrintingProgram } from '../lib/child';
import { readLines } from '../lib/streams';
import type { ExportCell } from './export';

/** The program that reads rows as lines of JSON, the heads first, and prints them as a workbook. */

/** The most characters a cell of a workbook can hold. */
const maxCellLength = 32_767;

/** Cells of a workbook have a type: a text is never a formula. Control characters cannot be written in XML. */
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
  await print(await writeExcelFile(data, { stickyRowsCount: 1 }).toBuffer());
});
