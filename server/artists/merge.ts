import sql from 'sql-template-tag';
import { type FieldValues, pickFieldValues } from '#contract/api/field';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { artistFields } from '#contract/artist-fields';
import type { ArtistMerge, ArtistRecord, artists } from '#contract/artists';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, mergeHistory, recordEvent, splitHistory } from '../events/event';
import { lockArtists, readArtist } from './artist';
import { refreshSpellings } from './bulk';

type Values = FieldValues<typeof artistFields>;

const columns = sql`
  m.id, m.survivor_id as "survivorId", m.merged_id as "mergedId", a.name, u.name as by, u.id as "byId", m.at,
  (select count(*) from artist_merge_moves v where v.merge_id = m.id)::int as items, m.undone_at as "undoneAt"`;
const mergeTables = sql`artist_merges m join artists a on a.id = m.merged_id join users u on u.id = m.user_id`;

const readMerge = async (db: Db, id: number): Promise<ArtistMerge> =>
  (await db.maybe<ArtistMerge>(sql`select ${columns} from ${mergeTables} where m.id = ${id}`)) ??
  refuse('row.not_found');

/** Returns the records that were merged into an artist, latest first. */
export const listMerges = (db: Db, survivorId: number): Promise<ArtistMerge[]> =>
  db.rows<ArtistMerge>(
    sql`select ${columns} from ${mergeTables} where m.survivor_id = ${survivorId} order by m.id desc limit 200`,
  );

/**
 * Merges another record into an artist: its names become aliases, it fills empty fields, and its items are linked to the
 * survivor. The printed text of items does not change. Refuses stale versions and a record that is already merged.
 */
export async function mergeArtists(
  { db, user, now }: Context,
  id: number,
  { version, mergedId, mergedVersion, copyFields: fieldsToCopy }: Input<typeof artists.merge>['body'],
): Promise<ArtistMerge> {
  return db.transaction(async (tx) => {
    await lockArtists(tx, [id, mergedId]);
    const survivor = await readArtist(tx, id);
    const merged = await readArtist(tx, mergedId).catch(() => refuseField('mergedId', 'unknown_row'));
    // A merged record is read as its survivor.
    if (survivor.id === merged.id || merged.id !== mergedId) refuseField('mergedId', 'duplicate');
    await checkVersion(tx, 'artists', survivor.id, survivor, version);
    await checkVersion(tx, 'artists', merged.id, merged, mergedVersion);
    const values = mergeValues(survivor, merged, fieldsToCopy);
    const changes = findDifferences<Values>(pickFieldValues(artistFields, survivor), values);
    const { mergeId } = await tx.row<{ mergeId: number }>(sql`
      insert into artist_merges (survivor_id, merged_id, user_id, at, changes, joined_events)
      values (${survivor.id}, ${merged.id}, ${user.id}, ${now}, ${JSON.stringify(changes)}::jsonb,
        ${await mergeHistory(tx, 'artists', { from: merged.id, to: survivor.id })})
      returning id as "mergeId"`);
    await tx.run(sql`
      with moved as (
        update item_artists set artist_id = ${survivor.id} where artist_id = ${merged.id} returning item_id, folded)
      insert into artist_merge_moves (merge_id, item_id, folded) select distinct ${mergeId}::bigint, item_id, folded from moved`);
    await tx.run(sql`
      update artists set merged_into = ${survivor.id}, version = version + 1, updated_at = ${now} where id = ${merged.id}`);
    await writeValues(tx, survivor.id, values, now);
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'artists', id: survivor.id, action: 'merge' },
      changes: { merged: [null, merged.name], ...changes },
      about: [{ noun: 'artists', id: merged.id }],
    });
    return readMerge(tx, mergeId);
  });
}

/**
 * Returns the merged fields: the survivor's value, or the other record's where the survivor's is empty or the user chose the
 * other. Aliases are combined.
 */
