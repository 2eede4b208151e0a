import type { Permission } from './api/permissions';
import type { FigureKey } from './figures';

/** What a value and its target are: money in minor units, a rate in basis points, or a whole number. */
type GoalUnit = 'money' | 'rate' | 'count';

interface GoalMeasure {
  unit: GoalUnit;
  /** what the figure can be limited to */
  filters: readonly ('departmentId' | 'categoryId')[];
  /** what a reader needs, for the department of the goal, to see the value */
  permissions: readonly Permission[];
  /** the figure of the auction report that it adds up over the sales of the period */
  figure?: FigureKey;
}

const ofLots = { filters: ['departmentId', 'categoryId'], permissions: ['reports:read'] } as const;

/**
 * Every standard of measurement of a goal; texts in the locales: `goals.measure.<measure>`. `server/goals/figures.ts` computes
 * each by the function of the report that shows the same figure; the owner of a goal enters the values of the last one.
 */
export const goalMeasures = {
  /** hammer of the sales in one currency, without premium */
  HAMMER: { ...ofLots, unit: 'money', figure: 'hammer', permissions: ['reports:read', 'results:see-price'] },
  LOTS_SOLD: { ...ofLots, unit: 'count', figure: 'sold' },
  SELL_THROUGH: { ...ofLots, unit: 'rate', figure: 'sellThrough' },
  /** items whose catalog text was approved, each once */
  LOTS_APPROVED: { unit: 'count', filters: ['departmentId', 'categoryId'], permissions: ['items:read'] },
  /** recipients to whom a campaign was delivered, each once */
  EMAIL_REACH: { unit: 'count', filters: ['departmentId'], permissions: ['campaigns:read'] },
  BY_HAND: { unit: 'count', filters: [], permissions: [] },
} as const satisfies Record<string, GoalMeasure>;
export type GoalMeasureName = keyof typeof goalMeasures;
export const goalMeasureNames = Object.keys(goalMeasures) as [GoalMeasureName, ...GoalMeasureName[]];

const measureTable: Readonly<Record<GoalMeasureName, GoalMeasure>> = goalMeasures;
export const getGoalMeasure = (measure: GoalMeasureName): GoalMeasure => measureTable[measure];

/** A target of more than the whole makes no sense: basis points. */
export const maxRateTarget = 10_000;
