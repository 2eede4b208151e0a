import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';

const maxTotals = 5000;
const maxMisses = 3;
interface CachedTotal {
  change: number;
  total: number;
  /** how often of late it no longer held: above 0 the noun is being worked on, and the total is counted at once */
  misses: number;
}
const totals = new Map<string, CachedTotal>();

/**
 * The rows of a page with the exact total. Counting costs more than reading a page, so a total is kept for as long
 * as no transaction has committed a change to the noun (`change_number`, read in the same snapshot as the rows).
 * Each process remembers for itself; nothing has to be told to the others.
 *
 * `rows` selects the page in its order and holds the column `change_number(noun) as change`; without it, and for a noun
 * whose changes nobody counts, nothing is remembered: such a total depends on more than one noun. `count` answers the
 * total. Where none is known, or those of late did not hold (`doubt`), both are asked for in one statement.
 */
export async function findPageWithTotal<Row extends object>(
  db: Db,
  noun: string,
  query: { page: number; pageSize: number },
  { rows, count }: { rows: Sql; count: Sql },
): Promise<{ data: Row[]; total: number; page: number; pageSize: number }> {
  const key = JSON.stringify([noun, count.text, count.values]);
  const cached = totals.get(key);
  const isTrusted = cached?.misses === 0;
  if (isTrusted && cached.total === 0) {
    const { change } = await db.row<{ change: number }>(sql`select change_number(${noun}) as change`);
    if (change === cached.change) return { data: [], total: 0, page: query.page, pageSize: query.pageSize };
  }
  const pageRows = await db.rows<Row & { change?: number; total?: number }>(
    isTrusted ? rows : sql`select page.*, (${count}) as total from (${rows}) page`,
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
  if (first?.total !== undefined) return cacheTotal(first.total, first.change);
  if (isTrusted && first && first.change === cached.change) return cacheTotal(cached.total, cached.change);
  // The page lies behind the last row, or somebody changed the noun since it was counted.
  const counted = await db.row<{ total: number; change: number | null }>(sql`
    select (${count}) as total, change_number(${noun}) as change`);
  return cacheTotal(counted.total, first && first.change === undefined ? undefined : counted.change);
}
