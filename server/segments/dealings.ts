import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Leaf, Range, What } from '#contract/conditions';
import { contains } from '../db/search';
import { always, foundBy, notFoundBy, type Part } from './part';
import { isOpen, rangeOf, windowOf } from './ranges';

/**
 * Those of whom a figure lies between the bounds. `grouped` selects their ids by what holds of the group. Who has no such
 * dealing at all is in no group and has nought: they are those who are left where nought is enough.
 */
function figured(grouped: (having: Sql) => Sql, figure: Sql, { from, until }: Range): Part {
  if (from !== null && from > 0) return foundBy(grouped(rangeOf(figure, { from, until })));
  if (until !== null) return notFoundBy(grouped(sql`${figure} > ${until}`));
  return from === 0 ? always(true) : foundBy(grouped(sql`true`));
}

const anyWhat = ({ departmentIds, categoryIds, artist }: What): boolean =>
  departmentIds.length === 0 && categoryIds.length === 0 && artist === '';

/** What is asked of the thing `i`; `elsewhere`: departments of things that name none. */
const whatOf = ({ departmentIds, categoryIds, artist }: What, elsewhere: (ids: number[]) => Sql): Sql[] => [
  ...(departmentIds.length === 0
    ? []
    : [
        sql`(i.department_id = any(${departmentIds}::bigint[])
          or i.department_id is null and ${elsewhere(departmentIds)})`,
      ]),
  ...(categoryIds.length === 0 ? [] : [sql`i.category_id = any(${categoryIds}::bigint[])`]),
  ...(artist === '' ? [] : [contains(sql`i.folded`, artist), contains(sql`fold(i.artist)`, artist)]),
];

/** What was bought: how much of it, for how much. Sums and prices are those in the house's currency. */
export function purchasesOf(
  { what, price, window, measure, amount }: Extract<Leaf, { is: 'bought' }>,
  now: Date,
): Part {
  const inHouse = measure !== 'COUNT' || !isOpen(price);
  const things = anyWhat(what)
    ? empty
    : sql`left join lot_items li on li.lot_id = s.lot_id and li.ordinal = 1
      join items i on i.id = coalesce(s.item_id, li.item_id)`;
  const where = [
    sql`s.buyer_id is not null and s.cancelled_at is null`,
    ...(inHouse ? [sql`s.currency = (select currency from house)`] : []),
    ...(isOpen(price) ? [] : [rangeOf(sql`s.price`, price)]),
    windowOf(sql`s.sold_at`, window, now),
    // A lot of things without a department belongs to those of its sale.
    ...whatOf(
      what,
      (ids) => sql`exists (
        select 1 from lots l join auction_departments d on d.auction_id = l.auction_id
        where l.id = s.lot_id and d.department_id = any(${ids}::bigint[]))`,
    ),
  ];
  const grouped = (having: Sql) => sql`
    select s.buyer_id from sales s ${things} where ${join(where, ' and ')} group by s.buyer_id having ${having}`;
  const figure = { COUNT: sql`count(*)`, SUM: sql`sum(s.price)`, AVERAGE: sql`avg(s.price)` }[measure];
  // Nobody has an average of nothing.
  return measure === 'AVERAGE' ? foundBy(grouped(rangeOf(figure, amount))) : figured(grouped, figure, amount);
}

/** How many things were given to be sold. */
export function consignedBy({ what, window, amount }: Extract<Leaf, { is: 'consigned' }>, now: Date): Part {
  const where = [
    sql`i.consignor_id is not null`,
    windowOf(sql`i.created_at`, window, now),
    ...whatOf(what, () => sql`false`),
  ];
  return figured(
    (having) => sql`
      select i.consignor_id from items i where ${join(where, ' and ')} group by i.consignor_id having ${having}`,
    sql`count(*)`,
    amount,
  );
}
