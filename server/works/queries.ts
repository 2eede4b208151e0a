import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import { can } from '#contract/api/permissions';
import { isCollectionInPhase } from '#contract/collection-states';
import { itemFields } from '#contract/item-fields';
import type { WorkCheck } from '#contract/publication-checks';
import {
  summaryLimit,
  type WorkForm,
  type WorkRow,
  type WorkSheet,
  workFields,
  type works,
} from '#contract/works';
import type { User } from '../app-context';
import { consignorColumns } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { firstPicture } from '../db/first-picture';
import { findPage, limitToPage } from '../db/page';
import { prepared } from '../db/prepared';
import { contains, orderBy } from '../db/search';
import { availabilityNow } from '../items/hold';
import { selectWithinScope } from '../permissions/scope';
import {
  type Checked,
  listIssues,
  readinessColumn,
  toChecklist,
  worksWithChecks,
} from '../publication/readiness';
import type { CollectionOfWorks } from './collection';

const selectColumns = (user: User, collection: CollectionOfWorks): Sql => sql`
  w.id, w.place, w.item_id as "itemId", i.item_no as "itemNo", i.title, i.artist, ${selectFieldColumns(workFields, 'w')},
  ${firstPicture} as "pictureId", ${availability} as availability, ${isHolder} as "isHere", i.department_id as "departmentId",
  i.category_id as "categoryId", ${readinessColumn} as readiness, f.failing, v.block, v.warn, w.version,
  ${isEditable(user, collection)} as editable`;

const availability = availabilityNow(sql`i`);

// Looked up by item, which has at most one hold; as a join condition PostgreSQL would read all holds.
const isHolder = sql`coalesce((
  select h.noun = 'works' and h.holder_id = w.id from item_holds h where h.item_id = w.item_id), false)`;

/** Returns SQL for whether this user can edit: published works only with permission, those of a closed collection never. */
const isEditable = (user: User, collection: CollectionOfWorks): Sql =>
  isCollectionInPhase('draft', collection) ||
  (isCollectionInPhase('holding', collection) && can(user, 'works:edit-published'))
    ? selectWithinScope(user, 'works:edit', collection)
    : sql`false`;

/** Selects the works of a collection, each with its place. */
const withPlaces = (collectionId: number): Sql => sql`(
  select x.*, row_number() over (order by x.position, x.id) as place
  from collection_items x where x.collection_id = ${collectionId})`;

interface PlacedWork {
  id: number;
  place: number;
}

/** Selects the works of a page with the places already found, in their order. */
const withKnownPlaces = (pageWorks: readonly PlacedWork[]): Sql => sql`(
  select x.*, chosen.place, chosen.turn
  from unnest(${pageWorks.map(({ id }) => id)}::bigint[], ${pageWorks.map(({ place }) => place)}::bigint[])
    with ordinality as chosen (id, place, turn)
  join collection_items x using (id))`;

/** Selects the works of a collection, each with its place, its item and its failing checks. */
const joinWorks = ({ id, levels }: CollectionOfWorks): Sql => worksWithChecks(levels, withPlaces(id));

/** Selects one work in the same form. */
const joinWork = ({ id, levels }: CollectionOfWorks, itemNo: string): Sql =>
  worksWithChecks(
    levels,
    sql`(select x.*, (select count(*) from collection_items o
          where o.collection_id = x.collection_id and (o.position, o.id) <= (x.position, x.id)) as place
      from collection_items x
      where x.collection_id = ${id} and x.item_id = (select id from items where item_no = ${itemNo}))`,
  );

const sortColumns = {
  place: 'w.position',
  title: 'i.title collate "C"',
  artist: 'i.artist collate "C"',
  askingPrice: 'w.asking_price',
  availability: 'i.availability',
};

/** The query of a collection's works, for a page or a file. */
type WorkQuery = Omit<z.output<typeof works.export.query>, 'format'>;
const order = ({ sort }: WorkQuery) => raw(`${orderBy(sortColumns, sort)}, w.position, w.id`);

/** Returns the conditions on the requested works; none: all works. */
function listConditions(query: WorkQuery): Sql[] {
  if (query.ids) return [sql`w.id = any(${query.ids}::bigint[])`];
  return [
    ...(query.q.trim() === ''
      ? []
      : [sql`(${contains(sql`i.folded`, query.q)} or ${contains(sql`fold(w.label_text)`, query.q)})`]),
    ...(query.availability.length > 0 ? [sql`${availability} = any(${query.availability}::text[])`] : []),
    ...(query.department.length > 0 ? [sql`i.department_id = any(${query.department}::bigint[])`] : []),
    ...(query.readiness.length > 0 ? [sql`${readinessColumn} = any(${query.readiness}::text[])`] : []),
    ...(query.check.length > 0
      ? [
          sql`exists (select 1 from unnest(f.failing) named
            where named = any(${query.check}::text[]) and named = any(v.block || v.warn))`,
        ]
      : []),
  ];
}

