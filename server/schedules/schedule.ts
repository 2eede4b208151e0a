import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { findCurrency } from '#contract/currencies';
import { scheduleFields } from '#contract/schedule-fields';
import type { ScheduleForm } from '#contract/schedule-form';
import type { Schedule } from '#contract/schedules';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { publishedSchedules } from '../db/presets/published';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { listDefinedCurrencies } from '../settings/currencies';
import { isDuplicate, isReferredTo } from '../settings/list';
import { readSchedule } from './queries';

/** Returns what a body computes with: the society to which royalties are paid changes no amount. */
const toRates = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'society'));

/** Returns the form without a published source whose rates it no longer has. */
function withOwnSource<F extends ScheduleForm>(form: F): F {
  const ofSource = publishedSchedules.filter(
    ({ kind, source, sourceDate }) =>
      kind === form.kind && source === form.source && sourceDate === form.sourceDate,
  );
  const isChanged =
    ofSource.length > 0 && !ofSource.some(({ body }) => isDeepStrictEqual(toRates(body), toRates(form.body)));
  return isChanged ? { ...form, source: '', sourceDate: null } : form;
}

type ScheduleChange = ScheduleForm & { version: number };

/** Adds a schedule. Refuses an undefined currency, and a name that already has a version from that day. */
export function createSchedule(context: Context, input: ScheduleForm): Promise<Schedule> {
  const { db, now, user } = context;
  const form = withOwnSource(input);
  return db.transaction(async (tx) => {
    await checkForm(tx, form, null);
    const id = await insertSchedule(tx, form, null);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id,
      action: 'create',
      changes: toChanges(form),
    });
    return readSchedule(tx, id, now);
  });
}

/**
 * Updates a schedule in place. Of one that a sale uses, only the collecting society can be changed, because its amounts must stay
 * explainable.
 */
export function saveSchedule(
  context: Context,
  id: number,
  { version, ...input }: ScheduleChange,
): Promise<Schedule> {
  const { db, now, user } = context;
  const form = withOwnSource(input);
  return db.transaction(async (tx) => {
    const before = await lockSchedule(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if (before.kind !== form.kind) refuseField('kind', 'fixed');
    const changes = findDifferences<object>(before, form);
    const isRepriced =
      Object.keys(changes).some((name) => name !== 'body') ||
      !isDeepStrictEqual(toRates(before.body), toRates(form.body));
    if (isRepriced && (before.sales > 0 || (await findPricedLot(tx, id))))
      refuse('schedule.used', { sales: Math.max(1, before.sales) });
    await checkForm(tx, form, before);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update schedules set ${assignments(toColumnValues(scheduleFields, form))}, version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'schedules', id, action: 'update', changes });
    return readSchedule(tx, id, now);
  });
}

/** Adds a successor from its first day; the old schedule ends the day before and is otherwise unchanged. */
export function supersedeSchedule(
  context: Context,
  id: number,
  { version, ...input }: ScheduleChange,
): Promise<Schedule> {
  const { db, now, user } = context;
  const form = withOwnSource(input);
  return db.transaction(async (tx) => {
    const before = await lockSchedule(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if (before.kind !== form.kind) refuseField('kind', 'fixed');
    if (before.supersededBy !== null) refuse('schedule.superseded', { by: before.supersededBy });
    if (form.validFrom <= before.validFrom)
      refuseField('validFrom', 'not_later', { after: before.validFrom });
    await checkForm(tx, form, null);
    const successor = await insertSchedule(tx, form, id);
    await tx.run(sql`
      update schedules set valid_to = least(coalesce(valid_to, ${form.validFrom}::date - 1), ${form.validFrom}::date - 1),
        version = version + 1 where id = ${id}`);
    const ended = await readSchedule(tx, id, now);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id,
      action: 'supersede',
      changes: { validTo: [before.validTo, ended.validTo], supersededBy: [null, form.name] },
    });
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'schedules',
      id: successor,
      action: 'create',
      changes: toChanges(form),
    });
    return readSchedule(tx, successor, now);
  });
}

/** Retires a schedule, so that new sales cannot use it, or reinstates it. */
export function setRetired(
  context: Context,
  id: number,
  version: number,
  retired: boolean,
): Promise<Schedule> {
  const { db, now, user } = context;
  return db.transaction(async (tx) => {
    const before = await lockSchedule(tx, id, now);
    await checkVersion(tx, 'schedules', id, before, version);
    if ((before.state === 'RETIRED') === retired) return before;
    await tx.run(sql`update schedules set retired = ${retired}, version = version + 1 where id = ${id}`);
    const after = await readSchedule(tx, id, now);
    const action = retired ? 'retire' : 'reinstate';
    await recordEvent(tx, {
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
      const { name, kind } = await lockSchedule(tx, id, now);
      await tx.run(sql`delete from schedules where id = ${id}`);
      const changes = { name: [name, null], kind: [kind, null] } as const;
      await recordEvent(tx, { now, userId: user.id, noun: 'schedules', id, action: 'remove', changes });
    })
    .catch((error: unknown) => {
      if (isReferredTo(error)) refuse('row.in_use');
      throw error;
    });
}

/** A lot keeps the schedule under which it was sold, even when its sale uses another one since. */
const findPricedLot = (tx: Db, id: number) =>
  tx.maybe(sql`select 1 from lots where premium_schedule_id = ${id} limit 1`);

async function lockSchedule(tx: Db, id: number, now: Date): Promise<Schedule> {
  await tx.run(sql`select 1 from schedules where id = ${id} for update`);
  return readSchedule(tx, id, now);
}

const toChanges = (form: ScheduleForm) => findDifferences<object>({}, form);

async function checkForm(tx: Db, form: ScheduleForm, current: Schedule | null) {
  if (form.currency !== null && !findCurrency(form.currency, await listDefinedCurrencies(tx)))
    refuseField('currency', 'currency');
  const duplicate = await tx.maybe(sql`
    select 1 from schedules where kind = ${form.kind} and lower(name) = lower(${form.name})
      and valid_from = ${form.validFrom} and id is distinct from ${current?.id ?? null}`);
  if (duplicate) refuseField('validFrom', 'duplicate');
}

async function insertSchedule(tx: Db, form: ScheduleForm, supersedes: number | null): Promise<number> {
  const { id } = await tx
    .row<{ id: number }>(sql`
      insert into schedules ${columnsAndValues([...toColumnValues(scheduleFields, form), { column: 'supersedes', value: supersedes }])}
      returning id`)
    .catch((error: unknown) => {
      // Two users superseded the schedule at the same time; this is the second.
      if (isDuplicate(error)) refuse('row.duplicate');
      throw error;
    });
  return id;
}
