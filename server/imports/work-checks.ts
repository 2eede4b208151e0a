import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { rowLifecycle } from '#contract/import-fields';
import { initialState } from '../db/states';
import { concat, issue, placeIssues, when } from './check-issues';
import {
  type Checks,
  currentValues,
  denied,
  difference,
  isWithinDepartments,
  pickColumns,
  rowFacts,
  rowState,
  type Validation,
} from './check-parts';
import { workColumns, workItemColumns } from './columns';
import type { TargetCollection } from './target';

/** Compares the rows of a file with the works of a collection. */
export const workChecks = (validation: Validation<TargetCollection>): Checks => ({
  existingRows: matchingItems(validation),
  write: checks(validation),
});

/** The works of the collection, and other items that the file names by number, with their current holder. */
const matchingItems = ({ importId, target: { id } }: Validation<TargetCollection>): Sql => sql`
  select i.id as item_id, i.version as item_version, i.item_no, i.external_ref as mark, i.department_id,
    i.availability = 'AVAILABLE' as free, ${currentValues('i', workItemColumns)} as item_now,
    w.id as holder_id, w.version as holder_version, ${currentValues('w', workColumns)} as offering_now, (
      select coalesce(a.code || ' ' || l.number, c.code) from item_holds h
      left join lots l on h.noun = 'lots' and l.id = h.holder_id left join auctions a on a.id = l.auction_id
      left join collection_items o on h.noun = 'works' and o.id = h.holder_id
      left join collections c on c.id = o.collection_id
      where h.item_id = i.id) as had_by,
    case when w.id is not null and i.external_ref <> ''
      then count(*) filter (where w.id is not null) over (partition by i.external_ref) end as marks
  from (
    select item_id as id from collection_items where collection_id = ${id}
    union select i.id from import_rows r join items i on i.item_no = r.number where r.import_id = ${importId}) item_ids
  join items i using (id) left join collection_items w on w.item_id = i.id and w.collection_id = ${id}`;

/** Writes the checks of all staged rows that have none. Requires the temporary table `existing_rows`. */
const checks = (validation: Validation<TargetCollection>): Sql => sql`
  with staged as (
    select row, number, reference, fields, level, ${denied}, first_value(row) over (partition by digest order by row) as original_row
    from import_rows where import_id = ${validation.importId} and left_out is null),
  used as (
    select *, case when reference <> '' then count(*) over (partition by reference) end as bearers
    from staged where original_row = row),
  matched as (${matched}),
  alike as (
    select distinct fold(item_now ->> 'title') as title, fold(item_now ->> 'artist') as artist
    from existing_rows where holder_id is not null and item_now ->> 'title' <> ''
      -- Works created by this file are not other works.
      and holder_id not in (
        select holder_id from import_checks where import_id = ${validation.importId} and committed and made_holder)),
  compared as (${compared(validation)}),
  failed as (
    select *, level is not distinct from 'ERROR' or issues @> '[{"level":"ERROR"}]' as bad,
      case when holder_id is null then 'NEW' when changes <> '{}' then 'CHANGED' else 'UNCHANGED' end as effect
    from (select *, item_changes || offering_changes as changes, ${workIssues} as issues from compared) each)
  insert into import_checks (import_id, row, state, effect, place, ordinal, holder_id, item_id, holder_version, item_version,
    issues, changes, offering)
  select ${validation.importId}, checked.* from (
    select row,
      ${rowState},
      -- Works are ordered as in the file.
      effect, row as place, 1, holder_id, item_id, holder_version, item_version, issues,
      case when reached then changes else '{}' end, offering
    from failed
    union all
    select row, ${initialState(rowLifecycle, 'NO_CHANGE')}, 'UNCHANGED', null, null, null, null, null, null,
      ${issue(null, 'NOTE', 'repeats_row', sql`jsonb_build_object('row', original_row)`)}, '{}', null
    from staged where original_row <> row) checked
  on conflict (import_id, row) do nothing`;

/** The item of a row: by its number; without a number the only work of the collection with its reference. */
const matched = sql`
  select u.row, s.* from used u join existing_rows s on s.item_no = u.number
  union all
  select u.row, s.* from used u join existing_rows s on s.mark = u.reference
  where u.number is null and u.bearers = 1 and s.marks = 1`;

/** Each row with the existing item and work, and what it would change in them. */
const compared = (validation: Validation<TargetCollection>): Sql => sql`
  select u.row, u.number, u.level, m.item_id, m.holder_id, m.item_version, m.holder_version, m.free, m.had_by,
    m.row is not null as is_matched, a.title is not null as is_alike, ${isOtherItem} as is_other,
    m.item_now ->> 'title' as there, (${isReachable(validation)}) as reached, ${rowFacts},
    first_value(u.row) over (partition by m.item_id, case when m.item_id is null then u.row end order by u.row) as head,
    case when m.holder_id is null and m.free is not true then '{}' else ${difference(sql`m.item_now`, pickColumns(workItemColumns))} end as item_changes,
    case when m.holder_id is null then '{}'
      else ${difference(sql`m.offering_now`, pickColumns(workColumns))} end as offering_changes,
    ${pickColumns(workColumns)} as offering
  from used u
  left join matched m on m.row = u.row
  left join alike a on m.row is null and u.number is null and a.title = fold(u.fields ->> 'title')
    and a.artist = fold(coalesce(u.fields ->> 'artist', ''))`;

/** Whether a free item that a row names by number differs from the row in title and artist. */
const isOtherItem = sql`(m.holder_id is null and m.free
  and fold(m.item_now ->> 'title') <> fold(u.fields ->> 'title')
  and fold(m.item_now ->> 'artist') <> fold(u.fields ->> 'artist'))`;

/** Whether the user may take the item from its current department and edit in the one that the file assigns. */
const isReachable = ({ mapping, user }: Validation<TargetCollection>): Sql =>
  can(user, 'works:edit', [0])
    ? sql`true`
    : sql`(m.item_id is null or m.holder_id is not null or m.department_id is not null) and ${isWithinDepartments(
        user,
        [
          sql`m.department_id`,
          sql`coalesce((u.fields ->> 'department')::bigint, ${mapping.departmentId}::bigint)`,
        ],
      )}`;

/** The SQL list of issues of a row. */
const workIssues = concat([
  when(sql`number is not null and not is_matched`, issue('itemNo', 'ERROR', 'item_unknown')),
  when(
    sql`is_matched and holder_id is null and not free and had_by is not null`,
    issue('itemNo', 'ERROR', 'item_taken', sql`jsonb_build_object('by', had_by)`),
  ),
  when(
    sql`is_matched and holder_id is null and not free and had_by is null`,
    issue('itemNo', 'ERROR', 'item_withdrawn'),
  ),
  when(sql`head <> row`, issue('itemNo', 'ERROR', 'item_repeated', sql`jsonb_build_object('row', head)`)),
  ...placeIssues,
  when(sql`is_alike`, issue('title', 'WARNING', 'work_alike')),
  when(sql`is_other`, issue('itemNo', 'WARNING', 'item_other', sql`jsonb_build_object('title', there)`)),
]);
