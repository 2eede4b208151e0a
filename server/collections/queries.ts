import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Collection, collectionFields } from '#contract/collections';
import { may } from '#contract/permissions';
import { type AllRows, allRows } from '../db/all';
import type { Db } from '../db/database';
import { columnsOf } from '../db/fields';
import { pageWithTotal } from '../db/remember';
import { contains, orderBy } from '../db/search';
import type { User } from '../house';

const columns = sql`
  c.id, ${columnsOf(collectionFields, 'c')}, c.status, c.created_at as "createdAt", c.updated_at as "updatedAt", c.version,
  array(select department_id from collection_departments d where d.collection_id = c.id order by 1)::int[] as "departmentIds",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = c.specialist_id) as specialist`;

type Stored = Omit<Collection, 'editable'>;
const forReader = (user: User, row: Stored): Collection => ({
  ...row,
  editable: may(user, 'collections:edit-draft', row.departmentIds),
});

const sortColumns = {
  startsAt: 'c.starts_at',
  code: 'lower(c.code)',
  title: 'lower(c.title)',
  updatedAt: 'c.updated_at',
};

/** What the list of collections is asked for, be it a page or a file. */
interface CollectionQuery {
  /** only these */
  ids?: readonly number[];
  q: string;
  sort: string;
  kind: string[];
  department: number[];
}

const order = ({ sort }: CollectionQuery) => raw(`${orderBy(sortColumns, sort)}, c.id desc`);

function whereOf(query: CollectionQuery): Sql {
  if (query.ids) return sql`where c.id = any(${[...query.ids]}::bigint[])`;
  const conditions = [
    contains(sql`c.folded`, query.q),
    ...(query.kind.length > 0 ? [sql`c.kind = any(${query.kind}::text[])`] : []),
    ...(query.department.length > 0
      ? [
          sql`exists (select 1 from collection_departments d where d.collection_id = c.id and d.department_id = any(${query.department}::bigint[]))`,
        ]
      : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/**
 * One page of collections with the exact total: those whose code, title, subtitle or place contain `q`, of one of the
 * kinds and departments given (none: of all). Each says whether this reader may edit it.
 */
export async function searchCollections(
  db: Db,
  user: User,
  query: CollectionQuery & { page: number; pageSize: number },
) {
  const where = whereOf(query);
  const found = await pageWithTotal<Stored>(db, 'collections', query, {
    rows: sql`
      select ${columns}, (select change_number('collections')) as change from collections c ${where}
      order by ${order(query)}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from collections c ${where}`,
  });
  return { ...found, data: found.data.map((row) => forReader(user, row)) };
}

/** All collections that match, as the list has them. */
export const allCollections = (db: Db, query: CollectionQuery): Promise<AllRows<Stored>> =>
  allRows(
    db,
    sql`select c.id from collections c ${whereOf(query)} order by ${order(query)}`,
    (chosen) => sql`select ${columns} from collections c where c.id = any(${chosen}::bigint[])`,
  );

/** One collection as this reader may see it, or undefined. */
export async function collectionById(db: Db, user: User, id: number): Promise<Collection | undefined> {
  const row = await db.maybe<Stored>(sql`select ${columns} from collections c where c.id = ${id}`);
  return row && forReader(user, row);
}
