import { formatCountryName } from '#contract/country-name';
import { currentLanguage } from '@/locales';
import { searchable } from './searchable';

/** ISO 3166-1 code → the country's name in the reader's language; a code nobody knows stays as it is. */
export const countryName = (code: string): string => formatCountryName(currentLanguage(), code);

export interface CountryOption {
  value: string;
  label: string;
  /** what it is found by: its name, its English name and its code */
  search: string;
}

/** Countries by name, for a choice. */
export function countryOptions(codes: readonly string[]): CountryOption[] {
  const language = currentLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((value) => {
      const label = names.of(value) ?? value;
      return { value, label, search: searchable(`${label} ${english.of(value) ?? ''} ${value}`) };
    })
    .sort((one, other) => compare(one.label, other.label));
}
