import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { can } from '#contract/api/permissions';
import { itemFields } from '#contract/item-fields';
import type { ItemForm } from '#contract/item-form';
import type { itemTabs } from '#contract/item-query';
import type { Availability } from '#contract/item-states';
import type { Item, ItemRow } from '#contract/items';
import type { User } from '../app-context';
import { consignorColumns } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { firstPicture } from '../db/first-picture';
import { findPage, limitToPage, toRowRelation } from '../db/page';
import { prepared } from '../db/prepared';
import { contains, orderBy } from '../db/search';
import { availabilityNow } from './hold';

const collectionShowing = sql`(
  select jsonb_build_object('collectionId', c.id, 'code', c.code)
  from item_holds h join collection_items w on w.id = h.holder_id join collections c on c.id = w.collection_id
  where h.item_id = i.id and h.noun = 'works')`;

const columns = sql`
  i.id, i.item_no as "itemNo", i.title, i.artist, i.medium, i.date_text as "dateText",
  i.department_id as "departmentId", i.category_id as "categoryId", i.catalogue_status as "catalogueStatus",
  ${availabilityNow(sql`i`)} as availability, i.custody, i.updated_at as "updatedAt", i.version,
  ${firstPicture} as "pictureId", ${collectionShowing} as "collection"`;

const fieldColumns = sql`${selectFieldColumns(itemFields, 'i')}, ${consignorColumns}`;

const offering = sql`jsonb_build_object('auctionId', a.id, 'auctionCode', a.code, 'number', l.number, 'status', l.status,
  'startsAt', a.starts_at, 'hammer', l.hammer, 'currency', a.currency)`;
const offeringsFrom = sql`lot_items x join lots l on l.id = x.lot_id join auctions a on a.id = l.auction_id
  where x.item_id = i.id`;

const sortColumns = {
  itemNo: 'i.item_no',
  title: 'i.title collate "C"',
  artist: 'i.artist collate "C"',
  updatedAt: 'i.updated_at',
};

const tabs = (user: User): Record<(typeof itemTabs)[number], Sql> => ({
  mine: sql`i.department_id = any(${[...user.departmentIds]}::bigint[])`,
  inAuctions: sql`i.availability = 'IN_AUCTION'`,
  unsold: sql`i.availability = 'AVAILABLE' and exists (
    select 1 from lot_items x join lots l on l.id = x.lot_id where x.item_id = i.id and l.status = 'PASSED')`,
  forReview: sql`i.catalogue_status = 'FOR_REVIEW'`,
});

/** Filter of the list of items and of its export. */
interface ItemQuery {
  /** only the items with these ids */
  ids?: readonly number[];
  q: string;
  sort: string;
  tab?: (typeof itemTabs)[number];
  artist?: number;
  category: number[];
  department: number[];
  availability: Availability[];
  catalogueStatus: string[];
}

/**
 * Returns a condition for the selected values, none when empty. A single value becomes an equality, so that its index also
 * provides the order.
 */
function isOneOf(column: Sql, values: readonly number[]): Sql[] {
  if (values.length === 0) return [];
  return values.length === 1
    ? [sql`${column} = ${values[0]}`]
    : [sql`${column} = any(${[...values]}::bigint[])`];
}

/** Expired reservations match as the current availability. */
function matchesAvailability(selected: readonly Availability[]): Sql[] {
  const isOneOf = (column: Sql, values: readonly Availability[]) =>
    sql`${column} = any(${[...values]}::text[])`;
  if (selected.length === 0) return [];
  const stored: readonly Availability[] = selected.includes('FOR_PRIVATE_SALE')
    ? [...selected, 'ON_HOLD']
    : selected;
  return stored.includes('ON_HOLD')
    ? [isOneOf(sql`i.availability`, stored), isOneOf(availabilityNow(sql`i`), selected)]
    : [isOneOf(sql`i.availability`, stored)];
}

const row = sql`${columns},
  (select ${offering} from ${offeringsFrom} order by a.starts_at desc nulls first, l.id desc limit 1) as offering`;

