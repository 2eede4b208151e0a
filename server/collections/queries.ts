import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Collection, type CollectionRow, collectionFields } from '#contract/collections';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';

const columns = sql`
  c.id, ${selectFieldColumns(collectionFields, 'c')}, c.status, c.created_at as "createdAt", c.updated_at as "updatedAt", c.version,
  array(select department_id from collection_departments d where d.collection_id = c.id order by 1)::int[] as "departmentIds",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = c.specialist_id) as specialist,
  (select count(*) from collection_items w where w.collection_id = c.id) as works`;

/** All stored fields of a collection. */
export type CollectionFacts = CollectionRow & Pick<Collection, 'openedAt'>;

const sortColumns = {
  startsAt: 'c.starts_at',
  code: 'lower(c.code)',
  title: 'lower(c.title)',
  updatedAt: 'c.updated_at',
};

/** Filter of the list of collections and of its export. */
interface CollectionQuery {
  /** only the collections with these ids */
  ids?: readonly number[];
  q: string;
  sort: string;
  status: string[];
  kind: string[];
  department: number[];
}

const buildOrder = ({ sort }: CollectionQuery) => raw(`${orderBy(sortColumns, sort)}, c.id desc`);

function buildWhere(query: CollectionQuery): Sql {
  if (query.ids) return sql`where c.id = any(${[...query.ids]}::bigint[])`;
  const conditions = [
    contains(sql`c.folded`, query.q),
    ...(query.status.length > 0 ? [sql`c.status = any(${query.status}::text[])`] : []),
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
 * Returns one page of collections with the exact total: those whose code, title, subtitle or place contain `q`, with one of
 * the passed states, kinds and departments (all when empty).
 */
export function searchCollections(db: Db, query: CollectionQuery & { page: number; pageSize: number }) {
  const where = buildWhere(query);
  return findPageWithTotal<CollectionRow>(db, 'collections', query, {
    rows: sql`
      select ${columns}, (select change_number('collections')) as change from collections c ${where}
      order by ${buildOrder(query)}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from collections c ${where}`,
  });
}

/** Returns all matching collections, in list order. */
export const findAllCollections = (db: Db, query: CollectionQuery): Promise<AllRows<CollectionRow>> =>
  readAllRows(
    db,
    sql`select c.id from collections c ${buildWhere(query)} order by ${buildOrder(query)}`,
    (ids) => sql`select ${columns} from collections c where c.id = any(${ids}::bigint[])`,
  );

export const findCollectionFacts = (db: Db, id: number): Promise<CollectionFacts | undefined> =>
  db.maybe<CollectionFacts>(sql`
    select ${columns}, c.opened_at as "openedAt" from collections c where c.id = ${id}`);
