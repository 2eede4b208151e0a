import sql, { join, type Sql } from 'sql-template-tag';
import { isSaleInPhase } from '#contract/auction-states';
import type { Mapping } from '#contract/import-fields';
import { lotResults } from '#contract/lot-states';
import { stagedColumns } from './columns';
import type { TargetSale } from './target';

/** Returns an SQL list of one issue. */
export const issue = (
  field: string | null,
  level: 'ERROR' | 'WARNING' | 'NOTE',
  code: string,
  params: Sql = sql`'{}'::jsonb`,
) =>
  sql`jsonb_build_array(jsonb_build_object('field', ${field}::text, 'column', null, 'level', ${level}::text,
    'code', ${code}::text, 'params', ${params}))`;

const none = sql`'[]'::jsonb`;
export const when = (condition: Sql, then: Sql): Sql =>
  sql`case when ${condition} then ${then} else ${none} end`;
export const concat = (issues: readonly Sql[]): Sql => join([...issues], ' || ');

/** Returns the SQL list of issues of a row of the relation `compared` in `lot-checks.ts`. */
export const lotIssues = (mapping: Mapping, sale: TargetSale): Sql =>
  concat([
    ...numberIssues(mapping, sale),
    ...placeIssues,
    when(
      sql`equal_to <> row`,
      issue(null, 'WARNING', 'repeats_row', sql`jsonb_build_object('row', equal_to)`),
    ),
    ...saleIssues(isSaleInPhase('open', sale)),
    ...contradictions(mapping),
  ]);

const changesNumber = sql`is_matched and there <> number`;

/** Numbers that another lot already has, or that a part of a lot cannot have. */
const numberIssues = ({ grouped }: Mapping, { numbersLocked }: TargetSale): Sql[] => [
  when(
    sql`not is_matched and home_id is not null and not ${grouped}`,
    issue('number', 'ERROR', 'number_taken'),
  ),
  when(
    sql`${changesNumber} and (${grouped} or parts > 1)`,
    issue('number', 'ERROR', 'part_elsewhere', sql`jsonb_build_object('lot', there)`),
  ),
  when(sql`${changesNumber} and ${numbersLocked}`, issue('number', 'ERROR', 'numbers_locked')),
  when(
    sql`${changesNumber} and home_id is not null and not exists (
      select 1 from matched other join used o on o.row = other.row
      where other.lot_id = home_id and o.number <> other.there)`,
    issue('number', 'ERROR', 'number_taken'),
  ),
];

/** Departments out of reach, and references that were deleted after the row was read. */
export const placeIssues: readonly Sql[] = [
  when(sql`not reached and not denied`, issue('department', 'ERROR', 'department_denied')),
  when(sql`department_gone`, issue('department', 'ERROR', 'department_gone')),
  when(sql`category_gone`, issue('category', 'ERROR', 'category_gone')),
  when(sql`consignor_gone`, issue('consignor', 'ERROR', 'consignor_gone')),
];

/** Changes that the state of the sale or lot does not allow. */
function saleIssues(open: boolean): Sql[] {
  const results = join(stagedColumns.map((field) => sql`${field}::text`));
  return [
    when(
      sql`${open} and not is_matched and lot_status is distinct from 'DRAFT' and lot_status is not null`,
      issue(null, 'ERROR', 'lot_withdrawn'),
    ),
    when(sql`not ${open} and not is_matched`, issue(null, 'ERROR', 'sale_published')),
    when(
      sql`not ${open} and exists (select 1 from jsonb_object_keys(part_changes || lot_changes) key
        where key not in (${results}) and key not in ('partPrice', 'partBuyer'))`,
      issue(null, 'ERROR', 'sale_published'),
    ),
    when(
      sql`lot_status = any(${[...lotResults]}::text[]) and lot_changes ?| array[${results}]`,
      issue('outcome', 'ERROR', 'result_recorded'),
    ),
  ];
}

/** Rows of one lot that contradict each other. */
const contradictions = ({ grouped, amounts }: Mapping): Sql[] => [
  when(sql`outcomes_differ`, issue('outcome', 'ERROR', 'outcomes_differ')),
  grouped && amounts === 'PER_LOT'
    ? sql`case when differing is not null then jsonb_build_array(jsonb_build_object('field', differing,
        'column', null, 'level', 'ERROR', 'code', 'amounts_differ', 'params', '{}'::jsonb)) else '[]' end`
    : none,
  when(sql`buyers_differ`, issue('buyer', 'WARNING', 'buyers_differ')),
];
