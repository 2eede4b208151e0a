import sql, { type Sql } from 'sql-template-tag';
import { can, type Permission } from '#contract/api/permissions';
import { type DecisionKind, decisionKinds } from '#contract/home';
import { meterMonths } from '#contract/meter';
import type { User } from '../app-context';
import { awaitsApprovalBy } from '../campaigns/waiting';
import { isToVerify } from '../customers/filters';
import { currentVerification } from '../customers/stored-state';
import type { Db } from '../db/database';
import { isRegulated } from '../meter/regulated';
import { isOwnCustomer } from '../permissions/clients';
import { hasPermissionFor } from '../permissions/scope';
import { today } from '../settings/today';

interface Decision {
  permission: Permission;
  /** Selects a key for each pending decision of this user; a decision that becomes pending again gets a new key. */
  selectKeys(user: User): Sql;
}

/** SQL condition: this user may edit lots of the sale `a`. */
export const ownSales = (user: User): Sql =>
  can(user, 'lots:edit', [])
    ? sql`true`
    : sql`exists (select 1 from auction_departments d where d.auction_id = a.id
        and d.department_id = any(${[...user.departmentIds]}::bigint[]))`;

const canSeeAllCustomers = (user: User): boolean =>
  hasPermissionFor(user, 'customers:see-details', { departments: [], isOwn: false });

/** SQL condition: the currency differs from the company's and has no exchange rate on that day. */
const hasNoRate = (currency: Sql, day: Sql): Sql => sql`(${currency} <> (select h.currency from house h)
  and not exists (select 1 from exchange_rates x where x.currency = ${currency} and x.valid_from <= ${day}))`;
const meterStart = sql`now() - make_interval(months => ${meterMonths})`;

/** The kinds of decision and the permission each requires. The dashboard and the notification emails both use this table. */
const decisions: Record<DecisionKind, Decision> = {
  campaignsToApprove: {
    permission: 'campaigns:approve',
    selectKeys: (user) => sql`
      select c.id || ' ' || c.version from campaigns c where ${awaitsApprovalBy(user.id)}`,
  },
  sanctionsToDecide: {
    permission: 'customers:verify',
    selectKeys: () => sql`
      select h.id::text from sanction_hits h join customers c on c.id = h.customer_id
      where h.state = 'OPEN' and c.erased_at is null`,
  },
  // The same customers as in the list that the figure links to.
  customersToVerify: {
    permission: 'customers:collect-identity',
    selectKeys: (user) => sql`
      select c.id || ' ' || ${currentVerification} from customers c
      where c.merged_into is null and (${isToVerify})
        and ${canSeeAllCustomers(user) ? sql`true` : isOwnCustomer(user)}`,
  },
  requestsToAnswer: {
    permission: 'lots:settle-request',
    selectKeys: (user) => sql`
      select r.id::text from lot_requests r join auctions a on a.id = r.auction_id
      where r.outcome is null and r.asked_by <> ${user.id} and ${ownSales(user)}`,
  },
  // Without a rate on the day of a sale, its buyer must be verified. The first condition avoids scanning the sales in most
  // installations.
  ratesMissing: {
    permission: 'settings:edit',
    selectKeys: () => sql`
      select k.currency from (select currency from auctions union select currency from collections) k
      where ${hasNoRate(sql`k.currency`, sql`(${meterStart})::date`)} and exists (
        select 1 from sales s
        where s.currency = k.currency and s.cancelled_at is null and s.sold_at > ${meterStart}
          and ${hasNoRate(sql`s.currency`, sql`s.sold_at::date`)}
          and ${isRegulated(sql`select s.item_id union select li.item_id from lot_items li where li.lot_id = s.lot_id`)})
      union
      select g.currency from (
        select currency from regulation where valid_from <= ${today} order by valid_from desc limit 1) g
      where ${hasNoRate(sql`g.currency`, today)}`,
  },
};

/** Returns the keys of the pending decisions of this user, for each kind they may decide. */
export const findDecisions = (db: Db, user: User): Promise<{ kind: DecisionKind; keys: string[] }[]> =>
  Promise.all(
    decisionKinds
      .filter((kind) => can(user, decisions[kind].permission))
      .map(async (kind) => {
        const rows = await db.rows<{ key: string }>(
          sql`select k.key from (${decisions[kind].selectKeys(user)}) k(key) order by 1`,
        );
        return { kind, keys: rows.map(({ key }) => key) };
      }),
  );
