import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type Category,
  type CategoryChange,
  categoryFields,
  type Department,
  type DepartmentChange,
  type DepartmentForm,
  type DetailLabel,
  departmentFields,
  type NewCategory,
} from '#contract/departments';
import { settingsLimit } from '#contract/settings-limits';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, selectFieldColumns, toColumnValues } from '../db/fields';
import { lock } from '../db/locks';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { toSinglePage } from '../lib/single-page';
import { hasAnySchedule } from './defaults-in-use';
import { assertLabelsUnused, detailLabelColumns, saveDetailLabels } from './detail-labels';
import { assertRoom, isReferredTo } from './list';
import { categoryOrder, departmentOrder } from './tree-order';

const departmentColumns = sql`
  d.id, ${selectFieldColumns(departmentFields, 'd')}, d.source, d.source_date as "sourceDate", d.version, d.position,
  (select u.name from users u where u.id = d.head_id) as head,
  (select count(*) from categories c where c.department_id = d.id) as categories,
  (select count(*) from user_departments u where u.department_id = d.id) as users`;

/** Returns all departments in their order, with the numbers of their categories and users. */
export const listDepartments = async (db: Db) =>
  toSinglePage(
    await db.rows<Department>(sql`
      select ${departmentColumns} from departments d order by ${departmentOrder}`),
    settingsLimit,
  );

/** Returns a department. Refuses an unknown one. */
export const readDepartment = async (db: Db, id: number): Promise<Department> =>
  (await db.maybe<Department>(sql`select ${departmentColumns} from departments d where d.id = ${id}`)) ??
  refuse('row.not_found');

/** Adds a department. Refuses a code or name that is in use, and one beyond `settingsLimit`. */
export function createDepartment({ db, user, now }: Context, form: DepartmentForm): Promise<Department> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    assertRoom((await tx.row<{ n: number }>(sql`select count(*) as n from departments`)).n);
    await checkNames(tx, form, null);
    await checkHead(tx, form, null);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into departments ${columnsAndValues([
        ...toColumnValues(departmentFields, form),
        { column: 'position', value: await readNextPlace(tx, sql`departments`) },
      ])} returning id`);
    const changes = findDifferences<object>({}, form);
    await recordEvent(tx, { now, userId: user.id, noun: 'departments', id, action: 'create', changes });
    return readDepartment(tx, id);
  });
}

/** Changes a department. Refuses a code or name that is in use, and a stale version. */
export function saveDepartment(
  { db, user, now }: Context,
  id: number,
  { version, headId, ...input }: DepartmentChange,
): Promise<Department> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    const before = await readDepartment(tx, id);
    await checkVersion(tx, 'departments', id, before, version);
    const form = {
      ...input,
      ...keepRates(input, before),
      headId: headId === undefined ? before.headId : headId,
    };
    await checkNames(tx, form, id);
    await checkHead(tx, form, before.headId);
    const changes = findDifferences(before, form);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update departments set ${assignments(toColumnValues(departmentFields, form))}, ${clearSource(changes)},
        version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'departments', id, action: 'update', changes });
    return readDepartment(tx, id);
  });
}

/** Deletes a department. One that is referred to, or has publication rules or sale defaults, can only be made inactive. */
export const removeDepartment = (context: Context, id: number): Promise<void> =>
  removeRow(context, 'departments', id, async (tx) => {
    const { code, name } = await readDepartment(tx, id);
    // They would be deleted unnoticed with it, and an undo could not restore them.
    if (
      await tx.maybe(
        sql`
          select 1 from publication_rules where department_id = ${id} and level <> 'INHERIT'
          union all select 1 from sale_defaults f where f.department_id = ${id} and ${hasAnySchedule} limit 1`,
      )
    )
      refuse('row.in_use');
    await tx.run(sql`delete from departments where id = ${id}`);
    return { code: [code, null], name: [name, null] };
  });

const categoryColumns = sql`
  c.id, ${selectFieldColumns(categoryFields, 'c')}, ${detailLabelColumns}, c.source, c.source_date as "sourceDate", c.version`;

/** Returns all categories in the order of their departments. */
export const listCategories = async (db: Db) =>
  toSinglePage(
    await db.rows<Category>(sql`
      select ${categoryColumns} from categories c join departments d on d.id = c.department_id
      order by ${departmentOrder}, ${categoryOrder}`),
    settingsLimit,
  );

/** Returns a category. Refuses an unknown one. */
export const readCategory = async (db: Db, id: number): Promise<Category> =>
  (await db.maybe<Category>(sql`select ${categoryColumns} from categories c where c.id = ${id}`)) ??
  refuse('row.not_found');

/**
 * Adds a category; without a position, as the last of its department. Refuses an unknown department, a name that is in use
 * in it, and one beyond `settingsLimit`.
 */
export function createCategory(
  { db, user, now }: Context,
  { position, ...input }: NewCategory,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    assertRoom((await tx.row<{ n: number }>(sql`select count(*) as n from categories`)).n);
    await checkCategory(tx, input, null);
    const siblings = sql`categories where department_id = ${input.departmentId}`;
    const form = { ...input, position: position ?? (await readNextPlace(tx, siblings)) };
    const { id } = await tx.row<{ id: number }>(sql`
      insert into categories ${columnsAndValues(toColumnValues(categoryFields, form))} returning id`);
    await saveDetailLabels(tx, id, form.detailLabels);
    const changes = withLabelTexts(findDifferences<object>({}, form));
    await recordEvent(tx, { now, userId: user.id, noun: 'categories', id, action: 'create', changes });
    return readCategory(tx, id);
  });
}

/** Changes a category. Refuses an unknown department, a name that is in use in it, and a stale version. */
export function saveCategory(
  { db, user, now }: Context,
  id: number,
  { version, ...input }: CategoryChange,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lockList(tx);
    const before = await readCategory(tx, id);
    await checkVersion(tx, 'categories', id, before, version);
    const form = {
      ...input,
      ...keepRates(input, before),
      detailLabels: input.detailLabels ?? before.detailLabels,
      marginKind: input.marginKind ?? before.marginKind,
    };
    await checkCategory(tx, form, id);
    const changes = withLabelTexts(findDifferences(before, form));
    if (Object.keys(changes).length === 0) return before;
    if (changes.detailLabels) await saveDetailLabels(tx, id, form.detailLabels);
    await tx.run(sql`
      update categories set ${assignments(toColumnValues(categoryFields, form))}, ${clearSource(changes)},
        version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'categories', id, action: 'update', changes });
    return readCategory(tx, id);
  });
}

