import sql, { join, type Sql } from 'sql-template-tag';
import type { Range, Window } from '#contract/segment-conditions';

const dayMs = 24 * 60 * 60 * 1000;
export const since = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Returns the beginning of a day in the time zone of the company. */
const startOfDay = (date: Sql): Sql => sql`(${date}::timestamp at time zone (select time_zone from house))`;

/** Returns SQL for whether a non-null timestamp is in the window. */
export function inWindow(column: Sql, window: Window, now: Date): Sql {
  if (window.kind === 'EVER') return sql`true`;
  if (window.kind === 'LAST') return sql`${column} > ${since(now, window.days)}`;
  if (window.kind === 'LONGER_AGO') return sql`${column} <= ${since(now, window.days)}`;
  const { from, until } = window;
  return sql`(${join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${column} >= ${startOfDay(sql`${from}::date`)}`]),
      ...(until === null ? [] : [sql`${column} < ${startOfDay(sql`(${until}::date + 1)`)}`]),
    ],
    ' and ',
  )})`;
}

/** Returns SQL for whether a non-null figure is in the range, bounds included. */
export const inRange = (figure: Sql, { from, until }: Range): Sql =>
  sql`(${join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${figure} >= ${from}`]),
      ...(until === null ? [] : [sql`${figure} <= ${until}`]),
    ],
    ' and ',
  )})`;

export const isUnbounded = ({ from, until }: Range): boolean => from === null && until === null;
