import { Refusal } from '#contract/api/refusal';
import type { FileStore } from '../../files/store';
import { resolveProgram, runProgram, workbookReadTurn } from '../../lib/child';
import { limitBytes } from './receive';

/**
 * Turns the stored workbook `from` into the stored lines `to`. A process of its own measures and reads it, because the
 * library holds a whole workbook in memory. Refuses what workbook-measure.ts does, `import.workbook_unreadable`, and
 * `import.too_large` where its lines are more than a text may be. Throws a ChildFailure when the process was ended.
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
