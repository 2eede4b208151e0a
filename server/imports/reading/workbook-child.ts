import { buffer } from 'node:stream/consumers';
import { print, runPrintingProgram } from '../../lib/child';
import { workbookLines } from './workbook-lines';
import { measureWorkbook } from './workbook-measure';

/** The child process that reads a workbook and prints one line of JSON for each sheet and each row that is not blank. */
runPrintingProgram(async () => {
  const content = await buffer(process.stdin);
  await measureWorkbook(content);
  for await (const line of workbookLines(content)) await print(`${JSON.stringify(line)}\n`);
});
