import sql, { type Sql } from 'sql-template-tag';

/** SQL condition: the campaign `c` awaits approval, and this user neither submitted it nor changed it last. */
export const awaitsApprovalBy = (userId: number): Sql => sql`
  c.state = 'IN_REVIEW' and c.submitted_by is distinct from ${userId}
  and coalesce(c.updated_by, c.created_by) is distinct from ${userId}`;
