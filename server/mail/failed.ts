import sql, { type Sql } from 'sql-template-tag';

/** An older failure of an email needs no attention: usually its address is wrong. */
const failureHours = 24;

/**
 * SQL condition: sending the email `m` failed lately. `j` is its job, left-joined: a failed email has the time of its job, as
 * long as the job is stored.
 */
export const hasFailedLately = (now: Date): Sql => sql`(m.state = 'FAILED'
  and coalesce(j.finished_at, m.created_at) > ${now}::timestamptz - make_interval(hours => ${failureHours}))`;
