import sql, { join, raw, type Sql } from 'sql-template-tag';
import { auctionTabs } from '#contract/auction-states';
import { type MatchingCustomer, type MatchingLot, type MatchReason, matchReasons } from '#contract/matches';
import type { User } from '../app-context';
import { isSanctioned, selectSanctionStatus } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { isOwnCustomer } from '../permissions/clients';
import { hasPermissionFor } from '../permissions/scope';

/** Selects the items `t` that match a customer for one reason: (customer_id, item_id, word, reason, points). */
const selectMatches = (reason: MatchReason, customer: Sql, word: Sql, from: Sql): Sql => sql`
  select ${customer} as customer_id, t.id as item_id, ${word} as word, ${reason}::text as reason,
    ${raw(String(matchReasons[reason]))} as points
  from ${from}`;

/** Purchases at auction and privately: (buyer_id, item_id). */
const bought = sql`(
  select s.buyer_id, x.item_id from sales s join lot_items x on x.lot_id = s.lot_id
    where s.buyer_id is not null and s.cancelled_at is null
  union all
  select buyer_id, item_id from sales where buyer_id is not null and cancelled_at is null and item_id is not null)`;

/**
 * Joins items with interests. Each distinct text is compared once for all customers; `folded` is a column of
 * `matched_items`.
 */
const joinInterests = (kind: 'ARTIST' | 'KEYWORD', folded: Sql): Sql => sql`
  (select distinct fold(text) as folded from customer_interests where kind = ${kind}) w
  join matched_items t on strpos(${folded}, w.folded) > 0
  join customer_interests i on i.kind = ${kind} and fold(i.text) = w.folded`;

const sameArtist = sql`matched_items t join items o on o.artist collate "C" = t.artist collate "C" and o.id <> t.id and t.artist <> ''`;

/**
 * Returns the `with` clause of all matches between `items` (selects id, title, artist, category_id, department_id) and the
 * customers `c` that meet a condition; its result is `customer_matches`. Hits are materialized, because with few statistics
 * the planner would search them once per customer. Pass another `materialization` for a single customer.
 */
export const withMatches = (items: Sql, customerFilter: Sql, materialization = sql`materialized`): Sql => {
  const selects = [
    selectMatches(
      'asks-artist',
      sql`i.customer_id`,
      sql`i.text`,
      joinInterests('ARTIST', sql`t.folded_artist`),
    ),
    selectMatches(
      'asks-keyword',
      sql`i.customer_id`,
      sql`i.text`,
      joinInterests('KEYWORD', sql`t.folded_words`),
    ),
    selectMatches(
      'asks-category',
      sql`i.customer_id`,
      sql`k.name`,
      sql`matched_items t join customer_interests i on i.category_id = t.category_id join categories k on k.id = i.category_id`,
    ),
    selectMatches(
      'asks-department',
      sql`i.customer_id`,
      sql`d.name`,
      sql`matched_items t join customer_interests i on i.department_id = t.department_id
        join departments d on d.id = i.department_id`,
    ),
    selectMatches(
      'bought-artist',
      sql`b.buyer_id`,
      sql`t.artist`,
      sql`${sameArtist} join ${bought} b on b.item_id = o.id`,
    ),
    selectMatches(
      'consigned-artist',
      sql`o.consignor_id`,
      sql`t.artist`,
      sql`${sameArtist} and o.consignor_id is not null`,
    ),
    selectMatches(
      'bought-category',
      sql`b.buyer_id`,
      sql`k.name`,
      sql`(select b.buyer_id, o.category_id from ${bought} b join items o on o.id = b.item_id
          group by 1, 2 having count(*) > 1) b
        join matched_items t on t.category_id = b.category_id join categories k on k.id = b.category_id`,
    ),
  ];
  return sql`
    with matched_items as materialized (
      select t.*, fold(artist) as folded_artist, fold(title || ' ' || artist) as folded_words from (${items}) t),
    hits as ${materialization} (${join(selects, ' union all ')}),
    customer_matches as (
      select distinct f.* from hits f
      join customers c on c.id = f.customer_id and c.merged_into is null and ${customerFilter})`;
};

