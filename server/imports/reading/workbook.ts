import { Refusal } from '#contract/api/refusal';
import type { FileStore } from '../../files/store';
import { resolveProgram, runProgram, workbookReadTurn } from '../../lib/child';
import { limitBytes } from './receive';

/**
 * Converts the stored workbook `from` to the stored lines `to`. Runs in a child process, because the library keeps a whole
 * workbook in memory. Throws the refusals of workbook-measure.ts, `import.workbook_unreadable`, and `import.too_large` when
 * the lines exceed the limit of a text file. Throws a ChildFailure when the process was killed.
 */
export async function convertWorkbook(files: FileStore, from: string, to: string): Promise<void> {
  await workbookReadTurn(async () => {
    const lines = runProgram(
      resolveProgram(__dirname, 'workbook-child'),
      await files.get(from),
      () => new Refusal('import.workbook_unreadable'),
    );
    await files.put(to, limitBytes(lines));
  });
}
