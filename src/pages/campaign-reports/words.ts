import { languages } from '#contract/session';
import { languageNames } from '@/components/LanguageSwitch';
import { currentLanguage } from '@/locales';

/** Names a language as templates and campaigns do; other languages are named in the reader's language. */
export function languageName(language: string): string {
  const known = languages.find((one) => one === language);
  if (known) return languageNames[known];
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
