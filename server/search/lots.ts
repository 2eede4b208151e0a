import sql, { type Sql } from 'sql-template-tag';
import { maxLotNumberLength } from '#contract/lot-number';
import type { SearchHit } from '#contract/search';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import { contains, isNumber } from '../db/search';
import { toHit } from './hit';

export const maxShownLots = 10;
/** One more than a group shows, so that it is known whether there are further ones. */
const maxLots = maxShownLots + 1;
/** how many of the latest auctions a number alone is searched in */
const latestAuctions = 50;
/** how many of the latest matching items may lead to a lot: a common word matches most items */
const maxMatchingItems = 200;

const latestFirst = sql`a.starts_at desc nulls first, a.id desc, l.sort_key, l.id`;

interface Lot {
  id: number;
  auctionId: number;
  code: string;
  number: string;
  title: string;
  artist: string;
  pictureId: number | null;
}

/** Returns the lots `l` of auctions `a` with items `i` for which the condition holds. */
export async function findLots(
  db: Db,
  where: Sql,
  { order = latestFirst, limit = maxLots } = {},
): Promise<SearchHit[]> {
  const rows = await db.rows<Lot>(sql`
    select l.id, l.auction_id as "auctionId", a.code, l.number, coalesce(nullif(l.title, ''), i.title) as title, i.artist,
      ${firstPicture} as "pictureId"
    from lots l join auctions a on a.id = l.auction_id
      join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    where ${where} order by ${order} limit ${limit}`);
  return rows.map(({ id, auctionId, code, number, title, artist, pictureId }) =>
    toHit('lots', {
      id,
      title: [code, number],
      detail: [artist, title],
      lot: { auctionId, number },
      pictureId,
    }),
  );
}

/** Returns the lot of an auction with this number. */
export const findLotsByNumber = async (db: Db, auctionId: number, number: string): Promise<SearchHit[]> =>
  number.length > maxLotNumberLength
    ? []
    : findLots(db, sql`l.auction_id = ${auctionId} and ${isNumber(sql`l.number`, number)}`);

/** Returns the lot that the code of an auction and a number name; both may contain spaces. */
export async function findLotByCode(db: Db, text: string): Promise<SearchHit[]> {
  const auction = await db.maybe<{ id: number; length: number }>(sql`
    select a.id, length(a.code) as length from auctions a where starts_with(lower(${text}), lower(a.code) || ' ')
    order by length(a.code) desc limit 1`);
  return auction ? findLotsByNumber(db, auction.id, text.slice(auction.length).trim()) : [];
}

/** Returns the lots of an auction whose number or text matches, the number first. */
export const searchLotsOfAuction = (db: Db, auctionId: number, text: string): Promise<SearchHit[]> => {
  const hasNumber = isNumber(sql`l.number`, text);
  return findLots(
    db,
    sql`l.auction_id = ${auctionId} and (${hasNumber} or ${contains(sql`i.folded`, text)} or ${contains(sql`fold(l.title)`, text)})`,
    { order: sql`${hasNumber} desc, l.sort_key, l.id` },
  );
};

/** Returns the lots with this number in the latest auctions. */
export const findNumberInLatest = async (db: Db, number: string): Promise<SearchHit[]> =>
  number.length > maxLotNumberLength
    ? []
    : findLots(
        db,
        sql`${isNumber(sql`l.number`, number)} and l.auction_id = any(array(
          select id from auctions order by starts_at desc nulls first, id desc limit ${latestAuctions}))`,
      );

/** Returns the lots of the latest items whose text matches. */
export const searchLotsByText = (db: Db, text: string): Promise<SearchHit[]> =>
  findLots(
    db,
    sql`l.id = any(array(select li.lot_id from lot_items li where li.ordinal = 1 and li.item_id = any(array(
      select i.id from items i where ${contains(sql`i.folded`, text)} order by i.id desc limit ${maxMatchingItems}))))`,
  );
