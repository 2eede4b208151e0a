import sql, { raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { Suppression, suppressions } from '#contract/suppressions';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { contains, orderBy } from '../db/search';
import { digestAddress, digestMark } from './suppress';

type Query = Omit<z.output<typeof suppressions.export.query>, 'format'> & { now: Date };

const isActive = (now: Date): Sql => sql`(s.expires_at is null or s.expires_at > ${now})`;
const columns = (now: Date): Sql => sql`
  s.id, case when s.email like ${`${digestMark}%`} then null else s.email end as email, s.reason, s.source, s.detail, s.at,
  (select jsonb_build_object('id', k.id, 'name', k.name) from campaigns k where k.id = s.campaign_id) as campaign,
  (select u.name from users u where u.id = s.user_id) as by, s.user_id as "byId", s.expires_at as "expiresAt", ${isActive(now)} as holds`;
const sortColumns = { email: 's.email collate "C"', at: 's.at', expiresAt: 's.expires_at' };

const buildOrder = ({ sort }: Query): Sql => raw(`${orderBy(sortColumns, sort)}, s.id`);

function buildWhere({ ids, q, reason, tab, now }: Query): Sql {
  if (ids) return sql`where s.id = any(${[...ids]}::bigint[])`;
  // Erased addresses are stored as digests and cannot be read, but the full address finds its row.
  const isMatch = sql`(${contains(sql`fold(s.email || ' ' || s.detail)`, q)} or s.email = ${digestAddress(q)})`;
  return sql`where ${isMatch} and ${tab === 'expired' ? sql`not ${isActive(now)}` : isActive(now)}
    and ${reason.length === 0 ? sql`true` : sql`s.reason = any(${reason}::text[])`}`;
}

/** Returns one page of the suppressed addresses. */
export async function searchSuppressions(
  db: Db,
  query: Query & { page: number; pageSize: number },
): Promise<{ data: Suppression[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize, now } = query;
  const where = buildWhere(query);
  const [data, { total }] = await Promise.all([
    db.rows<Suppression>(sql`
      select ${columns(now)} from suppressions s ${where} order by ${buildOrder(query)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total from suppressions s ${where}`),
  ]);
  return { data, total, page, pageSize };
}

/** Returns all matching rows, in the order of the list. */
export const findAllSuppressions = (db: Db, query: Query): Promise<AllRows<Suppression>> =>
  readAllRows(
    db,
    sql`select s.id from suppressions s ${buildWhere(query)} order by ${buildOrder(query)}`,
    (ids) => sql`select ${columns(query.now)} from suppressions s where s.id = any(${ids}::bigint[])`,
  );

export const findSuppression = (db: Db, id: number, now: Date): Promise<Suppression> =>
  db.row<Suppression>(sql`select ${columns(now)} from suppressions s where s.id = ${id}`);
