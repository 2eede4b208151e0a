import sql from 'sql-template-tag';
import { presentMinutes } from '#contract/home';
import type { Db } from '../db/database';
import { isAlive } from './queries';

/** Returns the active users who used Rostrum in the last minutes, by name. */
export const listPresentUsers = (db: Db, now: Date): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`
    select u.id, u.name from users u, house
    where u.active and exists (
      select 1 from sessions s
      where s.user_id = u.id and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${presentMinutes})
        and ${isAlive(now)})
    order by u.name, u.id`);
