import { type Language, languages } from '#contract/session';
import { base } from '../../config/layout';

const storageKey = 'umi_locale';
const rightToLeft = ['he', 'ar', 'fa', 'ku'];

/** Returns the language stored in the browser, which may not be supported; empty when none is stored. */
export function storedLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    // storage is blocked
    return '';
  }
}

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/**
 * Returns the writing direction of the browser's language. Hebrew, Arabic, Persian and Kurdish readers get the page
 * mirrored, even with English texts.
 */
export const direction = (): 'ltr' | 'rtl' =>
  rightToLeft.some((start) => storedLanguage().startsWith(start)) ? 'rtl' : 'ltr';

/** Stores the language; takes effect after a reload. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // storage is forbidden: the profile still remembers it
  }
}

const passwordPage = `${base}reset-password/`;

/**
 * Stores the language in the link of an invitation or a password reset (`?lang=`), so that the page opens in the language of
 * the recipient. Removes it from the address, so that a language the user selects afterward is not overwritten.
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
