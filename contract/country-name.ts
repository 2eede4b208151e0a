import type { Language } from './session';

/** Returns the name of a country (ISO 3166-1) as the product shows it in a language; an unknown code is returned unchanged. */
export function formatCountryName(language: Language, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
