import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { getCurrency } from '#contract/currencies';
import { getTimeFormat } from '#contract/time-format';
import type { Db } from '../db/database';
import { listDefinedCurrencies } from '../settings/currencies';
import type { BoundFile, Importer } from './file';
import { extract } from './pattern';
import { readRow } from './read-row';
import type { Cell } from './reading/rows';
import { joinNumberColumns, type ReadRow, type RowContext } from './row';
import { editPermission } from './target';
import { foldName } from './values';

/** Loads everything that is needed to read the rows of a file. */
export async function loadRowContext(
  db: Db,
  user: Importer,
  { file, target }: BoundFile,
): Promise<RowContext> {
  const departments = await db.rows<{ id: number; code: string; name: string }>(
    sql`select id, code, name from departments where active order by id desc`,
  );
  const categories = await db.rows<{ id: number; name: string; departmentId: number }>(
    // Several departments may have a category of this name: those of the target take precedence.
    sql`select id, name, department_id as "departmentId" from categories where active
      order by department_id = any(${[...target.departmentIds]}::bigint[]), id desc`,
  );
  const currencies = await listDefinedCurrencies(db);
  return {
    noun: target.noun,
    mapping: file.mapping,
    decimalMark: file.reading.decimalMark,
    currency: getCurrency(target.currency, currencies),
    currencies,
    departments: new Map(
      departments.flatMap(({ id, code, name }) => [
        [foldName(code), id],
        [foldName(name), id],
      ]),
    ),
    categories: new Map(
      categories.map(({ id, name, departmentId }) => [foldName(name), { id, departmentId }]),
    ),
    consignors: new Map(),
    canEdit: (departmentId) =>
      can(user, editPermission[target.noun], departmentId === null ? target.departmentIds : [departmentId]),
    saleDays:
      target.noun === 'auctions' && target.startsAt
        ? {
            from: toLocalDay(target.timeZone, target.startsAt),
            to: toLocalDay(target.timeZone, target.endsAt ?? target.startsAt),
          }
        : undefined,
  };
}

/** Returns the local date of an instant in the time zone of the sale. */
const toLocalDay = (timeZone: string, instant: string): string =>
  getTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/**
 * Reads several rows. The user's number pattern runs over all of them at once. `numbers` are numbers entered for rows, which
 * override the file.
 */
export function readAllRows(
  rows: readonly (readonly Cell[])[],
  context: RowContext,
  numbers: readonly (string | undefined)[] = [],
): ReadRow[] {
  const { numberPattern } = context.mapping;
  const extracted =
    numberPattern === null
      ? undefined
      : extract(
          numberPattern,
          rows.map((cells) => joinNumberColumns(cells, context.mapping)),
        );
  return rows.map((cells, at) => readRow(cells, context, numbers[at] ?? extracted?.[at]));
}
