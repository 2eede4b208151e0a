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
  if (goal.measure === 'LOTS_APPROVED') return countApprovedItems(db, goal);
  if (goal.measure === 'EMAIL_REACH') return countReached(db, goal);
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
  const totals = await readCachedTotals(db, goal, () =>
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

const maxCached = 1000;
const totalsByDatabase = new WeakMap<Db, Map<string, { stamp: string | null; totals: Totals }>>();

/** Returns the totals of a goal, cached until one of its sales, their lots or their items change (`change_counters`). */
async function readCachedTotals(db: Db, goal: Measured, read: () => Promise<Totals>): Promise<Totals> {
  const cache = totalsByDatabase.get(db) ?? new Map<string, { stamp: string | null; totals: Totals }>();
  totalsByDatabase.set(db, cache);
  const { from, until, currency, departmentId, categoryId } = goal;
  const key = JSON.stringify([from, until, currency, departmentId, categoryId]);
  // The stamp is read before the totals, so that these may be newer than their stamp but never older.
  const { stamp } = await db.row<{ stamp: string | null }>(sql`
    select md5(string_agg(concat_ws(' ', a.id, a.version, change_number('sale ' || a.id)), ',' order by a.id)) as stamp
    from auctions a where ${isInPeriod(goal)}`);
  const cached = cache.get(key);
  if (cached?.stamp === stamp) return cached.totals;
  const totals = await read();
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, { stamp, totals });
  return totals;
}

async function readLastValue(db: Db, goalId: number): Promise<number | null> {
  const last = await db.maybe<{ value: number }>(
    sql`select value from goal_values where goal_id = ${goalId} order by id desc limit 1`,
  );
  return last?.value ?? null;
}
