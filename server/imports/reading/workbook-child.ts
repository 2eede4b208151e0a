import readWorkbook from 'read-excel-file/node';
import type { Cell } from './rows';

/**
 * The program that prints the sheets of a workbook as lines of JSON. workbook.ts runs it in a process of its own, and
 * ends it when it takes too long or too much memory.
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

/** A pipe that is full must be waited for, or the whole workbook stands in memory once more. */
const print = (value: unknown): Promise<void> =>
  new Promise((done, fail) =>
    process.stdout.write(`${JSON.stringify(value)}\n`, (error) => (error ? fail(error) : done())),
  );

async function main(path: string) {
  const sheets = await readWorkbook(path, { trim: false, parseNumber });
  for (const { sheet, data } of sheets) {
    await print({ sheet });
    for (const row of data) await print(row.map(cellOf));
  }
}

main(process.argv[2] ?? '').catch(() => process.exit(1));
