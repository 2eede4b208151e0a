import { getTimeFormat } from '#contract/time-format';
import { currentLanguage } from '@/locales';

/** Formats a day without a time (`2026-05-14`) in the reader's language; the same day in every time zone. */
export const dayText = (day: string, dateStyle: 'medium' | 'long' = 'medium'): string =>
  getTimeFormat(currentLanguage(), { dateStyle, timeZone: 'UTC' }).format(new Date(day));

/** Returns the current day in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Formats a moment in the reader's time zone. */
export const momentText = (at: string): string =>
  getTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
