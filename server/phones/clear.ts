import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** Deletes requests for codes that have long expired. */
export const clearPhoneCodes = ({ db, now }: AppContext): Promise<number> =>
  db.run(sql`delete from phone_codes where expires_at < ${now()}::timestamptz - interval '1 day'`);
