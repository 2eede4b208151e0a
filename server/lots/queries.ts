import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import { can } from '#contract/api/permissions';
import { itemFields } from '#contract/item-fields';
import { lotFields } from '#contract/lot-fields';
import { hasResult, type LotStatus } from '#contract/lot-states';
import {
  type LotForm,
  type LotRow,
  type LotSheet,
  type LotTotals,
  type lots,
  summaryLimit,
} from '#contract/lots';
import type { Readiness } from '#contract/readiness';
import type { SaleOfLots, User } from '../app-context';
import { consignorColumns, selectConsignorNumber, selectLinkedCustomer } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { firstPicture } from '../db/first-picture';
import { findPageWithTotal } from '../db/page-total';
import { contains, isLot, isNumber, numberedFirst, orderBy } from '../db/search';
import { selectWithinScope } from '../permissions/scope';
import { loadLevelsRelation } from '../publication/checks';
import {
  type Checked,
  listIssues,
  lotsWithChecks,
  readinessColumn,
  toChecklist,
} from '../publication/readiness';

const rowColumns = sql`
  l.id, l.number, l.section, coalesce(nullif(l.title, ''), i.title) as title, l.title as "lotTitle",
  i.artist, l.status,
  ${firstPicture} as "pictureId",
  (select count(*) from lot_items where lot_id = l.id) as parts,
  l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.estimate_on_request as "estimateOnRequest",
  i.department_id as "departmentId", i.category_id as "categoryId", ${selectConsignorNumber('i.consignor_id')} as "consignorNo", l.version`;

const sortColumns = {
  number: 'l.sort_key',
  title: 'coalesce(nullif(l.title, \'\'), i.title) collate "C"',
  artist: 'i.artist collate "C"',
  estimateLow: 'l.estimate_low',
  status: 'l.status',
};

/** Filter of the list of lots and of its export. */
type LotQuery = Omit<z.output<typeof lots.export.query>, 'format'>;

const order = ({ q, sort }: LotQuery) => sql`
  ${sort === 'number' ? numberedFirst(q) : empty}
  ${raw(`${orderBy(sortColumns, sort)}, l.sort_key, l.id`)}`;

const selectRow = (user: User, sale: SaleOfLots): Sql => sql`
  ${rowColumns}, i.title as "itemTitle", ${readinessColumn} as readiness, f.failing, v.block, v.warn,
  l.reserve, l.hammer, ${selectWithinScope(user, 'lots:edit', sale)} as editable`;

/** SQL condition: the lot has an open request of one of these kinds. */
const hasOpenRequest = (kinds: LotQuery['requested']): Sql =>
  sql`exists (select 1 from lot_requests r
    where r.lot_id = l.id and r.outcome is null and r.kind = any(${[...kinds]}::text[]))`;

function buildWhere(user: User, sale: SaleOfLots, query: LotQuery): Sql {
  if (query.ids) return sql`where l.auction_id = ${sale.id} and l.id = any(${query.ids}::bigint[])`;
  const conditions = [
    sql`l.auction_id = ${sale.id}`,
    sql`(${isNumber(sql`l.number`, query.q)} or ${contains(sql`i.folded`, query.q)} or ${contains(sql`fold(l.title)`, query.q)})`,
    ...(query.number === undefined ? [] : [isNumber(sql`l.number`, query.number)]),
    ...(query.status.length > 0 ? [sql`l.status = any(${query.status}::text[])`] : []),
    ...(query.department.length > 0 ? [sql`i.department_id = any(${query.department}::bigint[])`] : []),
    ...(query.readiness.length > 0
      ? [sql`l.status = 'DRAFT' and ${readinessColumn} = any(${query.readiness}::text[])`]
      : []),
    ...(query.check.length > 0
      ? [
          // Matches only checks that apply to this user, because the others would reveal a reserve.
          sql`exists (select 1 from unnest(f.failing) named
            where named = any(${query.check}::text[]) and named = any(v.block || v.warn))`,
        ]
      : []),
    ...(query.requested.length > 0
      ? [sql`${selectWithinScope(user, 'lots:request', sale)} and ${hasOpenRequest(query.requested)}`]
      : []),
  ];
  return sql`where ${join(conditions, ' and ')}`;
}

/** Returns one page of a sale's lots with the fields this user may see. */
export async function searchLots(
  db: Db,
  user: User,
  sale: SaleOfLots,
  query: LotQuery & { page: number; pageSize: number },
) {
  const levels = await loadLevelsRelation(db, sale.id, user);
  const where = buildWhere(user, sale, query);
  const from = lotsWithChecks(levels);
  const pageRows = await findPageWithTotal<LotRow & Checked>(db, 'lots', query, {
    rows: sql`
      select ${selectRow(user, sale)} from ${from} ${where}
      order by ${order(query)}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from ${from} ${where}`,
  });
  return { ...pageRows, data: pageRows.data.map((row) => ({ ...row, issues: listIssues(row) })) };
}

