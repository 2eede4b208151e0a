import sql, { type Sql } from 'sql-template-tag';
import type { Input } from '#contract/route';
import type { WorkRow, works } from '#contract/works';
import { workFields } from '#contract/works';
import type { Db } from '../db/database';
import { columnsOf } from '../db/fields';
import { pageWithTotal } from '../db/remember';
import { contains } from '../db/search';
import type { User } from '../house';
import { availabilityNow } from '../items/hold';
import { withinScope } from '../rights/scope';
import type { CollectionOfWorks } from './collection';

const columns = (user: User, collection: CollectionOfWorks): Sql => sql`
  w.id, w.place, w.item_id as "itemId", i.item_no as "itemNo", i.title, i.artist, ${columnsOf(workFields, 'w')},
  (select p.id from pictures p where p.item_id = i.id and p.state = 'READY' order by p.position, p.id limit 1) as "pictureId",
  ${availabilityNow(sql`i`)} as availability, i.department_id as "departmentId", i.category_id as "categoryId", w.version,
  ${withinScope(user, 'works:edit', collection)} as editable`;

/** The works of a collection, each with its place, and their items. */
const placed = (collectionId: number): Sql => sql`
  (select x.*, row_number() over (order by x.position, x.id) as place
    from collection_items x where x.collection_id = ${collectionId}) w
  join items i on i.id = w.item_id`;

/** One page of a collection's works in their order, as this user may see them. */
export function searchWorks(
  db: Db,
  user: User,
  collection: CollectionOfWorks,
  query: Input<typeof works.list>['query'],
) {
  const from = placed(collection.id);
  const where = sql`where ${contains(sql`i.folded`, query.q)}`;
  return pageWithTotal<WorkRow>(db, 'works', query, {
    rows: sql`
      select ${columns(user, collection)} from ${from} ${where}
      order by w.place limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from ${from} ${where}`,
  });
}

/** One work as this user may see it, or undefined. */
export const workByItemNo = (
  db: Db,
  user: User,
  collection: CollectionOfWorks,
  itemNo: string,
): Promise<WorkRow | undefined> =>
  db.maybe<WorkRow>(sql`
    select ${columns(user, collection)} from ${placed(collection.id)} where i.item_no = ${itemNo}`);
