import type { SanctionKind } from '#contract/sanctions';
import { print, runPrintingProgram } from '../../lib/child';
import { cleanDetails, cleanEntry, UnreadableListError } from './entry';
import { readEntries } from './readers';

/** The program that reads a list of sanctions and prints a line of JSON for each entry, and last why it cannot be read. */
runPrintingProgram(async () => {
  try {
    for await (const entry of readEntries(process.argv[3] as SanctionKind, process.stdin))
      await print(`${JSON.stringify({ ...cleanEntry(entry), ...cleanDetails(entry) })}\n`);
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    await print(`${JSON.stringify({ issue: error.issue, detail: error.detail })}\n`);
  }
});
