import { alpha3ToAlpha2, getNames, isValid, registerLocale } from 'i18n-iso-countries';
import german from 'i18n-iso-countries/langs/de.json';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import french from 'i18n-iso-countries/langs/fr.json';
import italian from 'i18n-iso-countries/langs/it.json';
import dutch from 'i18n-iso-countries/langs/nl.json';
import portuguese from 'i18n-iso-countries/langs/pt.json';
import chinese from 'i18n-iso-countries/langs/zh.json';

/** What people write who live there. */
const codeOf = new Map([
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['holland', 'NL'],
  ['nederland', 'NL'],
]);
for (const locale of [english, german, french, spanish, italian, dutch, portuguese, chinese]) {
  registerLocale(locale);
  for (const [code, names] of Object.entries(getNames(locale.locale, { select: 'all' })))
    for (const name of names) if (!codeOf.has(name.toLowerCase())) codeOf.set(name.toLowerCase(), code);
}

/** The country that a text names by its code or its name in some languages, as ISO 3166-1; undefined: none. */
export function countryOf(text: string): string | undefined {
  const code = text.trim().toUpperCase().replaceAll('.', '');
  if (code.length === 2 && isValid(code)) return code;
  return codeOf.get(code.toLowerCase()) ?? alpha3ToAlpha2(code) ?? codeOf.get(text.trim().toLowerCase());
}
