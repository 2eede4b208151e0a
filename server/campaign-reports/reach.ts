import sql, { empty } from 'sql-template-tag';
import type { Db } from '../db/database';
import { isInGroup } from './groups';

interface ReachFilter {
  /** first and last day, in the company's time zone */
  from: string;
  until: string;
  /** the department of the campaigns; null for all campaigns */
  departmentId: number | null;
}

/** Counts the addresses to which a campaign was delivered in a period, each once, as the reports on campaigns do. */
export async function countReached(db: Db, { from, until, departmentId }: ReachFilter): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(distinct lower(r.email)) as count
    from house h
    join campaign_recipients r on r.sent_at >= ${from}::date::timestamp at time zone h.time_zone
      and r.sent_at < (${until}::date + 1)::timestamp at time zone h.time_zone
    join campaigns c on c.id = r.campaign_id
    where ${isInGroup('delivered')} ${departmentId === null ? empty : sql`and c.department_id = ${departmentId}`}`);
  return count;
}
