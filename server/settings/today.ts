import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

/** Selects the local day of the companies, which have one time zone, at a time. */
export const toLocalDay = (time: Sql): Sql =>
  sql`(select (${time} at time zone house.time_zone)::date from house)`;

/** Selects the local day of the companies. */
export const today: Sql = toLocalDay(sql`now()`);

/** Returns the local day of the companies at a time. */
export const findToday = async (db: Db, now: Date): Promise<string> =>
  (
    await db.row<{ day: string }>(
      sql`select (${now}::timestamptz at time zone time_zone)::date::text as day from house`,
    )
  ).day;
