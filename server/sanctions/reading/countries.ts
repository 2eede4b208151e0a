import { parseCountry } from '../../customers/countries';

/** ISO 3166-1 codes of names that lists use but country registers lack. */
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
 * Returns the countries in a cell of a list, by code or name. British lists number several:
 * `(1) Russia (2) Cyprus`. Unknown names are ignored, because they can neither confirm nor contradict a match.
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
      // A country that no longer exists can mean each of its successors.
      return country ? ('code' in country ? [country.code] : country.candidates) : [];
    });
