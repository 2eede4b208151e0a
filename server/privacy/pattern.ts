import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Regular expressions that find what identifies a person in any text: in PostgreSQL (case ignored) and in JavaScript. Every
 * quantifier stands beside what it cannot match itself, so that hostile texts cost no more than their length.
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

/** How signs are written in addresses of the web and in HTML besides. */
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

/** The words of a text with any space between them; accents are optional. */
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
 * A name in either order, with or without a comma. Undefined where it is too short to mean one person only: one word, an
 * initial, or a name of two East Asian characters.
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

/** A name of several words as it is written: a company, or a couple. */
export function phrasePattern(phrase: string): Alternative | undefined {
  const trimmed = phrase.trim();
  if (isEastAsian(trimmed)) return [...trimmed].length < 4 ? undefined : wordsPattern(trimmed);
  return /\S\s+\S/.test(trimmed) && trimmed.length >= 6 ? wholeWord(wordsPattern(trimmed)) : undefined;
}

/** What follows an address that is the name of a file; any other letters behind a point make it a longer address. */
const fileEnding =
  '(?:csv|tsv|txt|vcf|xlsx?|ods|pdf|docx?|eml|msg|jpe?g|png|webp|tiff?|heic|zip|gz)(?![[:alnum:]])';

export const emailPattern = (email: string): Alternative =>
  `(?<![[:alnum:]._-])${wordsPattern(email)}(?![[:alnum:]-]|\\.(?!${fileEnding})[[:alnum:]])`;

/** A phone number with or without the code of its country, however it is grouped. */
export function phonePattern(number: string): Alternative | undefined {
  const phone = parsePhoneNumberFromString(number);
  const national = phone?.nationalNumber ?? '';
  if (!phone || national.length < 7) return undefined;
  const between = '[\\s()./\\u00A0\\u2011-]*';
  const digits = [...national].join(between);
  const code = `(?:(?:[+]|%2B|00)?${[...phone.countryCallingCode].join(between)}${between}0?${between}|0)`;
  return `(?<![0-9])[(]?${code}${national.length < 9 ? '' : '?'}${digits}(?![0-9])`;
}

/** The number of a document, an account or a register, however it is grouped. Undefined where it is too short. */
export function codePattern(code: string): Alternative | undefined {
  const characters = [...code].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const digits = characters.filter((character) => /\d/.test(character)).length;
  if (characters.length < 6 || digits < 4 || (digits === characters.length && digits < 8)) return undefined;
  return wholeWord(characters.map(characterPattern).join('[\\s./-]*'));
}

/** A line of a postal address. Undefined for one that says no house: a building alone is no person's. */
export function addressPattern(line: string): Alternative | undefined {
  const trimmed = line.trim();
  return trimmed.length >= 8 && /\d/.test(trimmed) && /\p{L}/u.test(trimmed)
    ? wholeWord(wordsPattern(trimmed))
    : undefined;
}

/** The same expression as JavaScript reads it. */
export const toRegExp = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('[[:alnum:]', '[\\p{L}\\p{N}'), 'iu');
