import { blankOf, type Fields, standardOf, type ValuesOf, valuesOf } from '#contract/api/field';
import type { catalogueFields } from '#contract/catalogue-fields';
import { instantOf, isZone, preciseWallClock } from '@/components/time/saleClock';

type Common = typeof catalogueFields;

const onClock = (at: string | null, zone: string) =>
  at === null || !isZone(zone) ? null : preciseWallClock(at, zone);
const instant = (at: string | null, zone: string) => (at === null ? null : instantOf(at, zone));

/** An auction or a collection as its form holds it: times on the clock of the place. */
export function shownValues<F extends Common & Fields>(fields: F, row: ValuesOf<F>): ValuesOf<F> {
  const values = valuesOf(fields, row);
  const { startsAt, endsAt, timeZone } = values as ValuesOf<Common>;
  return { ...values, startsAt: onClock(startsAt, timeZone), endsAt: onClock(endsAt, timeZone) };
}

/** What the API takes; a picker that was emptied means none. */
export function givenValues<F extends Common & Fields>(fields: F, values: ValuesOf<F>): ValuesOf<F> {
  const { startsAt, endsAt, timeZone } = values as ValuesOf<Common>;
  const given = Object.entries(fields).map(([name, field]) => [name, values[name] ?? standardOf(field)]);
  return {
    ...(Object.fromEntries(given) as ValuesOf<F>),
    startsAt: instant(startsAt ?? null, timeZone),
    endsAt: instant(endsAt ?? null, timeZone),
  };
}

/** One that is yet to be: what the house usually does. */
export const newValues = <F extends Common & Fields>(
  fields: F,
  house: { timeZone: string; currency: string },
  departmentIds: number[],
): ValuesOf<F> => ({
  ...blankOf(fields),
  timeZone: house.timeZone,
  currency: house.currency,
  departmentIds,
});
