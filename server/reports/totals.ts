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

/** Returns all sums and counts for the figures, in one pass over the lots `l` that `lots` selects, of one sale or of many. */
export function sumLots(db: Db, lots: Sql): Promise<Totals> {
  const counts = rowGroups.map(
    (group) => sql`count(*) filter (where ${groups[group]}) as ${raw(`"${group}"`)}`,
  );
  return db.row<Totals>(sql`
    select ${join(counts)},
      ${sumWhere(sql`l.hammer`, 'sold')} as "hammerSold",
      ${sumWhere(sql`l.premium`, 'sold')} as "premiumSold",
      ${sumWhere(sql`l.premium_net`, 'sold')} as "netPremiumSold",
      ${sumWhere(sql`l.estimate_low`, 'offered')} as "lowOffered",
      ${sumWhere(sql`l.estimate_low`, 'sold')} as "lowSold",
      ${sumWhere(sql`l.estimate_high`, 'offered')} as "highOffered",
      count(*) filter (where ${groups.offered} and l.estimate_low is null) as "withoutEstimate",
      ${sumWhere(sql`l.hammer`, 'estimated')} as "hammerEstimated",
      ${sumWhere(sql`l.estimate_low + l.estimate_high`, 'estimated')} as "lowAndHighEstimated",
      coalesce(percentile_disc(0.5) within group (order by l.hammer) filter (where ${sold})
        + percentile_disc(0.5) within group (order by l.hammer desc) filter (where ${sold}), 0) as "middleHammers"
    from ${lots}`);
}
