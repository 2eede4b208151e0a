import sql from 'sql-template-tag';
import type { ImportTotals } from '#contract/import-checks';
import { rowLifecycle } from '#contract/import-fields';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import type { ImportFile } from './file';
import { holderOfRow } from './row-filters';
import { cleanText } from './values';

const withoutBalance = sql`${initialState(rowLifecycle, 'ERROR')}, ${initialState(rowLifecycle, 'NO_CHANGE')}`;
const maxGaps = 50;
const maxSales = 100;
/** Maximum number of rows scanned for a column that names the sales. */
const maxScannedRows = 20_000;

/** Returns totals of the checked rows, which users compare with the printed catalog. */
export async function loadTotals(db: Db, file: ImportFile): Promise<ImportTotals> {
  const { id } = file;
  const sums = await db.row<Omit<ImportTotals, 'balances' | 'missing' | 'gaps' | 'sales' | 'causes'>>(sql`
    select count(*) as lots, count(*) filter (where rows > 1) as joint, coalesce(sum(low), 0) as "estimateLow",
      coalesce(sum(high), 0) as "estimateHigh", coalesce(sum(hammer), 0) as hammer,
      coalesce(sum(asking), 0) as "askingPrice"
    from (
      select count(*) as rows, sum((offering ->> 'estimateLow')::bigint) as low, sum((offering ->> 'estimateHigh')::bigint) as high,
        sum((offering ->> 'askingPrice')::bigint) as asking,
        -- For a lot that was not sold the amount is its last bid.
        sum((offering ->> 'hammer')::bigint) filter (where offering ->> 'outcome' in ('SOLD', 'SUBJECT')) as hammer
      from import_checks where import_id = ${id} and state <> 'ERROR' and place is not null
      group by ${holderOfRow}) lots`);
  const balances = await db.rows<ImportTotals['balances'][number]>(sql`
    select offering ->> 'balanceKind' as kind, offering ->> 'balanceCurrency' as currency,
      sum((offering ->> 'openAmount')::bigint) as amount
    from import_checks where import_id = ${id} and state not in (${withoutBalance}) and offering ? 'balanceKind'
    group by 1, 2 order by 2, 1`);
  const gaps = await db.rows<{ from: number; to: number }>(sql`
    select before + 1 as from, number - 1 as to from (
      select number, lag(number) over (order by number) as before from (
        select distinct substring(number from '^\\[?0*([0-9]{1,9})')::int as number from import_rows
        where import_id = ${id}) numbers
      where number is not null) neighbors
    where number > before + 1 order by 1`);
  const causes = await db.rows<ImportTotals['causes'][number]>(sql`
    select issue ->> 'code' as code, issue ->> 'field' as field, issue ->> 'level' as level, count(distinct row) as rows
    from import_checks v join import_rows r using (import_id, row), jsonb_array_elements(r.issues || v.issues) issue
    where import_id = ${id} group by 1, 2, 3 order by 4 desc, 1`);
  return {
    ...sums,
    balances,
    missing: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    gaps: gaps.slice(0, maxGaps),
    sales: await findSales(db, file),
    causes,
  };
}

/**
 * Finds, when rows repeat a number, the column that names the sale: each of its values forms one block of rows without
 * repeated numbers. Mapped columns, such as the name of a part, are ignored.
 */
async function findSales(db: Db, { id, headers, mapping }: ImportFile): Promise<ImportTotals['sales']> {
  if (mapping.grouped || mapping.only) return null;
  const mappedColumns = Object.entries(mapping.fields).flatMap(([field, { columns }]) =>
    field === 'saleDay' ? [] : columns,
  );
  const unmappedColumns = headers
    .map((_, column) => column)
    .filter((column) => !mappedColumns.includes(column));
  const match = await db.maybe<{ column: number }>(sql`
    with scanned_rows as (
      select row, number, cells from import_rows
      where import_id = ${id} and number is not null and exists (
        select from import_checks where import_id = ${id} and issues @> '[{"code":"number_repeated"}]')
      order by row limit ${maxScannedRows}),
    texts as (
      select "column", row, number, trim(cells ->> "column") as text,
        lag(trim(cells ->> "column")) over (partition by "column" order by row) as before
      from scanned_rows, unnest(${unmappedColumns}::int[]) "column")
    select "column" from texts group by "column"
    having bool_and(text <> '') and count(text) = count(*) and count(distinct text) between 2 and ${maxSales}
      and count(distinct text) < count(*) and count(distinct (number, text)) = count(*)
      and count(*) filter (where text is distinct from before) = count(distinct text)
    order by count(distinct text), "column" limit 1`);
  if (!match) return null;
  const { column } = match;
  const values = await db.rows<{ text: string; rows: number }>(sql`
    select cells ->> ${column}::int as text, count(*) as rows from import_rows where import_id = ${id}
    group by 1 order by min(row) limit ${maxSales}`);
  return { column, values: values.map(({ text, rows }) => ({ text: cleanText(text ?? ''), rows })) };
}
