import sql, { empty, join, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Mapping } from '#contract/import-fields';
import { lotResults } from '#contract/lot-states';
import { issue, lotIssues } from './check-issues';
import {
  type Checks,
  currentValues,
  denied,
  difference,
  isWithinDepartments,
  jsonFields,
  pickColumns,
  rowFacts,
  rowState,
  type Validation,
} from './check-parts';
import { itemColumns, lotColumns, summableFields } from './columns';
import type { TargetSale } from './target';

/** Compares the rows of a file with the lots of a sale. */
export const lotChecks = (validation: Validation<TargetSale>): Checks => ({
  existingRows: saleParts(validation.target),
  write: checks(validation),
});

/** The parts of all lots of a sale, each with its lot and the lot's result or staged result. */
const saleParts = ({ id }: TargetSale): Sql => sql`
  select l.id as lot_id, l.version as lot_version, i.version as item_version, l.number as there, li.ordinal as at,
    li.item_id, li.reference as mark, li.price as part_price, li.buyer as part_buyer, i.department_id,
    ${currentValues('i', itemColumns)} as item_now,
    ${currentValues('l', lotColumns)} || jsonb_strip_nulls(jsonb_build_object(
      'outcome', coalesce(s.outcome, case when l.status = any(${[...lotResults]}::text[]) then l.status end),
      'hammer', case when s.lot_id is null then coalesce(l.hammer, l.last_bid) else s.hammer end,
      'buyer', coalesce(s.buyer, nullif(l.buyer, '')), 'paddle', coalesce(s.paddle, nullif(l.paddle, '')))) as lot_now,
    l.status as lot_status,
    case when li.reference <> '' then count(*) over (partition by li.reference) end as marks,
    count(*) over (partition by l.id) as parts, max(li.ordinal) over (partition by l.id) as last
  from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
  left join staged_results s on s.lot_id = l.id
  where l.auction_id = ${id}`;

/** Writes the checks of all staged rows that have none. Requires the temporary table `existing_rows`. */
function checks(validation: Validation<TargetSale>): Sql {
  const { importId, mapping, target } = validation;
  return sql`
    with staged as (${staged(validation)}),
    fresh as (${withoutDuplicates(mapping)}),
    used as (${used(mapping)}),
    by_reference as (${byReference}),
    matched as (${matched(mapping)}),
    grouped_lots as (${groupIntoLots(mapping)}),
    compared as (${compared(validation)}),
    -- offset 0: otherwise the planner copies the issues into every place that uses them and computes them again there.
    failed as (
      select *, part_changes || lot_changes as changes, ${lotIssues(mapping, target)} as issues from compared offset 0),
    numbered as (${numbered(mapping)})
    insert into import_checks (import_id, row, state, effect, place, ordinal, holder_id, item_id, holder_version, item_version,
      issues, changes, offering)
    select ${importId}, row,
      ${rowState},
      effect, place, ordinal, lot_id, item_id, lot_version, item_version,
      case when bad and level is distinct from 'ERROR' and not issues @> '[{"level":"ERROR"}]'
        then issues || ${issue(null, 'ERROR', 'lot_incomplete', sql`jsonb_build_object('row', suspect)`)} else issues end,
      case when reached then changes else '{}' end, lot
    from (${checked(mapping)}) checked
    on conflict (import_id, row) do nothing`;
}

/** The staged rows with lot numbers as the sale writes them, each with the first row of the same content. */
const staged = ({ importId, mapping: { grouped, duplicates } }: Validation<TargetSale>): Sql => sql`
  -- Numbers are written as in the sale, however the file writes them: 77a is 77A.
  select row, case when number in (select there from existing_rows) then number
      else coalesce(own.there, first_value(number) over (partition by lot_key(number) order by row)) end as number,
    sort_key, reference, fields, level, ${denied},
    -- Two parts of a lot may have the same description, until the user decides about duplicates; two lots may not.
    ${duplicates === 'BOTH' || (grouped && !duplicates) ? sql`row` : firstEqual} as original_row,
    ${duplicates === 'BOTH' ? sql`row` : firstEqual} as equal_to, count(*) over (partition by digest) as equals
  from import_rows left join (
    select distinct on (lot_key(there)) lot_key(there) as key, there from existing_rows order by lot_key(there), lot_id) own
    on own.key = lot_key(number)
  where import_id = ${importId} and left_out is null`;

const firstEqual = sql`first_value(row) over (partition by digest order by row)`;

