import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { findCurrency } from '#contract/currencies';
import { scheduleFields } from '#contract/schedule-fields';
import type { ScheduleForm } from '#contract/schedule-form';
import type { Schedule } from '#contract/schedules';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { definedCurrencies } from '../settings/currencies';
import { isDuplicate, isReferredTo } from '../settings/list';
import { scheduleById } from './queries';

type Change = ScheduleForm & { version: number };

/** Adds a schedule. Refuses a currency nobody defined, and a name that already begins on that day. */
export function createSchedule(context: Context, given: ScheduleForm): Promise<Schedule> {
  const { db, now, user } = context;
  return db.transaction(async (tx) => {
    await checkForm(tx, given, null);
    const id = await insert(tx, given, null);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id,
      action: 'create',
      changes: asChanges(given),
    });
    return scheduleById(tx, id, now);
  });
}

/** Corrects a schedule in place. Refuses one that a sale refers to: its figures must stay explainable. */
export function saveSchedule(context: Context, id: number, { version, ...given }: Change): Promise<Schedule> {
  const { db, now, user } = context;
  return db.transaction(async (tx) => {
    const before = await forUpdate(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if (before.kind !== given.kind) refuseField('kind', 'fixed');
    if (before.sales > 0 || (await pricedLot(tx, id)))
      refuse('schedule.used', { sales: Math.max(1, before.sales) });
    await checkForm(tx, given, before);
    const changes = differences<object>(before, given);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update schedules set ${assignments(pairsOf(scheduleFields, given))}, version = version + 1 where id = ${id}`);
    await record(tx, { now, userId: user.id, noun: 'schedules', id, action: 'update', changes });
    return scheduleById(tx, id, now);
  });
}

/** Lets a new schedule take over on its first day; the old one ends the day before and stays as it was. */
export function supersedeSchedule(
  context: Context,
  id: number,
  { version, ...given }: Change,
): Promise<Schedule> {
  const { db, now, user } = context;
  return db.transaction(async (tx) => {
    const before = await forUpdate(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if (before.kind !== given.kind) refuseField('kind', 'fixed');
    if (before.supersededBy !== null) refuse('schedule.superseded', { by: before.supersededBy });
    if (given.validFrom <= before.validFrom)
      refuseField('validFrom', 'not_later', { after: before.validFrom });
    await checkForm(tx, given, null);
    const successor = await insert(tx, given, id);
    await tx.run(sql`
      update schedules set valid_to = least(coalesce(valid_to, ${given.validFrom}::date - 1), ${given.validFrom}::date - 1),
        version = version + 1 where id = ${id}`);
    const ended = await scheduleById(tx, id, now);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id,
      action: 'supersede',
      changes: { validTo: [before.validTo, ended.validTo], supersededBy: [null, given.name] },
    });
    await record(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id: successor,
      action: 'create',
      changes: asChanges(given),
    });
    return scheduleById(tx, successor, now);
  });
}

/** Offers a schedule to no new sale (`retired`), or offers it again. */
export function setRetired(
  context: Context,
  id: number,
  version: number,
  retired: boolean,
): Promise<Schedule> {
  const { db, now, user } = context;
  return db.transaction(async (tx) => {
    const before = await forUpdate(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if ((before.state === 'RETIRED') === retired) return before;
    await tx.run(sql`update schedules set retired = ${retired}, version = version + 1 where id = ${id}`);
    const after = await scheduleById(tx, id, now);
    const action = retired ? 'retire' : 'reinstate';
    await record(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id,
      action,
      from: before.state,
      to: after.state,
    });
    return after;
  });
}

/** Deletes a schedule. One that a sale, a lot or a successor refers to can only be retired. */
export function removeSchedule({ db, now, user }: Context, id: number): Promise<void> {
  return db
    .transaction(async (tx) => {
      const { name, kind } = await forUpdate(tx, id, now);
      await tx.run(sql`delete from schedules where id = ${id}`);
      const changes = { name: [name, null], kind: [kind, null] } as const;
      await record(tx, { now, userId: user.id, noun: 'schedules', id, action: 'remove', changes });
    })
    .catch((error: unknown) => {
      if (isReferredTo(error)) refuse('row.in_use');
      throw error;
    });
}

/** A lot keeps the schedule it was sold under, also when its sale has turned to another one since. */
const pricedLot = (tx: Db, id: number) =>
  tx.maybe(sql`select 1 from lots where premium_schedule_id = ${id} limit 1`);

async function forUpdate(tx: Db, id: number, now: Date): Promise<Schedule> {
  await tx.run(sql`select 1 from schedules where id = ${id} for update`);
  return scheduleById(tx, id, now);
}

const asChanges = (given: ScheduleForm) => differences<object>({}, given);

async function checkForm(tx: Db, given: ScheduleForm, self: Schedule | null) {
  if (given.currency !== null && !findCurrency(given.currency, await definedCurrencies(tx)))
    refuseField('currency', 'currency');
  const same = await tx.maybe(sql`
    select 1 from schedules where kind = ${given.kind} and lower(name) = lower(${given.name})
      and valid_from = ${given.validFrom} and id is distinct from ${self?.id ?? null}`);
  if (same) refuseField('validFrom', 'duplicate');
}

async function insert(tx: Db, given: ScheduleForm, supersedes: number | null): Promise<number> {
  const { id } = await tx
    .row<{ id: number }>(sql`
      insert into schedules ${columnsAndValues([...pairsOf(scheduleFields, given), { column: 'supersedes', value: supersedes }])}
      returning id`)
    .catch((error: unknown) => {
      // Two people who let it be superseded at once: the second finds the place taken.
      if (isDuplicate(error)) refuse('row.duplicate');
      throw error;
    });
  return id;
}
