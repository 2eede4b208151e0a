import sql, { type Sql } from 'sql-template-tag';
import { type Actor, can, type Permission } from '#contract/api/permissions';
import { reportTabs } from '#contract/figures';
import { getReportPermissions, subscribedLists } from '#contract/subscription-kinds';

const allows = (user: Actor, permissions: readonly Permission[]): boolean =>
  permissions.every((permission) => can(user, permission));

/**
 * Returns the SQL condition that a user may receive the report of the subscription `s`. It is a condition on the role only:
 * which rows and fields the report has is decided when it is computed, with the permissions of the recipient.
 */
export function canSeeReport(user: Actor & { id: number }): Sql {
  const tabs = reportTabs.filter((tab) =>
    allows(user, getReportPermissions({ kind: 'REPORT', tab, list: null })),
  );
  const lists = Object.entries(subscribedLists).flatMap(([list, { permission }]) =>
    can(user, permission) ? [list] : [],
  );
  const seesAnalysis = allows(user, getReportPermissions({ kind: 'ANALYSIS', tab: null, list: null }));
  return sql`case s.kind
    when 'REPORT' then s.tab = any(${tabs}::text[])
    when 'ANALYSIS' then ${seesAnalysis}
    else exists (select 1 from views v
      where v.id = s.view_id and v.list = any(${lists}::text[]) and (v.shared or v.owner_id = ${user.id})) end`;
}

/**
 * Returns the SQL condition that a user may know of the subscription `s`: its owner, and the recipients who may see the report.
 */
export const isSubscriptionVisible = (user: Actor & { id: number }): Sql => sql`(s.owner_id = ${user.id}
  or ${canSeeReport(user)} and exists (
    select 1 from report_recipients r where r.subscription_id = s.id and r.user_id = ${user.id}))`;
