import type { PhoneCountry } from '#contract/phone-country';

/** Returns the first country of the browser's languages (`en-GB`) that is allowed, otherwise the first allowed one. */
export function guessCountry(countries: readonly PhoneCountry[]): string | undefined {
  const regions = navigator.languages.flatMap((language) => language.split('-').slice(1));
  const guess = regions.find((region) => countries.some(({ country }) => country === region));
  return guess ?? countries[0]?.country;
}
