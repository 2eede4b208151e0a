import sql, { type Sql } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { artistFields } from '#contract/artist-fields';
import type { ArtistPair, artists } from '#contract/artists';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { recordEvent } from '../events/event';

/** Minimum similarity (0 to 1) at which names of artists with the same life dates count as a possible match. */
const minSimilarity = 0.45;

/**
 * Selects pairs of records that may be one artist: they share a name in any word order, original or romanized, or have the
 * same years of birth and death and similar names. Pairs with different years of birth are excluded.
 */
const candidatePairs = sql`
  select low.id as low, high.id as high, low.folds && high.folds as named, low.keys && high.keys as spelled,
    low.born = high.born as dated
  from artists low join artists high on high.id > low.id and high.merged_into is null
    and (low.born is null or high.born is null or low.born = high.born)
    and (low.died is null or high.died is null or low.died = high.died)
    and (high.keys && low.keys
      or high.born = low.born and high.died = low.died and greatest(word_similarity(fold(low.name), fold(high.name)), word_similarity(fold(high.name), fold(low.name))) >= ${minSimilarity})
  where low.merged_into is null
    and not exists (select 1 from artists_apart d where d.low_id = low.id and d.high_id = high.id)`;

const selectArtistJson = (alias: 'one' | 'other'): Sql => sql`
  (select to_jsonb(r) from (
    select ${selectFieldColumns(artistFields, 'a')}, a.id, a.version,
      (select count(distinct x.item_id) from item_artists x where x.artist_id = a.id)::int as items
    from artists a where a.id = ${alias === 'one' ? sql`p.low` : sql`p.high`}) r)`;

/** Returns one page of pairs that may be one artist, those with the same name first. */
export async function listDuplicates(
  db: Db,
  { page, pageSize }: Input<typeof artists.duplicates>['query'],
): Promise<Reply<typeof artists.duplicates>> {
  const rows = await db.rows<Pick<ArtistPair, 'one' | 'other'> & Evidence & { total: number }>(sql`
    with pairs as materialized (${candidatePairs})
    select (select count(*) from pairs)::int as total, p.named, p.spelled, p.dated, ${selectArtistJson('one')} as one, ${selectArtistJson('other')} as other
    from (
      select * from pairs order by named desc, coalesce(dated, false) desc, low, high
      limit ${pageSize} offset ${(page - 1) * pageSize}) p
    order by p.named desc, coalesce(p.dated, false) desc, p.low, p.high`);
  const data = rows.map(({ one, other, ...evidence }) => ({ one, other, reasons: toReasons(evidence) }));
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countPairs(db));
  return { data, total, page, pageSize };
}

const countPairs = async (db: Db): Promise<number> =>
  (await db.row<{ total: number }>(sql`select count(*)::int as total from (${candidatePairs}) p`)).total;

interface Evidence {
  named: boolean;
  spelled: boolean;
  dated: boolean | null;
}

const toReasons = ({ named, spelled, dated }: Evidence): ArtistPair['reasons'] => [
  ...(named ? (['NAME'] as const) : spelled ? (['TRANSLITERATION'] as const) : []),
  ...(dated ? (['DATES'] as const) : []),
];

/** Marks two records as different artists, or as a possible duplicate again. */
export async function dismissPair(
  { db, user, now }: Context,
  { ids, dismissed }: Input<typeof artists.dismissPair>['body'],
): Promise<void> {
  const [low = 0, high = 0] = ids.toSorted((one, other) => one - other);
  await db.transaction(async (tx) => {
    const { existing } = await tx.row<{ existing: number }>(
      sql`select count(*)::int as existing from artists where id in (${low}, ${high})`,
    );
    if (existing < 2) refuseField('ids', 'unknown_row');
    await tx.run(
      dismissed
        ? sql`insert into artists_apart (low_id, high_id, user_id, at) values (${low}, ${high}, ${user.id}, ${now}) on conflict do nothing`
        : sql`delete from artists_apart where low_id = ${low} and high_id = ${high}`,
    );
    const action = dismissed ? 'tell-apart' : 'compare-again';
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'artists',
      id: low,
      action,
      about: [{ noun: 'artists', id: high }],
    });
  });
}
