import sql, { join, type Sql } from 'sql-template-tag';
import type { Range, Window } from '#contract/conditions';

const dayMs = 24 * 60 * 60 * 1000;
export const since = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Midnight at which a day begins, where the house is. */
const startOfDay = (date: Sql): Sql => sql`(${date}::timestamp at time zone (select time_zone from house))`;

/** Does a moment that is there lie in the window? */
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

/** Does a figure that is there lie between the bounds, both counted in? */
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
