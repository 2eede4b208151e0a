import sql, { type Sql } from 'sql-template-tag';
import { transliterate } from 'transliteration';
import type { Db } from '../db/database';

/** Artists as a file brings them: many in one statement, from a relation that the caller selects, locks and checks. */

/** Makes artists. `rows` selects id and then `columns`; `refreshSpellings` comes behind. */
export const insertArtists = (tx: Db, columns: Sql, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into artists (spellings, id, ${columns}) overriding system value
    select '', id, ${columns} from (${rows}) given (id, ${columns})`);

/** Writes artists `x`; each is another version then. `from`: whence, and which of them. */
export const updateArtists = (tx: Db, assignments: Sql, from: Sql, now: Date): Promise<number> =>
  tx.run(sql`update artists x set ${assignments}, version = x.version + 1, updated_at = ${now} from ${from}`);

/** Every way in which an artist is written, romanised too. */
function spelled(names: readonly string[]): string {
  const written = [...new Set(names)].join(' ');
  const romanised = transliterate(written).replace(/\s+/g, ' ').trim();
  return romanised === written ? written : `${written} ${romanised}`;
}

/** Says anew by what artists are found; `ids` selects them. */
export async function refreshSpellings(tx: Db, ids: Sql): Promise<void> {
  const artists = await tx.rows<{ id: number; names: string[] }>(sql`
    select id, array[name, sort_name] || aliases as names from artists where id in (${ids})`);
  const rows = artists.map(({ id, names }) => ({ id, spellings: spelled(names) }));
  await tx.run(sql`
    update artists a set spellings = g.spellings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, spellings text) where a.id = g.id`);
}

/** Takes artists away; `ids` selects them. */
export const removeArtists = (tx: Db, ids: Sql): Promise<number> =>
  tx.run(sql`delete from artists where id in (${ids})`);
