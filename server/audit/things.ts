import sql, { join } from 'sql-template-tag';
import type { Subject } from '#contract/api/events';
import { auditNouns } from '#contract/audit';
import type { Db } from '../db/database';
import { contains } from '../db/search';

/** A search that finds more rows shows the events of the first ones only. */
const maxThings = 200;
/** A number that can be an id. */
const isId = /^#?[1-9]\d{0,14}$/;

/**
 * Returns the rows that a search text means: by number, code, name or title, or by the id of a row of any noun. Erased
 * customers have no name left by which they could be found.
 */
export async function findThings(db: Db, text: string): Promise<Subject[]> {
  const id = isId.test(text) ? Number(text.replace('#', '')) : undefined;
  const searches = [
    sql`select 'auctions' as noun, id from auctions where ${contains(sql`folded`, text)}`,
    sql`select 'collections', id from collections where ${contains(sql`folded`, text)}`,
    sql`select 'items', id from items where ${contains(sql`folded`, text)}`,
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
  ].map((search) => sql`(${search} limit ${maxThings})`);
  return db.rows<Subject>(sql`${join(searches, ' union all ')}`);
}