/** Returns the totals of the matching lots of a sale. */
export async function readLotTotals(
  db: Db,
  user: User,
  sale: SaleOfLots,
  query: LotQuery,
): Promise<LotTotals> {
  const from = lotsWithChecks(await loadLevelsRelation(db, sale.id, user));
  return db.row<LotTotals>(sql`
    select count(*) as lots, coalesce(sum(l.estimate_low), 0) as "estimateLow",
      coalesce(sum(l.estimate_high), 0) as "estimateHigh", count(*) filter (where l.status = 'SOLD') as sold,
      coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer
    from ${from} ${buildWhere(user, sale, query)}`);
}

/** A lot with all exported fields. */
export type LotInFile = Omit<LotRow, 'issues'> & LotForm & Checked;

/** Returns all matching lots of a sale in list order, with the fields this user may see. */
export async function listAllLots(
  db: Db,
  user: User,
  sale: SaleOfLots,
  query: LotQuery,
): Promise<AllRows<LotInFile>> {
  const from = lotsWithChecks(await loadLevelsRelation(db, sale.id, user));
  return readAllRows(
    db,
    sql`select l.id from ${from} ${buildWhere(user, sale, query)} order by ${order(query)}`,
    (ids) => sql`
      select ${selectRow(user, sale)}, ${selectFieldColumns(itemFields, 'i')}, ${selectFieldColumns(lotFields, 'l')}
      from ${from} where l.id = any(${ids}::bigint[])`,
  );
}

/** Returns a summary of every lot of a sale, in order. */
export async function listLotSummaries(db: Db, user: User, sale: SaleOfLots) {
  const levels = await loadLevelsRelation(db, sale.id, user);
  return db.rows<{
    number: string;
    title: string;
    artist: string;
    status: LotStatus;
    readiness: Readiness;
    departmentId: number | null;
    pictureId: number | null;
  }>(sql`
    select l.number, left(coalesce(nullif(l.title, ''), i.title), 120) as title, i.artist, l.status,
      ${readinessColumn} as readiness, i.department_id as "departmentId", ${firstPicture} as "pictureId"
    from ${lotsWithChecks(levels)} where l.auction_id = ${sale.id} order by l.sort_key, l.id limit ${summaryLimit}`);
}

/** Returns one lot with the fields this user may see, or undefined. */
export async function findLotSheet(
  db: Db,
  user: User,
  sale: SaleOfLots,
  number: string,
): Promise<LotSheet | undefined> {
  const levels = await loadLevelsRelation(db, sale.id, user);
  const row = await db.maybe<
    Omit<LotSheet, 'issues' | 'checklist' | 'previous' | 'next'> & Checked & { sortKey: string }
  >(sql`
    select ${rowColumns}, ${readinessColumn} as readiness, f.failing, v.block, v.warn, l.auction_id as "auctionId",
      i.id as "itemId", i.item_no as "itemNo", ${selectFieldColumns(itemFields, 'i')}, ${selectFieldColumns(lotFields, 'l')}, ${consignorColumns},
      ${selectWithinScope(user, 'lots:edit', sale)} as editable,
      l.hammer, l.last_bid as "lastBid", l.buyer, l.paddle, ${selectLinkedCustomer('l.buyer_id')} as customer, l.sort_key as "sortKey",
      ${picturesJson} as pictures, ${itemsJson} as items, ${offeringsJson} as offerings
    from ${lotsWithChecks(levels)} where ${isLot(sale.id, number)}`);
  if (!row) return undefined;
  const { previous, next } = await findNeighbours(db, sale.id, row.sortKey, row.id);
  return {
    ...row,
    previous,
    next,
    issues: listIssues(row),
    checklist: toChecklist(row),
    estimateEditable:
      row.editable && !hasResult(row) && (row.status === 'DRAFT' || can(user, 'lots:edit-published')),
  };
}

const findNeighbours = (db: Db, auctionId: number, sortKey: string, id: number) =>
  db.row<{ previous: string | null; next: string | null }>(sql`
    select
      (select number from lots where auction_id = ${auctionId} and (sort_key, id) < (${sortKey}, ${id}::bigint)
        order by sort_key desc, id desc limit 1) as previous,
      (select number from lots where auction_id = ${auctionId} and (sort_key, id) > (${sortKey}, ${id}::bigint)
        order by sort_key, id limit 1) as next`);

const picturesJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fileName', p.file_name, 'state', p.state, 'issue', p.issue,
    'width', p.width, 'height', p.height) order by p.position, p.id), '[]')
  from pictures p where p.item_id = i.id)`;

const itemsJson = sql`(
  select jsonb_agg(jsonb_build_object('itemId', t.id, 'itemNo', t.item_no, 'reference', x.reference, 'title', t.title,
    'artist', t.artist, 'catalogueStatus', t.catalogue_status, 'departmentId', t.department_id, 'version', t.version)
    order by x.ordinal)
  from lot_items x join items t on t.id = x.item_id where x.lot_id = l.id)`;

const offeringsJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('auctionId', b.id, 'auctionCode', b.code, 'number', o.number,
    'status', o.status, 'startsAt', b.starts_at, 'hammer', o.hammer) order by b.starts_at desc nulls first), '[]')
  from lot_items x join lots o on o.id = x.lot_id join auctions b on b.id = o.auction_id
  where x.item_id = i.id and o.id <> l.id)`;
