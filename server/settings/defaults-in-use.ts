import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleDefaultFields, saleScheduleNames } from '#contract/sale-defaults';

/**
 * An SQL condition: the row `f` of `sale_defaults` has at least one schedule. A row whose schedules were all removed is kept
 * so that its version never restarts; treat it as absent.
 */
export const hasAnySchedule: Sql = sql`num_nonnulls(${join(
  saleScheduleNames.map((name) => raw(`f.${saleDefaultFields[name].column}`)),
  ', ',
)}) > 0`;
