import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { findTakenStep } from '../events/last-event';
import { readSaleCurrency } from '../settings/currencies';
import { getCounts } from './counts';
import { listEncodingSamples } from './encoding-samples';
import type { BoundFile } from './file';
import { buildPreview, loadPreview } from './preview';

const workingStates = ['VALIDATING', 'COMMITTING'];

/** Returns everything about one import that its page shows, with the preview of its columns. */
export async function loadImportSheet(context: Context, boundFile: BoundFile): Promise<ImportSheet> {
  const { file } = boundFile;
  const { state } = file;
  const busy = workingStates.includes(state);
  const staged = ['VALIDATED', 'COMMITTING', 'COMMITTED', 'ROLLED_BACK'].includes(state);
  const counts = staged ? await getCounts(context, file) : null;
  // The page polls several times a second while a job runs, so the file is not read meanwhile.
  const previewFields = busy ? buildPreview(file, [], []) : await loadPreview(context, boundFile);
  return {
    ...file,
    currency: await readSaleCurrency(context.db, boundFile.target.currency),
    rows: counts?.rows ?? file.done,
    committed: counts?.committed ?? 0,
    ...previewFields,
    encodingSamples: busy ? [] : await listEncodingSamples(context.app.files, file),
    progress: busy ? { done: file.done, of: file.total } : null,
    counts,
    ended: await findEnd(context.db, file),
    results: busy ? 0 : await countWaitingResults(context.db, file.id),
    like: file.like === null ? null : await findCommittedFile(context.db, file.like),
  };
}

const findEnd = async (db: Db, { id, state }: Pick<ImportSheet, 'id' | 'state'>) =>
  state === 'COMMITTED' || state === 'ROLLED_BACK'
    ? findTakenStep(db, {
        noun: 'imports',
        id,
        actions: [state === 'COMMITTED' ? 'commit' : 'rollBack'],
      })
    : null;

const countWaitingResults = async (db: Db, id: number): Promise<number> =>
  (
    await db.row<{ count: number }>(
      sql`select count(*) as count from staged_results where import_id = ${id} and applied_at is null`,
    )
  ).count;

const findCommittedFile = async (db: Db, id: number): Promise<ImportSheet['like']> =>
  (await db.maybe<NonNullable<ImportSheet['like']>>(sql`
    select id, file_name as "fileName", committed_at as "committedAt" from imports
    where id = ${id} and committed_at is not null`)) ?? null;
