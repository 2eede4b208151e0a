import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { transliterate } from 'transliteration';
import type { Keep, Upload } from '#contract/route';
import { type SanctionFault, type SanctionKind, sanctionListLifecycle } from '#contract/sanctions';
import type { Db } from '../db/database';
import { mayTake, stateAfter } from '../db/states';
import { record } from '../events/event';
import type { Context, House } from '../house';
import { enqueue, Hopeless, type Run } from '../jobs/job';
import { receiveFile } from '../uploads';
import { type Entry, tidied, Unreadable } from './reading/entry';
import { ofsiEntries } from './reading/ofsi';
import { euEntries, unEntries } from './reading/xml';
import { announceLists, startRun } from './run';

const mostBytes = 200 * 1024 * 1024;
const mostEntries = 200_000;
const batchSize = 500;

const readers: Record<SanctionKind, (content: AsyncIterable<Uint8Array>) => AsyncGenerator<Entry>> = {
  OFSI: ofsiEntries,
  EU: euEntries,
  UN: unEntries,
  HOUSE: ofsiEntries,
};

/** Keeps the file of a list, which a job reads; until it has, the last one counts. Refuses what is too large. */
export async function loadList(
  { house }: Context,
  kind: SanctionKind,
  file: Upload,
): Promise<Keep<{ id: number }, Context>> {
  const { fileKey, fileName } = await receiveFile(house, { file, folder: 'sanctions', most: mostBytes });
  return async ({ db: tx, user, now }) => {
    const added = await tx.row<{ id: number }>(sql`
      insert into sanction_lists (kind, file_name, file_key, loaded_by, loaded_at)
      values (${kind}, ${fileName}, ${fileKey}, ${user.id}, ${now}) returning id`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'house',
      id: 1,
      deed: 'load-sanctions',
      reason: `${kind}: ${fileName}`,
    });
    await enqueue(tx, 'load-sanctions', { listId: added.id });
    await tx.afterCommit(() => house.nudge?.());
    return added;
  };
}

interface Loading {
  kind: SanctionKind;
  fileKey: string;
}

/**
 * The job of reading a list. Done again it begins anew; when it is whole it takes the place of the last one at once, and
 * everybody is held against it.
 */
export async function readList(
  house: House,
  { listId }: { listId: number },
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const { db } = house;
  const list = await db.maybe<Loading>(sql`
    select kind, file_key as "fileKey" from sanction_lists
    where id = ${listId} and ${mayTake(sanctionListLifecycle, 'hold', 'state')}`);
  if (!list) return;
  await db.run(sql`delete from sanction_entries where list_id = ${listId}`);
  let count = 0;
  try {
    for await (const batch of batches(readers[list.kind](await house.files.get(list.fileKey)))) {
      count += batch.length;
      if (count > mostEntries) throw new Unreadable('too_large');
      await db.transaction((tx) => writeEntries(tx, listId, batch));
      await progress(count);
    }
    if (count === 0) throw new Unreadable('empty');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await giveUpList(house, { listId }, error.fault);
    throw new Hopeless(error.message);
  }
  await db.transaction((tx) => takePlace(tx, listId, list.kind, count, house.now()));
  await house.files.remove(list.fileKey);
  house.nudge?.();
}

async function* batches(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  for await (const given of entries) {
    const entry = tidied(given);
    if (entry.reference === '' || entry.names.length === 0) continue;
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What an entry says, in short. */
const digestOf = ({ names, born, countries }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify([names, born, countries]))
    .digest('hex');

/** Writes entries of a list with all their names. */
export async function writeEntries(tx: Db, listId: number, entries: readonly Entry[]): Promise<void> {
  const given = JSON.stringify(entries.map((entry) => ({ ...entry, said: digestOf(entry) })));
  await tx.run(sql`
    insert into sanction_entries (list_id, reference, names, born, countries, regime, said)
    select ${listId}, g.reference, g.names, g.born, g.countries, g.regime, decode(g.said, 'hex')
    from jsonb_to_recordset(${given}::jsonb)
      as g(reference text, names text[], born text[], countries text[], regime text, said text)
    on conflict (list_id, reference) do nothing`);
  const names = JSON.stringify(
    entries.flatMap(({ reference, names }) =>
      names.map((name, at) => ({ reference, name, isAlias: at > 0, spelled: transliterate(name) })),
    ),
  );
  await tx.run(sql`
    insert into sanction_names (entry_id, name, is_alias, folded)
    select e.id, g.name, g."isAlias", fold(g.spelled)
    from jsonb_to_recordset(${names}::jsonb) as g(reference text, name text, "isAlias" boolean, spelled text)
    join sanction_entries e on e.list_id = ${listId} and e.reference = g.reference`);
}

async function takePlace(
  tx: Db,
  listId: number,
  kind: SanctionKind,
  count: number,
  now: Date,
): Promise<void> {
  const isLoading = await tx.maybe(sql`
    select 1 from sanction_lists where id = ${listId} and ${mayTake(sanctionListLifecycle, 'hold', 'state')} for update`);
  // Given up meanwhile: the last one stays in its place.
  if (!isLoading) return;
  const replaced = await tx.rows<{ id: number }>(sql`
    update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'replace')}
    where kind = ${kind} and ${mayTake(sanctionListLifecycle, 'replace', 'state')} returning id`);
  // What it said stands with the hits it led to.
  await tx.run(
    sql`delete from sanction_entries where list_id = any(${replaced.map(({ id }) => id)}::bigint[])`,
  );
  await tx.run(sql`
    update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'hold')}, entries = ${count}, file_key = null
    where id = ${listId}`);
  await startRun(tx, now);
  announceLists(tx);
}

/** A list that was not read leaves the last one of its kind in its place, and says why. */
export async function giveUpList(
  { db, files }: Pick<House, 'db' | 'files'>,
  { listId }: { listId: number },
  fault: SanctionFault = 'stopped',
): Promise<void> {
  const list = await db.maybe<Pick<Loading, 'fileKey'>>(sql`
    select file_key as "fileKey" from sanction_lists
    where id = ${listId} and ${mayTake(sanctionListLifecycle, 'fail', 'state')}`);
  if (!list) return;
  const isGivenUp = await db.transaction(async (tx) => {
    const failed = await tx.run(sql`
      update sanction_lists set state = ${stateAfter(sanctionListLifecycle, 'fail')}, fault = ${fault}, file_key = null
      where id = ${listId} and ${mayTake(sanctionListLifecycle, 'fail', 'state')}`);
    // Whole meanwhile: it counts.
    if (failed === 0) return false;
    await tx.run(sql`delete from sanction_entries where list_id = ${listId}`);
    announceLists(tx);
    return true;
  });
  if (!isGivenUp) return;
  await files.remove(list.fileKey);
}

/** Which of these files are lists that wait to be read. */
export async function listsOwn({ db }: House, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ fileKey: string }>(
    sql`select file_key as "fileKey" from sanction_lists where file_key = any(${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ fileKey }) => fileKey));
}
