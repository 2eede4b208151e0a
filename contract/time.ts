import * as z from 'zod';

/** An IANA time zone supported by this platform: `Europe/London`. */
export const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'time_zone');

/** Earlier years are typos; PostgreSQL has no year 0 and writes earlier ones as BC. */
const earliest = '1000';
/** After this, clocks east of UTC show the year 10000, which dates cannot represent. */
const latest = '9999-12-30';
const isPlausible = (text: string) => text >= earliest;

/** A day without a time: `2026-05-14`. */
export const Day = z.iso.date().refine(isPlausible, 'format');
/** A date and time with its UTC offset: `2026-05-14T10:00:00Z`. */
export const Moment = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => isPlausible(text) && text < latest, 'format');

/** Returns the day some days later, or earlier for a negative number: `2026-02-27` and 3 give `2026-03-02`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
