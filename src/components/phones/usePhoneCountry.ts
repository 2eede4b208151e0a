import { useModel } from '@umijs/max';
import type { PhoneCountry } from '#contract/phone-country';
import { currentLanguage } from '@/locales';

/**
 * Returns the country that a phone field begins with: that of the house, whose currency starts with its code (GBP, BRL), else
 * that of the reader's language, else the first.
 */
export function usePhoneCountry(countries: readonly PhoneCountry[]): string | undefined {
  const { initialState } = useModel('@@initialState');
  const wanted = [initialState?.house.currency.slice(0, 2), currentLanguage().slice(-2)];
  const match = wanted.find((code) => countries.some(({ country }) => country === code));
  return match ?? countries[0]?.country;
}
