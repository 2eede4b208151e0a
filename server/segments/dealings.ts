import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ItemFilter, Leaf, Range } from '#contract/segment-conditions';
import { contains } from '../db/search';
import { always, inIds, notInIds, type Part } from './part';
import { inRange, inWindow, isUnbounded } from './ranges';

/**
 * Returns the customers with a figure in the range. `grouped` selects ids by a condition on the group. Customers without any
 * dealing are in no group and have zero; when zero is in the range, the condition excludes those above it.
 */
function toRangePart(grouped: (having: Sql) => Sql, figure: Sql, { from, until }: Range): Part {
  if (from !== null && from > 0) return inIds(grouped(inRange(figure, { from, until })));
  if (until !== null) return notInIds(grouped(sql`${figure} > ${until}`));
  return from === 0 ? always(true) : inIds(grouped(sql`true`));
}

const matchesAnything = ({ departmentIds, categoryIds, artist }: ItemFilter): boolean =>
  departmentIds.length === 0 && categoryIds.length === 0 && artist === '';

/** Returns conditions on the item `i`. `fallback`: condition for items without a department. */
const itemConditions = (
  { departmentIds, categoryIds, artist }: ItemFilter,
  fallback: (ids: number[]) => Sql,
): Sql[] => [
  ...(departmentIds.length === 0
    ? []
    : [
        sql`(i.department_id = any(${departmentIds}::bigint[])
          or i.department_id is null and ${fallback(departmentIds)})`,
      ]),
  ...(categoryIds.length === 0 ? [] : [sql`i.category_id = any(${categoryIds}::bigint[])`]),
  ...(artist === '' ? [] : [contains(sql`i.folded`, artist), contains(sql`fold(i.artist)`, artist)]),
];

/** Returns the condition on purchases: their number, sum or average. Sums and prices count only in the default currency. */
export function buildPurchasePart(
  { what, price, window, measure, amount }: Extract<Leaf, { is: 'bought' }>,
  now: Date,
): Part {
  const isHouseCurrency = measure !== 'COUNT' || !isUnbounded(price);
  const itemJoin = matchesAnything(what)
    ? empty
    : sql`left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1
      join items i on i.id = coalesce(s.item_id, li.item_id)`;
  const where = [
    sql`s.buyer_id is not null and s.cancelled_at is null`,
    ...(isHouseCurrency ? [sql`s.currency = (select currency from house)`] : []),
    ...(isUnbounded(price) ? [] : [inRange(sql`s.price`, price)]),
    inWindow(sql`s.sold_at`, window, now),
    // A lot whose item has no department belongs to the departments of its sale.
    ...itemConditions(
      what,
      (ids) => sql`exists (
        select 1 from lots l join auction_departments d on d.auction_id = l.auction_id
        where l.id = s.lot_id and d.department_id = any(${ids}::bigint[]))`,
    ),
  ];
  const grouped = (having: Sql) => sql`
    select s.buyer_id from sales s ${itemJoin} where ${join(where, ' and ')} group by s.buyer_id having ${having}`;
  const figure = { COUNT: sql`count(*)`, SUM: sql`sum(s.price)`, AVERAGE: sql`avg(s.price)` }[measure];
  // Customers without purchases have no average.
  return measure === 'AVERAGE'
    ? inIds(grouped(inRange(figure, amount)))
    : toRangePart(grouped, figure, amount);
}

/** Returns the condition on the number of consigned items. */
export function buildConsignedPart(
  { what, window, amount }: Extract<Leaf, { is: 'consigned' }>,
  now: Date,
): Part {
  const where = [
    sql`i.consignor_id is not null`,
    inWindow(sql`i.created_at`, window, now),
    ...itemConditions(what, () => sql`false`),
  ];
  return toRangePart(
    (having) => sql`
      select i.consignor_id from items i where ${join(where, ' and ')} group by i.consignor_id having ${having}`,
    sql`count(*)`,
    amount,
  );
}
