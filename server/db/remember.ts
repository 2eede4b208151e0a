import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';

const most = 5000;
const maxDoubt = 3;
interface Remembered {
  change: number;
  total: number;
  /** how often of late it no longer held: above 0 the noun is being worked on, and the total is counted at once */
  doubt: number;
}
const totals = new Map<string, Remembered>();

/**
 * The rows of a page with the exact total. Counting costs more than reading a page, so a total is kept for as long
 * as no transaction has committed a change to the noun (`change_number`, read in the same snapshot as the rows).
 * Each process remembers for itself; nothing has to be told to the others.
 *
 * `rows` selects the page in its order and holds the column `change_number(noun) as change`; without it, and for a noun
 * whose changes nobody counts, nothing is remembered: such a total depends on more than one noun. `count` answers the
 * total. Where none is known, or those of late did not hold (`doubt`), both are asked for in one statement.
 */
export async function pageWithTotal<Row extends object>(
  db: Db,
  noun: string,
  query: { page: number; pageSize: number },
  { rows, count }: { rows: Sql; count: Sql },
): Promise<{ data: Row[]; total: number; page: number; pageSize: number }> {
  const key = JSON.stringify([noun, count.text, count.values]);
  const known = totals.get(key);
  const isTrusted = known?.doubt === 0;
  if (isTrusted && known.total === 0) {
    const { change } = await db.row<{ change: number }>(sql`select change_number(${noun}) as change`);
    if (change === known.change) return { data: [], total: 0, page: query.page, pageSize: query.pageSize };
  }
  const found = await db.rows<Row & { change?: number; total?: number }>(
    isTrusted ? rows : sql`select page.*, (${count}) as total from (${rows}) page`,
  );
  const [first] = found;
  const keep = (total: number, change: number | null | undefined) => {
    const answer = { data: found, total, page: query.page, pageSize: query.pageSize };
    if (change == null) return answer;
    if (totals.size >= most && !totals.has(key)) totals.delete(totals.keys().next().value as string);
    const held = known === undefined || known.change === change;
    const doubt = (known?.doubt ?? 0) + (held ? -1 : 1);
    totals.set(key, { total, change, doubt: Math.min(Math.max(doubt, 0), maxDoubt) });
    return answer;
  };
  if (first?.total !== undefined) return keep(first.total, first.change);
  if (isTrusted && first && first.change === known.change) return keep(known.total, known.change);
  // The page lies behind the last row, or somebody changed the noun since it was counted.
  const counted = await db.row<{ total: number; change: number | null }>(sql`
    select (${count}) as total, change_number(${noun}) as change`);
  return keep(counted.total, first && first.change === undefined ? undefined : counted.change);
}