/** Rows without duplicates, each with its position in its lot. `suspect` is the first row that makes the lot invalid. */
const withoutDuplicates = ({ grouped, fields, duplicates }: Mapping): Sql => {
  const only = duplicates === 'NONE' ? sql` and equals = 1` : empty;
  return sql`
  select *, row_number() over lot as nth, first_value(row) over lot as head,
    ${grouped ? sql`first_value(row) over (partition by number order by (level = 'ERROR') is not true, row)` : sql`row`} as suspect,
    ${fields.reference ? sql`case when reference <> '' then count(*) over (partition by reference) end` : sql`null::bigint`} as bearers
  from staged where original_row = row and number is not null${only}
  window lot as (partition by number order by row)`;
};

/** Rows that affect the sale, in the order of the lots. */
const used = ({ grouped }: Mapping): Sql => sql`
  select *, dense_rank() over (order by sort_key) as place from fresh where ${grouped} or nth = 1`;

const byReference = sql`
  select u.row, p.* from used u join existing_rows p on p.mark = u.reference where u.bearers = 1 and p.marks = 1`;

/** The part of the sale that a row matches: by a unique reference, otherwise by lot number and position. */
const matched = ({ grouped }: Mapping): Sql => sql`
  select * from by_reference
  union all
  select u.row, p.* from used u join existing_rows p on p.there = u.number and p.at = ${grouped ? sql`u.nth` : sql`1`}
  where (u.bearers is distinct from 1 or p.marks is distinct from 1)
    and not exists (select 1 from by_reference r where r.row = u.row)
    and not exists (select 1 from by_reference r where r.lot_id = p.lot_id and r.at = p.at)`;

/** The lots, merged from their rows. Without grouping each row is a lot. */
function groupIntoLots(mapping: Mapping): Sql {
  if (!mapping.grouped)
    return sql`
      select number, row as head, ${lotFields((field) => sql`fields -> ${field}`, hasOutcome, buyerField)} as lot,
        false as outcomes_differ, false as buyers_differ, null::text as differing
      from used`;
  const differing = mapping.amounts === 'PER_LOT' ? differingAmount : sql`null::text`;
  const first = (field: string) =>
    sql`(array_agg(fields -> ${field} order by row) filter (where fields ? ${field}))[1]`;
  const sum = (field: string) => sql`to_jsonb(sum((fields ->> ${field})::bigint)::bigint)`;
  const one = (field: string) =>
    mapping.amounts === 'PER_PART' && summableFields.includes(field) ? sum(field) : first(field);
  return sql`
    select number, min(row) as head, ${lotFields(one, sql`bool_or(${hasOutcome})`, joinedBuyers)} as lot,
      count(distinct fields ->> 'outcome') > 1 as outcomes_differ,
      count(distinct fields ->> 'buyer') filter (where ${hasOutcome}) > 1 as buyers_differ,
      ${differing} as differing
    from used group by number`;
}

/** The lot's own fields and its result; `one` returns the SQL of a field. */
const lotFields = (one: (field: string) => Sql, hasResult: Sql, buyer: Sql): Sql =>
  sql`jsonb_strip_nulls(${jsonFields([
    ...Object.keys(lotColumns).map((field) => [field, one(field)] as const),
    ['outcome', one('outcome')],
    ['hammer', sql`case when ${hasResult} then ${one('hammer')} end`],
    ['buyer', sql`case when ${hasResult} then ${buyer} end`],
    ['paddle', sql`case when ${hasResult} then ${one('paddle')} end`],
  ])})`;

/** Whether a row has a result of its lot. */
const hasOutcome = sql`fields ? 'outcome'`;

/** The distinct buyers in the order of the rows. */
const joinedBuyers = sql`to_jsonb(array_to_string((
  select array_agg(name order by first) from (
    select name, min(at) as first from unnest(array_agg(fields ->> 'buyer' order by row)) with ordinality names(name, at)
    where name is not null group by name) distinct_names), '; '))`;
const buyerField = sql`fields -> 'buyer'`;

/** The first amount that differs between the rows of a lot although it applies to the whole lot. */
const differingAmount = sql`case ${join(
  summableFields.map((field) => sql`when count(distinct fields ->> ${field}) > 1 then ${field}::text`),
  ' ',
)} end`;