/** Returns changes as recorded in the history, with the texts of the labels. */
function withLabelTexts({ detailLabels, ...changes }: Record<string, [unknown, unknown]>): typeof changes {
  if (!detailLabels) return changes;
  const [before, after] = detailLabels.map((labels) =>
    ((labels ?? []) as DetailLabel[]).map(({ label }) => label),
  );
  return isDeepStrictEqual(before, after) ? changes : { ...changes, detailLabels: [before, after] };
}

type VatRates = Pick<Category, 'invoiceVatRate' | 'settlementVatRate'>;

/** Returns the rates of a change, with the stored ones for those that it leaves out. */
const keepRates = (change: Partial<VatRates>, stored: VatRates) => ({
  invoiceVatRate: change.invoiceVatRate === undefined ? stored.invoiceVatRate : change.invoiceVatRate,
  settlementVatRate:
    change.settlementVatRate === undefined ? stored.settlementVatRate : change.settlementVatRate,
});

/** Returns the VAT rates of a category, or of its department; null: the standard rate of the tax schedule. */
export const readVatRates = async (db: Db, categoryId: number): Promise<VatRates> =>
  (await db.maybe<VatRates>(sql`
    select coalesce(c.invoice_vat_rate, d.invoice_vat_rate) as "invoiceVatRate",
      coalesce(c.settlement_vat_rate, d.settlement_vat_rate) as "settlementVatRate"
    from categories c join departments d on d.id = c.department_id where c.id = ${categoryId}`)) ??
  refuseField('category', 'unknown_row');

/** Deletes a category. One that contains items, or whose labels items use, can only be made inactive. */
export const removeCategory = (context: Context, id: number): Promise<void> =>
  removeRow(context, 'categories', id, async (tx) => {
    const { name } = await readCategory(tx, id);
    await assertLabelsUnused(tx, id);
    await tx.run(sql`delete from categories where id = ${id}`);
    return { name: [name, null] };
  });

/** Deletes a row with an event; foreign keys detect whether it is referred to. */
function removeRow(
  { db, user, now }: Context,
  noun: 'departments' | 'categories',
  id: number,
  action: (tx: Db) => Promise<Record<string, [unknown, unknown]>>,
): Promise<void> {
  return db
    .transaction(async (tx) => {
      const changes = await action(tx);
      await recordEvent(tx, { now, userId: user.id, noun, id, action: 'remove', changes });
    })
    .catch((error: unknown) => {
      if (isReferredTo(error)) refuse('row.in_use');
      throw error;
    });
}

/** A preset counts as the house's own once more than its place, head or availability is changed; its source is cleared. */
const clearSource = (changes: Record<string, unknown>): Sql =>
  Object.keys(changes).every((field) => field === 'active' || field === 'position' || field === 'headId')
    ? sql`source = source`
    : sql`source = '', source_date = null`;

/** Only one change to these short lists at a time, so that names stay unique and versions are checked reliably. */
const lockList = (tx: Db) => lock(tx, 'departments');

/** Returns the place after the last of these rows. */
const readNextPlace = async (tx: Db, rows: Sql): Promise<number> =>
  (await tx.row<{ place: number }>(sql`select coalesce(max(position), 0) + 1 as place from ${rows}`)).place;

/** Refuses a head who cannot be one: a user who does not exist or was deactivated. A stored head is not checked again. */
async function checkHead(tx: Db, { headId }: DepartmentForm, before: number | null) {
  if (headId === null || headId === before) return;
  if (!(await tx.maybe(sql`select 1 from users where id = ${headId} and active`)))
    refuseField('headId', 'unknown_row');
}

async function checkNames(tx: Db, { code, name }: DepartmentForm, id: number | null) {
  const duplicates = await tx.rows<{ code: string; name: string }>(sql`
    select code, name from departments
    where id is distinct from ${id} and (code = ${code} or lower(name) = lower(${name}))`);
  if (duplicates.some((duplicate) => duplicate.code === code)) refuseField('code', 'duplicate');
  if (duplicates.length > 0) refuseField('name', 'duplicate');
}

async function checkCategory(tx: Db, { departmentId, name }: NewCategory, id: number | null) {
  if (!(await tx.maybe(sql`select 1 from departments where id = ${departmentId}`)))
    refuseField('departmentId', 'unknown_row');
  const duplicate = await tx.maybe(sql`
    select 1 from categories
    where id is distinct from ${id} and department_id = ${departmentId} and lower(name) = lower(${name})`);
  if (duplicate) refuseField('name', 'duplicate');
}
