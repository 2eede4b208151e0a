const day = 24 * 3600 * 1000;
export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => count * day;

export const zone = 'Europe/London';

/** Returns how far London's clocks are ahead of UTC at a moment, in milliseconds. */
function londonOffset(at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const [d = '', m = '', y = '', h = '', min = '', s = ''] = parts.format(at).match(/\d+/g) ?? [];
  return Date.UTC(+y, +m - 1, +d, +h, +min, +s) - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the moment `offset` days from now at a London wall clock time; with `weekday`, a weekend moves to the following
 * Monday or Tuesday.
 */
export function londonAt(
  now: Date,
  offset: number,
  hour: number,
  minute = 0,
  { weekday = false } = {},
): Date {
  const date = new Date(now.getTime() + days(offset));
  const asUtc = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour, minute);
  const at = new Date(asUtc - londonOffset(asUtc));
  const weekendIndex = weekday ? [6, 0].indexOf(at.getUTCDay()) : -1;
  return weekendIndex < 0 ? at : new Date(at.getTime() + days(2 - weekendIndex));
}

/** Moves a moment into the office hours of its day, preserving the order of moments within the day. */
export function toOfficeHours(time: number): number {
  const start = Math.floor(time / day) * day;
  return start + 9 * 3600 * 1000 + Math.round((time - start) * (8.5 / 24));
}
