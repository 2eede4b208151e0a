import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Mapping, rowLifecycle } from '#contract/import-fields';
import { initialState } from '../db/states';
import type { Columns } from './columns';
import type { Importer } from './file';
import type { Target } from './target';

export interface Validation<T extends Target = Target> {
  importId: number;
  mapping: Mapping;
  target: T;
  user: Importer;
}

/** What the checks of a target rest on: a relation of what stands there now, and the statement that writes them by it. */
export interface Checks {
  existingRows: Sql;
  write: Sql;
}

/**
 * The columns by which a row is checked: does what it names exist, and was it denied already when it was read? Over `u`,
 * a staged row.
 */
export const rowFacts = sql`
  u.denied, u.fields ? 'department'
    and not exists (select 1 from departments d where d.id = (u.fields ->> 'department')::bigint) as department_gone,
  u.fields ? 'category'
    and not exists (select 1 from categories c where c.id = (u.fields ->> 'category')::bigint) as category_gone,
  u.fields ->> 'consignor' is not null and not exists (select 1 from customers c
    where c.id = (u.fields ->> 'consignor')::bigint and c.erased_at is null) as consignor_gone`;

/** What a check says of a row by what stands against it. */
export const rowState = sql`
  case when bad then ${initialState(rowLifecycle, 'ERROR')}
    when effect = 'UNCHANGED' then ${initialState(rowLifecycle, 'NO_CHANGE')}
    when level = 'WARNING' or issues @> '[{"level":"WARNING"}]' then ${initialState(rowLifecycle, 'WARNING')}
    else ${initialState(rowLifecycle, 'OK')} end`;

/** Was the department of a staged row denied when it was read? */
export const denied = sql`issues @> '[{"code":"department_denied"}]' as denied`;

/** Are all of these departments the user's own? One that is not named is nobody's. */
export const isWithinDepartments = ({ departmentIds }: Importer, departments: readonly Sql[]): Sql =>
  join(
    departments.map(
      (department) => sql`coalesce(${department} = any(${[...departmentIds]}::bigint[]), true)`,
    ),
    ' and ',
  );

/** What a row says of these columns. */
export const pickColumns = (columns: Columns): Sql =>
  sql`u.fields - array(select jsonb_object_keys(u.fields) except select unnest(${Object.keys(columns)}::text[]))`;

export const jsonFields = (pairs: readonly (readonly [string, Sql])[]): Sql =>
  sql`jsonb_build_object(${join(pairs.map(([field, value]) => sql`${raw(`'${field}'`)}, ${value}`))})`;

export const currentValues = (alias: string, columns: Columns): Sql =>
  jsonFields(Object.entries(columns).map(([field, { column }]) => [field, raw(`${alias}.${column}`)]));

/** field → [now, then] where `then` says something else than `now`. */
export const difference = (now: Sql, then: Sql): Sql => sql`
  coalesce((select jsonb_object_agg(each.key, jsonb_build_array(${now} -> each.key, each.value))
    from jsonb_each(${then}) each where ${now} -> each.key is distinct from each.value), '{}')`;
