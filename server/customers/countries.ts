import { alpha3ToAlpha2, getAlpha2Codes, getNames, isValid, registerLocale } from 'i18n-iso-countries';
import german from 'i18n-iso-countries/langs/de.json';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import french from 'i18n-iso-countries/langs/fr.json';
import italian from 'i18n-iso-countries/langs/it.json';
import dutch from 'i18n-iso-countries/langs/nl.json';
import portuguese from 'i18n-iso-countries/langs/pt.json';
import chinese from 'i18n-iso-countries/langs/zh.json';
import { ambiguousCountries, formerCountries, otherCountryNames } from './country-names';

/** Languages whose country names are recognized: CLDR covers all of them, ISO lists add longer forms for some. */
const languages =
  'en en-GB pt-BR pt-PT zh-CN zh-TW zh-HK de de-AT de-CH fr fr-CA it es es-MX nl ja ko ru uk pl cs sk hu sv da nb fi et lv lt el tr ro hr sl bg ca'.split(
    ' ',
  );
const countryLists = [english, german, french, spanish, italian, dutch, portuguese, chinese];

/** Folds a name: removes case, accents, articles and punctuation, and treats 臺 and 台 as the same character. */
const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('臺', '台')
    .replace(/ß/g, 'ss')
    .replace(/[.'’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(the|die|der|la|le|les|l|el|il|los|as|os) (?=\S)/, '');

const countryCodes = Object.keys(getAlpha2Codes());

function indexNames(): ReadonlyMap<string, string> {
  const nameIndex = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = foldName(name);
    if (key !== '' && !nameIndex.has(key)) nameIndex.set(key, code);
  };
  for (const [code, names] of Object.entries({ ...otherCountryNames, ...formerCountries }))
    for (const name of names.split('|')) add(name, code.slice(0, 2));
  for (const locale of countryLists) {
    registerLocale(locale);
    for (const [code, names] of Object.entries(getNames(locale.locale, { select: 'all' })))
      for (const name of names) add(name, code);
  }
  for (const style of ['long', 'short'] as const)
    for (const language of languages) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of countryCodes) {
        const name = names.of(code) ?? '';
        add(name, code);
        // `Myanmar (Birma)` contains two names.
        const [, one, other] = /^([^(（]+)[(（]([^)）]+)[)）]$/u.exec(name) ?? [];
        if (one && other && !/SAR|行政/u.test(other)) add(one, code);
      }
    }
  return nameIndex;
}
const codeByName = indexNames();

const ambiguousNames = new Map(
  Object.entries(ambiguousCountries).flatMap(([candidates, names]) =>
    names.split('|').map((name) => [foldName(name), candidates.split(' ')] as const),
  ),
);

/** The country that a text names, or the candidates of an ambiguous text. */
export type CountryMatch = { code: string } | { candidates: readonly string[] };

/**
 * Parses a country code or a current or former country name in one of the languages above.
 * @returns the ISO 3166-1 code; `candidates` for an ambiguous name; undefined when no country has this name
 */
export function parseCountry(text: string): CountryMatch | undefined {
  const flag = /^\s*([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])\s*$/u.exec(text);
  if (flag)
    return toMatch(
      String.fromCharCode(...[flag[1], flag[2]].map((one) => (one?.codePointAt(0) ?? 0) - 0x1f1a5)),
    );
  const key = foldName(text.slice(0, 200));
  if (key === '') return undefined;
  const candidates = ambiguousNames.get(key);
  if (candidates) return { candidates };
  const code = key.replaceAll(' ', '').toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && isValid(code)) return { code };
  const namedCode = codeByName.get(key) ?? codeByName.get(key.replaceAll(' ', ''));
  if (namedCode) return { code: namedCode };
  if (/^[A-Z]{3}$/.test(code)) return toMatch(alpha3ToAlpha2(code));
  return parseParts(text);
}

const toMatch = (code: string | undefined): CountryMatch | undefined =>
  code !== undefined && isValid(code) ? { code } : undefined;

/** `England, United Kingdom`, `美国 USA`, `Germany / Deutschland`: all parts must name the same country. */
function parseParts(text: string): CountryMatch | undefined {
  const parts = text
    .split(/[,/()（）]|\s-\s|(?<=\p{Script=Han})\s*(?=\p{Script=Latin})/u)
    .filter((part) => part.trim());
  if (parts.length < 2 || parts.length > 3) return undefined;
  const partCodes = new Set(parts.map((part) => codeByName.get(foldName(part)) ?? ''));
  const [code = ''] = partCodes;
  return partCodes.size === 1 ? toMatch(code) : undefined;
}

/** Returns the ISO 3166-1 code of the country that a text names unambiguously; otherwise undefined. */
export function parseCountryCode(text: string): string | undefined {
  const match = parseCountry(text);
  return match && 'code' in match ? match.code : undefined;
}
