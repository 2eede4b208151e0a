import { type Language, languages } from '#contract/session';
import { base } from '../../config/layout';

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

const passwordPage = `${base}reset-password/`;

/**
 * Stores the language in the link of an invitation or a password reset (`?lang=`), so that the page opens in the language
 * of the user it was sent to. Removes it from the address, so that a language that the user chooses there is kept.
 */
export function adoptLanguageOfLink(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const language = query.get('lang');
  if (!pathname.startsWith(passwordPage) || language === null) return;
  if (isLanguage(language)) storeLanguage(language);
  query.delete('lang');
  const remainingQuery = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${remainingQuery}${hash}`);
}
