import type { SanctionKind } from '#contract/sanctions';
import { print, runPrintingProgram } from '../../lib/child';
import { cleanDetails, cleanEntry, UnreadableListError } from './entry';
import { readEntries } from './readers';

/**
 * Child process that reads a sanctions list and prints a line of JSON per entry; when the list cannot be read, the last line
 * is the error.
 */
runPrintingProgram(async () => {
  try {
    for await (const entry of readEntries(process.argv[3] as SanctionKind, process.stdin))
      await print(`${JSON.stringify({ ...cleanEntry(entry), ...cleanDetails(entry) })}\n`);
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    await print(`${JSON.stringify({ issue: error.issue, detail: error.detail })}\n`);
  }
});