function buildWhere(query: WorkQuery): Sql {
  const conditions = listConditions(query);
  return conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty;
}

/**
 * Returns one page of a collection's works as this user may see them. Checks run only for the works of the page, unless the
 * query filters by them.
 */
export async function searchWorks(
  db: Db,
  user: User,
  collection: CollectionOfWorks,
  query: WorkQuery & { page: number; pageSize: number },
) {
  const { id, levels } = collection;
  const works = withPlaces(id);
  const from =
    query.readiness.length + query.check.length > 0
      ? worksWithChecks(levels, works)
      : sql`${works} w left join items i on i.id = w.item_id`;
  const where = buildWhere(query);
  const changeColumn = where === empty ? sql`, (select change_number('works')) as change` : empty;
  const page = await findPage<WorkRow & Checked<WorkCheck>, PlacedWork>(db, 'works', query, {
    matches: sql`select w.id, w.place ${changeColumn} from ${from} ${where} order by ${order(query)} ${limitToPage(query)}`,
    count: sql`select count(*) from ${from} ${where}`,
    selectRows: (pageWorks) => sql`
      select ${selectColumns(user, collection)} from ${worksWithChecks(levels, withKnownPlaces(pageWorks))} order by w.turn`,
  });
  return { ...page, data: page.data.map((row) => ({ ...row, issues: listIssues(row) })) };
}

/** A work with all the data of an export. */
export type WorkInFile = Omit<WorkRow, 'issues'> &
  WorkForm &
  Pick<WorkSheet, 'consignorNo'> &
  Checked<WorkCheck>;

/** Returns all matching works, in the order of the list. */
export async function listAllWorks(
  db: Db,
  user: User,
  collection: CollectionOfWorks,
  query: WorkQuery,
): Promise<AllRows<WorkInFile>> {
  const from = joinWorks(collection);
  return readAllRows(
    db,
    sql`select w.id from ${from} ${buildWhere(query)} order by ${order(query)}`,
    (ids) => sql`
      select ${selectColumns(user, collection)}, ${selectFieldColumns(itemFields, 'i')}, ${consignorColumns}
      from ${from} where w.id = any(${ids}::bigint[])`,
  );
}

/** Returns a short summary of every work of a collection, in order. */
export const listWorkSummaries = (db: Db, collection: CollectionOfWorks) =>
  db.rows<
    Pick<
      WorkRow,
      'itemNo' | 'place' | 'title' | 'artist' | 'availability' | 'readiness' | 'departmentId' | 'pictureId'
    >
  >(sql`
    select i.item_no as "itemNo", w.place, left(i.title, 120) as title, i.artist, ${availability} as availability,
      ${readinessColumn} as readiness, i.department_id as "departmentId", ${firstPicture} as "pictureId"
    from ${joinWorks(collection)} order by w.place limit ${summaryLimit}`);

/** Returns one work as this user may see it, or undefined. */
export async function findWorkSheet(
  db: Db,
  user: User,
  collection: CollectionOfWorks,
  itemNo: string,
): Promise<WorkSheet | undefined> {
  const row = await db.maybe<Omit<WorkSheet, 'issues' | 'checklist'> & Checked<WorkCheck>>(
    prepared(sql`
      select ${selectColumns(user, collection)}, ${selectFieldColumns(itemFields, 'i')}, ${consignorColumns}, i.catalogue_status as "catalogueStatus",
        i.version as "itemVersion", ${picturesJson} as pictures, ${collectionsJson} as "collections",
        ${findNeighbour(sql`<`, sql`desc`)} as previous, ${findNeighbour(sql`>`, sql`asc`)} as next
      from ${joinWork(collection, itemNo)}`),
  );
  return row && { ...row, issues: listIssues(row), checklist: toChecklist(row) };
}

const findNeighbour = (side: Sql, nearest: Sql): Sql => sql`(
  select n.item_no from collection_items o join items n on n.id = o.item_id
  where o.collection_id = w.collection_id and (o.position, o.id) ${side} (w.position, w.id)
  order by o.position ${nearest}, o.id ${nearest} limit 1)`;

const picturesJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fileName', p.file_name, 'state', p.state, 'issue', p.issue,
    'width', p.width, 'height', p.height) order by p.position, p.id), '[]')
  from pictures p where p.item_id = i.id)`;

const collectionsJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'title', b.title) order by b.id desc), '[]')
  from collection_items o join collections b on b.id = o.collection_id
  where o.item_id = i.id and o.id <> w.id)`;
