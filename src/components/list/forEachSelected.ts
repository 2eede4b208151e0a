import { pageSizes } from '#contract/api/page';
import { maxAtOnce, type RefusedRow } from '#contract/api/selection';
import { ProblemError } from '@/services/errors';
import type { ListOf } from './listQuery';
import type { Selection } from './types';

interface NamedRow {
  id: number;
  name: string;
}

/**
 * Does to each of the chosen rows, one after the other, what the API knows for one row only: `read` brings it as it
 * stands now, `action` answers undefined where there is nothing to do. Answers what came of those that were done, and who
 * was refused, by name.
 */
export async function forEachSelected<Row extends NamedRow, Done>(
  rows: Selection['rows'],
  list: ListOf<NamedRow>,
  read: (id: number) => Promise<Row>,
  action: (row: Row) => Promise<Done | undefined>,
): Promise<{ done: Done[]; refused: RefusedRow[] }> {
  const done: Done[] = [];
  const refused: RefusedRow[] = [];
  // All are known before the first action: by it a row may leave the list that is being read.
  for (const id of 'ids' in rows ? rows.ids : await fetchIds(rows.query, list)) {
    // Gone meanwhile it has no name any more.
    let name = String(id);
    try {
      const row = await read(id);
      name = row.name;
      const result = await action(row);
      if (result !== undefined) done.push(result);
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      const { code, params, fields } = problem;
      refused.push({ id, name, code, params, fields: [...fields] });
    }
  }
  return { done, refused };
}

async function fetchIds(query: object, list: ListOf<NamedRow>): Promise<number[]> {
  const pageSize = Math.max(...pageSizes);
  const ids: number[] = [];
  for (let page = 1; ids.length < maxAtOnce; page++) {
    const { data, total } = await list({ query: { ...query, page, pageSize } } as never);
    ids.push(...data.map(({ id }) => id));
    if (data.length < pageSize || ids.length >= total) break;
  }
  return ids.slice(0, maxAtOnce);
}
