import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type RowGroup, rowGroups } from '#contract/figures';
import { offeredResults, statusesWithoutResult } from '#contract/lot-states';
import type { Db } from '../db/database';
import type { Totals } from './figures';

export const sold = sql`l.status = 'SOLD'`;
export const unsold = sql`l.status in ('PASSED', 'SUBJECT')`;
const below = sql`${sold} and l.hammer < l.estimate_low`;
const above = sql`${sold} and l.hammer > l.estimate_high`;

/** The condition of each group. Figures count the lots, and the rows behind a figure are selected, by the same condition. */
export const groups: Record<RowGroup, Sql> = {
  offered: sql`l.status = any(${offeredResults}::text[])`,
  sold,
  unsold,
  passed: sql`l.status = 'PASSED'`,
  subject: sql`l.status = 'SUBJECT'`,
  withdrawn: sql`l.status = 'WITHDRAWN'`,
  open: sql`l.status = any(${statusesWithoutResult}::text[])`,
  below,
  within: sql`${sold} and l.hammer between l.estimate_low and l.estimate_high`,
  above,
  farBelow: sql`${below} and l.hammer * 2 < l.estimate_low`,
  justBelow: sql`${below} and l.hammer * 2 >= l.estimate_low`,
  justAbove: sql`${above} and l.hammer <= l.estimate_high * 2`,
  farAbove: sql`${above} and l.hammer > l.estimate_high * 2`,
  estimated: sql`${sold} and l.estimate_low is not null and l.estimate_high is not null`,
  unestimated: sql`${sold} and not coalesce(l.hammer < l.estimate_low, false)
    and not coalesce(l.hammer > l.estimate_high, false) and (l.estimate_low is null or l.estimate_high is null)`,
};

export const sumWhere = (amount: Sql, group: RowGroup): Sql =>
  sql`coalesce(sum(${amount}) filter (where ${groups[group]}), 0)`;

/** The sums over lots `l` that can also be added up over sales. A median cannot. */
export const additiveSums = {
  hammerSold: sumWhere(sql`l.hammer`, 'sold'),
  premiumSold: sumWhere(sql`l.premium`, 'sold'),
  netPremiumSold: sumWhere(sql`l.premium_net`, 'sold'),
  lowOffered: sumWhere(sql`l.estimate_low`, 'offered'),
  lowSold: sumWhere(sql`l.estimate_low`, 'sold'),
  highOffered: sumWhere(sql`l.estimate_high`, 'offered'),
  withoutEstimate: sql`count(*) filter (where ${groups.offered} and l.estimate_low is null)`,
  hammerEstimated: sumWhere(sql`l.hammer`, 'estimated'),
  lowAndHighEstimated: sumWhere(sql`l.estimate_low + l.estimate_high`, 'estimated'),
} satisfies Record<Exclude<keyof Totals, RowGroup | 'middleHammers'>, Sql>;
export type AdditiveSum = keyof typeof additiveSums;

/** The totals of no lots. */
export const emptyTotals = Object.fromEntries(
  [...rowGroups, ...Object.keys(additiveSums), 'middleHammers'].map((name) => [name, 0]),
) as unknown as Totals;

export const countGroup = (group: RowGroup): Sql => sql`count(*) filter (where ${groups[group]})`;

/** All sums and counts for the figures, as columns over lots `l`, in one pass. */
export const totalColumns: Sql = join([
  ...rowGroups.map((group) => sql`${countGroup(group)} as ${raw(`"${group}"`)}`),
  ...Object.entries(additiveSums).map(([sum, column]) => sql`${column} as ${raw(`"${sum}"`)}`),
  sql`coalesce(percentile_disc(0.5) within group (order by l.hammer) filter (where ${sold})
    + percentile_disc(0.5) within group (order by l.hammer desc) filter (where ${sold}), 0) as "middleHammers"`,
]);

/** Returns the sums and counts of the lots `l` that `lots` selects, of one sale or of many. */
export const sumLots = (db: Db, lots: Sql): Promise<Totals> =>
  db.row<Totals>(sql`select ${totalColumns} from ${lots}`);
