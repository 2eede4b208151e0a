import { timeFormat } from '#contract/time-format';

/**
 * A sale happens at a place: its times are entered and read on the clock of that place, and stored as instants.
 * A wall clock is the text `2026-05-14T18:00`.
 */
const parts = (instant: number, zone: string): Record<string, string> =>
  Object.fromEntries(
    timeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** What the clock in `zone` shows at an instant. */
export function wallClock(instant: string, zone: string): string {
  const { year = '', month, day, hour, minute } = parts(Date.parse(instant), zone);
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

const isWallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * The instant at which the clock in `zone` shows `wall`, as ISO text. When the clocks go back the hour that comes
 * twice means its first time; an hour that is skipped in spring means the one after it. Throws a RangeError for a text
 * that is no wall clock: `Date.parse` reads `undefined:00Z` as the year 2000.
 */
export function instantOf(wall: string, zone: string): string {
  if (!isWallClock.test(wall)) throw new RangeError(`not a wall clock: ${wall}`);
  const naive = Date.parse(`${wall}:00Z`);
  const offset = (instant: number) => {
    const shown = Date.parse(`${wallClock(new Date(instant).toISOString(), zone)}:00Z`);
    return shown - Math.floor(instant / 60_000) * 60_000;
  };
  const day = 24 * 3_600_000;
  const candidates = [naive - offset(naive - day), naive - offset(naive + day)];
  const exact = candidates
    .filter((instant) => wallClock(new Date(instant).toISOString(), zone) === wall)
    .sort((a, b) => a - b)[0];
  return new Date(exact ?? Math.max(...candidates)).toISOString();
}

export const isZone = (zone: string): boolean => {
  try {
    return Boolean(timeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The zones this browser knows; UTC is not among them everywhere. */
export const zones = (): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : [...known, 'UTC'];
};
