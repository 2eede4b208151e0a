import { formatCountryName } from '#contract/country-name';
import { languages } from '#contract/session';
import { currentLanguage } from '@/locales';
import { searchable } from './searchable';

/** Returns the name of a country (ISO 3166-1 code) in the reader's language; an unknown code is returned unchanged. */
export const countryName = (code: string): string => formatCountryName(currentLanguage(), code);

export interface CountryOption {
  value: string;
  label: string;
  /** text to search in: its name in each language and its code */
  search: string;
}

/** Returns countries as options, sorted by name. */
export function countryOptions(codes: readonly string[]): CountryOption[] {
  const language = currentLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const allNames = languages.map((one) => new Intl.DisplayNames([one], { type: 'region' }));
  const { compare } = new Intl.Collator(language);
  return codes
    .map((value) => {
      const label = names.of(value) ?? value;
      const searched = [...allNames.map((one) => one.of(value) ?? ''), value];
      return { value, label, search: searchable(searched.join(' ')) };
    })
    .sort((one, other) => compare(one.label, other.label));
}
