import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';

const maxTotals = 5000;
const maxMisses = 3;
interface CachedTotal {
  change: number;
  total: number;
  /** how often the cached total was out of date lately; above 0 the noun is being edited and the total is counted at once */
  misses: number;
}
const totalsByDatabase = new WeakMap<Db, Map<string, CachedTotal>>();

/**
 * Returns the rows of a page with the exact total. Counting costs more than reading a page, so a total is cached until a
 * transaction commits a change to the noun (`change_number`, read in the same snapshot as the rows). Each process has its
 * own cache and need not notify the others.
 *
 * `rows` selects the page in its order and includes the column `change_number(noun) as change`; without it, and for a noun
 * without a change number, nothing is cached, because such a total depends on more than one noun. `count` selects the total.
 * When no total is cached, or the cached ones were out of date lately (`misses`), one statement selects both.
 */
export async function findPageWithTotal<Row extends object>(
  db: Db,
  noun: string,
  query: { page: number; pageSize: number },
  { rows, count }: { rows: Sql; count: Sql },
): Promise<{ data: Row[]; total: number; page: number; pageSize: number }> {
  const totals = totalsByDatabase.get(db) ?? new Map<string, CachedTotal>();
  totalsByDatabase.set(db, totals);
  const key = JSON.stringify([noun, count.text, count.values]);
  const cached = totals.get(key);
  const isTrusted = cached?.misses === 0;
  if (isTrusted && cached.total === 0) {
    const { change } = await db.row<{ change: number }>(sql`select change_number(${noun}) as change`);
    if (change === cached.change) return { data: [], total: 0, page: query.page, pageSize: query.pageSize };
  }
  const pageRows = await db.rows<Row & { change?: number; pageTotal?: number }>(
    isTrusted ? rows : sql`select page.*, (${count}) as "pageTotal" from (${rows}) page`,
  );
  const [first] = pageRows;
  const cacheTotal = (total: number, change: number | null | undefined) => {
    const result = { data: pageRows, total, page: query.page, pageSize: query.pageSize };
    if (change == null) return result;
    if (totals.size >= maxTotals && !totals.has(key)) totals.delete(totals.keys().next().value as string);
    const isUnchanged = cached === undefined || cached.change === change;
    const misses = (cached?.misses ?? 0) + (isUnchanged ? -1 : 1);
    totals.set(key, { total, change, misses: Math.min(Math.max(misses, 0), maxMisses) });
    return result;
  };
  if (first?.pageTotal !== undefined) return cacheTotal(first.pageTotal, first.change);
  if (isTrusted && first && first.change === cached.change) return cacheTotal(cached.total, cached.change);
  // The page is beyond the last row, or the noun changed since the total was counted.
  const counted = await db.row<{ total: number; change: number | null }>(sql`
    select (${count}) as total, change_number(${noun}) as change`);
  return cacheTotal(counted.total, first && first.change === undefined ? undefined : counted.change);
}
