import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Regular expressions that match what identifies a person in any text, in PostgreSQL (case-insensitive) and in JavaScript.
 * Every quantifier is followed by something it cannot match itself, so that hostile texts are matched in linear time.
 */
type Alternative = string;

/** Letters that do not decompose into a base letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ħ: 'h', ŧ: 't' };
const letterClasses = new Map<string, string>();
for (const [first, last] of [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const)
  for (let code = first; code <= last; code++) {
    const character = String.fromCodePoint(code);
    const base = toBaseLetter(character);
    if (/^[a-z]$/.test(base)) letterClasses.set(base, (letterClasses.get(base) ?? '') + character);
  }

function toBaseLetter(character: string): string {
  const lower = character.toLowerCase();
  return undecomposed[lower] ?? lower.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Encodings of characters in URLs and in HTML. */
const encodedForms: Readonly<Record<string, string>> = {
  '@': '(?:@|%40|=)',
  '+': '(?:[+]|%2B)',
  ',': '(?:,|%2C)',
  '&': '(?:&amp;|&|%26)',
  '"': '(?:"|&quot;|%22)',
  "'": "(?:['’ʼ]|&#39;|&#x27;|&apos;|%27)",
  '’': "(?:['’ʼ]|&#39;|&#x27;|&apos;|%27)",
};
const gap = '(?:[\\s_+\\u00A0]|%20|&nbsp;)+';

function characterPattern(character: string): string {
  const base = toBaseLetter(character);
  const letters = letterClasses.get(base);
  if (letters) return `[${letters}]`;
  return encodedForms[character] ?? (/[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character);
}

/** Returns a pattern of the words of a text with any whitespace between them; accents are optional. */
export const wordsPattern = (text: string): Alternative =>
  text
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(characterPattern).join(''))
    .join(gap);

const isEastAsian = (text: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
const wholeWord = (inner: Alternative): Alternative => `(?<![[:alnum:]])(?:${inner})(?![[:alnum:]])`;

/**
 * Returns a pattern of a name in either order, with or without a comma. Returns undefined when it is too short to identify
 * one person: one word, an initial, or a name of two East Asian characters.
 */
export function namePattern(first: string, last: string): Alternative | undefined {
  const characters = [...`${first}${last}`.replace(/\s/g, '')];
  if (first.trim() === '' || last.trim() === '') return undefined;
  const [firstPattern, lastPattern] = [wordsPattern(first), wordsPattern(last)];
  if (isEastAsian(first) && isEastAsian(last))
    return characters.length < 3
      ? undefined
      : `${lastPattern}(?:${gap})?${firstPattern}|${firstPattern}${gap}${lastPattern}`;
  if (characters.length < 5 || first.replace(/\W/g, '').length === 1) return undefined;
  return wholeWord(
    `${firstPattern}${gap}${lastPattern}|${lastPattern}${encodedForms[',']}?${gap}${firstPattern}`,
  );
}

/** Returns a pattern of a name of several words in its written order: a company or a couple. */
export function phrasePattern(phrase: string): Alternative | undefined {
  const trimmed = phrase.trim();
  if (isEastAsian(trimmed)) return [...trimmed].length < 4 ? undefined : wordsPattern(trimmed);
  return /\S\s+\S/.test(trimmed) && trimmed.length >= 6 ? wholeWord(wordsPattern(trimmed)) : undefined;
}

/** Endings of a file that is named after an email address. Any other letters after a dot belong to a longer address. */
const fileEnding =
  '(?:csv|tsv|txt|vcf|xlsx?|ods|pdf|docx?|eml|msg|jpe?g|png|webp|tiff?|heic|zip|gz)(?![[:alnum:]])';

export const emailPattern = (email: string): Alternative =>
  `(?<![[:alnum:]._-])${wordsPattern(email)}(?![[:alnum:]-]|\\.(?!${fileEnding})[[:alnum:]])`;

/** Returns a pattern of a phone number with or without country code and with any grouping. */
export function phonePattern(number: string): Alternative | undefined {
  const phone = parsePhoneNumberFromString(number);
  const national = phone?.nationalNumber ?? '';
  if (!phone || national.length < 7) return undefined;
  const between = '[\\s()./\\u00A0\\u2011-]*';
  const digits = [...national].join(between);
  const code = `(?:(?:[+]|%2B|00)?${[...phone.countryCallingCode].join(between)}${between}0?${between}|0)`;
  return `(?<![0-9])[(]?${code}${national.length < 9 ? '' : '?'}${digits}(?![0-9])`;
}

/**
 * Returns a pattern of the number of a document, account or register with any grouping, or undefined when it is too short.
 */
export function codePattern(code: string): Alternative | undefined {
  const characters = [...code].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const digits = characters.filter((character) => /\d/.test(character)).length;
  if (characters.length < 6 || digits < 4 || (digits === characters.length && digits < 8)) return undefined;
  return wholeWord(characters.map(characterPattern).join('[\\s./-]*'));
}

/**
 * Returns a pattern of a line of a postal address. Returns undefined for a line without a house number, because a building
 * alone does not identify a person.
 */
export function addressPattern(line: string): Alternative | undefined {
  const trimmed = line.trim();
  return trimmed.length >= 8 && /\d/.test(trimmed) && /\p{L}/u.test(trimmed)
    ? wholeWord(wordsPattern(trimmed))
    : undefined;
}

/** Converts a pattern into a JavaScript regular expression. */
export const toRegExp = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('[[:alnum:]', '[\\p{L}\\p{N}'), 'iu');