function order({ sort }: ItemQuery): Sql {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return raw(`${orderBy(sortColumns, sort, 'beyond')}, i.id ${direction}`);
}

function buildWhere(user: User, query: ItemQuery): Sql {
  if (query.ids) return sql`where i.id = any(${[...query.ids]}::bigint[])`;
  const conditions = [
    contains(sql`i.folded`, query.q),
    ...(query.tab ? [tabs(user)[query.tab]] : []),
    ...(query.artist
      ? [
          sql`i.id in (select x.item_id from item_artists x where x.artist_id = artist_survivor(${query.artist}))`,
        ]
      : []),
    ...isOneOf(sql`i.category_id`, query.category),
    ...isOneOf(sql`i.department_id`, query.department),
    ...matchesAvailability(query.availability),
    ...(query.catalogueStatus.length > 0
      ? [sql`i.catalogue_status = any(${query.catalogueStatus}::text[])`]
      : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/** Up to this offset, skipping rows is faster than keyset pagination. */
const minKeysetOffset = 1000;

interface PageOfItems extends ItemQuery {
  page: number;
  pageSize: number;
  afterId?: number;
  afterValue?: string;
}

/**
 * Returns a keyset condition for a deep page whose previous page is known, so that the index starts there instead of
 * skipping rows.
 */
function toKeysetCondition({ sort, page, pageSize, afterId, afterValue }: PageOfItems): Sql | undefined {
  if (afterId === undefined || afterValue === undefined || (page - 1) * pageSize < minKeysetOffset)
    return undefined;
  const key = sort.replace('-', '') as keyof typeof sortColumns;
  if (key === 'updatedAt' && !z.iso.datetime().safeParse(afterValue).success) return undefined;
  return sql`(${raw(sortColumns[key])}, i.id) ${raw(sort.startsWith('-') ? '<' : '>')} (${afterValue}, ${afterId})`;
}

export function searchItems(db: Db, user: User, query: PageOfItems) {
  const where = buildWhere(user, query);
  const from = toKeysetCondition(query);
  return findPage<ItemRow>(db, 'items', query, {
    matches: sql`
      select i.id, (select change_number('items')) as change from items i ${where} ${from ? sql`and ${from}` : empty}
      order by ${order(query)} ${limitToPage(from ? { ...query, page: 1 } : query)}`,
    count: sql`select count(*) from items i ${where}`,
    selectRows: (pageIds) =>
      sql`select ${row} from ${toRowRelation(pageIds)} join items i using (id) order by chosen.turn`,
  });
}

export const selectItemIdsOf = (user: User, query: ItemQuery): Sql =>
  sql`select i.id from items i ${buildWhere(user, query)}`;

/** An item with all exported fields. */
export type ItemInFile = ItemRow & ItemForm & Pick<Item, 'consignorNo'>;

/** Returns all matching items in list order. */
export const listAllItems = (db: Db, user: User, query: ItemQuery): Promise<AllRows<ItemInFile>> =>
  readAllRows(
    db,
    sql`${selectItemIdsOf(user, query)} order by ${order(query)}`,
    (ids) => sql`select ${row}, ${fieldColumns} from items i where i.id = any(${ids}::bigint[])`,
  );

/** Returns one item with its pictures and all its offerings. */
export async function findItemSheet(db: Db, user: User, id: number | Sql): Promise<Item | undefined> {
  const item = await db.maybe<Omit<Item, 'editable' | 'offering'>>(
    prepared(sql`
    select ${columns}, ${fieldColumns},
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fileName', p.file_name, 'state', p.state,
        'issue', p.issue, 'width', p.width, 'height', p.height) order by p.position, p.id), '[]')
        from pictures p where p.item_id = i.id) as pictures,
      (select coalesce(jsonb_agg(o.offering order by o.starts_at desc nulls first), '[]')
        from (select ${offering} as offering, a.starts_at from ${offeringsFrom}) o) as offerings
    from items i where i.id = ${id}`),
  );
  return (
    item && {
      ...item,
      offering: item.offerings[0] ?? null,
      editable: can(user, 'items:edit', [item.departmentId]),
    }
  );
}
