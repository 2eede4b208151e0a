import sql, { type Sql } from 'sql-template-tag';
import { defaultDigestHour } from '#contract/notification-categories';

/** The hour of the digest, for the user `u` with the left-joined row `d` of `digests`. */
export const digestHour: Sql = sql`coalesce(d.hour, ${defaultDigestHour}::int)`;

/** The time zone of the user `u`; that of the house for a user without one. */
export const userTimeZone: Sql = sql`coalesce(nullif(u.time_zone, ''), (select time_zone from house))`;

/**
 * Returns SQL for the last moment, up to `now`, at which the clock of the user showed the hour of the digest. On a day
 * without that hour it is the moment at which the clocks were changed.
 */
export function lastDigestTime(now: Date): Sql {
  const today = sql`(${now}::timestamptz at time zone ${userTimeZone})::date`;
  const timeOn = (day: Sql) =>
    sql`((${day} + make_interval(hours => ${digestHour})) at time zone ${userTimeZone})`;
  return sql`case when ${timeOn(today)} <= ${now} then ${timeOn(today)} else ${timeOn(sql`${today} - 1`)} end`;
}
