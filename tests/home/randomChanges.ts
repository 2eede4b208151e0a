import sql, { type Sql } from 'sql-template-tag';

/**
 * Returns statements that change lots, items, pictures and rules at random, always in the same order. `sales` may be filled
 * later.
 */
export function createRandomChanges(sales: readonly number[]) {
  let seed = 20261122;
  const randomBelow = (limit: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
  const oneOf = <T>(values: readonly T[]): T => values[randomBelow(values.length)] as T;
  const someLot = () =>
    sql`(select id from lots order by md5(id::text || ${randomBelow(1e6)}::text) limit 1)`;
  const someItem = () =>
    sql`(select item_id from lot_items order by md5(item_id::text || ${randomBelow(1e6)}::text) limit 1)`;
  const someDepartment = () =>
    sql`(select id from departments order by md5(id::text || ${randomBelow(1e6)}::text) limit 1)`;

  let count = 10;
  const changes: Record<string, () => Sql> = {
    'a lot is added': () => sql`
      with made as (insert into lots (auction_id, number, sort_key, estimate_low)
        values (${oneOf(sales)}, ${String(++count)}, ${String(count)}, ${randomBelow(500)}) returning id),
      item as (insert into items (title, department_id) values ('', ${someDepartment()}) returning id)
      insert into lot_items (lot_id, ordinal, item_id) select made.id, 1, item.id from made, item`,
    'a lot is removed': () => sql`
      delete from lots where id = ${someLot()} and (select count(*) from lots) > 6`,
    'an estimate is changed': () => sql`
      update lots set estimate_low = ${randomBelow(900)}, estimate_high = ${randomBelow(2000)} where id = ${someLot()}`,
    'a reserve is changed': () => sql`update lots set reserve = ${randomBelow(2000)} where id = ${someLot()}`,
    'a lot reaches another state': () => sql`
      update lots set status = ${oneOf(['DRAFT', 'PUBLISHED', 'WITHDRAWN', 'PASSED', 'SUBJECT'])} where id = ${someLot()}`,
    'a lot is sold': () =>
      sql`update lots set status = 'SOLD', hammer = ${randomBelow(5000)} where id = ${someLot()}`,
    'an item gets another text': () => sql`
      update items set description = ${oneOf(['', 'Signed.'])}, title = ${oneOf(['', 'Clock'])} where id = ${someItem()}`,
    'an item gets other places': () => sql`
      update items set department_id = ${someDepartment()}, category_id = (select min(id) from categories)
      where id = ${someItem()}`,
    'an item gets a picture': () => sql`
      insert into pictures (item_id, position, file_name, file_key, bytes) values (${someItem()}, 1, 'a.jpg', 'a', 1)`,
    'a picture fails': () =>
      sql`update pictures set state = 'FAILED' where id = (select max(id) from pictures)`,
    'a picture is removed': () => sql`delete from pictures where id = (select min(id) from pictures)`,
    'two parts change places': () => sql`
      update lot_items set item_id = (select id from items where id not in (select item_id from lot_items) limit 1)
      where lot_id = ${someLot()} and exists (select 1 from items where id not in (select item_id from lot_items))`,
    'a category gets its scheme': () => sql`
      update categories set default_vat_scheme = ${oneOf(['MARGIN', null])} where name = 'Clocks of this test'`,
    'a rule is changed': () => sql`
      insert into publication_rules (check_name, level)
      values (${oneOf(['title', 'estimate', 'picture', 'description'])}, ${oneOf(['BLOCK', 'OFF'])})
      on conflict (department_id, auction_id, check_name) do update set level = excluded.level`,
    'an item is taken in': () => sql`insert into items (title) values ('Spare')`,
  };
  return { changes, oneOf };
}
