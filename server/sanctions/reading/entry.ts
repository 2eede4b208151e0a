import { getAlpha2Code, registerLocale } from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json';
import type { SanctionFault } from '#contract/sanctions';

registerLocale(english);

/** Somebody on a list, as every list says it. */
export interface Entry {
  reference: string;
  /** the first is the one the list leads them under */
  names: string[];
  /** days or years: `1971-03-02`, `1971` */
  born: string[];
  /** ISO 3166-1 */
  countries: string[];
  regime: string;
}

/** A list that is none, or holds what no list does. */
export class Unreadable extends Error {
  constructor(readonly fault: SanctionFault) {
    super(fault);
  }
}

const mostNames = 200;
const longest = 500;

/** An entry as it is kept: without blanks and what stands twice, and not more of it than a person has. */
export function tidied({ reference, names, born, countries, regime }: Entry): Entry {
  const some = (texts: readonly string[]) =>
    [
      ...new Set(
        texts.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, longest)).filter((text) => text !== ''),
      ),
    ].slice(0, mostNames);
  return {
    reference: reference.trim().slice(0, 100),
    names: some(names),
    born: some(born.flatMap(dayOf)),
    countries: some(countries.flatMap(countryOf)),
    regime: regime.trim().slice(0, longest),
  };
}

/** `02/03/1971`, `1971-03-02`, `00/00/1971`, `1971` → a day, or the year where that is all that is known. */
function dayOf(text: string): string[] {
  const british = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text.trim());
  const [, year, month, day] = british
    ? [null, british[3], british[2], british[1]]
    : (/^(\d{4})(?:-(\d{2})-(\d{2}))?/.exec(text.trim()) ?? []);
  if (!year) return [];
  return [month && day && month !== '00' && day !== '00' ? `${year}-${month}-${day}` : year];
}

/** A country by its code or its English name, with or without a number before it: `(1) Russia`. */
function countryOf(text: string): string[] {
  const name = text.replace(/^\(\d+\)\s*/, '').trim();
  const code = /^[A-Z]{2}$/.test(name) ? name : getAlpha2Code(name, 'en');
  return code && code !== '00' ? [code] : [];
}
