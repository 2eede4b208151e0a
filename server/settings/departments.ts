import sql, { type Sql } from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type Category,
  type CategoryForm,
  categoryFields,
  type Department,
  type DepartmentForm,
  departmentFields,
} from '#contract/departments';
import { settingsLimit } from '#contract/settings-limits';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, columnsOf, pairsOf } from '../db/fields';
import { lock } from '../db/locks';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { onePage } from '../lib/one-page';
import { namesSchedule } from './defaults-in-use';
import { checkRoom, isReferredTo } from './list';

const departmentColumns = sql`
  d.id, ${columnsOf(departmentFields, 'd')}, d.source, d.source_date as "sourceDate", d.version,
  (select count(*) from categories c where c.department_id = d.id) as categories,
  (select count(*) from user_departments u where u.department_id = d.id) as users`;

/** All departments, active ones first, each with how many categories and users it has. */
export const departments = async (db: Db) =>
  onePage(
    await db.rows<Department>(sql`
      select ${departmentColumns} from departments d order by d.active desc, lower(d.name), d.id`),
    settingsLimit,
  );

const department = async (db: Db, id: number): Promise<Department> =>
  (await db.maybe<Department>(sql`select ${departmentColumns} from departments d where d.id = ${id}`)) ??
  refuse('row.not_found');

/** Adds a department. Refuses a code or name that is taken, and one more than `settingsLimit`. */
export function createDepartment({ db, user, now }: Context, given: DepartmentForm): Promise<Department> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    checkRoom((await tx.row<{ n: number }>(sql`select count(*) as n from departments`)).n);
    await checkNames(tx, given, null);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into departments ${columnsAndValues(pairsOf(departmentFields, given))} returning id`);
    const changes = differences<object>({}, given);
    await record(tx, { now, userId: user.id, noun: 'departments', id, action: 'create', changes });
    return department(tx, id);
  });
}

/** Changes a department. Refuses a code or name that is taken, and a version that somebody has replaced. */
export function saveDepartment(
  { db, user, now }: Context,
  id: number,
  { version, ...given }: DepartmentForm & { version: number },
): Promise<Department> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    const before = await department(tx, id);
    await checkVersion(tx, 'departments', id, before, version);
    await checkNames(tx, given, id);
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update departments set ${assignments(pairsOf(departmentFields, given))}, ${ownFrom(changes)},
        version = version + 1 where id = ${id}`);
    await record(tx, { now, userId: user.id, noun: 'departments', id, action: 'update', changes });
    return department(tx, id);
  });
}

/**
 * Deletes a department. One that anything refers to, or that has publication rules or defaults of sales, can only be
 * made inactive.
 */
export const removeDepartment = (context: Context, id: number): Promise<void> =>
  remove(context, 'departments', id, async (tx) => {
    const { code, name } = await department(tx, id);
    // They would go with it unseen, and no undo could bring them back.
    if (
      await tx.maybe(
        sql`
          select 1 from publication_rules where department_id = ${id} and level <> 'INHERIT'
          union all select 1 from sale_defaults f where f.department_id = ${id} and ${namesSchedule} limit 1`,
      )
    )
      refuse('row.in_use');
    await tx.run(sql`delete from departments where id = ${id}`);
    return { code: [code, null], name: [name, null] };
  });

const categoryColumns = sql`
  c.id, ${columnsOf(categoryFields, 'c')}, c.source, c.source_date as "sourceDate", c.version`;

/** All categories in the order of their departments. */
export const categories = async (db: Db) =>
  onePage(
    await db.rows<Category>(sql`
      select ${categoryColumns} from categories c join departments d on d.id = c.department_id
      order by d.active desc, lower(d.name), d.id, c.position, lower(c.name), c.id`),
    settingsLimit,
  );

const category = async (db: Db, id: number): Promise<Category> =>
  (await db.maybe<Category>(sql`select ${categoryColumns} from categories c where c.id = ${id}`)) ??
  refuse('row.not_found');

/** Adds a category. Refuses an unknown department, a name that is taken in it, and one more than `settingsLimit`. */
export function createCategory({ db, user, now }: Context, given: CategoryForm): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    checkRoom((await tx.row<{ n: number }>(sql`select count(*) as n from categories`)).n);
    await checkCategory(tx, given, null);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into categories ${columnsAndValues(pairsOf(categoryFields, given))} returning id`);
    const changes = differences<object>({}, given);
    await record(tx, { now, userId: user.id, noun: 'categories', id, action: 'create', changes });
    return category(tx, id);
  });
}

/** Changes a category. Refuses an unknown department, a name that is taken in it, and a version somebody replaced. */
export function saveCategory(
  { db, user, now }: Context,
  id: number,
  { version, ...given }: CategoryForm & { version: number },
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    const before = await category(tx, id);
    await checkVersion(tx, 'categories', id, before, version);
    await checkCategory(tx, given, id);
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update categories set ${assignments(pairsOf(categoryFields, given))}, ${ownFrom(changes)},
        version = version + 1 where id = ${id}`);
    await record(tx, { now, userId: user.id, noun: 'categories', id, action: 'update', changes });
    return category(tx, id);
  });
}

/** Deletes a category. One that an item is in can only be made inactive. */
export const removeCategory = (context: Context, id: number): Promise<void> =>
  remove(context, 'categories', id, async (tx) => {
    const { name } = await category(tx, id);
    await tx.run(sql`delete from categories where id = ${id}`);
    return { name: [name, null] };
  });

/** Deletes with an event; the foreign keys know whether anything refers to the row. */
function remove(
  { db, user, now }: Context,
  noun: 'departments' | 'categories',
  id: number,
  action: (tx: Db) => Promise<Record<string, [unknown, unknown]>>,
): Promise<void> {
  return db
    .transaction(async (tx) => {
      const changes = await action(tx);
      await record(tx, { now, userId: user.id, noun, id, action: 'remove', changes });
    })
    .catch((error: unknown) => {
      if (isReferredTo(error)) refuse('row.in_use');
      throw error;
    });
}

/** A preset of which the house changes more than its place or whether it is offered is the house's own from then on. */
const ownFrom = (changes: Record<string, unknown>): Sql =>
  Object.keys(changes).every((field) => field === 'active' || field === 'position')
    ? sql`source = source`
    : sql`source = '', source_date = null`;

/** One change to these short lists at a time: names stay unique and a version is checked against what it replaces. */
const lockList = (tx: Db) => lock(tx, 'departments');

async function checkNames(tx: Db, { code, name }: DepartmentForm, id: number | null) {
  const others = await tx.rows<{ code: string; name: string }>(sql`
    select code, name from departments
    where id is distinct from ${id} and (code = ${code} or lower(name) = lower(${name}))`);
  if (others.some((other) => other.code === code)) refuseField('code', 'duplicate');
  if (others.length > 0) refuseField('name', 'duplicate');
}

async function checkCategory(tx: Db, { departmentId, name }: CategoryForm, id: number | null) {
  if (!(await tx.maybe(sql`select 1 from departments where id = ${departmentId}`)))
    refuseField('departmentId', 'unknown_row');
  const other = await tx.maybe(sql`
    select 1 from categories
    where id is distinct from ${id} and department_id = ${departmentId} and lower(name) = lower(${name})`);
  if (other) refuseField('name', 'duplicate');
}
