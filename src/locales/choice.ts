import { type Language, languages } from '#contract/session';

const storageKey = 'umi_locale';
const rightToLeft = ['he', 'ar', 'fa', 'ku'];

/** What the browser remembers, whether Rostrum speaks it or not; empty when nothing is stored. */
export function storedLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    // storage is forbidden
    return '';
  }
}

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** Hebrew, Arabic, Persian and Kurdish readers get the page mirrored, also while its words are English. */
export const direction = (): 'ltr' | 'rtl' =>
  rightToLeft.some((start) => storedLanguage().startsWith(start)) ? 'rtl' : 'ltr';

/** Stores the choice; the page has to be loaded again. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // storage is forbidden: the profile still remembers it
  }
}
