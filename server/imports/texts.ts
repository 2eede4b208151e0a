import type { Language } from '#contract/session';
import { locales } from '../locales/locales';

/** The words of a file that the server writes itself, in the language of whoever asks for it. */
export const importTexts = (language: Language) => locales[language].imports;
