import {
  chineseFamilies,
  commonKoreanFamilies,
  japaneseFamilies,
  japaneseSchools,
  koreanFamilies,
  vietnameseFamilies,
  westernGivenNames,
} from './family-names';
import {
  isChineseGivenName,
  isJapaneseName,
  isKoreanGivenName,
  isPinyinGivenName,
  isVietnameseGivenName,
} from './syllables';

/** What is known of an artist besides the name. */
export interface Origin {
  nationality: string;
  birthPlace: string;
}

type Culture = 'chinese' | 'korean' | 'vietnamese' | 'japanese';

interface NameRules {
  families: ReadonlySet<string>;
  isGivenName: (part: string) => boolean;
}
const nameRules: Record<Culture, NameRules> = {
  chinese: { families: chineseFamilies, isGivenName: isChineseGivenName },
  korean: { families: koreanFamilies, isGivenName: isKoreanGivenName },
  vietnamese: { families: vietnameseFamilies, isGivenName: isVietnameseGivenName },
  japanese: { families: new Set([...japaneseFamilies, ...japaneseSchools]), isGivenName: isJapaneseName },
};

/** Word beginnings, folded, by which nationalities and places of birth indicate a culture. */
const cultureWords: readonly [Culture, RegExp][] = [
  [
    'chinese',
    /^(?:chin(?:a|e|o|ese|esa|es|ois|oise|eses|esisch|esische|esischer|as)|cines[ei]|cina|zhongguo|zhonghua|prc|hongkong|hongkongese|taiwan|taiwan[a-z]{2,6}|formosa|macau|macao|macanese|beijing|peking|pekin|pequim|pechino|shanghai|guangzhou|hangzhou|nanjing|chengdu|taipei)$/,
  ],
  [
    'japanese',
    /^(?:japan|japanese|japan[ei]r(?:in)?|japanisch[a-z]{0,2}|japao|japon|japon(?:es|esa|ais|aise)|giappone|giapponese|nihon|nippon|nihonjin|tokyo|kyoto|osaka)$/,
  ],
  [
    'korean',
    /^(?:korea|korean|koreaner(?:in)?|koreanisch[a-z]{0,2}|coree|coreen|coreenne|coreia|corea|coreano|coreana|hanguk|choson|taehan|rok|dprk|seoul|soul|busan|pusan|pyongyang)$/,
  ],
  [
    'vietnamese',
    /^(?:vietnam|vietnamese|vietnamien|vietnamienne|vietnamita|vietnamesisch[a-z]{0,2}|viet|vietna|hanoi|saigon|hue)$/,
  ],
];
const culturePatterns: readonly [Culture, RegExp][] = [
  ['chinese', /[中][国國华華]|[台臺][湾灣]|香港|澳[门門]|^[中清明宋元唐]$|清代|明代|宋代/],
  ['japanese', /日本/],
  ['korean', /[韩韓][国國]|韓国|朝[鲜鮮]|한국|조선|대한민국/],
  ['vietnamese', /越南|việt/i],
];
const cultureByCode: Readonly<Record<string, Culture>> = {
  CN: 'chinese',
  CHN: 'chinese',
  TW: 'chinese',
  TWN: 'chinese',
  HK: 'chinese',
  HKG: 'chinese',
  MO: 'chinese',
  JP: 'japanese',
  JPN: 'japanese',
  KR: 'korean',
  KOR: 'korean',
  KP: 'korean',
  VN: 'vietnamese',
  VNM: 'vietnamese',
};
/** Words next to a nationality that indicate no culture. */
const fillerWords = new Set(
  `b born in active artist painter the of people s republic dynasty qing ming song yuan tang period school edo meiji showa
   taisho north south sud nord sul norte do da de du della del nam min kuo hua chung minguk guk and or probably
   ne nee nascido nascida geb geboren`.split(/\s+/),
);

