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

/** The SQL of a target's checks: a relation with the existing rows, and the statement that writes the checks by it. */
export interface Checks {
  existingRows: Sql;
  write: Sql;
}

/**
 * Columns for checking a staged row `u`: whether the rows it refers to still exist, and whether its department was denied
 * when it was read.
 */
export const rowFacts = sql`
  u.denied, u.fields ? 'department'
    and not exists (select 1 from departments d where d.id = (u.fields ->> 'department')::bigint) as department_gone,
  u.fields ? 'category'
    and not exists (select 1 from categories c where c.id = (u.fields ->> 'category')::bigint) as category_gone,
  u.fields ->> 'consignor' is not null and not exists (select 1 from customers c
    where c.id = (u.fields ->> 'consignor')::bigint and c.erased_at is null) as consignor_gone`;

/** The state of a row, derived from its issues and its effect. */
export const rowState = sql`
  case when bad then ${initialState(rowLifecycle, 'ERROR')}
    when effect = 'UNCHANGED' then ${initialState(rowLifecycle, 'NO_CHANGE')}
    when level = 'WARNING' or issues @> '[{"level":"WARNING"}]' then ${initialState(rowLifecycle, 'WARNING')}
    else ${initialState(rowLifecycle, 'OK')} end`;

/** Whether the department of a staged row was denied when it was read. */
export const denied = sql`issues @> '[{"code":"department_denied"}]' as denied`;

/** Returns an SQL condition that all of these departments are the user's own. A missing department is allowed. */
export const isWithinDepartments = ({ departmentIds }: Importer, departments: readonly Sql[]): Sql =>
  join(
    departments.map(
      (department) => sql`coalesce(${department} = any(${[...departmentIds]}::bigint[]), true)`,
    ),
    ' and ',
  );

/** Returns the values of a row that belong to these columns. */
export const pickColumns = (columns: Columns): Sql =>
  sql`u.fields - array(select jsonb_object_keys(u.fields) except select unnest(${Object.keys(columns)}::text[]))`;

export const jsonFields = (pairs: readonly (readonly [string, Sql])[]): Sql =>
  sql`jsonb_build_object(${join(pairs.map(([field, value]) => sql`${raw(`'${field}'`)}, ${value}`))})`;

export const currentValues = (alias: string, columns: Columns): Sql =>
  jsonFields(Object.entries(columns).map(([field, { column }]) => [field, raw(`${alias}.${column}`)]));

/** Returns field → [now, then] for every field where `then` differs from `now`. */
export const difference = (now: Sql, then: Sql): Sql => sql`
  coalesce((select jsonb_object_agg(each.key, jsonb_build_array(${now} -> each.key, each.value))
    from jsonb_each(${then}) each where ${now} -> each.key is distinct from each.value), '{}')`;
