import sql, { join, raw } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { findCurrency } from '#contract/currencies';
import {
  type AppliedDefaults,
  type SaleDefaults,
  type SaleDefaultsForm,
  type SaleSchedule,
  saleDefaultFields,
  saleScheduleNames,
  saleSchedules,
} from '#contract/sale-defaults';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, selectFieldColumns, toColumnValues } from '../db/fields';
import { lock } from '../db/locks';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { listDefinedCurrencies } from '../settings/currencies';
import { hasAnySchedule } from '../settings/defaults-in-use';
import { checkSchedules } from './check-schedules';

const scheduleIds = join(
  saleScheduleNames.map((name) => sql`(${name}, ${raw(`f.${saleDefaultFields[name].column}`)})`),
);
const columns = sql`f.id, ${selectFieldColumns(saleDefaultFields, 'f')}, f.version, (
  select coalesce(jsonb_object_agg(n.name, s.name), '{}')
  from (values ${scheduleIds}) n(name, id) join schedules s on s.id = n.id) as names`;

/** Returns all defaults by currency, those of all departments first. */
export const listSaleDefaults = (db: Db): Promise<SaleDefaults[]> =>
  db.rows<SaleDefaults>(sql`
    select ${columns} from sale_defaults f left join departments d on d.id = f.department_id
    where ${hasAnySchedule}
    order by f.currency, f.department_id is not null, lower(d.name), f.id`);

type Scope = Pick<SaleDefaultsForm, 'currency' | 'departmentId'>;

const findDefaults = (db: Db, { currency, departmentId }: Scope): Promise<SaleDefaults | undefined> =>
  db.maybe<SaleDefaults>(sql`
    select ${columns} from sale_defaults f
    where f.currency = ${currency} and f.department_id is not distinct from ${departmentId}`);

/**
 * Saves the defaults of a currency, in one department or in all. A row is never deleted, so that its version only grows.
 * Refuses an unknown currency or department, a schedule of another kind or currency, and a stale version.
 */
export async function saveSaleDefaults(
  { db, now, user }: Context,
  { version, ...form }: SaleDefaultsForm & { version: number },
): Promise<{ defaults: SaleDefaults[] }> {
  return db.transaction(async (tx) => {
    await lock(tx, 'saleDefaults');
    await checkScope(tx, form);
    await checkSchedules(tx, form);
    const before = await findDefaults(tx, form);
    // A row without schedules is not listed, so that defaults can be added as if there were no row.
    const isEmpty = !before || saleScheduleNames.every((name) => before[name] === null);
    if (!(isEmpty && version === 0))
      await checkVersion(tx, 'sale-defaults', before?.id ?? 0, before ?? { version: 0 }, version);
    const changes = findDifferences<object>(before ?? {}, form);
    if (Object.keys(changes).length > 0) {
      const pairs = toColumnValues(saleDefaultFields, form);
      const { id } = before
        ? await tx.row<{ id: number }>(sql`
            update sale_defaults set ${assignments(pairs)}, version = version + 1 where id = ${before.id} returning id`)
        : await tx.row<{ id: number }>(
            sql`insert into sale_defaults ${columnsAndValues(pairs)} returning id`,
          );
      await recordEvent(tx, { now, userId: user.id, noun: 'sale-defaults', id, action: 'update', changes });
    }
    return { defaults: await listSaleDefaults(tx) };
  });
}

async function checkScope(tx: Db, { currency, departmentId }: Scope): Promise<void> {
  if (!findCurrency(currency, await listDefinedCurrencies(tx))) refuseField('currency', 'currency');
  if (departmentId !== null && !(await tx.maybe(sql`select 1 from departments where id = ${departmentId}`)))
    refuseField('departmentId', 'unknown_row');
}

interface Sale {
  currency: string;
  department: readonly number[];
  on?: string | undefined;
}

/**
 * Returns the default schedules of a new sale. A department without a default of its own uses the general one of the
 * currency; if the departments of the sale have different defaults, none is chosen. A superseded schedule is replaced by
 * the one in force on the first day of the sale, or left out if none is in force.
 */
export async function applySaleDefaults(db: Db, sale: Sale, now: Date): Promise<AppliedDefaults> {
  const rows = await db.rows<SaleDefaults>(sql`
    select ${columns} from sale_defaults f
    where f.currency = ${sale.currency}
      and (f.department_id is null or f.department_id = any(${[...sale.department]}::bigint[]))`);
  const general = rows.find(({ departmentId }) => departmentId === null);
  const scopes =
    sale.department.length === 0
      ? [general]
      : sale.department.map((id) => rows.find(({ departmentId }) => departmentId === id) ?? general);
  const applied: AppliedDefaults = {
    premiumScheduleId: null,
    incrementScheduleId: null,
    taxScheduleId: null,
    resaleRightScheduleId: null,
    differing: [],
  };
  for (const name of saleScheduleNames) {
    const candidates = new Set(scopes.map((scope) => scope?.[name] ?? general?.[name] ?? null));
    const current = new Set<number | null>();
    for (const id of candidates)
      current.add(id === null ? null : await findScheduleInForce(db, id, name, sale, now));
    const [scheduleId = null] = current;
    if (current.size > 1) applied.differing.push(name);
    else applied[name] = scheduleId;
  }
  return applied;
}

/** Returns the version of a schedule that is in force on the first day of the sale, null if there is none. */
async function findScheduleInForce(
  db: Db,
  id: number,
  name: SaleSchedule,
  { currency, on }: Sale,
  now: Date,
): Promise<number | null> {
  const row = await db.maybe<{ id: number }>(sql`
    with recursive family as (
      select s.id, s.supersedes from schedules s where s.id = ${id}
      union select s.id, s.supersedes from family f join schedules s on s.supersedes = f.id or s.id = f.supersedes),
    day as (
      select coalesce(${on ?? null}::date, (${now}::timestamptz at time zone (select time_zone from house))::date) as first)
    select s.id from family join schedules s using (id), day
    where not s.retired and s.valid_from <= day.first and (s.valid_to is null or s.valid_to >= day.first)
      and (s.currency is null or s.currency = ${currency} or ${saleSchedules[name] === 'RESALE_RIGHT'})
    order by s.valid_from desc, s.id desc limit 1`);
  return row?.id ?? null;
}
