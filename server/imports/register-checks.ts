import sql, { type Sql } from 'sql-template-tag';
import { rowLifecycle } from '#contract/import-fields';
import { initialState } from '../db/states';
import { concat, issue, when } from './check-issues';
import { pickColumns, rowState, type Validation } from './check-parts';
import type { Columns } from './columns';

interface Register {
  /** columns of the register's own table */
  columns: Columns;
  /** additional list fields, to which an import only adds */
  lists: Columns;
  /** the source of row `u`, within which its reference is unique */
  source: Sql;
  /** issues of a row of the relation `compared` */
  issues: readonly Sql[];
  /** further columns of new records, which are not compared with existing ones */
  offered?: Columns;
  /** the effect of a row of the relation `compared`, if it depends on more than the changes */
  effect?: Sql;
  /** what the staged rows `u` that repeat each other have in common; by default, the existing record `m` or its number */
  identity?: Sql;
  /** whether rows that are equal in every cell are all checked; by default, only the first one is */
  keepsEqualRows?: boolean;
}

/**
 * Writes the checks of all staged rows that have none. Requires the relation `existing_rows` with existing matches (row,
 * via, holder_id, holder_version, label, name, now, twice_row): `via` is 'alike' for a possible match, 'twice' for a possible
 * repetition of an earlier row of the file, anything else for a certain match, of which a row has at most one.
 */
export const registerChecks = (
  { importId }: Validation,
  {
    columns,
    lists,
    source,
    issues,
    offered = {},
    effect = effectOfChanges,
    identity = sameRecord(source),
    keepsEqualRows = false,
  }: Register,
): Sql => sql`
  with staged as (
    select row, number, reference, fields, level, first_value(row) over (partition by digest order by row) as equal_row,
      case when ${keepsEqualRows} then row else first_value(row) over (partition by digest order by row) end as original_row
    from import_rows where import_id = ${importId} and left_out is null),
  compared as (
    select u.row, u.equal_row, u.number, u.reference, u.level, u.fields, m.holder_id, m.holder_version, m.now,
      a.label as alike_label, a.name as alike_name, t.twice_row,
      first_value(u.row) over (
        partition by ${identity}
        order by u.row) as head,
      coalesce(${changes({ ...columns, ...lists })}, '{}') as changes,
      (u.fields #> '{more,made}') || ${pickColumns({ ...columns, ...offered })} as offering
    from staged u
    left join (select * from existing_rows where via not in ('alike', 'twice')) m on m.row = u.row
    left join (select row, twice_row from existing_rows where via = 'twice') t on t.row = u.row
    left join (select distinct on (row) * from existing_rows where via = 'alike' order by row, label) a on a.row = u.row
    where u.original_row = u.row),
  failed as (
    select *, level is not distinct from 'ERROR' or issues @> '[{"level":"ERROR"}]' as bad,
      ${effect} as effect
    from (select *, ${concat([
      when(sql`holder_id is null and fields #>> '{more,name}' = ''`, issue(null, 'ERROR', 'name_missing')),
      when(sql`head <> row`, issue(null, 'ERROR', 'row_repeated', sql`jsonb_build_object('row', head)`)),
      ...issues,
    ])} as issues from compared) each)
  insert into import_checks (import_id, row, state, effect, place, ordinal, holder_id, holder_version, issues, changes, offering)
  select ${importId}, checked.* from (
    select row,
      ${rowState},
      effect, row as place, 1, holder_id, holder_version, issues, changes, offering
    from failed
    union all
    select row, ${initialState(rowLifecycle, 'NO_CHANGE')}, 'UNCHANGED', null, null, null, null,
      ${issue(null, 'NOTE', 'repeats_row', sql`jsonb_build_object('row', original_row)`)}, '{}', null
    from staged where original_row <> row) checked
  on conflict (import_id, row) do nothing`;

const sameRecord = (source: Sql): Sql => sql`
  coalesce('h' || m.holder_id, 'n' || u.number, 'r' || nullif(u.reference, '') || ' ' || ${source}, 'u' || u.row)`;

const effectOfChanges = sql`
  case when holder_id is null then 'NEW' when changes <> '{}' then 'CHANGED' else 'UNCHANGED' end`;

/**
 * Returns field → [now, then] for every field that the file changes. Lists only get new elements. A consent replaces a
 * refusal and a refusal (`-EVENTS`) a consent, but a file never overrides an existing refusal.
 */
const changes = (columns: Columns): Sql => sql`
  (select jsonb_object_agg(key, jsonb_build_array(m.now -> key, value)) from (
    select each.key, case when jsonb_typeof(each.value) <> 'array' then each.value else (
      select coalesce(jsonb_agg(word order by nth), '[]') from (
        select word, nth from jsonb_array_elements_text(m.now -> each.key) with ordinality current_words (word, nth)
        where not (each.key like 'consent%' and each.value ? ('-' || word))
        union all
        select word, 1000 + nth from jsonb_array_elements_text(each.value) with ordinality new_words (word, nth)
        where not (m.now -> each.key) ? word and not (each.key like 'consent%' and (m.now -> each.key) ? ('-' || word))) words) end as value
    from jsonb_each(${pickColumns(columns)}) each where m.holder_id is not null) imported
  where m.now -> key is distinct from value)`;
