import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** how long an ended job is stored */
const retentionDays = 7;

/** Deletes old jobs; itself a job. */
export const clearJobs = ({ db }: AppContext): Promise<number> =>
  db.run(sql`delete from jobs where finished_at < now() - make_interval(days => ${retentionDays})`);
