import { getTimeFormat } from '#contract/time-format';
import { currentLanguage } from '@/locales';

/** A day without a time (`2026-05-14`) as the reader's language writes it; the same day wherever the reader is. */
export const dayText = (day: string, dateStyle: 'medium' | 'long' = 'medium'): string =>
  getTimeFormat(currentLanguage(), { dateStyle, timeZone: 'UTC' }).format(new Date(day));

/** The day it is now, by UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** When something was done, on the reader's clock. */
export const momentText = (at: string): string =>
  getTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
