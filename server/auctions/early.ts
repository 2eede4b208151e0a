import sql, { type Sql } from 'sql-template-tag';
import { maxHoursEarly } from '#contract/auction-states';
import type { Db } from '../db/database';

/** SQL condition: the sale `a` starts so late that opening it now requires `auctions:open-early`. */
export const isTooEarlyToOpen: Sql = sql`a.starts_at > now() + make_interval(hours => ${maxHoursEarly})`;

interface SaleStart {
  /** calendar days in the time zone of the sale; negative after the start, null without a date */
  daysToStart: number | null;
  isEarly: boolean;
}

/** Returns when a sale starts, relative to now. */
export async function readStart(db: Db, id: number): Promise<SaleStart> {
  const start = await db.maybe<Pick<SaleStart, 'daysToStart'> & { isEarly: boolean | null }>(sql`
    select (a.starts_at at time zone a.time_zone)::date - (now() at time zone a.time_zone)::date as "daysToStart",
      ${isTooEarlyToOpen} as "isEarly"
    from auctions a where a.id = ${id}`);
  return { daysToStart: start?.daysToStart ?? null, isEarly: start?.isEarly ?? false };
}
