import type { Locale } from '../locale';

export default {
  SAVE_THE_DATE: 'Save the date',
  HIGHLIGHTS: 'Highlights',
  CATALOGUE: 'Catalog online',
  REMINDER: 'Reminder',
  RESULTS: 'Results',
} satisfies Locale['plannedEmails'];
