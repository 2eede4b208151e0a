import sql, { type Sql } from 'sql-template-tag';
import { transliterate } from 'transliteration';
import type { Db } from '../db/database';

/** Bulk writes for imports: many artists in one statement, from a relation that the caller selects, locks and checks. */

/** Inserts artists. `rows` selects id and then `columns`. Call `refreshSpellings` afterwards. */
export const insertArtists = (tx: Db, columns: Sql, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into artists (spellings, id, ${columns}) overriding system value
    select '', id, ${columns} from (${rows}) new_rows (id, ${columns})`);

/**
 * Updates artists `x` and increments their versions. `from` is the `from` clause, including the condition that selects them.
 */
export const updateArtists = (tx: Db, assignments: Sql, from: Sql, now: Date): Promise<number> =>
  tx.run(sql`update artists x set ${assignments}, version = x.version + 1, updated_at = ${now} from ${from}`);

const romanize = (text: string): string => transliterate(text).replace(/\s+/g, ' ').trim();

/** Returns all spellings of an artist in one text, including romanized ones. */
function joinSpellings(names: readonly string[]): string {
  const original = [...new Set(names)].join(' ');
  const latin = romanize(original);
  return latin === original ? original : `${original} ${latin}`;
}

/** Shorter keys without spaces are shared by too many names. */
const minKeyLength = 5;

/**
 * Updates the columns by which the artists in `ids` are searched and compared, then links the names on items that belong to
 * only one of them.
 */
export async function refreshSpellings(tx: Db, ids: Sql): Promise<void> {
  const artists = await tx.rows<{ id: number; names: string[] }>(sql`
    select id, array[name, sort_name] || aliases as names from artists where id in (${ids})`);
  const rows = artists.map(({ id, names }) => ({
    id,
    spellings: joinSpellings(names),
    latin: [...new Set(names.map(romanize))],
  }));
  await tx.run(sql`
    update artists a set spellings = g.spellings, keys = array(
      select artist_words(each) from unnest(g.latin) each where artist_words(each) <> ''
      union select replace(artist_fold(each), ' ', '') from unnest(g.latin) each
        where length(artist_fold(each)) >= ${minKeyLength})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, spellings text, latin text[]) where a.id = g.id`);
  await linkItemArtists(tx, ids);
}

/** Links names on items without a record, if exactly one artist has that name. */
const linkItemArtists = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`
    update item_artists x set artist_id = artist_called(x.folded, x.dates)
    where x.artist_id is null and artist_called(x.folded, x.dates) is not null
      and (x.words, x.folded) in (
        select artist_words(f.folded), f.folded from artists a cross join unnest(a.folds) f (folded)
        where a.id in (${ids}) and a.merged_into is null)`);

/** Deletes the artists that `ids` selects. Items keep their text. */
export const removeArtists = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`delete from artists where id in (${ids})`);