const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʻʼ‘`]/g, "'")
    .toLowerCase()
    .trim();

interface OriginCulture {
  culture: Culture | undefined;
  /** whether another nationality is mentioned, before or after it */
  isMixed: boolean;
  /** whether the other nationality comes first */
  isOtherFirst: boolean;
}

function parseOrigin(text: string): OriginCulture {
  const code = cultureByCode[text.trim()];
  if (code) return { culture: code, isMixed: false, isOtherFirst: false };
  const folded = foldWords(text)
    .replace(/hong kong/g, 'hongkong')
    .replace(/viet nam/g, 'vietnam')
    .replace(/chung-?\s?hua/g, 'zhonghua');
  const words = folded.split(/[^\p{L}]+/u).filter((word) => word !== '' && !fillerWords.has(word));
  const cultures = words.map((word) => cultureWords.find(([, names]) => names.test(word))?.[0]);
  const culture =
    cultures.find((candidate) => candidate !== undefined) ??
    culturePatterns.find(([, sign]) => sign.test(text))?.[0];
  const isMixed =
    culture !== undefined &&
    cultures.some(
      (candidate) =>
        (candidate !== undefined && candidate !== culture) ||
        (candidate === undefined && cultures.includes(culture)),
    );
  return { culture, isMixed, isOtherFirst: isMixed && cultures[0] !== culture };
}

export interface NameOrder {
  /**
   * `family-first` keeps the order of `A, B`; `turned` puts B before A; `reversed` means A is the given name, B the family
   * name
   */
  order: 'family-first' | 'turned' | 'reversed';
  /** whether the order is a guess that a user should check */
  isDoubtful: boolean;
}

const certainOrder = (order: NameOrder['order']): NameOrder => ({ order, isDoubtful: false });
const probableOrder = (order: NameOrder['order']): NameOrder => ({ order, isDoubtful: true });

/**
 * Returns how to write `family, given` in full. Chinese, Japanese, Korean and Vietnamese names keep the family name first;
 * all others, including Hungarian ones, are reversed, as in international catalogs. The nationality decides. The place of
 * birth decides only where the name agrees (Bernard Leach was born in Hong Kong). Without either, only a name of which both
 * parts are East Asian keeps its order, and is marked as doubtful.
 */
export function inferNameOrder(
  family: string,
  givenName: string,
  { nationality, birthPlace }: Origin,
): NameOrder {
  const foldedFamily = foldWords(family);
  const foldedGiven = foldWords(givenName);
  const isWestern = foldedGiven.split(/[\s-]+/).some((word) => westernGivenNames.has(word));
  if (isWestern) return certainOrder('turned');
  const byNationality = nationality.trim() !== '';
  const { culture, isMixed, isOtherFirst } = parseOrigin(byNationality ? nationality : birthPlace);
  if (culture) {
    const { families, isGivenName } = nameRules[culture];
    // `Hokusai, Katsushika` is sorted by the art name; the school comes first when printed.
    if (culture === 'japanese' && japaneseSchools.has(foldedGiven) && !families.has(foldedFamily))
      return certainOrder('turned');
    if (families.has(foldedGiven) && !families.has(foldedFamily) && !foldedFamily.includes(' '))
      return probableOrder('reversed');
    if (!isGivenName(foldedGiven))
      return byNationality || families.has(foldedFamily) ? probableOrder('turned') : certainOrder('turned');
    if (byNationality)
      return isOtherFirst
        ? probableOrder('turned')
        : isMixed
          ? probableOrder('family-first')
          : certainOrder('family-first');
    return families.has(foldedFamily) || (culture === 'japanese' && isJapaneseName(foldedFamily))
      ? certainOrder('family-first')
      : certainOrder('turned');
  }
  if (byNationality || birthPlace.trim() !== '') return certainOrder('turned');
  return isEastAsianName(foldedFamily, foldedGiven) ? probableOrder('family-first') : certainOrder('turned');
}

/** Returns whether both parts of a name are East Asian, according to the name lists and syllables. */
function isEastAsianName(family: string, givenName: string): boolean {
  if (japaneseSchools.has(givenName) && !nameRules.japanese.families.has(family)) return false;
  const isSplit = /[\s-]/.test(givenName);
  return (
    (chineseFamilies.has(family) &&
      (isPinyinGivenName(givenName) || (isSplit && isChineseGivenName(givenName)))) ||
    (koreanFamilies.has(family) &&
      (isSplit || commonKoreanFamilies.has(family)) &&
      isKoreanGivenName(givenName)) ||
    (nameRules.japanese.families.has(family) && isJapaneseName(givenName)) ||
    (/^(?:nguyen|pham|tran|phan|dang|hoang|huynh|duong|trinh)$/.test(family) &&
      isVietnameseGivenName(givenName))
  );
}

/**
 * Returns whether a name without a comma begins with the family name: true for `Zhang Daqian` and `Lee Ufan`, false for `Nam
 * June Paik`.
 */
export function beginsWithFamily(name: string, { nationality, birthPlace }: Origin): boolean {
  const [first = '', ...otherWords] = foldWords(name).split(/\s+/);
  const last = otherWords.at(-1) ?? '';
  const { culture, isMixed } = parseOrigin(nationality.trim() !== '' ? nationality : birthPlace);
  if (!culture || isMixed || otherWords.some((word) => westernGivenNames.has(word))) return false;
  const { families, isGivenName } = nameRules[culture];
  if (!families.has(first) || !isGivenName(otherWords.join(' '))) return false;
  if (culture === 'korean') return commonKoreanFamilies.has(first) || !families.has(last);
  return culture !== 'japanese' || !families.has(last);
}
