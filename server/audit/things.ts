import sql, { join, type Sql } from 'sql-template-tag';
import type { Subject } from '#contract/api/events';
import { auditNouns } from '#contract/audit';
import { maxLotNumberLength } from '#contract/lot-number';
import type { Db } from '../db/database';
import { contains, isNumber } from '../db/search';

/** A search that finds more rows is recorded with the first ones. */
const maxRecorded = 10;
/** An id; a number without the sign is a lot number or part of another number. */
const idPattern = /^#([1-9]\d{0,14})$/;

/** Selects lots by number, or by the code of their sale and their number; both may contain spaces. */
function selectLotsByNumber(text: string): Sql[] {
  const byCode = sql`
    select 'lots', l.id from auctions a join lots l on l.auction_id = a.id
    where starts_with(lower(${text}), lower(a.code) || ' ')
      and lot_key(l.number) = lot_key(trim(substr(${text}, length(a.code) + 1)))`;
  // The sales are joined because the index of lot numbers begins with the sale.
  const byNumber = sql`
    select 'lots', l.id from auctions a join lots l on l.auction_id = a.id where ${isNumber(sql`l.number`, text)}`;
  return text.length > maxLotNumberLength ? [byCode] : [byCode, byNumber];
}

/**
 * Selects the rows that a search text means as relation (noun, id): by number, code, name or title, or by an id of any noun
 * after `#`. Erased customers have no name left by which they could be found.
 */
export function selectThings(q: string): Sql {
  const text = q.trim();
  const id = idPattern.exec(text)?.[1];
  return join(
    [
      sql`select 'auctions' as noun, id from auctions where ${contains(sql`folded`, text)}`,
      sql`select 'collections', id from collections where ${contains(sql`folded`, text)}`,
      sql`select 'items', id from items where ${contains(sql`folded`, text)}`,
      sql`select 'lots', id from lots where title <> '' and ${contains(sql`fold(title)`, text)}`,
      ...selectLotsByNumber(text),
      sql`select 'customers', id from customers where ${contains(sql`folded`, text)}`,
      sql`select 'artists', id from artists where ${contains(sql`folded`, text)}`,
      sql`select 'campaigns', id from campaigns where ${contains(sql`folded`, text)}`,
      sql`select 'users', id from users where ${contains(sql`fold(name || ' ' || email)`, text)}`,
      sql`select 'templates', id from templates where ${contains(sql`fold(name)`, text)}`,
      sql`select 'segments', id from segments where ${contains(sql`fold(name)`, text)}`,
      sql`select 'departments', id from departments where ${contains(sql`fold(code || ' ' || name)`, text)}`,
      sql`select 'categories', id from categories where ${contains(sql`fold(name)`, text)}`,
      sql`select 'currencies', id from currencies where ${contains(sql`fold(code || ' ' || name)`, text)}`,
      sql`select 'schedules', id from schedules where ${contains(sql`fold(name)`, text)}`,
      sql`select 'mail-accounts', id from mail_accounts where ${contains(sql`fold(name)`, text)}`,
      sql`select 'imports', id from imports where ${contains(sql`fold(file_name)`, text)}`,
      ...(id === undefined
        ? []
        : [sql`select noun, ${id}::bigint from unnest(${[...auditNouns]}::text[]) noun`]),
    ],
    ' union all ',
  );
}

/** Returns the first rows that a search finds, for its event; undefined without a search. */
export const findRecordedThings = async (db: Db, q: string): Promise<Subject[] | undefined> =>
  q.trim() === ''
    ? undefined
    : db.rows<Subject>(sql`
        select distinct noun, id from (${selectThings(q)}) thing order by noun, id limit ${maxRecorded}`);
