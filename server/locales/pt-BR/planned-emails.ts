import type { Locale } from '../locale';

export default {
  SAVE_THE_DATE: 'Reserve a data',
  HIGHLIGHTS: 'Destaques',
  CATALOGUE: 'Catálogo on-line',
  REMINDER: 'Lembrete',
  RESULTS: 'Resultados',
} satisfies Locale['plannedEmails'];
