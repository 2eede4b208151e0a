import type { Language } from '#contract/session';
import { locales } from '../locales/locales';

/** Returns the texts for files that the server writes, in the language of the user. */
export const importTexts = (language: Language) => locales[language].imports;
