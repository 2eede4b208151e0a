import { buffer } from 'node:stream/consumers';
import { print, runPrintingProgram } from '../../lib/child';
import { workbookLines } from './workbook-lines';
import { measureWorkbook } from './workbook-measure';

/** The program that reads a workbook and prints a line of JSON for each sheet and each row that holds something. */
runPrintingProgram(async () => {
  const content = await buffer(process.stdin);
  await measureWorkbook(content);
  for await (const line of workbookLines(content)) await print(`${JSON.stringify(line)}\n`);
});
