import sql, { raw, type Sql } from 'sql-template-tag';
import { pageSizes } from '#contract/page';
import { prepared } from './prepared';

/** How far pages go whose plan is kept, in rows. */
const reaches = [100, 1000, 10_000];

/** Of so many orders, sizes and reaches: whoever tries them all leaves room for what everybody asks. */
const most = 60;
const kept = new Set<string>();
function plannedOnce(query: Sql): Sql {
  if (kept.size < most) kept.add(query.text);
  return kept.has(query.text) ? prepared(query) : query;
}

interface Page {
  /** selects the rows of the page */
  rows: Sql;
  /** what the statement in which they stand goes through */
  planned: (query: Sql) => Sql;
}

/**
 * One page out of `found`, which selects all rows in their order. Where it holds no values, for nothing was chosen, or
 * whatever was chosen stands in its order in an index (`isIndexed`), its plan is the same each time and is kept: making it
 * takes longer than running it. So no limit may come as a value, for that is planned for as a tenth of all there is.
 */
export function pageOf(
  found: Sql,
  { page, pageSize }: { page: number; pageSize: number },
  isIndexed = false,
): Page {
  const offset = (page - 1) * pageSize;
  const reach = reaches.find((rows) => page * pageSize <= rows);
  const isUsual = pageSizes.some((size) => size === pageSize);
  if ((found.values.length === 0 || isIndexed) && isUsual && reach)
    return {
      rows: sql`select * from (${found} ${raw(`limit ${reach}`)}) found ${raw(`limit ${pageSize}`)} offset ${offset}`,
      planned: plannedOnce,
    };
  return { rows: sql`${found} limit ${pageSize} offset ${offset}`, planned: (query) => query };
}
