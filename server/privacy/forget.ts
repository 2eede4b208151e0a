import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type PrivacyPlace, type RetentionLaw, retentionYears } from '#contract/privacy';
import type { Listeners, Mentions } from '../app-context';
import { today } from '../customers/noted';
import type { Db } from '../db/database';
import { type TextPlace, textPlaces, uniqueTexts } from './columns';

interface Forgetting {
  records: readonly number[];
  mentions: Mentions;
  listeners: Pick<Listeners, 'artistsRenamed'>;
  /** does this law still keep the customer's own rows? */
  keeps(law: RetentionLaw): boolean;
}
export interface Forgotten {
  place: PrivacyPlace;
  rows: number;
  /** rows that a law keeps with what they say, and the last day on which it does */
  kept: { law: RetentionLaw; rows: number; until: string | null } | null;
}

/**
 * Replaces what identifies a customer in every text of the database, and removes the copies that mention them. Rows become
 * another version, so that nobody who has the old text before them writes it back.
 */
export async function forgetMentions(tx: Db, forgetting: Forgetting): Promise<Forgotten[]> {
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
  const forgotten: Forgotten[] = [];
  for (const place of textPlaces) {
    const pattern = patternFor(place, forgetting.mentions);
    if (pattern === null) continue;
    const kept = place.keeps ? await countKept(tx, place, pattern, forgetting) : null;
    const where = sql`${mentioned(place, pattern)} ${place.keeps ? sql`and not ${isKept(place.keeps, forgetting)}` : sql``}`;
    const version = versioned.has(place.table) ? sql`, version = t.version + 1` : sql``;
    const change = place.isRemoved
      ? sql`delete from ${raw(place.table)} t where ${where}`
      : sql`update ${raw(place.table)} t set ${replaced(place, pattern, forgetting.mentions.marker)} ${version} where ${where}`;
    // The keys by which artists are compared are made of all their names and sorted letter by letter.
    if (place.table === 'artists') {
      const renamed = await tx.rows<{ id: number }>(sql`${change} returning t.id`);
      const ids = renamed.map(({ id }) => id);
      if (ids.length > 0) await forgetting.listeners.artistsRenamed(tx, ids);
      forgotten.push({ place: place.place, rows: ids.length, kept });
    } else forgotten.push({ place: place.place, rows: await tx.run(change), kept });
  }
  await tx.run(sql`select set_config('rostrum.erasing', 'off', true)`);
  return forgotten;
}

export const patternFor = (
  { isCatalogue }: TextPlace,
  mentions: Pick<Mentions, 'pattern' | 'cataloguePattern'>,
): string | null => (isCatalogue ? mentions.cataloguePattern : mentions.pattern);

/** Does one of the columns of the row `t` mention the customer? The texts are joined by a sign that no pattern spans. */
export const mentioned = ({ columns }: TextPlace, pattern: string): Sql =>
  sql`concat_ws(chr(30), ${join(columns.map((column) => raw(`t.${column}::text`)))}) ~* ${pattern}`;

const replaced = ({ table, columns }: TextPlace, pattern: string, marker: string): Sql =>
  join(
    columns.map((column) => {
      // Two names that differ by an accent would become one.
      const unique = uniqueTexts.has(`${table}.${column}`) ? sql` || '-' || t.id` : sql``;
      return sql`${raw(column)} = without_mentions(${raw(`t.${column}`)}, ${pattern}, ${marker}${unique})`;
    }),
  );

/** Does a law keep what the row `t` says? */
function isKept({ law, since, own }: NonNullable<TextPlace['keeps']>, { records, keeps }: Forgetting): Sql {
  const isOwn = own ? sql`coalesce(${raw(`t.${own}`)} = any(${[...records]}::bigint[]), false)` : sql`false`;
  const ofOthers = since
    ? sql`coalesce(${since} + make_interval(years => ${retentionYears[law]}) >= ${today}, false)`
    : sql`not ${isOwn}`;
  return sql`(${isOwn} and ${keeps(law)} or ${ofOthers})`;
}

/** What a law keeps in rows that are not the customer's own, which are counted with these. */
async function countKept(
  tx: Db,
  place: TextPlace,
  pattern: string,
  forgetting: Forgetting,
): Promise<Forgotten['kept']> {
  const { keeps } = place;
  if (!keeps) return null;
  const { since, law, own } = keeps;
  const isOwn = own
    ? sql`coalesce(${raw(`t.${own}`)} = any(${[...forgetting.records]}::bigint[]), false)`
    : sql`false`;
  const { rows, until } = await tx.row<{ rows: number; until: string | null }>(sql`
    select count(*) as rows, ${since ? sql`max(${since} + make_interval(years => ${retentionYears[law]}))::date` : sql`null::date`} as until
    from ${raw(place.table)} t
    where ${mentioned(place, pattern)} and ${isKept(keeps, forgetting)} and not ${isOwn}`);
  return rows > 0 ? { law, rows, until } : null;
}
