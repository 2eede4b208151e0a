import sql, { type Sql } from 'sql-template-tag';
import { eventTypes } from '#contract/api/events';
import { getScope, roles } from '#contract/api/permissions';
import type { FollowNoun } from '#contract/follows';
import type { User } from '../app-context';
import { hasCustomerPermission, isOwnCustomer } from '../permissions/clients';
import { isGoalVisible } from '../permissions/goals';

/** Select what rows are called and on which page they are: relation (id, title, "pageId", number), without a condition. */
const named: Readonly<Record<FollowNoun, Sql>> = {
  auctions: sql`select a.id, a.code || ' · ' || a.title as title, a.id as "pageId", null as number from auctions a`,
  collections: sql`
    select k.id, concat_ws(' · ', k.code, k.title) as title, k.id as "pageId", null as number from collections k`,
  customers: sql`select c.id, c.name as title, c.id as "pageId", null as number from customers c`,
  campaigns: sql`select m.id, m.name as title, m.id as "pageId", null as number from campaigns m`,
  goals: sql`select g.id, g.title, g.id as "pageId", null as number from goals g`,
  lots: sql`
    select l.id, concat_ws(' · ', a.code, l.number, i.title) as title, l.auction_id as "pageId", l.number
    from lots l join auctions a on a.id = l.auction_id
    left join lot_items x on x.lot_id = l.id and x.ordinal = 1 left join items i on i.id = x.item_id`,
  works: sql`
    select w.id, concat_ws(' · ', i.item_no, i.title) as title, w.collection_id as "pageId", i.item_no as number
    from collection_items w join items i on i.id = w.item_id`,
  items: sql`select i.id, concat_ws(' · ', i.item_no, i.title) as title, i.id as "pageId", null as number from items i`,
};

/** Returns the SQL condition on the rows of `named` that the user may read; undefined when they may read all of them. */
function buildCondition(noun: FollowNoun, user: User): Sql | undefined {
  const scope = getScope(user.role, eventTypes[noun].read);
  if (scope === undefined) return sql`false`;
  // The history of a merged customer is that of the survivor.
  if (noun === 'customers')
    return scope === 'own'
      ? sql`c.merged_into is null and ${isOwnCustomer(user)}`
      : sql`c.merged_into is null`;
  if (noun === 'goals') return isGoalVisible(user.id);
  return scope === 'own' ? sql`false` : undefined;
}

/** Selects the rows of a noun whose history a user may read: relation (id, title, "pageId", number). */
export function selectReadableRows(noun: FollowNoun, user: User): Sql {
  const condition = buildCondition(noun, user);
  return condition ? sql`${named[noun]} where ${condition}` : named[noun];
}

/** SQL condition: the user `u` may read the history of this row. */
export function canReadRow(noun: FollowNoun, id: Sql): Sql {
  const readers = roles.filter((role) => getScope(role, eventTypes[noun].read) !== undefined);
  const isReader = sql`u.role = any(${readers}::text[])`;
  if (noun === 'customers')
    return sql`(${isReader} and exists (
      select 1 from customers c where c.id = ${id} and ${hasCustomerPermission(eventTypes.customers.read)}))`;
  if (noun === 'goals')
    return sql`(${isReader} and exists (select 1 from goals g where g.id = ${id} and ${isGoalVisible(sql`u.id`)}))`;
  return isReader;
}
