import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** How long a job that has ended can be looked at. */
const retentionDays = 7;

/** The job of forgetting jobs. */
export const clearJobs = ({ db }: AppContext): Promise<number> =>
  db.run(sql`delete from jobs where finished_at < now() - make_interval(days => ${retentionDays})`);
