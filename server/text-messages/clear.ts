import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** how long text messages stay in the outbox */
const retentionDays = 30;

/** Deletes old text messages. */
export const clearTextMessages = ({ db, now }: AppContext): Promise<number> =>
  db.run(sql`
    delete from text_messages where created_at < ${now()}::timestamptz - make_interval(days => ${retentionDays})`);
