import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import { artistFields } from '#contract/artist-fields';
import type { Artist, ArtistSuggestion, artists } from '#contract/artists';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { contains, orderBy } from '../db/search';

/** Matches artists whose names contain every word of the search. */
const searchCondition = (q: string): Sql => {
  const words = q
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? sql`true`
    : join(
        words.map((word) => contains(sql`a.folded`, word)),
        ' and ',
      );
};

const sortColumns = { name: 'fold(a.sort_name) collate "C"', born: 'a.born', died: 'a.died' };

export async function searchArtists(
  db: Db,
  { page, pageSize, q, sort }: Input<typeof artists.list>['query'],
): Promise<Reply<typeof artists.list>> {
  const where = sql`a.merged_into is null and ${searchCondition(q)}`;
  const { total } = await db.row<{ total: number }>(
    sql`select count(*) as total from artists a where ${where}`,
  );
  const data = await db.rows<Artist>(sql`
    select a.id, a.version, ${selectFieldColumns(artistFields, 'a')} from artists a where ${where}
    order by ${raw(orderBy(sortColumns, sort))}, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data, total, page, pageSize };
}

/** Maximum number of suggestions. */
const maxMatches = 10;

/** Returns at most ten suggestions for typed text: names that begin with it first, then similar spellings. */
export async function findArtists(db: Db, q: string): Promise<ArtistSuggestion[]> {
  const selectArtists = (where: Sql, order: Sql) =>
    db.rows<ArtistSuggestion>(sql`
      select a.id, a.name, a.dates, a.nationality from artists a where a.merged_into is null and ${where}
      order by ${order}, fold(a.sort_name) collate "C", a.id limit ${maxMatches}`);
  const exact = await selectArtists(
    searchCondition(q),
    sql`fold(a.sort_name) like fold(${q}) || '%' desc, fold(a.name) like fold(${q}) || '%' desc`,
  );
  return exact.length > 0 || q.length < 4
    ? exact
    : selectArtists(sql`fold(${q}) <% a.folded`, sql`word_similarity(fold(${q}), a.folded) desc`);
}
