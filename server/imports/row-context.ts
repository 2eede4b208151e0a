import sql from 'sql-template-tag';
import { may } from '#contract/permissions';
import type { Db } from '../db/database';
import { currencyOfSale } from '../settings/currencies';
import type { Clerk, FileInSale } from './file';
import { extract } from './pattern';
import { foldName } from './read-choices';
import { type ReadRow, readRow } from './read-row';
import type { Cell } from './reading/rows';
import { numberText, type RowContext } from './row';

/** Everything the rows of a file are read against. */
export async function rowContextOf(db: Db, user: Clerk, { file, sale }: FileInSale): Promise<RowContext> {
  const departments = await db.rows<{ id: number; code: string; name: string }>(
    sql`select id, code, name from departments where active order by id desc`,
  );
  const categories = await db.rows<{ id: number; name: string; departmentId: number }>(
    // The same name may stand in several departments: those of the sale are meant first.
    sql`select id, name, department_id as "departmentId" from categories where active
      order by department_id = any(${[...sale.departmentIds]}::bigint[]), id desc`,
  );
  return {
    mapping: file.mapping,
    decimalMark: file.reading.decimalMark,
    currency: await currencyOfSale(db, sale.currency),
    departments: new Map(
      departments.flatMap(({ id, code, name }) => [
        [foldName(code), id],
        [foldName(name), id],
      ]),
    ),
    categories: new Map(
      categories.map(({ id, name, departmentId }) => [foldName(name), { id, departmentId }]),
    ),
    mayEdit: (departmentId) =>
      may(user, 'lots:edit', departmentId === null ? sale.departmentIds : [departmentId]),
    saleDays: sale.startsAt
      ? {
          from: dayIn(sale.timeZone, sale.startsAt),
          to: dayIn(sale.timeZone, sale.endsAt ?? sale.startsAt),
        }
      : undefined,
  };
}

/** The day of a moment in the sale's own zone. */
const dayIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment),
  );

/**
 * Reads several rows; the user's number pattern runs over all of them at once. `numbers`: those that somebody gave a row
 * whatever its text says.
 */
export function readAll(
  rows: readonly (readonly Cell[])[],
  context: RowContext,
  numbers: readonly (string | undefined)[] = [],
): ReadRow[] {
  const { numberPattern } = context.mapping;
  const found =
    numberPattern === null
      ? undefined
      : extract(
          numberPattern,
          rows.map((cells) => numberText(cells, context.mapping)),
        );
  return rows.map((cells, at) => readRow(cells, context, numbers[at] ?? found?.[at]));
}