function mergeValues(
  survivor: ArtistRecord,
  merged: ArtistRecord,
  fieldsToCopy: readonly (keyof Values)[],
): Values {
  const survivorValues = pickFieldValues(artistFields, survivor);
  const mergedValues = pickFieldValues(artistFields, merged);
  const isEmpty = (value: unknown) => value === '' || value === null;
  const names = Object.keys(artistFields) as (keyof Values)[];
  const copiedFields = names.filter(
    (name) => fieldsToCopy.includes(name) || (isEmpty(survivorValues[name]) && !isEmpty(mergedValues[name])),
  );
  // An id in an external register is only valid together with its source.
  if (
    survivorValues.externalRef === '' &&
    survivorValues.source !== '' &&
    survivorValues.source !== mergedValues.source
  )
    copiedFields.splice(0, copiedFields.length, ...copiedFields.filter((name) => name !== 'externalRef'));
  const values: Values = {
    ...survivorValues,
    ...Object.fromEntries(copiedFields.map((name) => [name, mergedValues[name]])),
  };
  const spellings = [
    survivorValues.name,
    survivorValues.sortName,
    ...survivorValues.aliases,
    mergedValues.name,
    mergedValues.sortName,
    ...mergedValues.aliases,
  ];
  return {
    ...values,
    aliases: [...new Set(spellings)]
      .filter((name) => name !== '' && name !== values.name && name !== values.sortName)
      .slice(0, 50),
  };
}

async function writeValues(tx: Db, id: number, values: Partial<Values>, now: Date): Promise<void> {
  const pairs = toColumnValues(artistFields, values);
  if (pairs.length > 0) await tx.run(sql`update artists set ${assignments(pairs)} where id = ${id}`);
  await tx.run(sql`update artists set version = version + 1, updated_at = ${now} where id = ${id}`);
  await refreshSpellings(tx, sql`select ${id}::bigint`);
}

interface MergeRow {
  survivorId: number;
  mergedId: number;
  changes: Record<string, [unknown, unknown]>;
  joinedEvents: number[];
  undoneAt: string | null;
}

/**
 * Undoes a merge. Names on items that moved and still point to the survivor move back; fields changed since then keep their
 * value. Refuses a merge that is already undone, and one whose survivor was itself merged into a third record.
 */
export async function undoArtistMerge({ db, user, now }: Context, id: number): Promise<ArtistMerge> {
  return db.transaction(async (tx) => {
    const merge =
      (await tx.maybe<MergeRow>(sql`
        select survivor_id as "survivorId", merged_id as "mergedId", changes, joined_events as "joinedEvents",
          undone_at as "undoneAt"
        from artist_merges where id = ${id} for update`)) ?? refuse('row.not_found');
    const { survivorId, mergedId, changes } = merge;
    await lockArtists(tx, [survivorId, mergedId]);
    const survivor = await readArtist(tx, survivorId);
    if (merge.undoneAt !== null || survivor.id !== survivorId) refuse('step.not_allowed');
    const after = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]));
    const changedSince = findDifferences<Values>(pickFieldValues(artistFields, survivor), after);
    const before = Object.entries(changes).filter(([name]) => !(name in changedSince));
    await tx.run(sql`
      update artists set merged_into = null, version = version + 1, updated_at = ${now} where id = ${mergedId}`);
    await tx.run(sql`
      update item_artists x set artist_id = ${mergedId} from artist_merge_moves v
      where v.merge_id = ${id} and x.item_id = v.item_id and x.folded = v.folded and x.artist_id = ${survivorId}`);
    await writeValues(
      tx,
      survivorId,
      Object.fromEntries(before.map(([name, [value]]) => [name, value])),
      now,
    );
    await splitHistory(tx, { noun: 'artists', id: survivorId }, merge.joinedEvents);
    await tx.run(sql`update artist_merges set undone_at = ${now}, undone_by = ${user.id} where id = ${id}`);
    const merged = await readArtist(tx, mergedId);
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'artists', id: survivorId, action: 'undo-merge' },
      changes: { merged: [merged.name, null] },
      about: [{ noun: 'artists', id: mergedId }],
    });
    return readMerge(tx, id);
  });
}
