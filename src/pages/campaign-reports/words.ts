import { languages } from '#contract/session';
import { languageNames } from '@/components/LanguageSwitch';
import { currentLanguage } from '@/locales';

/** Names a language of emails as templates and campaigns do; one that they cannot have is named in the reader's language. */
export function languageName(language: string): string {
  const written = languages.find((one) => one === language);
  if (written) return languageNames[written];
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
