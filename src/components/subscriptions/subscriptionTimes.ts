import { useModel } from '@umijs/max';
import type { SubscriptionPlan } from '#contract/subscriptions';
import { getTimeFormat } from '#contract/time-format';
import { toInstant, toWallClock } from '#contract/wall-clock';
import { currentLanguage } from '@/locales';

/** Returns the time zone in which the user's subscriptions are due; that of the house for a user without one. */
export function useOwnZone(): string {
  const { initialState } = useModel('@@initialState');
  return initialState?.user?.timeZone || initialState?.house.timeZone || 'UTC';
}

/** The days of the week in the reader's language, to select one; Monday is 1. */
export const weekdayOptions = () =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    value: weekday,
    // The first of January 2024 was a Monday.
    label: getTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, weekday),
    ),
  }));

/** Formats when a subscription is due: "Monday, March 2, 2026, 9:00 AM". */
export const dueText = (instant: string, zone: string): string =>
  getTimeFormat(currentLanguage(), {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(instant));

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns when a plan is due next, before it is saved; undefined while it is incomplete, past, or follows a sale. */
export function findNextDue(
  { rhythm, weekday, hour, day }: Pick<SubscriptionPlan, 'rhythm' | 'weekday' | 'hour' | 'day'>,
  zone: string,
  now: Date,
): string | undefined {
  if (rhythm === 'AFTER_SALE' || hour === null) return undefined;
  const toDue = (date: string) => toInstant(`${date}T${String(hour).padStart(2, '0')}:00`, zone);
  const isComing = (date: string) => Date.parse(toDue(date)) > now.getTime();
  if (rhythm === 'ONCE') return day !== null && isComing(day) ? toDue(day) : undefined;
  const today = Date.parse(toWallClock(now.toISOString(), zone).slice(0, 10));
  const dates = Array.from({ length: 8 }, (_, ahead) => new Date(today + ahead * dayMilliseconds));
  const next = dates
    .filter((date) => (date.getUTCDay() || 7) === weekday)
    .map((date) => date.toISOString().slice(0, 10))
    .find(isComing);
  return next === undefined ? undefined : toDue(next);
}
