import { languages } from '#contract/session';
import { currentLanguage } from '@/locales';
import { languageNames } from '@/locales/languageNames';

/** Returns the name of a language as templates and campaigns show it; other languages are named in the reader's language. */
export function languageName(language: string): string {
  const supported = languages.find((candidate) => candidate === language);
  if (supported) return languageNames[supported];
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
