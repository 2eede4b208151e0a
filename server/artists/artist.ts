import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { artistFields } from '#contract/artist-fields';
import type { ArtistForm, ArtistRecord } from '#contract/artists';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, selectFieldColumns, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { parseArtistNames } from './artist-names';
import { refreshSpellings, removeArtists } from './bulk';
import { parseLifeYears } from './life-years';

/** Returns one artist; for a merged record the survivor. Returns undefined when there is none. */
export const findArtist = (db: Db, id: number): Promise<ArtistRecord | undefined> =>
  db.maybe<ArtistRecord>(sql`
    select a.id, a.version, ${selectFieldColumns(artistFields, 'a')},
      (select count(distinct x.item_id) from item_artists x where x.artist_id = a.id)::int as items
    from artists a where a.id = artist_survivor(${id})`);

export const readArtist = async (db: Db, id: number): Promise<ArtistRecord> =>
  (await findArtist(db, id)) ?? refuse('row.not_found');

/** Locks artists in the order of their ids. */
export const lockArtists = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run(sql`select 1 from artists where id = any(${[...ids]}::bigint[]) order by id for update`);

/** Completes typed fields: derives the sort name from the name and the years from the life dates. */
export function completeArtist({
  name,
  ...form
}: Partial<ArtistForm> & { name: string }): Partial<ArtistForm> & { name: string } {
  const { nationality = '', birthPlace = '', dates = '' } = form;
  const names = form.sortName
    ? { name, sortName: form.sortName }
    : parseArtistNames(name, { nationality, birthPlace });
  const years = parseLifeYears(dates);
  return {
    ...form,
    name: names.name,
    sortName: names.sortName,
    born: form.born ?? years.born,
    died: form.died ?? years.died,
  };
}

/** Creates an artist. Refuses the name of another artist with the same year of birth. */
export async function createArtist(
  { db, user, now }: Context,
  form: Partial<ArtistForm> & { name: string },
): Promise<ArtistRecord> {
  const complete = completeArtist(form);
  checkYears(complete);
  return db.transaction(async (tx) => {
    await assertUnique(tx, complete);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into artists ${columnsAndValues([...toColumnValues(artistFields, complete), { column: 'spellings', value: '' }])}
      returning id`);
    await refreshSpellings(tx, sql`select ${id}::bigint`);
    await recordEvent(tx, { now, userId: user.id, noun: 'artists', id, action: 'create' });
    return readArtist(tx, id);
  });
}

/** Updates some fields of an artist. Refuses a stale version. */
export async function updateArtist(
  { db, user, now }: Context,
  id: number,
  { version, ...form }: Partial<ArtistForm> & { version: number },
): Promise<ArtistRecord> {
  return db.transaction(async (tx) => {
    await lockArtists(tx, [id]);
    const before = await readArtist(tx, id);
    await checkVersion(tx, 'artists', before.id, before, version);
    const changes = findDifferences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...form };
    checkYears(after);
    if ('name' in changes || 'born' in changes) await assertUnique(tx, after, before.id);
    await tx.run(sql`
      update artists set ${assignments(toColumnValues(artistFields, form))}, version = version + 1, updated_at = ${now}
      where id = ${before.id}`);
    await refreshSpellings(tx, sql`select ${before.id}::bigint`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'artists',
      id: before.id,
      action: 'update',
      changes,
    });
    return readArtist(tx, before.id);
  });
}

/**
 * Deletes an artist. Items keep their text. Refuses a record that others were merged into: those merges must be undone
 * first.
 */
export async function removeArtist({ db, user, now }: Context, id: number, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockArtists(tx, [id]);
    const artist = await readArtist(tx, id);
    await checkVersion(tx, 'artists', artist.id, artist, version);
    const { used } = await tx.row<{ used: boolean }>(
      sql`select exists (select 1 from artists where merged_into = ${artist.id}) as used`,
    );
    if (used) refuse('row.in_use');
    const changes = { name: [artist.name, null] as const };
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'artists',
      id: artist.id,
      action: 'remove',
      changes,
    });
    await removeArtists(tx, sql`select ${artist.id}::bigint`);
  });
}

function checkYears({ born, died }: { born?: number | null; died?: number | null }): void {
  if (born != null && died != null && died < born) refuseField('died', 'not_later', { after: String(born) });
}

async function assertUnique(
  tx: Db,
  { name, born = null }: { name: string; born?: number | null },
  ownId = 0,
): Promise<void> {
  const { isDuplicate } = await tx.row<{ isDuplicate: boolean }>(sql`
    select exists (
      select 1 from artists a where fold(a.name) = fold(${name}) and a.born is not distinct from ${born}::int
        and a.merged_into is null and a.id <> ${ownId}) as "isDuplicate"`);
  if (isDuplicate) refuseField('name', 'duplicate');
}
