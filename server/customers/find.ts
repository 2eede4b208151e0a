import sql, { type Sql } from 'sql-template-tag';
import type { CustomerSuggestion } from '#contract/customers';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { isOwnCustomer } from '../permissions/clients';
import { maxRanked, nameStartsWith, selectRanked } from './ranking';
import { selectSanctionStatus } from './sanctioned';
import { hasNumber, type MatchMode, searchCondition, withSimilarityThreshold } from './search-conditions';

/** Maximum number of suggestions. */
const maxMatches = 10;

const columns = (user: User): Sql =>
  sql`c.id, c.customer_no as "customerNo", c.name, c.town, ${selectSanctionStatus(sql`c.id`)} as sanctions, c.email,
    ${isOwnCustomer(user)} as "isOwn"`;

/** Returns at most ten customers who match the typed text, best first; similar spellings when nothing matches. */
export async function findCustomers(db: Db, user: User, q: string): Promise<CustomerSuggestion[]> {
  const [byNumber, byName] = await Promise.all([
    /\d/.test(q) ? findByNumber(db, user, q) : [],
    findByNameStart(db, user, q),
  ]);
  const preferred = [...new Map([...byNumber, ...byName].map((one) => [one.id, one])).values()];
  if (preferred.length >= maxMatches) return preferred.slice(0, maxMatches);
  const exact = await findRanked(db, user, q, 'exact');
  if (exact.total > maxRanked) {
    const remaining = exact.rows.filter(({ id }) => preferred.every((one) => one.id !== id));
    return [...preferred, ...remaining].slice(0, maxMatches);
  }
  if (exact.total > 0 || q.length < 3) return exact.rows;
  return (await withSimilarityThreshold(db, (tx) => findRanked(tx, user, q, 'alike'))).rows;
}

const findByNumber = (db: Db, user: User, q: string): Promise<CustomerSuggestion[]> =>
  db.rows<CustomerSuggestion>(
    sql`select ${columns(user)} from customers c where c.merged_into is null and ${hasNumber(q)} order by c.id limit ${maxMatches}`,
  );

/** Finds customers whose sort name begins with the typed text. */
const findByNameStart = (db: Db, user: User, q: string): Promise<CustomerSuggestion[]> =>
  db.rows<CustomerSuggestion>(
    prepared(sql`
      select ${columns(user)} from customers c where c.merged_into is null and ${nameStartsWith(q)}
      order by c.sort_name collate "C", c.id limit ${maxMatches}`),
  );

/** Returns the best of at most `maxRanked` matches; a larger total means that only some of the matches were ranked. */
async function findRanked(
  db: Db,
  user: User,
  q: string,
  mode: MatchMode,
): Promise<{ rows: CustomerSuggestion[]; total: number }> {
  const matching = await db.rows<{ id: number }>(sql`
    select c.id from customers c where c.merged_into is null and ${searchCondition(user, q, mode)} limit ${maxRanked + 1}`);
  if (matching.length === 0) return { rows: [], total: 0 };
  const ids = matching.map(({ id }) => id);
  const rows = await db.rows<CustomerSuggestion>(
    prepared(sql`
      select ${columns(user)} from (
        select id, turn from ${selectRanked(ids, q, mode)} ranked order by turn limit ${maxMatches}) best
      join customers c using (id) order by best.turn`),
  );
  return { rows, total: ids.length };
}
