import sql, { type Sql } from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import type { Subject } from '#contract/api/events';
import { can, getScope } from '#contract/api/permissions';
import type { User } from '../app-context';
import type { Db } from '../db/database';
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
    select e.id, e.at, u.name as by, e.user_id as "byId", e.noun, e.noun_id as "nounId", e.action, l.auction_id as "auctionId",
      w.collection_id as "collectionId", coalesce(a.currency, b.currency, c.currency, ${houseCurrency}) as currency,
      coalesce(l.number, i.item_no, a.code, c.code, f.file_name, ${mailingName}, e.changes -> 'number' ->> 0,
        case e.noun when 'works' then e.changes -> 'itemNo' ->> 0 end) as label,
      e.from_status as from, e.to_status as to,
      e.changes, e.reason, ${lotDepartment} as "departmentId",
      case when e.noun in ('customers', 'verifications')
        then (select ${isOwnCustomer(user)} from customers c where c.id = e.noun_id) end as "isOwn"
    from event_subjects s
    join events e on e.id = s.event_id
    left join users u on u.id = e.user_id
    left join lots l on e.noun = 'lots' and l.id = e.noun_id
    left join auctions b on b.id = l.auction_id
    left join collection_items w on e.noun = 'works' and w.id = e.noun_id
    left join items i on i.id = case e.noun when 'items' then e.noun_id when 'works' then w.item_id end
    left join auctions a on e.noun = 'auctions' and a.id = e.noun_id
    left join collections c on c.id = case e.noun when 'collections' then e.noun_id when 'works' then w.collection_id end
    left join imports f on e.noun = 'imports' and f.id = e.noun_id
    where s.noun = ${noun} and s.noun_id = ${id} ${before === undefined ? sql`` : sql`and s.event_id < ${before}`}
      and ${noun === 'customers' ? isCustomerVisible(user) : sql`true`}
      and (e.action not like 'see-%' or ${withAccess} and ${canSeeReserves(user)})
    order by s.event_id desc limit ${limit + 1}`);

/** Currency of the threshold, the only amount in the history of the company settings. */
const houseCurrency = sql`case when e.noun = 'house' then
  coalesce(e.changes -> 'currency' ->> 1, e.changes -> 'currency' ->> 0, (select g.currency from regulation g where g.valid_from <= current_date order by g.valid_from desc limit 1)) end`;

/**
 * Readers of these histories can also read the lists of these nouns. The email of an erased customer is a digest without
 * `@`.
 */
const mailingName = sql`case e.noun
  when 'campaigns' then (select name from campaigns where id = e.noun_id)
  when 'segments' then (select name from segments where id = e.noun_id)
  when 'suppressions' then (select email from suppressions where id = e.noun_id and email like '%@%') end`;

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
