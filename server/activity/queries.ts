import sql, { type Sql } from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import type { Subject } from '#contract/api/events';
import { can, getScope } from '#contract/api/permissions';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { entryColumns, entryJoins } from '../events/entry-columns';
import { getCustomerVisibility, ownedNouns } from '../events/owner-visibility';
import { isOwnCustomer } from '../permissions/clients';

/**
 * Returns the events of a subject, newest first; up to `limit + 1` of them, so that the caller knows whether there are more.
 */
export const listActivity = (
  db: Db,
  user: User,
  { noun, id }: Subject,
  { limit, before, access: withAccess }: { limit: number; before?: number; access: boolean },
) =>
  db.rows<ActivityEntry & { nounId: number; departmentId: number | null; isOwn: boolean | null }>(sql`
    select ${entryColumns}, ${lotDepartment} as "departmentId",
      case when e.noun in ('customers', 'verifications')
        then (select ${isOwnCustomer(user)} from customers c where c.id = e.noun_id) end as "isOwn"
    from event_subjects s
    join events e on e.id = s.event_id
    ${entryJoins}
    where s.noun = ${noun} and s.noun_id = ${id} ${before === undefined ? sql`` : sql`and s.event_id < ${before}`}
      and ${noun === 'customers' ? isCustomerVisible(user) : sql`true`}
      and (e.action not like 'see-%' or ${withAccess} and ${canSeeReserves(user)})
    order by s.event_id desc limit ${limit + 1}`);

/** Department of a lot; 0 for a deleted lot, which no longer belongs to any. */
const lotDepartment = sql`case when l.id is null then 0 else (
  select t.department_id from lot_items x join items t on t.id = x.item_id where x.lot_id = l.id and x.ordinal = 1) end`;

/** Selects whether this user may learn that the customer is linked to the item or lot of the event `e`. */
function isCustomerVisible(user: User): Sql {
  const scope = getCustomerVisibility(user);
  if (scope === 'all') return sql`true`;
  const isSaleroomEvent = sql`e.noun = any(${[...ownedNouns]}::text[])`;
  if (scope === undefined) return sql`not ${isSaleroomEvent}`;
  return sql`(not ${isSaleroomEvent} or coalesce(
    case e.noun when 'lots' then ${lotDepartment} else i.department_id end = any(${user.departmentIds}::bigint[]), false))`;
}

/** Selects whether this user may see the reserve in the event `e` on the lot `l` or on an entire sale. */
function canSeeReserves(user: User): Sql {
  if (getScope(user.role, 'lots:see-reserve') !== 'own')
    return can(user, 'lots:see-reserve') ? sql`true` : sql`false`;
  return sql`(e.noun = 'lots' and coalesce(
    (select t.department_id = any(${user.departmentIds}::bigint[])
      from lot_items x join items t on t.id = x.item_id
      where x.lot_id = e.noun_id and x.ordinal = 1 and t.department_id is not null),
    exists (select 1 from auction_departments d
      where d.auction_id = l.auction_id and d.department_id = any(${user.departmentIds}::bigint[]))))`;
}
