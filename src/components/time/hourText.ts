import { getTimeFormat } from '#contract/time-format';
import { currentLanguage } from '@/locales';

/** Formats a full hour of the clock in the reader's language: "9:00 AM". */
const hourText = (hour: number) =>
  getTimeFormat(currentLanguage(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hour),
  );

/** The hours of a day, to select one. */
export const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }));
