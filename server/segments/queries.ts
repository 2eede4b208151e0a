import sql, { raw, type Sql } from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { Segment, SegmentRow, segments } from '#contract/segments';
import type { Db } from '../db/database';
import { contains, orderBy } from '../db/search';
import { resolveSegment } from './resolve';
import { buildWhere } from './where';

const columns = sql`
  s.id, s.name, s.description, s.frozen_at as "frozenAt", u.name as "createdBy", u.id as "createdById", s.created_at as "createdAt",
  s.archived_at as "archivedAt", s.version,
  case when s.frozen_at is not null then (select count(*) from segment_members m where m.segment_id = s.id) end as members`;
const from = sql`segments s left join users u on u.id = s.created_by`;
const sortColumns = { name: 'lower(s.name)', createdAt: 's.created_at' };

/** Returns one page of the saved segments. */
export async function searchSegments(
  db: Db,
  { q, sort, tab, page, pageSize }: Input<typeof segments.list>['query'],
): Promise<Reply<typeof segments.list>> {
  const tabs: Record<NonNullable<typeof tab>, Sql> = {
    frozen: sql`s.archived_at is null and s.frozen_at is not null`,
    archived: sql`s.archived_at is not null`,
  };
  const where = sql`where ${tab ? tabs[tab] : sql`s.archived_at is null`}
    and ${contains(sql`fold(s.name || ' ' || s.description)`, q)}`;
  const [data, { total }] = await Promise.all([
    db.rows<SegmentRow>(sql`
      select ${columns} from ${from} ${where} order by ${raw(`${orderBy(sortColumns, sort)}, s.id`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total from ${from} ${where}`),
  ]);
  return { data, total, page, pageSize };
}

export const findSegment = (db: Db, id: number): Promise<Segment | undefined> =>
  db.maybe<Segment>(sql`select ${columns}, s.condition from ${from} where s.id = ${id}`);

/** Returns one page of the members of a segment, by name. Refuses a segment that cannot be resolved (`resolveSegment`). */
export async function listPeopleOfSegment(
  db: Db,
  id: number,
  { q, page, pageSize, now }: Input<typeof segments.people>['query'] & { now: Date },
): Promise<Reply<typeof segments.people>> {
  const selection = sql`
    from customers c where c.merged_into is null and c.erased_at is null and ${buildWhere(await resolveSegment(db, id), now)}
      and ${contains(sql`c.folded`, q)}`;
  const data = await db.rows<Reply<typeof segments.people>['data'][number]>(sql`
    select c.id, c.customer_no as "customerNo", c.name, c.town, c.country, c.email ${selection}
    order by c.sort_name collate "C", c.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total ${selection}`);
  return { data, total, page, pageSize };
}
