import sql, { type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { Link, links } from '#contract/links';
import type { Db } from '../db/database';

const columns = sql`
  l.id, l.label, u.name as by, u.id as "byId", l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
  l.opened, l.last_opened_at as "lastOpenedAt"`;
const from = (collectionId: number): Sql => sql`
  from collection_links l left join users u on u.id = l.created_by where l.collection_id = ${collectionId}`;

/** Returns one page of a collection's links: active links first, then newest first. */
export async function listLinks(
  db: Db,
  now: Date,
  collectionId: number,
  { page, pageSize }: Input<typeof links.list>['query'],
): Promise<Reply<typeof links.list>> {
  const [data, { total }] = await Promise.all([
    db.rows<Link>(sql`
      select ${columns} ${from(collectionId)}
      order by l.revoked_at is null and (l.expires_at is null or l.expires_at > ${now}) desc, l.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total ${from(collectionId)}`),
  ]);
  return { data, total, page, pageSize };
}

export const findLink = (db: Db, collectionId: number, id: number): Promise<Link | undefined> =>
  db.maybe<Link>(sql`select ${columns} ${from(collectionId)} and l.id = ${id}`);
