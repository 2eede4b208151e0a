import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';
import { findPageWithTotal } from './page-total';
import { prepared } from './prepared';

interface PageRow {
  id: number;
}

/** Returns the limit and offset of one page. */
export const limitToPage = ({ page, pageSize }: { page: number; pageSize: number }): Sql =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** Returns matching rows as a relation `chosen` (id, turn). */
export const toRowRelation = (matches: readonly PageRow[]): Sql =>
  sql`unnest(${matches.map(({ id }) => id)}::bigint[]) with ordinality as chosen (id, turn)`;

/**
 * Reads one page by two statements. `matches` and `count` (see `findPageWithTotal`) are planned each time, because the best
 * plan depends on the filters. `selectRows` reads the details of those rows and is always the same text: it is planned once,
 * which saves most of the planning time. A row that changes between the two is returned in its new version.
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
