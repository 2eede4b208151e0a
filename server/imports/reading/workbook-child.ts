import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import { print, printing } from '../../child';
import type { Cell } from './rows';
import { measureWorkbook } from './workbook-measure';
import { fillMerged, mergedCells } from './workbook-merged';

/**
 * The program that reads a workbook and prints its sheets as lines of JSON: `{"sheet":"Lots"}`, then an array of cells
 * for each row; before it `{"merged":[0]}` where a cell above says the first of them for this row too.
 */

// Spreadsheets show fifteen figures; the sixteenth is noise of the binary number.
const parseNumber = (text: string): number => Number(Number(text).toPrecision(15));

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) {
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
  }
  return typeof value === 'number' ? value : String(value);
}

printing(async () => {
  const content = await buffer(process.stdin);
  await measureWorkbook(content);
  const sheets = await readWorkbook(content, { trim: false, parseNumber });
  const merged = await mergedCells(content);
  for (const [at, { sheet, data }] of sheets.entries()) {
    await print(`${JSON.stringify({ sheet })}\n`);
    const rows = data.map((row) => row.map(cellOf));
    const filled = fillMerged(rows, merged[at] ?? []);
    for (const [row, cells] of rows.entries()) {
      const columns = filled.get(row);
      if (columns) await print(`${JSON.stringify({ merged: columns })}\n`);
      await print(`${JSON.stringify(cells)}\n`);
    }
  }
});
