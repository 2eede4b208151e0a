import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** how long notifications stay in the inbox */
const retentionDays = 180;

/** Deletes old notifications, whether read or not. */
export const clearNotifications = ({ db, now }: AppContext): Promise<number> =>
  db.run(sql`
    delete from notifications where at < ${now()}::timestamptz - make_interval(days => ${retentionDays})`);
