/**
 * Different spellings of one sound in common transliteration systems (GOST, BGN/PCGN, ISO 9, German, French and English
 * practice for Russian; the romanizations of Arabic). Each is replaced by one spelling, in this order.
 */
const rules: readonly [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  [/shch|sch|tsch/g, 'sh'],
  [/tch/g, 'ch'],
  [/dzh|dj|zh/g, 'j'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/qu(?=[aeiou])/g, 'kv'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ts|tz/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  // Glides: Dmitriy, Dmitrij, Dmitry; Yevgeniy, Evgeny, Ievgen; Alekseyevich, Alekseevich.
  [/([aeiou])j$/g, '$1i'],
  [/y/g, 'i'],
  [/^ie/g, 'e'],
  [/([aeo])ie/g, '$1e'],
  [/oo|ou/g, 'u'],
  [/ee/g, 'i'],
  [/ai/g, 'ei'],
  // The word for servant absorbs the article of its neighbor: Abdul Rahman, Abdurrahman, Abd al-Rahman.
  [/^abd[aeou](?:l|r(?=r)|s(?=s)|z(?=z)|n(?=n)|$|(?=r))/, 'abd'],
  // Double letters vary between spellings, and a vowel before a final h is long.
  [/([a-z])\1+/g, '$1'],
  [/([aeiou])h$/g, '$1'],
];

/** Returns a word of a name in the spelling shared by all its usual transliterations. */
export const unifySpelling = (latin: string): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), latin.toLowerCase());

/**
 * Sounds that romanizations of Korean (Revised, McCune–Reischauer, personal spellings) and of Chinese (Pinyin, Wade–Giles)
 * write differently: lenis and aspirated consonants, and the vowels between o and u.
 */
const eastAsianRules: readonly [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/ss/g, 's'],
  [/hs|sh|x/g, 's'],
  [/zh|ch|ts|tz|j|q|z/g, 'c'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/[gk]+/g, 'k'],
  [/[lr]+/g, 'l'],
  [/ee|yi|y(?=[^aeiou]|$)/g, 'i'],
  [/ae|ai/g, 'e'],
  [/eo|eu|oo|ou|u/g, 'o'],
  [/y/g, 'i'],
  [/w/g, 'o'],
  [/([aeio])h/g, '$1'],
  [/([a-z])\1+/g, '$1'],
];

/** Returns a syllable of a Chinese or Korean name in the spelling shared by its usual romanizations. */
export const unifyEastAsian = (latin: string): string =>
  eastAsianRules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), latin);
