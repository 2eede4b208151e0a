import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleDefaultFields, saleScheduleNames } from '#contract/sale-defaults';

/**
 * Whether the row `f` of `sale_defaults` names a schedule. A row whose schedules were all removed stays in the table, so
 * that its version only grows, and counts for nothing.
 */
export const namesSchedule: Sql = sql`num_nonnulls(${join(
  saleScheduleNames.map((name) => raw(`f.${saleDefaultFields[name].column}`)),
  ', ',
)}) > 0`;
