import sql, { join, raw, type Sql } from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import type { Mapping } from '#contract/import-fields';
import { lotResults } from '#contract/lots';
import { may } from '#contract/permissions';
import type { Auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { addable, type Columns, itemColumns, lotColumns, stagedColumns } from './columns';
import type { Clerk } from './file';

export interface Validation {
  importId: number;
  mapping: Mapping;
  sale: Auction;
  user: Clerk;
}

/**
 * Says of every row that is not committed what it would do in the sale as it stands now, and what stands against it:
 * repetitions, lots and parts that are there already, parts of one lot that contradict each other. One statement over
 * the staged rows, so that a row costs the same whether they are ten or a hundred thousand.
 */
export async function validate(tx: Db, validation: Validation): Promise<void> {
  await tx.run(sql`delete from import_checks where import_id = ${validation.importId} and not committed`);
  await tx.run(sql`drop table if exists sale_parts`);
  await tx.run(saleParts(validation.sale));
  await tx.run(sql`analyze sale_parts`);
  // The planner takes each step of the statement for one row and would compare every row with every other.
  await tx.run(sql`set local enable_nestloop = off`);
  await tx.run(checks(validation));
  await tx.run(sql`set local enable_nestloop = on`);
  await tx.run(
    sql`update imports set validated_on = ${grounds(validation)} where id = ${validation.importId}`,
  );
}

/** Validates again, and says whether anything came out otherwise than it was shown. */
export async function validateAgain(tx: Db, validation: Validation): Promise<boolean> {
  const before = await shown(tx, validation);
  await validate(tx, validation);
  return before !== (await shown(tx, validation));
}

/** What the person who imports was shown of the rows that are not committed, as one digest. */
const shown = async (tx: Db, { importId }: Validation): Promise<string | null> =>
  (
    await tx.row<{ digest: string | null }>(sql`
      select md5(string_agg(concat_ws(' ', row, state, effect, lot_id, item_id, changes), ',' order by row)) as digest
      from import_checks where import_id = ${importId} and not committed`)
  ).digest;

/**
 * Would the checks be the same again? What happens in the sale beside its events (a deed that is not committed yet, a
 * change of an item) is found by the commit itself, which compares versions and numbers.
 */
export const isValidated = async (tx: Db, validation: Validation): Promise<boolean> =>
  (
    await tx.row<{ stands: boolean }>(sql`
      select validated_on is not distinct from ${grounds(validation)} as stands from imports where id = ${validation.importId}`)
  ).stands;

/**
 * What checks rest on beside the rows and the mapping: the sale as its last event left it, its lots and items, the
 * rights of who asks.
 */
const grounds = ({ sale, user }: Validation): Sql => sql`
  jsonb_build_object('event', (select e.id from event_subjects s join deeds e on e.id = s.event_id
      where s.noun = 'auctions' and s.noun_id = ${sale.id} order by s.event_id desc limit 1),
    'versions', (select sum(l.version + i.version) from lots l join lot_items li on li.lot_id = l.id
      join items i on i.id = li.item_id where l.auction_id = ${sale.id}),
    'role', ${user.role}::text, 'departments', ${[...user.departmentIds]}::bigint[])`;

const jsonFields = (pairs: readonly (readonly [string, Sql])[]): Sql =>
  sql`jsonb_build_object(${join(pairs.map(([field, value]) => sql`${raw(`'${field}'`)}, ${value}`))})`;

const present = (alias: string, columns: Columns): Sql =>
  jsonFields(Object.entries(columns).map(([field, { column }]) => [field, raw(`${alias}.${column}`)]));

/** field → [now, then] where `then` says something else than `now`. */
const difference = (now: Sql, then: Sql): Sql => sql`
  coalesce((select jsonb_object_agg(each.key, jsonb_build_array(${now} -> each.key, each.value))
    from jsonb_each(${then}) each where ${now} -> each.key is distinct from each.value), '{}')`;

const fault = (
  field: string | null,
  level: 'ERROR' | 'WARNING' | 'NOTE',
  code: string,
  params: Sql = sql`'{}'::jsonb`,
) =>
  sql`jsonb_build_array(jsonb_build_object('field', ${field}::text, 'column', null, 'level', ${level}::text,
    'code', ${code}::text, 'params', ${params}))`;

const none = sql`'[]'::jsonb`;
const when = (condition: Sql, then: Sql): Sql => sql`case when ${condition} then ${then} else ${none} end`;
const concat = (faults: readonly Sql[]): Sql => join([...faults], ' || ');

/** The lot's own fields, put together from its rows. */
function lotFields({ amounts }: Mapping): Sql {
  const one = (field: string) =>
    sql`(array_agg(fields -> ${field} order by row) filter (where fields ? ${field}))[1]`;
  const sum = (field: string) =>
    amounts === 'PER_PART' ? sql`to_jsonb(sum((fields ->> ${field})::bigint)::bigint)` : one(field);
  return sql`jsonb_strip_nulls(${jsonFields([
    ...Object.keys(lotColumns).map(
      (field) => [field, addable.includes(field) ? sum(field) : one(field)] as const,
    ),
    ['outcome', one('outcome')],
    ['hammer', sql`case when bool_or(fields ? 'outcome') then ${sum('hammer')} end`],
    [
      'buyer',
      sql`case when bool_or(fields ? 'outcome') then to_jsonb(array_to_string((
      select array_agg(name order by first) from (
        select name, min(at) as first from unnest(array_agg(fields ->> 'buyer' order by row)) with ordinality names(name, at)
        where name is not null group by name) distinct_names), '; ')) end`,
    ],
    ['paddle', sql`case when bool_or(fields ? 'outcome') then ${one('paddle')} end`],
  ])})`;
}

/** What the sale holds, part by part, each with its lot and the lot's result or staged result. */
const saleParts = ({ id }: Auction): Sql => sql`
  create temporary table sale_parts on commit drop as
  select l.id as lot_id, l.version as lot_version, i.version as item_version, l.number as there, li.ordinal as at,
    li.item_id, li.reference as mark, li.price as part_price, li.buyer as part_buyer, i.department_id,
    ${present('i', itemColumns)} as item_now,
    ${present('l', lotColumns)} || jsonb_strip_nulls(jsonb_build_object(
      'outcome', coalesce(s.outcome, case when l.status = any(${[...lotResults]}::text[]) then l.status end),
      'hammer', case when s.lot_id is null then coalesce(l.hammer, l.last_bid) else s.hammer end,
      'buyer', coalesce(s.buyer, nullif(l.buyer, '')), 'paddle', coalesce(s.paddle, nullif(l.paddle, '')))) as lot_now,
    l.status as lot_status,
    case when li.reference <> '' then count(*) over (partition by li.reference) end as marks,
    count(*) over (partition by l.id) as parts, max(li.ordinal) over (partition by l.id) as last
  from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
  left join staged_results s on s.lot_id = l.id
  where l.auction_id = ${id}`;

function checks({ importId, mapping, sale, user }: Validation): Sql {
  const { grouped } = mapping;
  const open = saleIs('open', sale);
  const perLot = grouped && mapping.amounts === 'PER_LOT';
  const mayAll = may(user, 'lots:edit', [0]);
  const reached = mayAll
    ? sql`true`
    : join(
        // Where the thing stands, and where the file would put it.
        [
          sql`coalesce(m.department_id, neighbour.department_id)`,
          sql`coalesce((u.fields ->> 'department')::bigint, ${mapping.departmentId}::bigint)`,
        ].map((department) => sql`coalesce(${department} = any(${[...user.departmentIds]}::bigint[]), true)`),
        ' and ',
      );
  const results = sql`(${join(stagedColumns.map((field) => sql`${field}::text`))})`;
  return sql`
    with staged as (
      -- Two parts of a lot may be described in the very same words; two lots may not.
      -- A number is the sale's own, however the file writes it: 77a is 77A.
      select row, case when number in (select there from sale_parts) then number
          else coalesce(own.there, first_value(number) over (partition by lot_key(number) order by row)) end as number,
        sort_key, reference, fields, level, faults @> '[{"code":"department_denied"}]' as denied,
        ${grouped ? sql`row` : sql`first_value(row) over (partition by digest order by row)`} as twin
      from import_rows left join (
        select distinct on (lot_key(there)) lot_key(there) as key, there from sale_parts order by lot_key(there), lot_id) own
        on own.key = lot_key(number)
      where import_id = ${importId}
    ), fresh as (
      select *, row_number() over lot as nth, first_value(row) over lot as head,
        first_value(row) over (partition by number order by (level = 'ERROR') is not true, row) as suspect,
        bool_or(level = 'ERROR') over (partition by number) is true as suspicious,
        case when reference <> '' then count(*) over (partition by reference) end as bearers
      from staged where twin = row and number is not null
      window lot as (partition by number order by row)
    ), used as (
      select *, dense_rank() over (order by sort_key) as place from fresh where ${grouped} or nth = 1
    ), by_reference as (
      select u.row, p.* from used u join sale_parts p on p.mark = u.reference where u.bearers = 1 and p.marks = 1
    ), matched as (
      select * from by_reference
      union all
      select u.row, p.* from used u join sale_parts p on p.there = u.number and p.at = ${grouped ? sql`u.nth` : sql`1`}
      where (u.bearers is distinct from 1 or p.marks is distinct from 1)
        and not exists (select 1 from by_reference r where r.row = u.row)
        and not exists (select 1 from by_reference r where r.lot_id = p.lot_id and r.at = p.at)
    ), put_together as (
      select number, min(row) as head, ${lotFields(mapping)} as lot,
        count(distinct fields ->> 'outcome') > 1 as outcomes_differ,
        count(distinct fields ->> 'buyer') filter (where fields ? 'outcome') > 1 as buyers_differ,
        ${perLot ? differing() : sql`null::text`} as differing
      from used group by number
    ), compared as (
      select u.row, u.number, u.head, u.nth, u.place, u.level, u.suspicious, u.suspect, t.outcomes_differ, t.buyers_differ, t.differing,
        m.row is not null as known, m.lot_id, m.item_id, m.lot_version, m.item_version, m.at, m.there, m.parts,
        home.lot_id as home_id, home.last as home_last,
        (${reached}) as reached, u.denied,
        not coalesce(exists (select 1 from departments d where d.id = (u.fields ->> 'department')::bigint), false)
          and u.fields ? 'department' as department_gone,
        not coalesce(exists (select 1 from categories c where c.id = (u.fields ->> 'category')::bigint), false)
          and u.fields ? 'category' as category_gone,
        case when u.row = u.head then t.lot end as lot,
        case when m.row is null then '{}' else ${difference(sql`m.item_now`, sql`u.fields - array(select jsonb_object_keys(u.fields) except select unnest(${Object.keys(itemColumns)}::text[]))`)}
          || case when u.reference <> '' and m.mark <> u.reference then jsonb_build_object('reference', jsonb_build_array(m.mark, u.reference)) else '{}' end
          || ${partResults(mapping)}
          || case when m.there <> u.number then jsonb_build_object('number', jsonb_build_array(m.there, u.number)) else '{}' end
          end as part_changes,
        case when u.row = u.head and coalesce(m.lot_id, home.lot_id) is not null
          then ${difference(sql`coalesce(m.lot_now, home.lot_now)`, sql`t.lot`)} else '{}' end as lot_changes,
        coalesce(m.lot_status, home.lot_status) as lot_status
      from used u
      join put_together t on t.number = u.number
      left join matched m on m.row = u.row
      left join (select distinct on (lot_id) * from sale_parts order by lot_id, at) home on home.there = u.number
      left join sale_parts neighbour on m.row is null and neighbour.lot_id = home.lot_id and neighbour.at = 1
    ), faulted as (
      select *, part_changes || lot_changes as changes, ${concat([
        when(
          sql`not known and home_id is not null and not ${grouped}`,
          fault('number', 'ERROR', 'number_taken'),
        ),
        when(
          sql`known and there <> number and (${grouped} or parts > 1)`,
          fault('number', 'ERROR', 'part_elsewhere', sql`jsonb_build_object('lot', there)`),
        ),
        when(
          sql`known and there <> number and ${sale.numbersLocked}`,
          fault('number', 'ERROR', 'numbers_locked'),
        ),
        when(
          sql`known and there <> number and home_id is not null and not exists (
          select 1 from matched other join used o on o.row = other.row
          where other.lot_id = home_id and o.number <> other.there)`,
          fault('number', 'ERROR', 'number_taken'),
        ),
        when(sql`not reached and not denied`, fault('department', 'ERROR', 'department_denied')),
        when(sql`department_gone`, fault('department', 'ERROR', 'department_gone')),
        when(sql`category_gone`, fault('category', 'ERROR', 'category_gone')),
        when(
          sql`${open} and not known and lot_status is distinct from 'DRAFT' and lot_status is not null`,
          fault(null, 'ERROR', 'lot_withdrawn'),
        ),
        when(sql`not ${open} and not known`, fault(null, 'ERROR', 'sale_published')),
        when(
          sql`not ${open} and exists (select 1 from jsonb_object_keys(part_changes || lot_changes) key
          where key not in ${results} and key not in ('partPrice', 'partBuyer'))`,
          fault(null, 'ERROR', 'sale_published'),
        ),
        when(
          sql`lot_status = any(${[...lotResults]}::text[]) and lot_changes ?| array[${join(stagedColumns.map((field) => sql`${field}::text`))}]`,
          fault('outcome', 'ERROR', 'result_recorded'),
        ),
        when(sql`outcomes_differ`, fault('outcome', 'ERROR', 'outcomes_differ')),
        perLot
          ? sql`case when differing is not null then jsonb_build_array(jsonb_build_object('field', differing,
          'column', null, 'level', 'ERROR', 'code', 'amounts_differ', 'params', '{}'::jsonb)) else '[]' end`
          : none,
        when(sql`buyers_differ`, fault('buyer', 'WARNING', 'buyers_differ')),
      ])} as faults
      from compared
    ), whole as (
      select *, bool_or(faults @> '[{"level":"ERROR"}]' or level = 'ERROR') over (partition by number) as incomplete,
        bool_or(part_changes <> '{}' or lot_changes <> '{}' or not known) over (partition by number) as touched,
        row_number() over (partition by number, known order by row) as new_nth
      from faulted
    )
    insert into import_checks (import_id, row, state, effect, place, ordinal, lot_id, item_id, lot_version, item_version,
      faults, changes, lot)
    select ${importId}, row,
      case when bad then 'ERROR' when effect = 'UNCHANGED' then 'NO_CHANGE'
        when level = 'WARNING' or faults @> '[{"level":"WARNING"}]' then 'WARNING' else 'OK' end,
      effect, place, ordinal, lot_id, item_id, lot_version, item_version,
      case when bad and level is distinct from 'ERROR' and not faults @> '[{"level":"ERROR"}]'
        then faults || ${fault(null, 'ERROR', 'lot_incomplete', sql`jsonb_build_object('row', suspect)`)} else faults end,
      case when reached then changes else '{}' end, lot
    from (
      select row, place, level, faults, changes, lot, item_id, lot_version, item_version, reached, suspect, coalesce(lot_id, home_id) as lot_id,
        incomplete as bad,
        case when not known then 'NEW' when changes <> '{}' then 'CHANGED' else 'UNCHANGED' end as effect,
        case when known then at else coalesce(home_last, 0) + new_nth end as ordinal
      from whole
      union all
      select f.row, null, f.level, ${fault('number', 'ERROR', 'number_repeated', sql`jsonb_build_object('row', f.head)`)}, '{}', null, null, null, null,
        true, f.row, null, true, 'NEW', null
      from fresh f where not ${grouped} and f.nth > 1
      union all
      select s.row, null, null, ${fault(null, 'NOTE', 'repeats_row', sql`jsonb_build_object('row', s.twin)`)}, '{}', null, null, null, null,
        true, s.row, null, false, 'UNCHANGED', null
      from staged s where s.twin <> s.row
      union all
      select s.row, null, s.level, '[]', '{}', null, null, null, null, true, s.row, null, true, 'NEW', null
      from staged s where s.twin = s.row and s.number is null
    ) said
    on conflict (import_id, row) do nothing`;
}

/** What the printed price and buyer of one part of a lot would change. A price of the whole lot is none of a part. */
function partResults({ grouped, amounts }: Mapping): Sql {
  if (!grouped) return sql`'{}'::jsonb`;
  const price = amounts === 'PER_PART' ? sql`u.fields -> 'hammer'` : sql`null::jsonb`;
  return sql`case when u.fields ? 'outcome' then ${difference(
    sql`jsonb_build_object('partPrice', m.part_price, 'partBuyer', m.part_buyer)`,
    sql`jsonb_build_object('partPrice', ${price}, 'partBuyer', coalesce(u.fields ->> 'buyer', ''))`,
  )} else '{}' end`;
}

/** The first amount on which the rows of a lot do not agree, although it stands for the whole lot. */
const differing = (): Sql =>
  sql`case ${join(
    addable.map((field) => sql`when count(distinct fields ->> ${field}) > 1 then ${field}::text`),
    ' ',
  )} end`;
