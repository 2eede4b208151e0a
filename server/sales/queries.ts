import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { SaleOfItem, SaleRow, SaleTotals, saleTabs } from '#contract/sales';
import { selectLinkedCustomer } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';

const saleFacts = sql`
  s.id, s.channel, s.currency, s.price, s.sold_at as "soldAt", u.name as "soldBy", u.id as "soldById", s.cancelled_at as "cancelledAt"`;

/** Joins a sale with the sold item: a work, or the first item of a lot. */
const itemJoin = sql`
  left join lots l on l.id = s.lot_id left join lot_items li on li.lot_id = l.id and li.ordinal = 1
  left join items i on i.id = coalesce(s.item_id, li.item_id)`;
const title = "coalesce(nullif(l.title, ''), i.title, '')";
const selectSale = sql`
  select ${saleFacts}, i.id as "itemId", i.item_no as "itemNo", ${raw(title)} as title,
    coalesce(i.artist, '') as artist, i.department_id as "departmentId",
    ${firstPicture} as "pictureId",
    l.auction_id as "auctionId", case when s.channel = 'AUCTION' then s.buyer else '' end as buyer,
    case when s.channel = 'AUCTION' then s.paddle else '' end as paddle,
    case when s.channel = 'PRIVATE' then s.buyer else '' end as client, ${selectLinkedCustomer('s.buyer_id')} as customer,
    s.collection_id as "collectionId", coalesce(a.code, c.code) as place, l.number as "lotNumber"
  from sales s ${itemJoin} left join users u on u.id = s.sold_by left join auctions a on a.id = l.auction_id
  left join collections c on c.id = s.collection_id`;

const sortColumns = {
  soldAt: 's.sold_at',
  price: 's.price',
  title: `${title} collate "C"`,
};

/** The query of the ledger, for a page or a file. */
interface SaleQuery {
  /** only these sales */
  ids?: readonly number[];
  q: string;
  sort: string;
  tab?: (typeof saleTabs)[number];
  department: number[];
  currency: string[];
}

const tabs: Record<(typeof saleTabs)[number], Sql> = {
  auction: sql`s.channel = 'AUCTION' and s.cancelled_at is null`,
  private: sql`s.channel = 'PRIVATE' and s.cancelled_at is null`,
  cancelled: sql`s.cancelled_at is not null`,
};

const buildOrder = ({ sort }: SaleQuery): Sql =>
  raw(`${orderBy(sortColumns, sort)}, s.id ${sort.startsWith('-') ? 'desc' : 'asc'}`);

/** Returns SQL for sales of items that match the text or of lots whose own title does; each is found by an index. */
function matchesText(text: string): Sql {
  const itemIds = sql`select i.id from items i where ${contains(sql`i.folded`, text)}`;
  return sql`s.item_id in (${itemIds}) or s.lot_id in (
    select li.lot_id from lot_items li where li.ordinal = 1 and li.item_id in (${itemIds})
    union all select l.id from lots l where l.title <> '' and ${contains(sql`fold(l.title)`, text)})`;
}

function buildWhere(query: SaleQuery): Sql {
  if (query.ids) return sql`where s.id = any(${[...query.ids]}::bigint[])`;
  const conditions = [
    query.tab ? tabs[query.tab] : sql`s.cancelled_at is null`,
    ...(query.q.trim() === '' ? [] : [matchesText(query.q)]),
    ...(query.currency.length > 0 ? [sql`s.currency = any(${query.currency}::text[])`] : []),
    ...(query.department.length > 0 ? [sql`i.department_id = any(${query.department}::bigint[])`] : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/** Joins lots and items only when the query needs them; counting the ledger does not. */
const requiredJoins = ({ department, sort }: SaleQuery): Sql =>
  department.length > 0 || sort.endsWith('title') ? itemJoin : empty;

/** Returns one page of the ledger with the exact total: valid sales, by auction or privately, or canceled ones. */
export const searchSales = (db: Db, query: SaleQuery & { page: number; pageSize: number }) =>
  findPageWithTotal<SaleRow>(db, 'sales', query, {
    rows: sql`
      ${selectSale} join (
        select s.id from sales s ${requiredJoins(query)} ${buildWhere(query)} order by ${buildOrder(query)}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) chosen on chosen.id = s.id
      order by ${buildOrder(query)}`,
    count: sql`select count(*) from sales s ${requiredJoins(query)} ${buildWhere(query)}`,
  });

/** Returns the totals of the matching entries by currency, the highest sum first. */
export const readSaleTotals = (db: Db, query: SaleQuery): Promise<SaleTotals[]> =>
  db.rows<SaleTotals>(sql`
    select s.currency, count(*) as sales, sum(s.price) as price from sales s ${requiredJoins(query)} ${buildWhere(query)}
    group by s.currency order by price desc, s.currency`);

/** Returns all matching sales, as the list shows them. */
export const findAllSales = (db: Db, query: SaleQuery): Promise<AllRows<SaleRow>> =>
  readAllRows(
    db,
    sql`select s.id from sales s ${requiredJoins(query)} ${buildWhere(query)} order by ${buildOrder(query)}`,
    (ids) => sql`${selectSale} where s.id = any(${ids}::bigint[])`,
  );

const selectSalesOfItem = (itemId: Sql): Sql => sql`
  select ${saleFacts}, ${itemId} as "itemId", s.contact, ${selectLinkedCustomer('s.buyer_id')} as customer, v.name as "cancelledBy", v.id as "cancelledById", s.reason,
    case when s.lot_id is null then s.buyer end as client,
    case when l.id is not null then jsonb_build_object('id', l.id, 'auctionId', l.auction_id, 'auctionCode', a.code,
      'number', l.number, 'buyer', s.buyer, 'paddle', s.paddle) end as lot,
    case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code) end as collection
  from sales s left join users u on u.id = s.sold_by left join users v on v.id = s.cancelled_by
  left join lots l on l.id = s.lot_id left join auctions a on a.id = l.auction_id
  left join collections c on c.id = s.collection_id`;

/** Returns all sales of an item, newest first, including those of lots that contain it. */
export const listSalesOfItem = (db: Db, itemId: number): Promise<SaleOfItem[]> =>
  db.rows<SaleOfItem>(sql`
    ${selectSalesOfItem(sql`${itemId}::bigint`)}
    where s.item_id = ${itemId} or s.lot_id in (select lot_id from lot_items where item_id = ${itemId})
    order by s.id desc`);

export const readSaleOfItem = (db: Db, id: number): Promise<SaleOfItem> =>
  db.row<SaleOfItem>(sql`${selectSalesOfItem(sql`s.item_id`)} where s.id = ${id}`);
