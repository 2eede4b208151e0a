import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { maxRecents } from '#contract/recents';
import { type SearchHit, type SearchKind, searchPermissions } from '#contract/search';
import type { User } from '../app-context';
import { selectSanctionStatus } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { firstPicture, selectCover } from '../db/first-picture';
import { toHit } from './hit';
import { findLots } from './lots';

type RecentKind = Exclude<SearchKind, 'sales'>;
type Find = (db: Db, ids: readonly number[]) => Promise<SearchHit[]>;

/** A row as the statements below select it: the parts of its title and of its detail. */
interface Row extends Partial<Pick<SearchHit, 'work' | 'pictureId' | 'sanctions'>> {
  id: number;
  title: string[];
  detail: string[];
}
const findBy =
  (kind: SearchKind, select: (ids: Sql) => Sql): Find =>
  async (db, ids) =>
    (await db.rows<Row>(select(sql`any(${[...ids]}::bigint[])`))).map((row) => toHit(kind, row));

/** How the rows of each kind are found by their ids. A merged customer or artist is not found any more. */
const finders: Record<RecentKind, Find> = {
  lots: (db, ids) => findLots(db, sql`l.id = any(${[...ids]}::bigint[])`, { limit: maxRecents }),
  auctions: findBy(
    'auctions',
    (ids) => sql`
      select a.id, array[a.code] as title, array[a.title] as detail, ${selectCover(sql`a.id`)} as "pictureId"
      from auctions a where a.id = ${ids}`,
  ),
  items: findBy(
    'items',
    (ids) => sql`
      select i.id, array[i.item_no] as title, array[i.artist, i.title] as detail, ${firstPicture} as "pictureId"
      from items i where i.id = ${ids}`,
  ),
  collections: findBy(
    'collections',
    (ids) => sql`
      select c.id, array[c.code] as title, array[c.title] as detail from collections c where c.id = ${ids}`,
  ),
  works: findBy(
    'works',
    (ids) => sql`
      select w.id, array[c.code, i.item_no] as title, array[i.artist, i.title] as detail,
        jsonb_build_object('collectionId', c.id, 'itemNo', i.item_no) as work, ${firstPicture} as "pictureId"
      from collection_items w join collections c on c.id = w.collection_id join items i on i.id = w.item_id
      where w.id = ${ids}`,
  ),
  customers: findBy(
    'customers',
    (ids) => sql`
      select c.id, array[c.name] as title, array[c.customer_no, c.town] as detail,
        ${selectSanctionStatus(sql`c.id`)} as sanctions
      from customers c where c.id = ${ids} and c.merged_into is null`,
  ),
  campaigns: findBy(
    'campaigns',
    (ids) =>
      sql`select c.id, array[c.name] as title, array[]::text[] as detail from campaigns c where c.id = ${ids}`,
  ),
  templates: findBy(
    'templates',
    (ids) => sql`
      select t.id, array[t.name] as title, array[]::text[] as detail from templates t
      where t.id = ${ids} and t.kind = 'CAMPAIGN'`,
  ),
  artists: findBy(
    'artists',
    (ids) => sql`
      select a.id, array[a.name] as title, array[a.dates] as detail from artists a
      where a.id = ${ids} and a.merged_into is null`,
  ),
  users: findBy(
    'users',
    (ids) =>
      sql`select u.id, array[u.name] as title, array[u.email] as detail from users u where u.id = ${ids}`,
  ),
};

/** Returns these rows (`auctions-12`) in the given order, without those that the user may not list or that are gone. */
export async function nameRecent(db: Db, user: User, rows: readonly string[]): Promise<SearchHit[]> {
  const references = rows.map((row) => {
    const [kind, id] = row.split('-') as [RecentKind, string];
    return { kind, id: Number(id) };
  });
  const kinds = (Object.keys(finders) as RecentKind[]).filter((kind) => can(user, searchPermissions[kind]));
  const recentRows = await Promise.all(
    kinds.map((kind) => {
      const ids = references.filter((reference) => reference.kind === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : finders[kind](db, ids);
    }),
  );
  const hits = new Map(recentRows.flat().map((hit) => [`${hit.kind}-${hit.id}`, hit]));
  return rows.flatMap((row) => hits.get(row) ?? []);
}
