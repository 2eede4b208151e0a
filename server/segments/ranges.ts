import sql, { join, type Sql } from 'sql-template-tag';
import type { Range, Window } from '#contract/conditions';

const day = 24 * 60 * 60 * 1000;
export const since = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Midnight at which a day begins, where the house is. */
const beginning = (of: Sql): Sql => sql`(${of}::timestamp at time zone (select time_zone from house))`;

/** Does a moment that is there lie in the window? */
export function windowOf(column: Sql, window: Window, now: Date): Sql {
  if (window.kind === 'EVER') return sql`true`;
  if (window.kind === 'LAST') return sql`${column} > ${since(now, window.days)}`;
  if (window.kind === 'LONGER_AGO') return sql`${column} <= ${since(now, window.days)}`;
  const { from, until } = window;
  return sql`(${join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${column} >= ${beginning(sql`${from}::date`)}`]),
      ...(until === null ? [] : [sql`${column} < ${beginning(sql`(${until}::date + 1)`)}`]),
    ],
    ' and ',
  )})`;
}

/** Does a figure that is there lie between the bounds, both counted in? */
export const rangeOf = (figure: Sql, { from, until }: Range): Sql =>
  sql`(${join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${figure} >= ${from}`]),
      ...(until === null ? [] : [sql`${figure} <= ${until}`]),
    ],
    ' and ',
  )})`;

export const isOpen = ({ from, until }: Range): boolean => from === null && until === null;
