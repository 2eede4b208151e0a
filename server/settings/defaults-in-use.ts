import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleDefaultFields, saleScheduleNames } from '#contract/sale-defaults';

/**
 * An SQL condition: the row `f` of `sale_defaults` names a schedule. A row without schedules stays in the table, so that
 * its version only grows, but is treated as absent.
 */
export const namesSchedule: Sql = sql`num_nonnulls(${join(
  saleScheduleNames.map((name) => raw(`f.${saleDefaultFields[name].column}`)),
  ', ',
)}) > 0`;
