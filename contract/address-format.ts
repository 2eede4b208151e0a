import { formatAddress } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { formatCountryName } from './country-name';
import type { Language } from './session';

/** A postal address as it is stored. */
export interface AddressParts {
  /** street, house number, floor */
  lines: string;
  postcode: string;
  town: string;
  region: string;
  /** ISO 3166-1: `GB`; empty: unknown */
  country: string;
}
type Part = Exclude<keyof AddressParts, 'country'>;
type Script = 'local' | 'latin';

/** Private-use characters replace the parts, so that the library's output shows where each country writes them. */
const placeholders = {
  lines: '\u{E000}',
  postcode: '\u{E001}',
  town: '\u{E002}',
  region: '\u{E003}',
} as const;
const allParts = Object.keys(placeholders) as Part[];

const cachedShapes = new Map<string, string>();
/** Returns the address format of a country, in its own script or in Latin letters: lines with the placeholders. */
function getShape(country: string, script: Script): string {
  const key = `${country} ${script}`;
  const cached = cachedShapes.get(key);
  if (cached !== undefined) return cached;
  const shape = formatLines({ ...placeholders, country }, script).join('\n');
  cachedShapes.set(key, shape);
  return shape;
}

function formatLines({ lines, postcode, town, region, country }: AddressParts, script: Script): string[] {
  const formatted = formatAddress(
    {
      postalCountry: country,
      addressLines: lines.split('\n').map((line) => line.trim()),
      locality: town,
      administrativeArea: region,
      postalCode: postcode,
    },
    script,
  );
  // After a street of several lines the library puts the comma that follows the street on a new line.
  return formatted
    .join('\n')
    .replaceAll('\n, ', ', ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** An address with non-Latin letters is written in the order of its own script. */
const detectScript = (parts: AddressParts): Script =>
  allParts.some((part) => /(?!\p{Script=Latin})\p{L}/u.test(parts[part])) ? 'local' : 'latin';

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns the lines of an address in its country's format, without the country. A part that the format does not use is
 * printed next to the part it belongs to.
 */
export function addressLines(address: AddressParts): string[] {
  const script = detectScript(address);
  const parts = { ...address, postcode: address.postcode.replace(/^〒\s*/u, '') };
  if (isSame(parts.region, parts.town)) parts.region = '';
  if (parts.country === '')
    return [...parts.lines.split('\n'), `${parts.postcode} ${parts.town}`, parts.region]
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const shape = getShape(parts.country, script);
  const includesPart = (part: Part) => shape.includes(placeholders[part]);
  if (parts.region !== '' && !includesPart('region')) {
    parts.town = [parts.town, parts.region].filter((part) => part.trim() !== '').join(', ');
    parts.region = '';
  }
  // The format of Singapore and a few other city states already contains the town.
  if (parts.town !== '' && !includesPart('town')) {
    const street = [parts.lines, parts.town].filter((part) => part.trim() !== '');
    if (!shape.toLowerCase().includes(parts.town.trim().toLowerCase()))
      parts.lines = script === 'local' ? street.toReversed().join('') : street.join('\n');
    parts.town = '';
  }
  const lines = formatLines(parts, script);
  return includesPart('postcode') || parts.postcode.trim() === '' ? lines : [...lines, parts.postcode.trim()];
}

/** Returns an address as it is printed: in its country's format, with the name of the country in the last line. */
export const formatPrintedAddress = (address: AddressParts, language: Language): string =>
  [...addressLines(address), formatCountryName(language, address.country)].filter(Boolean).join('\n');

/** Returns the parts of an address in the order of its country's format, with unused parts last. */
export function partsInOrder(country: string): { part: Part; isUsed: boolean }[] {
  if (country === '') return allParts.map((part) => ({ part, isUsed: true }));
  const shape = getShape(country, 'local');
  const getPosition = (part: Part): number => {
    const position = shape.indexOf(placeholders[part]);
    if (position >= 0) return position;
    // Every address can have a town: if the format has none, it is printed after the street.
    const street = shape.indexOf(placeholders.lines);
    if (part === 'town') return shape.includes(placeholders.region) ? street - 0.5 : street + 0.5;
    return Number.POSITIVE_INFINITY;
  };
  return allParts
    .map((part) => ({ part, position: getPosition(part) }))
    .sort((one, other) => (one.position === other.position ? 0 : one.position - other.position))
    .map(({ part, position }) => ({ part, isUsed: Number.isFinite(position) }));
}

/** Hyphens and blanks in postcodes come after the second to fifth character. */
const separatorPositions = [2, 3, 4, 5];
/** Postcodes that countries use in addition to those the validator knows, in capitals. */
const otherPostcodes: Readonly<Record<string, RegExp>> = {
  AR: /^\d{4}$/,
  // Addresses in Canada and the United Kingdom often contain only the first half of the postcode, which names a district.
  CA: /^[A-Z]\d[A-Z]$/,
  FR: /^\d{5} CEDEX(?: \d{1,2})?$/,
  // British forces have their own postcodes (BFPO).
  GB: /^(?:[A-Z]{1,2}\d[A-Z\d]?|BFPO ?\d{1,4})$/,
  MC: /^98\d{3} CEDEX$/,
  SA: /^\d{5}-?\d{4}$/,
  SG: /^S ?(?:\d{6}|\(\d{6}\))$/,
};

/**
 * Returns whether a text can be a postcode of the country, ignoring case, blanks, hyphens and prefixes such as `CEP`, `〒` or
 * `D-`. Accepts any text for countries unknown to the library.
 */
export function isPostcode(text: string, country: string): boolean {
  const typed = text.normalize('NFKC').trim().toUpperCase();
  if (typed === '' || country === '' || !postcodeValidatorExistsForCountry(country)) return true;
  if (otherPostcodes[country]?.test(typed)) return true;
  const withoutMark = typed.replace(/^(?:CEP|CAP|CP|PLZ|〒)[\s:.]*/u, '');
  // Removes `DK-1050`, `D 10117`; Azerbaijan also writes its code without a separator.
  const bare = withoutMark.replace(country === 'AZ' ? /^AZ[- ]?(?=\d)/ : /^[A-Z]{1,3}[- ](?=\d)/, '');
  const compact = bare.replace(/[\s.-]/gu, '');
  const spellings = [typed, bare, compact];
  for (const position of separatorPositions)
    for (const separator of ['-', ' '])
      spellings.push(`${compact.slice(0, position)}${separator}${compact.slice(position)}`);
  return spellings.some((one) => postcodeValidator(one, country));
}

/** Message keys of postcodes by country; all other countries use "postcode". */
export const postcodeNames = { BR: 'cep', US: 'zip', PR: 'zip', IN: 'pin', IE: 'eircode' } as const;
/** Message keys of regions by country; all other countries use "region". */
export const regionNames: Readonly<
  Record<string, 'state' | 'province' | 'prefecture' | 'county' | 'cityCounty'>
> = {
  ...Object.fromEntries(['US', 'BR', 'AU', 'IN', 'MX', 'MY', 'NG', 'VE'].map((code) => [code, 'state'])),
  ...Object.fromEntries(
    ['CA', 'CN', 'ES', 'IT', 'AR', 'TH', 'TR', 'ID', 'VN'].map((code) => [code, 'province']),
  ),
  ...Object.fromEntries(['GB', 'IE'].map((code) => [code, 'county'])),
  JP: 'prefecture',
  TW: 'cityCounty',
};
