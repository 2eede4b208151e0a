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
 * Applies an action to each selected row, one after the other, for actions the API has for single rows only. `read` loads
 * the current row; `action` returns undefined when there is nothing to do. Returns the results, and the refused rows by
 * name.
 */
export async function forEachSelected<Row extends NamedRow, Done>(
  rows: Selection['rows'],
  list: ListOf<NamedRow>,
  read: (id: number) => Promise<Row>,
  action: (row: Row) => Promise<Done | undefined>,
): Promise<{ done: Done[]; refused: RefusedRow[] }> {
  const done: Done[] = [];
  const refused: RefusedRow[] = [];
  // All ids are loaded before the first action, because an action can remove its row from the list being read.
  for (const id of 'ids' in rows ? rows.ids : await fetchIds(rows.query, list)) {
    // A row deleted in the meantime has no name.
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
