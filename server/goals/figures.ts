import sql, { empty, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { FigureKey } from '#contract/figures';
import { type GoalMeasureName, getGoalMeasure } from '#contract/goal-measures';
import type { User } from '../app-context';
import { countReached } from '../campaign-reports/reach';
import type { Db } from '../db/database';
import { countApprovedItems } from '../items/approved';
import { computeFigures, type Totals } from '../reports/figures';
import { sumLots } from '../reports/totals';

/** What a goal measures. */
export interface Measured {
  id: number;
  measure: GoalMeasureName;
  from: string;
  until: string;
  departmentId: number | null;
  categoryId: number | null;
  currency: string | null;
}

/**
 * Computes the value of a goal: minor units of its currency, basis points or a whole number. Returns null when there is none
 * yet. Call it only for readers who may see the figure (`canSeeFigure`).
 */
export function computeValue(db: Db, goal: Measured): Promise<number | null> {
  const { figure } = getGoalMeasure(goal.measure);
  if (figure) return readLotFigure(db, goal, figure);
  if (goal.measure === 'LOTS_APPROVED') return readApproved(db, goal);
  if (goal.measure === 'EMAIL_REACH') return readReach(db, goal);
  return readLastValue(db, goal.id);
}

/** Returns whether a user may see the figure of a goal: without the scope for all departments only that of the own ones. */
export const canSeeFigure = (
  user: User,
  { measure, departmentId }: Pick<Measured, 'measure' | 'departmentId'>,
): boolean =>
  getGoalMeasure(measure).permissions.every((permission) => can(user, permission, [departmentId]));

/** The sales `a` of the period, each on its local date as on the dashboard; without a currency those in all of them. */
const isInPeriod = ({ from, until, currency }: Measured): Sql => sql`
  a.starts_at >= ${from}::date - 2 and a.starts_at < ${until}::date + 3
  and (a.starts_at at time zone a.time_zone)::date between ${from}::date and ${until}::date
  ${currency === null ? empty : sql`and a.currency = ${currency}`}`;

/**
 * Adds up a figure of the auction report over the sales of the period. Sales in other currencies are left out of money,
 * because nothing is converted.
 */
async function readLotFigure(db: Db, goal: Measured, key: FigureKey): Promise<number | null> {
  const { departmentId, categoryId } = goal;
  // Changes with each of the sales, their lots and their items (`change_counters`).
  const { stamp } = await db.row<{ stamp: string | null }>(sql`
    select md5(string_agg(concat_ws(' ', a.id, a.version, change_number('sale ' || a.id)), ',' order by a.id)) as stamp
    from auctions a where ${isInPeriod(goal)}`);
  const totals = await readCached<Totals>(db, goal, stamp, () =>
    sumLots(
      db,
      sql`
        lots l
        join auctions a on a.id = l.auction_id
        join lot_items li on li.lot_id = l.id and li.ordinal = 1
        join items i on i.id = li.item_id
        where ${isInPeriod(goal)} ${categoryId === null ? empty : sql`and i.category_id = ${categoryId}`}
          ${
            // A lot without a department belongs to those of its sale, as in the report (selectWithinScope).
            departmentId === null
              ? empty
              : sql`and case when i.department_id is null
                  then exists (select 1 from auction_departments d where d.auction_id = a.id and d.department_id = ${departmentId})
                  else i.department_id = ${departmentId} end`
          }`,
    ),
  );
  return computeFigures(totals).find((figure) => figure.key === key)?.value ?? null;
}

/** Counts the approved items of the period. The result is cached until any item changes. */
async function readApproved(db: Db, goal: Measured): Promise<number> {
  const { stamp } = await db.row<{ stamp: string }>(
    sql`select concat_ws(' ', change_number('items'), time_zone) as stamp from house`,
  );
  return readCached(db, goal, stamp, () => countApprovedItems(db, goal));
}

/** Counts the recipients of the period. The result is cached until the next minute, because no counter covers deliveries. */
const readReach = (db: Db, goal: Measured): Promise<number> =>
  readCached(db, goal, new Date().toISOString().slice(0, 16), () => countReached(db, goal));

const maxCached = 1000;
interface Cached {
  stamp: string | null;
  value: unknown;
}
const cacheByDatabase = new WeakMap<Db, Map<string, Cached>>();

/**
 * Returns what `compute` returns for goals that measure the same, cached while the stamp is the same. Callers read the stamp
 * before, so that a value may be newer than its stamp but never older.
 */
async function readCached<T>(
  db: Db,
  goal: Measured,
  stamp: string | null,
  compute: () => Promise<T>,
): Promise<T> {
  const cache = cacheByDatabase.get(db) ?? new Map<string, Cached>();
  cacheByDatabase.set(db, cache);
  const { measure, from, until, currency, departmentId, categoryId } = goal;
  // The figures of lots are derived from the same totals.
  const source = getGoalMeasure(measure).figure ? 'lots' : measure;
  const key = JSON.stringify([source, from, until, currency, departmentId, categoryId]);
  const cached = cache.get(key);
  if (cached?.stamp === stamp) return cached.value as T;
  const value = await compute();
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, { stamp, value });
  return value;
}

async function readLastValue(db: Db, goalId: number): Promise<number | null> {
  const last = await db.maybe<{ value: number }>(
    sql`select value from goal_values where goal_id = ${goalId} order by id desc limit 1`,
  );
  return last?.value ?? null;
}