/** Each row with the existing part and lot it matches, and what it would change in them. */
const compared = (validation: Validation<TargetSale>): Sql => sql`
  select u.row, u.number, u.equal_to, u.head, u.nth, u.place, u.level, u.suspect, t.outcomes_differ, t.buyers_differ, t.differing,
    m.row is not null as is_matched, m.lot_id, m.item_id, m.lot_version, m.item_version, m.at, m.there, m.parts,
    home.lot_id as home_id, home.last as home_last,
    (${isReachable(validation)}) as reached, ${rowFacts},
    case when u.row = u.head then t.lot end as lot,
    case when m.row is null then '{}' else ${partChanges(validation.mapping)} end as part_changes,
    case when u.row = u.head and coalesce(m.lot_id, home.lot_id) is not null
      then ${difference(sql`coalesce(m.lot_now, home.lot_now)`, sql`t.lot`)} else '{}' end as lot_changes,
    coalesce(m.lot_status, home.lot_status) as lot_status
  from used u
  join grouped_lots t on t.number = u.number
  left join matched m on m.row = u.row
  left join (select distinct on (lot_id) * from existing_rows order by lot_id, at) home on home.there = u.number
  left join existing_rows neighbor on m.row is null and neighbor.lot_id = home.lot_id and neighbor.at = 1`;

/** Whether the user may edit in the current department of the item and in the one that the file assigns. */
const isReachable = ({ mapping, user }: Validation<TargetSale>): Sql =>
  can(user, 'lots:edit', [0])
    ? sql`true`
    : isWithinDepartments(user, [
        sql`coalesce(m.department_id, neighbor.department_id)`,
        sql`coalesce((u.fields ->> 'department')::bigint, ${mapping.departmentId}::bigint)`,
      ]);

/** What a row would change in its part: item, reference, printed price, and the lot it belongs to. */
function partChanges(mapping: Mapping): Sql {
  return sql`${difference(sql`m.item_now`, pickColumns(itemColumns))}
      || case when u.reference <> '' and m.mark <> u.reference then jsonb_build_object('reference', jsonb_build_array(m.mark, u.reference)) else '{}' end
      || ${partResults(mapping)}
      || case when m.there <> u.number then jsonb_build_object('number', jsonb_build_array(m.there, u.number)) else '{}' end`;
}

/** What a row would change in the printed price and buyer of one part. A price of the whole lot does not count. */
function partResults({ grouped, amounts }: Mapping): Sql {
  if (!grouped) return sql`'{}'::jsonb`;
  const price = amounts === 'PER_PART' ? sql`u.fields -> 'hammer'` : sql`null::jsonb`;
  return sql`case when u.fields ? 'outcome' then ${difference(
    sql`jsonb_build_object('partPrice', m.part_price, 'partBuyer', m.part_buyer)`,
    sql`jsonb_build_object('partPrice', ${price}, 'partBuyer', coalesce(u.fields ->> 'buyer', ''))`,
  )} else '{}' end`;
}

/** Each row with the errors of its whole lot. */
function numbered({ grouped }: Mapping): Sql {
  const hasErrors = sql`issues @> '[{"level":"ERROR"}]' or level = 'ERROR'`;
  if (!grouped) return sql`select *, ${hasErrors} as incomplete, 1 as new_nth from failed`;
  return sql`
    select *, bool_or(${hasErrors}) over (partition by number) as incomplete,
      row_number() over (partition by number, is_matched order by row) as new_nth
    from failed`;
}

/** The result for each row: used rows, repetitions, and rows without a number. */
const checked = ({ grouped, duplicates }: Mapping): Sql => sql`
  select row, place, level, issues, changes, lot, item_id, lot_version, item_version, reached, suspect, coalesce(lot_id, home_id) as lot_id,
    incomplete as bad,
    case when not is_matched then 'NEW' when changes <> '{}' then 'CHANGED' else 'UNCHANGED' end as effect,
    case when is_matched then at else coalesce(home_last, 0) + new_nth end as ordinal
  from numbered
  union all
  select f.row, null, f.level, ${issue('number', 'ERROR', 'number_repeated', sql`jsonb_build_object('row', f.head)`)}, '{}', null, null, null, null,
    true, f.row, null, true, 'NEW', null
  from fresh f where not ${grouped} and f.nth > 1
  union all
  select s.row, null, null, ${issue(null, duplicates ? 'NOTE' : 'ERROR', 'repeats_row', sql`jsonb_build_object('row', s.equal_to)`)}, '{}',
    null, null, null, null, true, s.row, null, ${duplicates === undefined}, 'UNCHANGED', null
  from staged s where ${isDuplicateRow(duplicates)}
  union all
  select s.row, null, s.level, '[]', '{}', null, null, null, null, true, s.row, null, true, 'NEW', null
  from staged s where s.original_row = s.row and s.number is null and not ${isDuplicateRow(duplicates)}`;

/** Whether row `s` is skipped because another row has the same content. */
const isDuplicateRow = (duplicates: Mapping['duplicates']): Sql =>
  duplicates === 'NONE' ? sql`(s.equals > 1)` : sql`(s.original_row <> s.row)`;
