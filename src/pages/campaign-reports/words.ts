import { currentLanguage } from '@/locales';

/** A language as the reader calls it; what is none stays as it is. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
