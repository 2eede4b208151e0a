import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import { artistFields } from '#contract/artist-fields';
import type { Artist, artists, FoundArtist } from '#contract/artists';
import type { Db } from '../db/database';
import { columnsOf } from '../db/fields';
import { contains, orderBy } from '../db/search';

/** Each word of the search stands somewhere in what an artist is called. */
const isMeant = (q: string): Sql => {
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

const orders = { name: 'fold(a.sort_name) collate "C"', born: 'a.born', died: 'a.died' };

/** One page of artists. */
export async function searchArtists(
  db: Db,
  { page, pageSize, q, sort }: Input<typeof artists.list>['query'],
): Promise<Reply<typeof artists.list>> {
  const where = sql`a.merged_into is null and ${isMeant(q)}`;
  const { total } = await db.row<{ total: number }>(
    sql`select count(*) as total from artists a where ${where}`,
  );
  const data = await db.rows<Artist>(sql`
    select a.id, a.version, ${columnsOf(artistFields, 'a')} from artists a where ${where}
    order by ${raw(orderBy(orders, sort))}, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data, total, page, pageSize };
}

/** How many are offered who may be meant. */
const most = 10;

/** At most ten whom somebody means who types; who is called so from the beginning stands first, then who is written alike. */
export async function findArtists(db: Db, q: string): Promise<FoundArtist[]> {
  const found = (where: Sql, order: Sql) =>
    db.rows<FoundArtist>(sql`
      select a.id, a.name, a.dates, a.nationality from artists a where a.merged_into is null and ${where}
      order by ${order}, fold(a.sort_name) collate "C", a.id limit ${most}`);
  const exact = await found(
    isMeant(q),
    sql`fold(a.sort_name) like fold(${q}) || '%' desc, fold(a.name) like fold(${q}) || '%' desc`,
  );
  return exact.length > 0 || q.length < 4
    ? exact
    : found(sql`fold(${q}) <% a.folded`, sql`word_similarity(fold(${q}), a.folded) desc`);
}
