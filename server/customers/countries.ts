import { alpha3ToAlpha2, getAlpha2Codes, getNames, isValid, registerLocale } from 'i18n-iso-countries';
import german from 'i18n-iso-countries/langs/de.json';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import french from 'i18n-iso-countries/langs/fr.json';
import italian from 'i18n-iso-countries/langs/it.json';
import dutch from 'i18n-iso-countries/langs/nl.json';
import portuguese from 'i18n-iso-countries/langs/pt.json';
import chinese from 'i18n-iso-countries/langs/zh.json';
import { formerCountries, otherNames, severalCountries } from './country-names';

/** Languages whose names of countries are known: CLDR has them for all, ISO lists add longer forms for some. */
const languages =
  'en en-GB pt-BR pt-PT zh-CN zh-TW zh-HK de de-AT de-CH fr fr-CA it es es-MX nl ja ko ru uk pl cs sk hu sv da nb fi et lv lt el tr ro hr sl bg ca'.split(
    ' ',
  );
const lists = [english, german, french, spanish, italian, dutch, portuguese, chinese];

/** Names without case, accents, articles and punctuation; 臺 and 台 are one sign. */
const folded = (text: string): string =>
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

const codes = Object.keys(getAlpha2Codes());

function namesToCodes(): ReadonlyMap<string, string> {
  const codeOf = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = folded(name);
    if (key !== '' && !codeOf.has(key)) codeOf.set(key, code);
  };
  for (const [code, names] of Object.entries({ ...otherNames, ...formerCountries }))
    for (const name of names.split('|')) add(name, code.slice(0, 2));
  for (const locale of lists) {
    registerLocale(locale);
    for (const [code, names] of Object.entries(getNames(locale.locale, { select: 'all' })))
      for (const name of names) add(name, code);
  }
  for (const style of ['long', 'short'] as const)
    for (const language of languages) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = names.of(code) ?? '';
        add(name, code);
        // `Myanmar (Birma)`: both are names.
        const [, one, other] = /^([^(（]+)[(（]([^)）]+)[)）]$/u.exec(name) ?? [];
        if (one && other && !/SAR|行政/u.test(other)) add(one, code);
      }
    }
  return codeOf;
}
const codeOf = namesToCodes();

const several = new Map(
  Object.entries(severalCountries).flatMap(([among, names]) =>
    names.split('|').map((name) => [folded(name), among.split(' ')] as const),
  ),
);

/** A country that a text names, or those that it may name. */
export type ReadCountry = { code: string } | { among: readonly string[] };

/**
 * Reads a country by its code or its name, as the languages above write it, today's or an old one.
 *
 * @returns ISO 3166-1 code; `among` where several are called so or came from it; undefined: no country is called so
 */
export function readCountry(text: string): ReadCountry | undefined {
  const flag = /^\s*([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])\s*$/u.exec(text);
  if (flag)
    return known(
      String.fromCharCode(...[flag[1], flag[2]].map((one) => (one?.codePointAt(0) ?? 0) - 0x1f1a5)),
    );
  const key = folded(text.slice(0, 200));
  if (key === '') return undefined;
  const among = several.get(key);
  if (among) return { among };
  const code = key.replaceAll(' ', '').toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && isValid(code)) return { code };
  const named = codeOf.get(key) ?? codeOf.get(key.replaceAll(' ', ''));
  if (named) return { code: named };
  if (/^[A-Z]{3}$/.test(code)) return known(alpha3ToAlpha2(code));
  return inParts(text);
}

const known = (code: string | undefined): ReadCountry | undefined =>
  code !== undefined && isValid(code) ? { code } : undefined;

/** `England, United Kingdom`, `美国 USA`, `Germany / Deutschland`: all parts name the same. */
function inParts(text: string): ReadCountry | undefined {
  const parts = text
    .split(/[,/()（）]|\s-\s|(?<=\p{Script=Han})\s*(?=\p{Script=Latin})/u)
    .filter((part) => part.trim());
  if (parts.length < 2 || parts.length > 3) return undefined;
  const found = new Set(parts.map((part) => codeOf.get(folded(part)) ?? ''));
  const [code = ''] = found;
  return found.size === 1 ? known(code) : undefined;
}

/** The country that a text names for certain, as ISO 3166-1; undefined: none. */
export function countryOf(text: string): string | undefined {
  const read = readCountry(text);
  return read && 'code' in read ? read.code : undefined;
}
