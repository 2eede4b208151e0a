import sql, { type Sql } from 'sql-template-tag';

/** Selects whether a campaign `c` waits for the approval of a user: somebody who wrote it does not approve it. */
export const waitsFor = (userId: number): Sql => sql`
  c.state = 'IN_REVIEW' and c.submitted_by is distinct from ${userId}
  and coalesce(c.updated_by, c.created_by) is distinct from ${userId}`;
