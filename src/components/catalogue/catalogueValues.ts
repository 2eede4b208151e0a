import {
  type Fields,
  type FieldValues,
  getDefaultValue,
  getDefaultValues,
  pickFieldValues,
} from '#contract/api/field';
import type { catalogueFields } from '#contract/catalogue-fields';
import { isZone, toInstant, toPreciseWallClock } from '@/components/time/saleClock';

type Common = typeof catalogueFields;

const toWallClock = (at: string | null, zone: string) =>
  at === null || !isZone(zone) ? null : toPreciseWallClock(at, zone);
const toStoredInstant = (at: string | null, zone: string) => (at === null ? null : toInstant(at, zone));

/** Returns an auction or a collection as form values, with times in the local time of its location. */
export function toFormValues<F extends Common & Fields>(fields: F, row: FieldValues<F>): FieldValues<F> {
  const values = pickFieldValues(fields, row);
  const { startsAt, endsAt, timeZone } = values as FieldValues<Common>;
  return { ...values, startsAt: toWallClock(startsAt, timeZone), endsAt: toWallClock(endsAt, timeZone) };
}

/** Returns form values as the API takes them; an emptied picker becomes null. */
export function toRequestValues<F extends Common & Fields>(
  fields: F,
  values: FieldValues<F>,
): FieldValues<F> {
  const { startsAt, endsAt, timeZone } = values as FieldValues<Common>;
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    values[name] ?? getDefaultValue(field),
  ]);
  return {
    ...(Object.fromEntries(entries) as FieldValues<F>),
    startsAt: toStoredInstant(startsAt ?? null, timeZone),
    endsAt: toStoredInstant(endsAt ?? null, timeZone),
  };
}

/** Returns the form values of a new sale, from the defaults in the settings. */
export const toNewValues = <F extends Common & Fields>(
  fields: F,
  house: { timeZone: string; currency: string },
  departmentIds: number[],
): FieldValues<F> => ({
  ...getDefaultValues(fields),
  timeZone: house.timeZone,
  currency: house.currency,
  departmentIds,
});
