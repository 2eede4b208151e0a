import { type Language, languages } from '#contract/session';
import { entryTexts } from './entry';

/** Each language by its own name. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, entryTexts[language].name]),
) as Readonly<Record<Language, string>>;
