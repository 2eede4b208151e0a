import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';
import { findPageWithTotal } from './page-total';
import { prepared } from './prepared';

interface PageRow {
  id: number;
}

/** The rows of one page out of all that a statement selects. */
export const limitToPage = ({ page, pageSize }: { page: number; pageSize: number }): Sql =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** Rows that were found, as a relation `chosen` (id, turn). */
export const toRowRelation = (matches: readonly PageRow[]): Sql =>
  sql`unnest(${matches.map(({ id }) => id)}::bigint[]) with ordinality as chosen (id, turn)`;

/**
 * One page by two statements. Which rows it has, and how many there are (`found` and `count`, as `pageWithTotal` has them),
 * is planned each time, for what is chosen decides how it is best found. What is `shown` of those rows, which it is given,
 * always reads the same: it is planned once, and by its length that is most of the planning. A row that somebody changed
 * between the two is shown as it is by then.
 */
export async function findPage<Row extends object, Of extends PageRow = PageRow>(
  db: Db,
  noun: string,
  query: { page: number; pageSize: number },
  { matches, count, selectRows }: { matches: Sql; count: Sql; selectRows: (matches: Of[]) => Sql },
): Promise<{ data: Row[]; total: number; page: number; pageSize: number }> {
  const page = await findPageWithTotal<Of>(db, noun, query, { rows: matches, count });
  const data = page.data.length > 0 ? await db.rows<Row>(prepared(selectRows(page.data))) : [];
  return { ...page, data };
}
