import { getTimeFormat } from './time-format';

/**
 * The times of an auction are entered and shown in its local time zone and stored as instants. A wall clock is the text
 * `2026-05-14T18:00`. A time that occurs twice, because the clocks go back, has the offset that says which is meant:
 * `2026-10-25T01:30+00:00`.
 */
const wallClockPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?:[+-]\d\d:\d\d)?$/;
const minute = 60_000;
const day = 24 * 60 * minute;

export const isWallClock = (text: string): boolean => wallClockPattern.test(text);

/** Returns the local time of an instant in `zone`, without an offset. */
export function toWallClock(instant: string, zone: string): string {
  const parts = getTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(Date.parse(instant));
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${getPart('year').padStart(4, '0')}-${getPart('month')}-${getPart('day')}T${getPart('hour')}:${getPart('minute')}`;
}

/**
 * Returns the local time of an instant in `zone`, with the offset if the same time occurs twice, as `toInstant` reads it.
 */
export function toPreciseWallClock(instant: string, zone: string): string {
  const wall = toWallClock(instant, zone);
  const { exact } = findCandidates(wall, zone);
  return exact.length > 1 ? wall + formatOffset(getOffset(Date.parse(instant), zone)) : wall;
}

/**
 * Returns the instant of the local time `wall` in `zone` as ISO text. Without an offset, a time that occurs twice means the
 * first; a skipped one is moved forward by the length of the gap. Forms ask the user before (`findClockChange`). Throws a
 * RangeError for a text that is no wall clock, because `Date.parse` reads `undefined:00Z` as 2000.
 */
export function toInstant(wall: string, zone: string): string {
  if (!isWallClock(wall)) throw new RangeError(`not a wall clock: ${wall}`);
  const { exact, shifted } = findCandidates(wall.slice(0, 16), zone);
  const withOffset = exact.find((instant) => formatOffset(getOffset(instant, zone)) === wall.slice(16));
  return new Date(withOffset ?? exact[0] ?? Math.max(...shifted)).toISOString();
}

export interface ClockChange {
  /** the time does not occur, or occurs twice */
  kind: 'skipped' | 'repeated';
  /** the possible times, earlier one first */
  choices: readonly { wall: string; instant: string }[];
}

/** Returns the possible meanings of a time that the clocks in `zone` skip or repeat, or undefined when it is unambiguous. */
export function findClockChange(wall: string, zone: string): ClockChange | undefined {
  if (!isWallClock(wall)) return undefined;
  const { exact, shifted } = findCandidates(wall.slice(0, 16), zone);
  const toChoice = (instant: number) => {
    const text = new Date(instant).toISOString();
    return { wall: toPreciseWallClock(text, zone), instant: text };
  };
  if (exact.length === 0) return { kind: 'skipped', choices: shifted.map(toChoice) };
  if (exact.length === 1) return undefined;
  const choices = exact.map(toChoice);
  return choices.some((one) => one.wall === wall) ? undefined : { kind: 'repeated', choices };
}

/**
 * Returns whether a moment with an offset (`2027-03-28T01:30:00+01:00`) is a local time that `zone` skips on that day, in an
 * offset of that zone. UTC is never taken for a local time, because software writes instants in UTC.
 */
export function isSkippedTime(moment: string, zone: string): boolean {
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0];
  if (offset === undefined || /^[+-]00:00$/.test(offset)) return false;
  const wall = moment.slice(0, 16);
  const change = findClockChange(wall, zone);
  if (change?.kind !== 'skipped') return false;
  return change.choices.some(({ instant }) => formatOffset(getOffset(Date.parse(instant), zone)) === offset);
}

/**
 * Returns the instants with the local time `wall` (none, one or two), and those derived from the offsets of the days before
 * and after. Both are sorted.
 */
function findCandidates(wall: string, zone: string): { exact: number[]; shifted: number[] } {
  const asUtc = Date.parse(`${wall}:00Z`);
  const offsets = [asUtc - day, asUtc + day].map((instant) => getOffset(instant, zone) * minute);
  const shifted = [...new Set(offsets.map((offset) => asUtc - offset))].sort((a, b) => a - b);
  const exact = shifted.filter((instant) => toWallClock(new Date(instant).toISOString(), zone) === wall);
  return { exact, shifted };
}

/** Returns the offset of `zone` at an instant, in minutes east of UTC. */
function getOffset(instant: number, zone: string): number {
  const wallTime = Date.parse(`${toWallClock(new Date(instant).toISOString(), zone)}:00Z`);
  return Math.round((wallTime - Math.floor(instant / minute) * minute) / minute);
}

function formatOffset(minutes: number): string {
  const padTwo = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padTwo(absolute / 60)}:${padTwo(absolute % 60)}`;
}