export const itemColumns = sql`i.id, i.title, i.artist, i.category_id, i.department_id`;
const reasons = sql`jsonb_agg(distinct jsonb_build_object('reason', f.reason, 'word', f.word))`;

/** Excludes customers who are inactive or deceased, were erased, or are on a sanctions list. */
const isActive = sql`c.standing = 'ACTIVE' and c.erased_at is null and not ${isSanctioned(sql`c.id`)}`;

const upcomingStatuses = [...auctionTabs.coming];

/** Returns lots of upcoming sales that match a customer, best first. */
export const findMatchingLots = (db: Db, customerId: number): Promise<MatchingLot[]> =>
  db.rows<MatchingLot>(sql`
    ${withMatches(
      sql`
        select ${itemColumns} from auctions a join lots l on l.auction_id = a.id join lot_items x on x.lot_id = l.id
        join items i on i.id = x.item_id where a.status = any(${upcomingStatuses}::text[]) and l.status <> 'WITHDRAWN'`,
      sql`c.id = ${customerId} and ${isActive}`,
      sql`not materialized`,
    )}
    select l.id, a.id as "auctionId", a.code as "auctionCode", a.starts_at as "startsAt", a.time_zone as "timeZone", l.number,
      coalesce(nullif(l.title, ''), i.title) as title, i.artist, sum(f.points)::int as score, ${reasons} as reasons
    from customer_matches f join lot_items x on x.item_id = f.item_id join lots l on l.id = x.lot_id
    join auctions a on a.id = l.auction_id and a.status = any(${upcomingStatuses}::text[]) join items i on i.id = f.item_id
    where l.status <> 'WITHDRAWN'
    group by l.id, a.id, i.id order by score desc, a.starts_at nulls last, l.sort_key limit 50`);

const maxCustomers = 500;

/** Returns customers who match one of the items, best first, and only those that this user may see. */
const findMatchingCustomers = (db: Db, user: User, items: Sql): Promise<MatchingCustomer[]> => {
  const seesAll = hasPermissionFor(user, 'customers:see-details', { departments: [], isOwn: false });
  return db.rows<MatchingCustomer>(sql`
    ${withMatches(items, sql`${isActive} and ${seesAll ? sql`true` : isOwnCustomer(user)}`)}
    , item_matches as (
      select customer_id, item_id, max(points) as points,
        row_number() over (partition by customer_id order by max(points) desc) as place
      from customer_matches group by 1, 2),
    scores as (
      select customer_id, count(*)::int as "itemCount", sum(points) filter (where place <= 10)::int as score
      from item_matches group by 1),
    best as (
      select s.*, c.sort_name from scores s join customers c on c.id = s.customer_id
      order by s.score desc, c.sort_name collate "C", c.id limit ${maxCustomers})
    select c.id, c.customer_no as "customerNo", c.name, c.town, ${selectSanctionStatus(sql`c.id`)} as sanctions, c.email, c.phone,
      ${isOwnCustomer(user)} as "isOwn", b.score, b."itemCount", r.reasons
    from best b join customers c on c.id = b.customer_id
    join (select f.customer_id, ${reasons} as reasons from customer_matches f group by 1) r on r.customer_id = b.customer_id
    order by b.score desc, b.sort_name collate "C", c.id`);
};

/** Returns customers who match a lot of a sale. */
export const findCustomersForSale = (db: Db, user: User, auctionId: number) =>
  findMatchingCustomers(
    db,
    user,
    sql`
      select ${itemColumns} from lots l join lot_items x on x.lot_id = l.id join items i on i.id = x.item_id
      where l.auction_id = ${auctionId} and l.status <> 'WITHDRAWN'`,
  );

/** Returns customers who match an item. */
export const findCustomersForItem = (db: Db, user: User, itemId: number) =>
  findMatchingCustomers(db, user, sql`select ${itemColumns} from items i where i.id = ${itemId}`);
