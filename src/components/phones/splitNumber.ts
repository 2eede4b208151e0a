import type { PhoneCountry } from '#contract/phone-country';

/** The countries that are meant when several share a calling code. */
const mainCountries = new Set(['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'FI', 'MA']);

/**
 * Splits a number that begins with the calling code of one of the countries, for example one pasted from a directory:
 * "+55 11 96123-4567". Returns undefined for any other.
 *
 * @param selected the selected country, which stays if it has the same calling code
 */
export function splitNumber(
  typed: string,
  countries: readonly PhoneCountry[],
  selected?: string,
): { country: string; number: string } | undefined {
  // Full-width digits of Chinese keyboards; copied numbers may contain invisible marks.
  const number = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const digits = number.replace(/\D/g, '');
  const fitting = countries.filter(({ callingCode }) => digits.startsWith(callingCode));
  if (!number.startsWith('+') || fitting.length === 0) return undefined;
  const { country, callingCode } =
    fitting.find((one) => one.country === selected) ??
    fitting.find((one) => mainCountries.has(one.country)) ??
    (fitting[0] as PhoneCountry);
  const prefix = new RegExp(`^\\+\\s*${[...callingCode].join('\\s*')}[\\s.-]*`);
  return { country, number: number.replace(prefix, '') };
}
