import sql, { join, type Sql } from 'sql-template-tag';
import { type Actor, can } from '#contract/api/permissions';
import type { CheckedRow, RowIssue } from '#contract/import-checks';
import {
  type ImportField,
  importFieldDeclarations,
  importFields,
  importSecrets,
  type Mapping,
  type RowFilter,
} from '#contract/import-fields';
import type { Db } from '../db/database';
import { contains, isNumber } from '../db/search';
import { consignorAt } from './consignors';
import { toDisplayName } from './display-name';
import type { ImportFile } from './file';
import type { Cell } from './reading/rows';
import { withoutMark } from './reading/uncalculated';
import { type RowValues, toDisplayValue } from './row';
import { filters, isRejected } from './row-filters';

type StagedRow = Omit<CheckedRow, 'cells'> & {
  texts: Cell[];
  values: RowValues;
  check: RowIssue[];
  departmentId: number | null;
};
const rowColumns = sql`
  v.row, r.number, v.state, v.effect, v.committed, r.cells as texts, r.fields as values, r.issues, v.issues as check,
  case when v.changes ? 'consignor' then v.changes || jsonb_build_object('consignor',
    jsonb_build_array(${consignorAt(0, 'customer_no')}, ${consignorAt(1, 'customer_no')})) else v.changes end as changes,
  (select i.department_id from items i where i.id = v.item_id) as "departmentId"`;
const rowsFrom = sql`import_checks v join import_rows r using (import_id, row)`;

/** Returns the field of each mapped column. A column of several fields gets the secret one. */
export function mapColumnsToFields({ fields }: Mapping): Map<number, ImportField> {
  const secretFirst = (Object.keys(fields) as ImportField[]).sort(
    (a, b) => Number(a in importSecrets) - Number(b in importSecrets),
  );
  return new Map(
    secretFirst.flatMap((field) => (fields[field]?.columns ?? []).map((column) => [column, field] as const)),
  );
}

/**
 * Returns a cell without a department, because the text of a file belongs to its target and not to the department of the
 * lot.
 */
export const toCheckedCell = <Text extends Cell>(
  fields: ReadonlyMap<number, ImportField>,
  column: number,
  text: Text,
) => ({
  column,
  field: fields.get(column) ?? null,
  text: typeof text === 'string' ? (withoutMark(text) as Text) : text,
  departmentId: null,
});

function toCheckedRow(
  { texts, values, check, ...row }: StagedRow,
  { mapping, currency }: Pick<ImportFile, 'mapping' | 'currency'>,
): CheckedRow {
  const fields = mapColumnsToFields(mapping);
  return {
    ...row,
    changes: Object.fromEntries(
      Object.entries(row.changes).map(([field, [now, then]]) => [
        field,
        [toDisplayValue(now), toDisplayValue(then)],
      ]),
    ),
    // An issue without a column, for example about an ambiguous lot, is shown at the first column of its field.
    issues: [...row.issues, ...check].map((issue) => ({
      ...issue,
      column: issue.column ?? (issue.field ? (mapping.fields[issue.field]?.columns[0] ?? null) : null),
    })),
    cells: [...fields.keys()]
      .sort((a, b) => a - b)
      .map((column) => ({
        ...toCheckedCell(fields, column, String(texts[column] ?? '')),
        read: toReadValue(values, fields.get(column), currency),
      })),
  };
}

/**
 * Returns how a cell was understood. Null for texts, which are shown already, and for references to rows, which are shown by
 * name.
 */
function toReadValue(
  values: RowValues,
  field: ImportField | undefined,
  ownCurrency: string | null,
): CheckedRow['cells'][number]['read'] {
  if (field === 'fullName') return toDisplayName(values);
  // Catalogs and lists order the names of artists differently than our records.
  if (field === 'artistName') return toDisplayValue(values.artistName ?? null);
  if (!field || importFields[field] === 'text' || importFields[field] === 'label') return null;
  // The page formats amounts in one currency.
  if (field === 'openAmount' && values.balanceCurrency !== ownCurrency) return null;
  return importFieldDeclarations[field]?.kind === 'row' ? null : toDisplayValue(values[field] ?? null);
}

/** Returns the columns of a file that this user may not see. Searches ignore them. */
export function listHiddenColumns(
  user: Actor,
  { mapping }: Pick<ImportFile, 'mapping'>,
  departments: readonly (number | null)[],
): number[] {
  return [...mapColumnsToFields(mapping)].flatMap(([column, field]) =>
    field in importSecrets && !can(user, importSecrets[field as keyof typeof importSecrets], departments)
      ? [column]
      : [],
  );
}

/** The cells of row `r` as text for a search, without the hidden columns. */
const searchableCells = (hidden: readonly number[]): Sql =>
  hidden.length === 0
    ? sql`r.cells::text`
    : sql`coalesce((select jsonb_agg(x.cell order by x.place)::text
        from jsonb_array_elements(r.cells) with ordinality x (cell, place)
        where x.place - 1 <> all(${[...hidden]}::bigint[])), '')`;

/** Returns one page of the checked rows in file order. */
export async function searchRows(
  db: Db,
  file: ImportFile,
  query: { page: number; pageSize: number; q: string; filter: RowFilter[] },
  hidden: readonly number[],
) {
  const where = sql`where ${join(
    [
      sql`v.import_id = ${file.id}`,
      sql`(${isNumber(sql`r.number`, query.q)} or ${contains(sql`fold(${searchableCells(hidden)})`, query.q)})`,
      ...(query.filter.length > 0
        ? [
            sql`(${join(
              query.filter.map((name) => sql`(${filters[name]})`),
              ' or ',
            )})`,
          ]
        : []),
    ],
    ' and ',
  )}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from ${rowsFrom} ${where}`);
  const rows = await db.rows<StagedRow>(sql`
    select ${rowColumns} from ${rowsFrom} ${where}
    order by v.row limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const data = rows.map((row) => toCheckedRow(row, file));
  return { data, total, page: query.page, pageSize: query.pageSize };
}

/** Returns one checked row of a file, or undefined. */
export async function checkedRow(db: Db, file: ImportFile, row: number): Promise<CheckedRow | undefined> {
  const match = await db.maybe<StagedRow>(
    sql`select ${rowColumns} from ${rowsFrom} where v.import_id = ${file.id} and v.row = ${row}`,
  );
  return match && toCheckedRow(match, file);
}

export interface RejectedRow {
  row: number;
  cells: Cell[];
  issues: RowIssue[];
}

/** Yields the rejected rows in batches of 500. */
export async function* readRejectedRows(db: Db, id: number): AsyncGenerator<RejectedRow[]> {
  for (let last = 0; ; ) {
    const rows = await db.rows<RejectedRow>(sql`
      select v.row, r.cells, r.issues || v.issues as issues from ${rowsFrom}
      where v.import_id = ${id} and v.row > ${last} and ${isRejected} order by v.row limit 500`);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row ?? last;
  }
}
