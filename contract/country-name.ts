import type { Language } from './session';

/** Returns the display name of a country (ISO 3166-1) in a language. An unknown code is returned unchanged. */
export function formatCountryName(language: Language, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
