import { type Currency, listSigns } from '../currencies';

/** The notation of amounts: digits of other scripts, thousands separators, currency signs, words for multiples. */

/** First code points of blocks of decimal digits: Arabic, Persian, Devanagari, Bengali. */
const digitBlocks = [0x660, 0x6f0, 0x966, 0x9e6];

const toAsciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const first = digitBlocks.find((block) => code >= block && code < block + 10) ?? code;
  return String(code - first);
};

/**
 * Returns the text with ASCII digits and separators, one kind of space and apostrophe as thousands separators, and without
 * characters that only control the text direction.
 */
export const normalizeAmount = (text: string, decimalMark: '.' | ','): string =>
  isPlainText(text)
    ? text.trim()
    : text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/[٠-٩۰-۹०-९০-৯]/g, toAsciiDigit)
        .replace(/٫/g, decimalMark)
        .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
        .replace(/[\u200b-\u200f\u2060\u061c\ufeff]/g, '')
        .replace(/[’ʼ‘′´`٬]/g, "'")
        .replace(/￥/g, '¥')
        .replace(/￡/g, '£')
        .replace(/￦/g, '₩')
        .trim();

const isPlainText = (text: string): boolean => /^[\x20-\x5f\x61-\x7e£€]*$/.test(text);

/** The signs of each currency in lower case, cached because an import needs them for every cell. */
const lowerSigns = new WeakMap<Currency, string[]>();

function listLowerSigns(currency: Currency): string[] {
  const cached = lowerSigns.get(currency);
  if (cached) return cached;
  const signs = listSigns(currency).map((sign) => sign.toLowerCase());
  lowerSigns.set(currency, signs);
  return signs;
}

/** Returns the text without the signs of the currency at its ends, at most two: `US$ 1,200`, `R$ 1.200 BRL`. */
export function stripSigns(text: string, currency: Currency): string {
  const signs = listLowerSigns(currency);
  const first = stripSign(text, signs);
  return first === text ? text : stripSign(first, signs);
}

function stripSign(text: string, signs: readonly string[]): string {
  const lower = text.toLowerCase();
  for (const sign of signs) {
    if (lower.startsWith(sign)) return text.slice(sign.length).trim();
    if (lower.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/** Words for multiples with one meaning in all languages that use them, by power of ten. "Billion" has two meanings. */
const multiples: ReadonlyMap<string, number> = new Map(
  (
    [
      [3, 'k tsd tausend thousand thsd mila duizend 千 仟 천'],
      [4, '万 萬 만'],
      [5, '十万 十萬 lakh lakhs lac'],
      [
        6,
        `m mio mln mn million millions millionen millones millón millon milhão milhões milhao milhoes milione milioni
         miljoen 百万 百萬 백만`,
      ],
      [7, '千万 千萬 천만 crore crores'],
      [8, '亿 億 억'],
      [
        9,
        'bn mrd mld milliard milliards milliarde milliarden miliardo miliardi miljard bilhão bilhões bilhao bilhoes',
      ],
    ] as const
  ).flatMap(([power, words]) => words.split(/\s+/).map((word) => [word, power] as const)),
);

/** Currencies of countries where `mil` is a thousand; in English it is short for million. */
const thousandIsMil = new Set(
  `AOA ARS BOB BRL CLP COP CRC CUP CVE DOP ESP GTQ HNL MXN MZN NIO PAB PEN PYG STN UYU VES`.split(' '),
);

function findPower(word: string, currency: Currency, decimalMark: '.' | ','): number | undefined {
  const normalized = word.toLowerCase().replace(/\.$/, '');
  if (normalized === 'mil')
    return thousandIsMil.has(currency.code) || (currency.code === 'EUR' && decimalMark === ',')
      ? 3
      : undefined;
  if (normalized === 'mi') return currency.code === 'BRL' ? 6 : undefined;
  return multiples.get(normalized);
}

/** Figures and the power of ten of the word that follows them, as in `1.5 Mio.`, `12萬`. */
export interface Multiple {
  figures: string;
  power: number;
}

/**
 * Returns the parts of an amount with words for multiples, largest first: `12万5千` has two. Returns undefined when the text
 * has no such word or another form.
 */
export function parseMultiples(
  text: string,
  currency: Currency,
  decimalMark: '.' | ',',
): Multiple[] | undefined {
  const parts: Multiple[] = [];
  for (let remaining = text; remaining !== ''; ) {
    const match = /^(\d[\d.,']*)\s?(\p{L}+\.?)?\s?/u.exec(remaining);
    if (!match) return undefined;
    const [all, figures = '', word] = match;
    const power = word === undefined ? 0 : findPower(word, currency, decimalMark);
    if (power === undefined) return undefined;
    const before = parts.at(-1);
    // After 万 a remainder in digits must have all its four digits: 三万五 means thirty-five thousand.
    if (before && (power >= before.power || !/^\d+$/.test(figures))) return undefined;
    if (before && figures.length !== before.power - power && power === 0) return undefined;
    parts.push({ figures, power });
    remaining = remaining.slice(all.length);
  }
  const [first] = parts;
  return first && first.power > 0 && (parts.length === 1 || isHan(text)) ? parts : undefined;
}

const isHan = (text: string): boolean => /[\p{Script=Han}\p{Script=Hangul}]/u.test(text);
