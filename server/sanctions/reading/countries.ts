import { parseCountry } from '../../customers/countries';

/** Names that lists use and no register of countries has, as ISO 3166-1. */
const names: Readonly<Record<string, string>> = {
  burma: 'MM',
  bosnia: 'BA',
  brunei: 'BN',
  'congo (democratic republic)': 'CD',
  'democratic republic of congo': 'CD',
  "democratic people's republic of korea": 'KP',
  dprk: 'KP',
  'iran (islamic republic of)': 'IR',
  laos: 'LA',
  macau: 'MO',
  macedonia: 'MK',
  moldova: 'MD',
  'occupied palestinian territories': 'PS',
  'palestinian territories': 'PS',
  swaziland: 'SZ',
  syria: 'SY',
  'viet nam': 'VN',
};

/**
 * Returns the countries that a cell of a list names by code or name. British lists number several:
 * `(1) Russia (2) Cyprus`. A name that is not known is left out: it can neither confirm nor contradict.
 */
export const listedCountries = (text: string): string[] =>
  text
    .slice(0, 500)
    .split(/\(\d{1,2}\)|;/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((name) => {
      const code = names[name.toLowerCase()];
      if (code) return [code];
      const country = parseCountry(name);
      // Of a country that no longer exists, each successor may be meant.
      return country ? ('code' in country ? [country.code] : country.candidates) : [];
    });
