import iconv from 'iconv-lite';

/**
 * How likely people wrote a decoded text, from 0 to 1. Text that was decoded with the wrong encoding has capitals behind
 * small letters, signs within words, letters of two scripts in one word, letters beside figures, letters that no one
 * language has together, or characters that nobody uses.
 */
export function plausibilityOf(text: string): number {
  const beyond = [...text].filter((character) => character > '\u007f');
  if (beyond.length === 0) return 1;
  if (/[\u0080-\u009f\ufffd]|[\p{Cn}\p{Co}\p{Cs}]/u.test(text)) return 0;
  const han = beyond.filter((character) => eastAsian.test(character));
  const bad = countBadPlaces(text);
  const shape = Math.max(0.01, 1 - bad / beyond.length);
  const others = beyond.length - han.length;
  const letters = shape ** 2 * alphabetShare(text);
  const common = han.length > 0 ? shareOfCommon(han) : 1;
  return (letters * others + common * shape * han.length) / beyond.length;
}

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Places where no writer puts such a character. */
function countBadPlaces(text: string): number {
  let bad = 0;
  for (const [word] of text.matchAll(/[^\s,;|\t"()<>[\]]+/g)) {
    if (/^[\x20-\x7e]*$/.test(word)) continue;
    const characters = [...word];
    for (const [at, character] of characters.entries()) {
      if (character <= '\u007f') continue;
      const before = characters[at - 1] ?? '';
      const behind = characters[at + 1] ?? '';
      if (eastAsian.test(character)) {
        // A character of its own script stands within no Latin word.
        bad += (Number(/[a-z]/.test(before)) + Number(/[a-z]/.test(behind))) / 2;
        continue;
      }
      const isLetter = /\p{L}/u.test(character);
      const between = /\p{L}/u.test(before) && /\p{L}/u.test(behind);
      if (!isLetter && /\p{M}/u.test(character)) continue;
      // These quotation marks open a quotation.
      if (/[‚„]/.test(character) && /\p{L}/u.test(before)) bad += 2;
      else if (!isLetter) bad += signWeight(character, between);
      else if (/\p{Lu}/u.test(character) && /\p{L}/u.test(before) && /\p{Ll}/u.test(word)) bad++;
      else if (/\p{Ll}/u.test(character) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(behind)) bad++;
      else if (/\d/.test(before + behind) && !/[ºª]/.test(character)) bad += 0.5;
    }
    if (scriptsOf(word) > 1) bad += characters.filter((character) => character > '\u007f').length;
  }
  return bad;
}

/** How wrong a sign is where it stands; an apostrophe may stand between letters, a dash seldom does. */
function signWeight(sign: string, betweenLetters: boolean): number {
  if (oddSign.test(sign)) return 2;
  if (!betweenLetters || /[’‘·‑]/.test(sign)) return 0;
  return sign === '–' ? 0.8 : 1;
}

/** Signs that hardly any table holds: drawn boxes, mathematics, ornaments, spacing accents. */
const oddSign = /[\u2500-\u25ff¬¤¦¨¯´¸¶‡ˆ˜ˇ˘˙˛˝∂∑∏∫Ωπ√≈∆◊\uf8ff]/;

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];
const scriptsOf = (word: string): number =>
  scripts.filter((script) => script.test(word.replace(/[ªº]/g, ''))).length +
  (/[\uac00-\ud7a3]/.test(word) && /\p{Script=Han}/u.test(word) ? 2 : 0);

/** Letters beyond ASCII that occur together in one language, or in the languages of Western Europe. */
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

/** The share of the accented Latin letters that one alphabet accounts for. */
function alphabetShare(text: string): number {
  const letters = [...text.replace(/İ/g, 'ı').toLowerCase()].filter(
    (character) => character > '\u007f' && /[^\P{Script=Latin}ªº]/u.test(character),
  );
  if (letters.length === 0) return 1;
  const most = alphabets.reduce(
    (best, alphabet) => Math.max(best, letters.filter((letter) => alphabet.has(letter)).length),
    0,
  );
  return Math.max(0.05, most / letters.length);
}

/** The share of East Asian characters that are in daily use somewhere. */
const shareOfCommon = (characters: readonly string[]): number =>
  Math.max(0.02, characters.filter(isCommon).length / characters.length);

function isCommon(character: string): boolean {
  if (!/\p{Script=Han}/u.test(character)) return !/[\uff61-\uff65]/.test(character);
  return firstLevels.some(([encoding, from, to]) => {
    const [lead = 0, trail = 0] = iconv.encode(character, encoding);
    return lead >= from && lead <= to && trail >= 0x40 && (encoding !== 'gb18030' || trail >= 0xa1);
  });
}

/** Each national standard keeps the characters of daily use on a first level of its own. */
const firstLevels = [
  ['gb18030', 0xb0, 0xd7],
  ['big5', 0xa4, 0xc6],
  ['shift_jis', 0x88, 0x97],
] as const;
