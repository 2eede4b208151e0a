import sql, { type Sql } from 'sql-template-tag';
import type { FoundCustomer } from '#contract/customers';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isOwnClient } from '../rights/clients';
import { alike, hasNumber, isMeant, type Reading } from './meant';
import { beginsAs, maxRanked, ranked } from './ranking';
import { sanctionStatusOf } from './sanctioned';

/** How many are offered who may be meant. */
const most = 10;

const columns = (user: User): Sql =>
  sql`c.id, c.customer_no as "customerNo", c.name, c.town, ${sanctionStatusOf(sql`c.id`)} as sanctions, c.email,
    ${isOwnClient(user)} as "isOwn"`;

/** Returns at most ten customers who match what a user types, the best first; without a match, similar spellings. */
export async function findCustomers(db: Db, user: User, q: string): Promise<FoundCustomer[]> {
  const [numbered, named] = await Promise.all([
    /\d/.test(q) ? withNumber(db, user, q) : [],
    beginning(db, user, q),
  ]);
  const first = [...new Map([...numbered, ...named].map((one) => [one.id, one])).values()];
  if (first.length >= most) return first.slice(0, most);
  const exact = await found(db, user, q, 'exact');
  if (exact.total > maxRanked) {
    const others = exact.rows.filter(({ id }) => first.every((one) => one.id !== id));
    return [...first, ...others].slice(0, most);
  }
  if (exact.total > 0 || q.length < 3) return exact.rows;
  return (await alike(db, (tx) => found(tx, user, q, 'alike'))).rows;
}

const withNumber = (db: Db, user: User, q: string): Promise<FoundCustomer[]> =>
  db.rows<FoundCustomer>(
    sql`select ${columns(user)} from customers c where c.merged_into is null and ${hasNumber(q)} order by c.id limit ${most}`,
  );

/** Those whose name in lists begins as it was typed. */
const beginning = (db: Db, user: User, q: string): Promise<FoundCustomer[]> =>
  db.rows<FoundCustomer>(
    prepared(sql`
      select ${columns(user)} from customers c where c.merged_into is null and ${beginsAs(q)}
      order by c.sort_name collate "C", c.id limit ${most}`),
  );

/** The best of at most `maxRanked` matches; a total above that says that there are more, of which some were ranked. */
async function found(
  db: Db,
  user: User,
  q: string,
  reading: Reading,
): Promise<{ rows: FoundCustomer[]; total: number }> {
  const matching = await db.rows<{ id: number }>(sql`
    select c.id from customers c where c.merged_into is null and ${isMeant(user, q, reading)} limit ${maxRanked + 1}`);
  if (matching.length === 0) return { rows: [], total: 0 };
  const ids = matching.map(({ id }) => id);
  const rows = await db.rows<FoundCustomer>(
    prepared(sql`
      select ${columns(user)} from (
        select id, turn from ${ranked(ids, q, reading)} ranked order by turn limit ${most}) best
      join customers c using (id) order by best.turn`),
  );
  return { rows, total: ids.length };
}
