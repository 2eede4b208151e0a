import { getTimeFormat } from '#contract/time-format';
import { currentLanguage } from '@/locales';

/** Formats a month (`2026-03`) in the reader's language: "Mar", "March 2026". */
export const monthText = (month: string, style: 'short' | 'long'): string =>
  getTimeFormat(
    currentLanguage(),
    style === 'short'
      ? { month: 'short', timeZone: 'UTC' }
      : { month: 'long', year: 'numeric', timeZone: 'UTC' },
  ).format(new Date(`${month}-01`));
