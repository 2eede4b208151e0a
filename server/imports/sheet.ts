import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { currencyOfSale } from '../settings/currencies';
import { countsShown } from './counts';
import { encodingSamples } from './encoding-samples';
import type { BoundFile } from './file';
import { preview, previewOf } from './preview';

const working = ['VALIDATING', 'COMMITTING'];

/** Everything about one import that the page shows, with the preview of its columns. */
export async function importSheet(context: Context, found: BoundFile): Promise<ImportSheet> {
  const { file } = found;
  const { state } = file;
  const busy = working.includes(state);
  const staged = ['VALIDATED', 'COMMITTING', 'COMMITTED', 'ROLLED_BACK'].includes(state);
  const counts = staged ? await countsShown(context, file) : null;
  // Asked for several times a second while work is under way: the file itself is left alone meanwhile.
  const shown = busy ? preview(file, [], []) : await previewOf(context, found);
  return {
    ...file,
    currency: await currencyOfSale(context.db, found.target.currency),
    rows: counts?.rows ?? file.done,
    committed: counts?.committed ?? 0,
    ...shown,
    encodingSamples: busy ? [] : await encodingSamples(context.app.files, file),
    progress: busy ? { done: file.done, of: file.total } : null,
    counts,
    like: file.like === null ? null : await committedFile(context.db, file.like),
  };
}

const committedFile = async (db: Db, id: number): Promise<ImportSheet['like']> =>
  (await db.maybe<NonNullable<ImportSheet['like']>>(sql`
    select id, file_name as "fileName", committed_at as "committedAt" from imports
    where id = ${id} and committed_at is not null`)) ?? null;
