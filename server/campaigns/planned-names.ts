import type { SequenceStep } from '#contract/campaign-sequence';
import type { Language } from '#contract/session';
import { locales } from '../locales/locales';

/** Returns the name of a planned email: `Highlights · Old master paintings`. */
export const formatPlannedName = (language: Language, step: SequenceStep, sale: string): string =>
  `${locales[language].plannedEmails[step]} · ${sale}`;
