import sql, { join, type Sql } from 'sql-template-tag';
import type { EmailLot } from '#contract/emails';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import { contains } from '../db/search';

/** maximum number of lots that a search returns */
const maxLots = 20;
/** maximum number of matching items whose lots are searched, because a single character matches nearly all items */
const maxItemsSearched = 300;

const selectLots = (where: Sql): Sql => sql`
  select l.id, l.auction_id as "auctionId", a.code as "auctionCode", l.number, i.artist,
    coalesce(nullif(l.title, ''), i.title) as title, ${firstPicture} as "pictureId"
  from lots l join auctions a on a.id = l.auction_id
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  where ${where}
  order by a.starts_at desc nulls last, a.id desc, l.sort_key`;

/**
 * Returns lots that an email can show: those with these ids, or those that match `RS12 45`, artist or title, latest sales
 * first.
 */
export async function lotsForEmails(
  db: Db,
  { q, ids }: { q: string; ids?: number[] },
): Promise<{ lots: EmailLot[] }> {
  if (ids) return { lots: await db.rows<EmailLot>(selectLots(sql`l.id = any(${ids})`)) };
  if (q.trim() === '') return { lots: [] };
  const byNumber = sql`
    select l.id from auctions a join lots l on l.auction_id = a.id
    where starts_with(fold(${q}), fold(a.code) || ' ')
      and starts_with(fold(l.number), trim(substr(fold(${q}), length(fold(a.code)) + 1)))`;
  const words = q
    .trim()
    .split(/\s+/)
    .map((word) => contains(sql`i.folded`, word));
  const byWords = sql`
    select x.lot_id from (select i.id from items i where ${join(words, ' and ')} order by i.id desc limit ${maxItemsSearched}) f
    join lot_items x on x.item_id = f.id and x.ordinal = 1`;
  return {
    lots: await db.rows<EmailLot>(
      sql`${selectLots(sql`l.id in (${byNumber} union all ${byWords})`)} limit ${maxLots}`,
    ),
  };
}
