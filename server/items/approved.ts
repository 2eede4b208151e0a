import sql, { empty, type Sql } from 'sql-template-tag';
import type { CatalogueStatus } from '#contract/item-states';
import type { Db } from '../db/database';

const approved: CatalogueStatus = 'APPROVED';

interface ApprovalFilter {
  /** first and last day, in the company's time zone */
  from: string;
  until: string;
  departmentId: number | null;
  categoryId: number | null;
}

/** Counts the items whose catalog text was approved in a period, each once. A text that an undone change restored does not count. */
export async function countApprovedItems(db: Db, filter: ApprovalFilter): Promise<number> {
  const { from, until, departmentId, categoryId } = filter;
  const matches = (column: Sql, id: number | null) => (id === null ? empty : sql`and ${column} = ${id}`);
  const { count } = await db.row<{ count: number }>(sql`
    select count(distinct e.noun_id) as count
    from house h
    join events e on e.noun = 'items' and e.to_status = ${approved} and e.action <> 'reinstate'
      and e.at >= ${from}::date::timestamp at time zone h.time_zone
      and e.at < (${until}::date + 1)::timestamp at time zone h.time_zone
    join items i on i.id = e.noun_id
    where true ${matches(sql`i.department_id`, departmentId)} ${matches(sql`i.category_id`, categoryId)}`);
  return count;
}
