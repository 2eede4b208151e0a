import sql, { type Sql } from 'sql-template-tag';
import { maxHoursEarly } from '#contract/auction-states';
import type { Db } from '../db/database';

/** Whether the sale `a` starts so much later that it takes a further permission to open it now. As SQL. */
export const startsLater: Sql = sql`a.starts_at > now() + make_interval(hours => ${maxHoursEarly})`;

/** Returns in how many calendar days a sale starts at its place (negative: how many days ago), null without a date. */
export async function readStart(
  db: Db,
  id: number,
): Promise<{ daysToStart: number | null; isEarly: boolean }> {
  const found = await db.maybe<{ daysToStart: number | null; isEarly: boolean | null }>(sql`
    select (a.starts_at at time zone a.time_zone)::date - (now() at time zone a.time_zone)::date as "daysToStart",
      ${startsLater} as "isEarly"
    from auctions a where a.id = ${id}`);
  return { daysToStart: found?.daysToStart ?? null, isEarly: found?.isEarly ?? false };
}
