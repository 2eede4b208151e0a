import iconv from 'iconv-lite';

/**
 * Returns from 0 to 1 how plausible a decoded text is. Text decoded with the wrong encoding has capitals after small
 * letters, signs within words, mixed scripts, letters next to digits, letters that do not occur together in any language, or
 * unused characters.
 */
export function scorePlausibility(text: string): number {
  const beyond = [...text].filter((character) => character > '\u007f');
  if (beyond.length === 0) return 1;
  if (/[\u0080-\u009f\ufffd]|[\p{Cn}\p{Co}\p{Cs}]/u.test(text)) return 0;
  const han = beyond.filter((character) => eastAsian.test(character));
  const implausible = countImplausiblePlaces(text);
  const shape = Math.max(0.01, 1 - implausible / beyond.length);
  const otherCount = beyond.length - han.length;
  const letters = shape ** 2 * shareInAlphabet(text);
  const common = han.length > 0 ? shareOfCommon(han) : 1;
  return (letters * otherCount + common * shape * han.length) / beyond.length;
}

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Counts characters in positions where they do not occur in real text. */
function countImplausiblePlaces(text: string): number {
  let implausible = 0;
  for (const [word] of text.matchAll(/[^\s,;|\t"()<>[\]]+/g)) {
    if (/^[\x20-\x7e]*$/.test(word)) continue;
    const characters = [...word];
    for (const [at, character] of characters.entries()) {
      if (character <= '\u007f') continue;
      const previous = characters[at - 1] ?? '';
      const next = characters[at + 1] ?? '';
      if (eastAsian.test(character)) {
        // An East Asian character does not occur within a Latin word.
        implausible += (Number(/[a-z]/.test(previous)) + Number(/[a-z]/.test(next))) / 2;
        continue;
      }
      const isLetter = /\p{L}/u.test(character);
      const isInsideWord = /\p{L}/u.test(previous) && /\p{L}/u.test(next);
      if (!isLetter && /\p{M}/u.test(character)) continue;
      // These quotation marks only open a quotation.
      if (/[‚„]/.test(character) && /\p{L}/u.test(previous)) implausible += 2;
      else if (!isLetter) implausible += signWeight(character, isInsideWord);
      else if (/\p{Lu}/u.test(character) && /\p{L}/u.test(previous) && /\p{Ll}/u.test(word)) implausible++;
      else if (/\p{Ll}/u.test(character) && /\p{Lu}/u.test(previous) && /\p{Lu}/u.test(next)) implausible++;
      else if (/\d/.test(previous + next) && !/[ºª]/.test(character)) implausible += 0.5;
    }
    if (countScripts(word) > 1) implausible += characters.filter((character) => character > '\u007f').length;
  }
  return implausible;
}

/** Returns how implausible a sign is in its position. An apostrophe is common between letters, a dash is rare. */
function signWeight(sign: string, betweenLetters: boolean): number {
  if (oddSign.test(sign)) return 2;
  if (!betweenLetters || /[’‘·‑]/.test(sign)) return 0;
  return sign === '–' ? 0.8 : 1;
}

/** Signs that tables hardly ever contain: box drawing, mathematics, ornaments, spacing accents. */
const oddSign = /[\u2500-\u25ff¬¤¦¨¯´¸¶‡ˆ˜ˇ˘˙˛˝∂∑∏∫Ωπ√≈∆◊\uf8ff]/;

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];
const countScripts = (word: string): number =>
  scripts.filter((script) => script.test(word.replace(/[ªº]/g, ''))).length +
  (/[\uac00-\ud7a3]/.test(word) && /\p{Script=Han}/u.test(word) ? 2 : 0);

/** Letters beyond ASCII that occur together in one language or in the languages of Western Europe. */
const alphabets = [
  'àâãäåáæçéèêëíìîïñóòôöõøúùûüœßÿ',
  'áðéíóúýþæö',
  'ąćęłńóśźż',
  'áäčďéěíĺľňóôŕřšťúůýž',
  'áéíóöőúüű',
  'ăâîşţșț',
  'čćđšž',
  'âçğıîöşüû',
  'ąčęėįšųūž',
  'āčēģīķļņšūžõ',
  'äõöüšž',
].map((letters) => new Set(letters));

/** Returns the largest share of the accented Latin letters that belongs to a single alphabet. */
function shareInAlphabet(text: string): number {
  const letters = [...text.replace(/İ/g, 'ı').toLowerCase()].filter(
    (character) => character > '\u007f' && /[^\P{Script=Latin}ªº]/u.test(character),
  );
  if (letters.length === 0) return 1;
  const maxMatches = alphabets.reduce(
    (best, alphabet) => Math.max(best, letters.filter((letter) => alphabet.has(letter)).length),
    0,
  );
  return Math.max(0.05, maxMatches / letters.length);
}

/** Returns the share of East Asian characters in daily use. */
const shareOfCommon = (characters: readonly string[]): number =>
  Math.max(0.02, characters.filter(isCommon).length / characters.length);

function isCommon(character: string): boolean {
  if (!/\p{Script=Han}/u.test(character)) return !/[\uff61-\uff65]/.test(character);
  return firstLevels.some(([encoding, from, to]) => {
    const [lead = 0, trail = 0] = iconv.encode(character, encoding);
    return lead >= from && lead <= to && trail >= 0x40 && (encoding !== 'gb18030' || trail >= 0xa1);
  });
}

/** Each national standard has a first level with the characters in daily use. */
const firstLevels = [
  ['gb18030', 0xb0, 0xd7],
  ['big5', 0xa4, 0xc6],
  ['shift_jis', 0x88, 0x97],
] as const;
