import { transliterate } from 'transliteration';

/** A word of a name in Latin letters, with the script it was written in. */
export interface Romanized {
  /** as written, for display */
  original: string;
  latin: string;
  /** Arabic and Hebrew do not write vowels, so only consonants can be compared */
  isConsonantal: boolean;
  isEastAsian: boolean;
}

const arabicLetters: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  ى: 'a',
  ء: '',
  ئ: '',
  ؤ: '',
};
/** Letters that are consonants at the beginning of a word and vowels within it. */
const arabicGlides: Readonly<Record<string, readonly [string, string]>> = {
  ع: ['a', ''],
  و: ['w', 'u'],
  ي: ['y', 'i'],
  ی: ['y', 'i'],
};

function romanizeArabic(word: string): string {
  // The article is joined to its word.
  const letters = [...word.replace(/[\p{M}ـ]/gu, '').replace(/^ال(?=...)/u, '')];
  return letters
    .map(
      (letter, at) =>
        arabicGlides[letter]?.[at === 0 ? 0 : 1] ?? arabicLetters[letter] ?? transliterate(letter),
    )
    .join('');
}

/** Family names of two syllables; all other Korean family names have one. */
const longKoreanFamilies = ['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방'];
/** Usual spellings of family names that differ from the rules. */
const koreanFamilies: Readonly<Record<string, string>> = {
  김: 'kim',
  이: 'lee',
  리: 'lee',
  박: 'park',
  최: 'choi',
  정: 'jung',
  조: 'cho',
  오: 'oh',
  우: 'woo',
  유: 'yoo',
  류: 'yoo',
  임: 'lim',
  림: 'lim',
  노: 'roh',
  로: 'roh',
  백: 'paik',
  배: 'bae',
};

/** Romanizes a Korean name without spaces: family name, then given name; each syllable becomes a separate word. */
function romanizeHangul(word: string, isFamilyFirst: boolean): [string, string][] {
  const syllables = [...word];
  const isWholeName = isFamilyFirst && syllables.length >= 2 && syllables.length <= 5;
  const familyLength = longKoreanFamilies.some((family) => word.startsWith(family)) ? 2 : 1;
  const [first = ''] = syllables;
  const isFamily = isFamilyFirst && (isWholeName || syllables.length === 1);
  const single = isFamily && familyLength === 1 ? koreanFamilies[first] : undefined;
  const latin = (text: string) => transliterate(text).toLowerCase();
  if (isFamily && familyLength === 2) {
    const family = syllables.slice(0, 2).join('');
    return [
      [family, latin(family)],
      ...syllables.slice(2).map((syllable): [string, string] => [syllable, latin(syllable)]),
    ];
  }
  return syllables.map((syllable, at) => [syllable, at === 0 && single ? single : latin(syllable)]);
}

/** Family names in which the character has a different reading. */
const chineseFamilies: Readonly<Record<string, string>> = {
  曾: 'zeng',
  單: 'shan',
  单: 'shan',
  仇: 'qiu',
  解: 'xie',
  查: 'zha',
  區: 'ou',
  区: 'ou',
  翟: 'zhai',
  覃: 'qin',
  任: 'ren',
};

const isAscii = /^[a-z0-9]+$/i;
const hasHangul = /\p{Script=Hangul}/u;
const hasHan = /\p{Script=Han}/u;
const isArabic = /\p{Script=Arabic}/u;
const isHebrew = /\p{Script=Hebrew}/u;

/** Returns the words of a name in Latin letters. A Chinese or Korean name becomes one word per syllable. */
export function romanize(words: readonly string[]): Romanized[] {
  return words.flatMap((original, index): Romanized[] => {
    if (isAscii.test(original))
      return [{ original, latin: original.toLowerCase(), isConsonantal: false, isEastAsian: false }];
    const eastAsian = (pairs: [string, string][]): Romanized[] =>
      pairs.map(([text, latin]) => ({ original: text, latin, isConsonantal: false, isEastAsian: true }));
    if (hasHangul.test(original)) return eastAsian(romanizeHangul(original, index === 0));
    if (hasHan.test(original) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(original))
      return eastAsian(
        [...original].map((character, at) => [
          character,
          (index === 0 && at === 0 && chineseFamilies[character]) ||
            transliterate(character).trim().toLowerCase(),
        ]),
      );
    const latin = isArabic.test(original) ? romanizeArabic(original) : transliterate(original);
    return [
      {
        original,
        latin: latin.toLowerCase(),
        isConsonantal: isArabic.test(original) || isHebrew.test(original),
        isEastAsian: false,
      },
    ];
  });
}
