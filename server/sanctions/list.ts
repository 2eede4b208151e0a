import sql from 'sql-template-tag';
import type { Upload, UploadAction } from '#contract/api/route';
import { type SanctionKind, sanctionListLifecycle } from '#contract/sanctions';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { recordEvent } from '../events/event';
import { receiveFile } from '../http/uploads';
import { enqueue, PermanentError, type Run } from '../jobs/job';
import { notifyUsers } from '../notifications/notify';
import { insertEntries } from './entries';
import { keyVersion } from './matching/keys';
import { type StoredEntry, UnreadableListError } from './reading/entry';
import { readListEntries } from './reading/list';
import { announceLists, startRun } from './run';

const maxBytes = 200 * 1024 * 1024;
const maxEntries = 200_000;
const batchSize = 500;

/**
 * Stores the file of a list and enqueues the job that reads it; until then the previous list stays current. Refuses a file
 * that is too large.
 */
export async function loadList(
  { app }: Context,
  kind: SanctionKind,
  file: Upload,
): Promise<UploadAction<{ id: number }, Context>> {
  const { fileKey, fileName } = await receiveFile(app, { file, folder: 'sanctions', maxBytes });
  return async ({ db: tx, user, now }) => {
    const inserted = await tx.row<{ id: number }>(sql`
      insert into sanction_lists (kind, file_name, file_key, loaded_by, loaded_at)
      values (${kind}, ${fileName}, ${fileKey}, ${user.id}, ${now}) returning id`);
    announceLists(tx);
    await enqueue(tx, 'load-sanctions', { listId: inserted.id });
    await tx.afterCommit(() => app.nudge?.());
    return inserted;
  };
}

interface LoadingList {
  kind: SanctionKind;
  fileKey: string;
  fileName: string;
  loadedBy: number | null;
}

/**
 * Reads a list; a retry starts over. A complete list replaces the previous one at once, and all customers are screened
 * against it.
 */
export async function readList(
  app: AppContext,
  { listId }: { listId: number },
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const { db } = app;
  const list = await db.maybe<LoadingList>(sql`
    select kind, file_key as "fileKey", file_name as "fileName", loaded_by as "loadedBy" from sanction_lists
    where id = ${listId} and ${canTakeStep(sanctionListLifecycle, 'hold', 'state')}`);
  if (!list) return;
  await db.run(sql`delete from sanction_entries where list_id = ${listId}`);
  let count = 0;
  try {
    for await (const batch of batches(readListEntries(list.kind, await app.files.get(list.fileKey)))) {
      count += batch.length;
      if (count > maxEntries) throw new UnreadableListError('too_large');
      await db.transaction((tx) => insertEntries(tx, listId, batch));
      await progress(count);
    }
    if (count === 0) throw new UnreadableListError('empty');
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    await abandonList(app, { listId }, error);
    throw new PermanentError(error.message);
  }
  await db.transaction((tx) => activateList(tx, listId, list, count, app.now()));
  await app.files.remove(list.fileKey);
  app.nudge?.();
}

async function* batches(entries: AsyncIterable<StoredEntry>): AsyncGenerator<StoredEntry[]> {
  let batch: StoredEntry[] = [];
  for await (const entry of entries) {
    if (entry.reference === '' || entry.names.length === 0) continue;
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function activateList(
  tx: Db,
  listId: number,
  { kind, fileName, loadedBy }: LoadingList,
  count: number,
  now: Date,
): Promise<void> {
  const isLoading = await tx.maybe(sql`
    select 1 from sanction_lists where id = ${listId} and ${canTakeStep(sanctionListLifecycle, 'hold', 'state')} for update`);
  // It was abandoned meanwhile; the previous list stays current.
  if (!isLoading) return;
  const replaced = await tx.rows<{ id: number }>(sql`
    update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'replace')}
    where kind = ${kind} and ${canTakeStep(sanctionListLifecycle, 'replace', 'state')} returning id`);
  // The matches contain a copy of their entry.
  await tx.run(
    sql`delete from sanction_entries where list_id = any(${replaced.map(({ id }) => id)}::bigint[])`,
  );
  await tx.run(sql`
    update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'hold')}, entries = ${count}, file_key = null,
      key_version = ${keyVersion}
    where id = ${listId}`);
  await updateReferences(tx, listId, kind);
  // The event is recorded only for a list that has become current: a refused file left the previous one in place.
  await recordEvent(tx, {
    now,
    userId: loadedBy,
    noun: 'house',
    id: 1,
    action: 'load-sanctions',
    reason: `${kind}: ${fileName}`,
  });
  await startRun(tx, now);
  announceLists(tx);
}

/**
 * Moves decisions to the new reference when an authority renumbers its entries: the UK Sanctions List states for each entry
 * its number in the OFSI list.
 */
const updateReferences = (tx: Db, listId: number, kind: SanctionKind): Promise<number> =>
  tx.run(sql`
    update sanction_hits h set reference = e.reference from sanction_entries e
    where e.list_id = ${listId} and e.former_reference <> '' and e.former_reference <> e.reference
      and h.kind = ${kind} and h.reference = e.former_reference
      and not exists (select from sanction_entries s where s.list_id = ${listId} and s.reference = h.reference)
      and not exists (
        select from sanction_hits s where s.customer_id = h.customer_id and s.kind = h.kind and s.reference = e.reference)`);

/**
 * Marks a list as failed with the reason, notifies the user who loaded it, and leaves the previous list of its kind
 * current.
 */
export async function abandonList(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  { listId }: { listId: number },
  { issue, detail }: Pick<UnreadableListError, 'issue' | 'detail'> = { issue: 'stopped', detail: '' },
): Promise<void> {
  const list = await db.maybe<Pick<LoadingList, 'fileKey'>>(sql`
    select file_key as "fileKey" from sanction_lists
    where id = ${listId} and ${canTakeStep(sanctionListLifecycle, 'fail', 'state')}`);
  if (!list) return;
  const isAbandoned = await db.transaction(async (tx) => {
    const failed = await tx.run(sql`
      update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'fail')}, issue = ${issue},
        issue_detail = ${detail}, file_key = null
      where id = ${listId} and ${canTakeStep(sanctionListLifecycle, 'fail', 'state')}`);
    // It was completed meanwhile and is current.
    if (failed === 0) return false;
    await tx.run(sql`delete from sanction_entries where list_id = ${listId}`);
    announceLists(tx);
    await notifyUsers(tx, {
      kind: 'sanction-list-failed',
      subjectId: listId,
      recipients: sql`select loaded_by from sanction_lists where id = ${listId}`,
      actorId: null,
      now: sql`now()`,
    });
    return true;
  });
  if (!isAbandoned) return;
  await files.remove(list.fileKey);
}

/** Returns which of these files are lists that wait to be read. */
export async function findOwnedLists({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ fileKey: string }>(
    sql`select file_key as "fileKey" from sanction_lists where file_key = any(${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ fileKey }) => fileKey));
}
