/** Syllables of romanized East Asian names; all words are folded. */

/** Finals that each initial can have in Pinyin. */
const pinyinFinals: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve ue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve ue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};
const pinyin: ReadonlySet<string> = new Set(
  Object.entries(pinyinFinals).flatMap(([initial, finals]) =>
    finals.split(' ').map((final) => `${initial}${final}`),
  ),
);

/** One syllable in Wade-Giles or the spellings of Hong Kong, Taiwan and Singapore. */
const customaryChinese =
  /^(?:ch|sh|ss|sz|ts|tz|hs|kw|gw|ng|[bpmfdtnlgkhjrscywxz])?'?[aeiouy]{1,3}(?:ng|[nmktph])?$/;
const korean = /^(?:kk|tt|pp|ss|jj|ch|sh|tsch|[bcdfghjklmnprsty])?w?h?[aeiouy]{1,4}(?:ng|[bghklmnpst])?$/;
const vietnamese =
  /^(?:ngh|nh|ng|ph|th|tr|ch|gh|gi|kh|qu|[bcdghklmnpqrstvx])?[aeiouy]{1,4}(?:ng|nh|ch|[cmnpt])?$/;
const japanese =
  /^(?:ky|gy|ssh|sh|tch|cch|ch|ny|hy|by|py|my|ry|tts|ts|kk|tt|pp|ss|[kgsztdnhbpmyrwfj])?[aiueo]{1,3}[nmh]?'?$/;

const maxSyllableLength = 7;
const maxWordLength = 30;

/** Returns whether a word can be split into at most `most` syllables. */
function isMadeOfSyllables(
  word: string,
  isSyllable: (part: string) => boolean,
  maxSyllables: number,
): boolean {
  if (word.length > maxWordLength) return false;
  // The fewest syllables that make up the word up to each position.
  const minCounts = [0];
  for (let end = 1; end <= word.length; end++)
    for (let start = Math.max(0, end - maxSyllableLength); start < end; start++) {
      const before = minCounts[start];
      if (before === undefined || !isSyllable(word.slice(start, end))) continue;
      minCounts[end] = Math.min(minCounts[end] ?? maxSyllables + 1, before + 1);
    }
  return (minCounts[word.length] ?? maxSyllables + 1) <= maxSyllables;
}

const splitWords = (part: string): string[] => part.split(/[\s\-‐‑–]+/).filter((word) => word !== '');
const isPinyinWord = (word: string): boolean =>
  word.split(/['’]/).every((part) => isMadeOfSyllables(part, (syllable) => pinyin.has(syllable), 2));

/** Returns whether a given name consists of one or two Pinyin syllables: `daqian`, `wen-ying`, `xi'an`. */
export function isPinyinGivenName(part: string): boolean {
  const words = splitWords(part);
  return words.length > 0 && words.length <= 2 && words.every(isPinyinWord);
}

/** Returns whether a given name can be Chinese in any usual spelling: `wou-ki`, `yuan-chia`, `chi wai`. */
export function isChineseGivenName(part: string): boolean {
  const words = splitWords(part);
  const maxSyllables = words.length === 1 ? 2 : 1;
  return (
    isPinyinGivenName(part) ||
    (words.length > 0 &&
      words.length <= 3 &&
      words.every((word) =>
        isMadeOfSyllables(word, (syllable) => customaryChinese.test(syllable), maxSyllables),
      ))
  );
}

/** Returns whether a given name can be Korean: `ufan`, `whanki`, `seung-taek`, `seo bo`. */
export function isKoreanGivenName(part: string): boolean {
  const words = splitWords(part);
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.every((word) =>
      isMadeOfSyllables(word, (syllable) => korean.test(syllable), words.length === 1 ? 3 : 2),
    )
  );
}

/** Returns whether middle and given name can be Vietnamese: `gia tri`, `van bich`. */
export function isVietnameseGivenName(part: string): boolean {
  const words = splitWords(part);
  return words.length > 0 && words.length <= 4 && words.every((word) => vietnamese.test(word));
}

/** Returns whether every word consists of Japanese morae: `katsushika`, `jun'ichiro`. */
export function isJapaneseName(part: string): boolean {
  const words = splitWords(part);
  return (
    words.length > 0 &&
    words.every((word) =>
      isMadeOfSyllables(word.replaceAll("'", ''), (syllable) => japanese.test(syllable), 10),
    )
  );
}
