import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type PrivacyPlace, type RetentionLaw, retentionYears } from '#contract/privacy';
import type { Listeners, Mentions } from '../app-context';
import type { Db } from '../db/database';
import { today } from '../settings/today';
import { type TextPlace, textPlaces, uniqueTexts } from './columns';

interface MentionErasure {
  records: readonly number[];
  mentions: Mentions;
  listeners: Pick<Listeners, 'artistsRenamed'>;
  /** Returns whether this law still retains the customer's own rows. */
  isRetained(law: RetentionLaw): boolean;
}
export interface ErasedMentions {
  place: PrivacyPlace;
  rows: number;
  /** rows that a law retains unchanged, and the last day of their retention */
  retained: { law: RetentionLaw; rows: number; until: string | null } | null;
}

/**
 * Replaces what identifies a customer in every text of the database, and deletes the copies that mention them. Increments
 * the version of the rows, so that a user with the old text open cannot write it back.
 */
export async function eraseMentions(tx: Db, erasure: MentionErasure): Promise<ErasedMentions[]> {
  await tx.run(sql`select set_config('rostrum.erasing', 'on', true)`);
  const versioned = new Set(
    (
      await tx.rows<{ name: string }>(sql`
        select c.table_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'version' and not exists (
          select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indisprimary and i.indrelid = to_regclass(c.table_name) and a.attname = 'version')`)
    ).map(({ name }) => name),
  );
  const results: ErasedMentions[] = [];
  for (const place of textPlaces) {
    const pattern = patternFor(place, erasure.mentions);
    if (pattern === null) continue;
    const retained = place.retention ? await countRetained(tx, place, pattern, erasure) : null;
    const where = sql`${isMentioned(place, pattern)} ${place.retention ? sql`and not ${isRetainedRow(place.retention, erasure)}` : sql``}`;
    const version = versioned.has(place.table) ? sql`, version = t.version + 1` : sql``;
    const change = place.isRemoved
      ? sql`delete from ${raw(place.table)} t where ${where}`
      : sql`update ${raw(place.table)} t set ${replaceMentions(place, pattern, erasure.mentions.marker)} ${version} where ${where}`;
    // The keys by which artists are compared contain all their names, sorted letter by letter.
    if (place.table === 'artists') {
      const renamed = await tx.rows<{ id: number }>(sql`${change} returning t.id`);
      const ids = renamed.map(({ id }) => id);
      if (ids.length > 0) await erasure.listeners.artistsRenamed(tx, ids);
      results.push({ place: place.place, rows: ids.length, retained });
    } else results.push({ place: place.place, rows: await tx.run(change), retained });
  }
  await tx.run(sql`select set_config('rostrum.erasing', 'off', true)`);
  return results;
}

export const patternFor = (
  { isCatalogue }: TextPlace,
  mentions: Pick<Mentions, 'pattern' | 'cataloguePattern'>,
): string | null => (isCatalogue ? mentions.cataloguePattern : mentions.pattern);

/**
 * Returns SQL for whether a column of the row `t` mentions the customer. The texts are joined by a character that no pattern
 * matches.
 */
export const isMentioned = ({ columns }: TextPlace, pattern: string): Sql =>
  sql`concat_ws(chr(30), ${join(columns.map((column) => raw(`t.${column}::text`)))}) ~* ${pattern}`;

const replaceMentions = ({ table, columns }: TextPlace, pattern: string, marker: string): Sql =>
  join(
    columns.map((column) => {
      // Two names that differ only by an accent would become equal.
      const unique = uniqueTexts.has(`${table}.${column}`) ? sql` || '-' || t.id` : sql``;
      return sql`${raw(column)} = without_mentions(${raw(`t.${column}`)}, ${pattern}, ${marker}${unique})`;
    }),
  );

/** Returns SQL for whether a law retains the text of the row `t`. */
function isRetainedRow(
  { law, since, ownerColumn }: NonNullable<TextPlace['retention']>,
  { records, isRetained }: MentionErasure,
): Sql {
  const isOwn = ownerColumn
    ? sql`coalesce(${raw(`t.${ownerColumn}`)} = any(${[...records]}::bigint[]), false)`
    : sql`false`;
  const isRetainedForOthers = since
    ? sql`coalesce(${since} + make_interval(years => ${retentionYears[law]}) >= ${today}, false)`
    : sql`not ${isOwn}`;
  return sql`(${isOwn} and ${isRetained(law)} or ${isRetainedForOthers})`;
}

/** Counts the rows that a law retains although they are not the customer's own, which are counted with `places`. */
async function countRetained(
  tx: Db,
  place: TextPlace,
  pattern: string,
  erasure: MentionErasure,
): Promise<ErasedMentions['retained']> {
  const { retention } = place;
  if (!retention) return null;
  const { since, law, ownerColumn } = retention;
  const isOwn = ownerColumn
    ? sql`coalesce(${raw(`t.${ownerColumn}`)} = any(${[...erasure.records]}::bigint[]), false)`
    : sql`false`;
  const { rows, until } = await tx.row<{ rows: number; until: string | null }>(sql`
    select count(*) as rows, ${since ? sql`max(${since} + make_interval(years => ${retentionYears[law]}))::date` : sql`null::date`} as until
    from ${raw(place.table)} t
    where ${isMentioned(place, pattern)} and ${isRetainedRow(retention, erasure)} and not ${isOwn}`);
  return rows > 0 ? { law, rows, until } : null;
}
