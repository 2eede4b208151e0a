import { chineseNumber } from '../chinese-number';
import { type Currency, decimalsOf, type Unit, unitsOf } from '../currencies';
import { multiplesIn, plainAmount, withoutSigns } from './amount-text';
import { type Fraction, fraction, plus, rounded, zero } from './exact';

/**
 * Money: integer minor units of a currency; rates: integer basis points. Rounding: half up, once per line (exact.ts).
 * This file is loaded by every page, so it imports no schema library; the schemas stand in amount.ts.
 */

/** Bound of any one amount: a sum of nine of them is still exact in a JavaScript number. */
export const largestAmount = 1_000_000_000_000_000;
/** 1,000 % */
export const largestRate = 100_000;

interface Style {
  /** leave the currency's sign out, where a column head or a total already names it */
  bare?: boolean;
  /** leave `.00` out of whole amounts, as estimates and hammer prices are printed; nought shillings and pence always are */
  short?: boolean;
}

/** An amount in minor units as people of `language` write it: `£1,312.00`, `1.312,00 €`, `£12 6s 6d`. */
export function formatMoney(amount: number, currency: Currency, language: string, style: Style = {}): string {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) return formatUnits(amount, currency, language, style);
  const known = /^[A-Z]{3}$/.test(currency.code);
  const format = formatOf(language, {
    ...(style.bare || !known ? { style: 'decimal' } : { style: 'currency', currency: currency.code }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(style.short ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  } as Intl.NumberFormatOptions);
  const text = format.format(decimalText(amount, decimals));
  return style.bare || known ? text : `${text} ${currency.code}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** To make a format costs more than to use it a hundred times. */
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/** `25 %`, `12.9 %` in the reader's language. */
export const formatRate = (basisPoints: number, language: string): string =>
  formatOf(language, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** The exact decimal number, because a double cannot hold every amount within the bound. */
function decimalText(amount: number, decimals: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${amount < 0 ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}0` as Intl.StringNumericLiteral;
}

function formatUnits(amount: number, currency: Currency, language: string, { bare }: Style): string {
  const units = unitsOf(currency);
  const integer = formatOf(language, { maximumFractionDigits: 0 });
  if (!units) return `${integer.format(amount)}/${currency.minorPerMajor} ${currency.code}`;
  let rest = Math.abs(amount);
  const counts = units.map(({ worth }) => {
    const count = Math.floor(rest / worth);
    rest -= count * worth;
    return count;
  });
  // No clerk wrote out that there were no shillings and no pence.
  const shown = counts.slice(1).every((count) => count === 0) ? counts.slice(0, 1) : counts;
  const words = shown.map((count, at) => {
    const sign = units[at]?.sign ?? '';
    const figure = integer.format(count);
    if (at > 0) return sign.length === 1 ? `${figure}${sign}` : `${figure} ${sign}`;
    if (bare) return figure;
    return /\p{Sc}/u.test(sign) ? `${sign}${figure}` : `${figure} ${sign}`;
  });
  return `${amount < 0 ? '−' : ''}${words.join(' ')}`;
}

export type AmountFault =
  | 'empty'
  | 'unreadable'
  /** thousands that are not in groups of three, or a mark that fits neither reading */
  | 'grouping'
  /** two readings are possible and nobody said which one is meant */
  | 'ambiguous'
  /** three digits behind what would be the decimal mark of a currency with fewer decimals: thousands, or a mistake */
  | 'three_decimals'
  /** more decimals than the currency has, where nobody is told that it is rounded */
  | 'too_fine'
  | 'negative'
  /** 24 shillings beside a pound: no clerk wrote that */
  | 'unit_range'
  | 'too_large';

export type ReadAmount =
  /** `rounded`: the text was finer than the currency's minor unit and was rounded half up */
  { minor: number; rounded: boolean } | { fault: AmountFault };

export interface Reading {
  decimalMark: '.' | ',';
  currency: Currency;
  /**
   * What one mark means in a currency that is not counted in tens: `3.13` is three and thirteen hundredths
   * (DECIMAL, the default), or three pounds thirteen shillings (UNITS). Two marks are always units.
   */
  fraction?: 'DECIMAL' | 'UNITS';
}

/**
 * Reads an amount as files print it, words for multiples (`1.5 Mio.`, `12萬`) included. Strict: what is not clearly one
 * amount is a fault, never a guess. Currency signs other than those of `currency` are unreadable.
 */
export const parseAmount = (text: string, reading: Reading): ReadAmount =>
  readAmount(text, reading, readWithMultiples);

/**
 * Reads an amount as people type or paste it: in figures only, because `1.2k` is more often a slip than 1,200. More
 * decimals than the currency has are a fault, because the rounding would go unnoticed.
 */
export function parseTypedAmount(text: string, reading: Reading): ReadAmount {
  const read = readAmount(text, reading, readDecimal);
  return 'minor' in read && read.rounded ? { fault: 'too_fine' } : read;
}

type ReadNumber = (figures: string, mark: '.' | ',', currency: Currency) => ReadAmount;

function readAmount(
  text: string,
  { decimalMark, currency, fraction: meaning = 'DECIMAL' }: Reading,
  readNumber: ReadNumber,
): ReadAmount {
  const plain = plainAmount(text, decimalMark);
  if (plain === '') return { fault: 'empty' };
  if (/^[-−–(]/.test(plain) && /\d/.test(plain)) return { fault: 'negative' };
  const units = unitsOf(currency);
  const signed = units && readSignedUnits(plain, units);
  if (signed) return signed;
  const figures = withoutSigns(plain, currency);
  if (/^[-−–]\s?\d|^\d[\d.,' ]*-$/.test(figures) && !trailingDash.test(figures)) return { fault: 'negative' };
  if (units && !groupPattern[decimalMark].test(figures)) {
    const parts = splitUnits(figures, meaning === 'UNITS');
    if (parts) return readParts(parts, units);
    if (/^\d+\/\d+$/.test(figures)) return { fault: 'ambiguous' };
  }
  return readNumber(figures, decimalMark, currency);
}

/** The three columns of an old price list; an empty column counts as nothing, but not all three. */
export const fromParts = (
  pounds: string,
  shillings: string,
  pence: string,
  currency: Currency,
): ReadAmount => {
  const units = unitsOf(currency);
  const parts = [pounds, shillings, pence].map((part) => plainAmount(part, '.'));
  if (parts.every((part) => part === '')) return { fault: 'empty' };
  return units?.length === 3 ? readParts(parts, units) : { fault: 'unreadable' };
};

/** Groups of exactly three behind one to three figures that do not begin with 0, all with the same separator. */
const groupPattern = {
  '.': /^[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*$/,
  ',': /^[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*$/,
};

/** Currencies whose figures are also grouped as 12,34,567. */
const groupedByTwo = new Set(['BDT', 'BTN', 'INR', 'LKR', 'MVR', 'NPR', 'PKR']);

const isGrouped = (whole: string, mark: '.' | ',', { code }: Currency): boolean =>
  groupPattern[mark].test(whole) ||
  (mark === '.' && groupedByTwo.has(code) && /^[1-9]\d?(?:,\d{2})*,\d{3}$/.test(whole));

/** `900.-`, `1.200,--`, `350,—`: no decimals. */
const trailingDash = /[.,] ?(?:--?|[–—])$/;

/** `1.200` where the point is decimal; `0.125` and `1234.500` cannot be thousands. */
const threeDecimals = { '.': /^[1-9][\d, ']*\.\d{3}$/, ',': /^[1-9][\d. ']*,\d{3}$/ };
const longWhole = /^\d{4,}[.,]/;

function readDecimal(figures: string, mark: '.' | ',', currency: Currency): ReadAmount {
  const text = figures.replace(trailingDash, '');
  const decimals = decimalsOf(currency) ?? 2;
  if (decimals < 3 && threeDecimals[mark].test(text) && !longWhole.test(text))
    return { fault: 'three_decimals' };
  const read = readFigures(text, mark, currency);
  return 'fault' in read ? read : inMinor(read, currency);
}

/** A number in figures, exactly. */
function readFigures(text: string, mark: '.' | ',', currency: Currency): Fraction | { fault: AmountFault } {
  if (!/^\d[\d., ']*$/.test(text)) return { fault: 'unreadable' };
  const at = text.indexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const decimals = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(decimals)) return { fault: 'grouping' };
  if (!/^\d+$/.test(whole) && !isGrouped(whole, mark, currency)) return { fault: 'grouping' };
  const digits = whole.replace(/\D/g, '');
  if (digits.length > 18 || decimals.length > 30) return { fault: 'too_large' };
  return fraction(BigInt(digits + decimals), 10n ** BigInt(decimals.length));
}

function readWithMultiples(figures: string, mark: '.' | ',', currency: Currency): ReadAmount {
  const number = chineseNumber(figures) ?? figures;
  const multiples = unitsOf(currency) ? undefined : multiplesIn(number, currency, mark);
  return multiples ? readMultiples(multiples, mark, currency) : readDecimal(number, mark, currency);
}

function inMinor({ n, d }: Fraction, { minorPerMajor }: Currency): ReadAmount {
  const exact = fraction(n * BigInt(minorPerMajor), d);
  if (exact.n > BigInt(largestAmount) * exact.d) return { fault: 'too_large' };
  return { minor: rounded(exact), rounded: exact.d !== 1n };
}

/** `1.5 Mio.`, `12万5千`. Before such a word three digits behind the decimal mark may be thousands whatever the currency. */
function readMultiples(
  multiples: readonly { figures: string; power: number }[],
  mark: '.' | ',',
  currency: Currency,
): ReadAmount {
  let total = zero;
  for (const { figures, power } of multiples) {
    if (threeDecimals[mark].test(figures)) return { fault: 'ambiguous' };
    // `1,5 Mio.` is one and a half million in every notation.
    const single = /^\d+([.,])(?:\d{1,2}|\d{4,})$/.exec(figures)?.[1];
    const read = readFigures(figures, single === '.' || single === ',' ? single : mark, currency);
    if ('fault' in read) return read;
    total = plus(total, fraction(read.n * 10n ** BigInt(power), read.d));
  }
  return inMinor(total, currency);
}

/** `1680.0.0`, `12-6-0`, `12/6/0` (and, as the caller says, `3.13`) → the figures of each unit. */
function splitUnits(figures: string, oneMark: boolean): string[] | undefined {
  const pattern = oneMark
    ? /^([\d,' ]*\d)([.-])(\d+)(?:\2(\d+))?$/
    : /^([\d,' ]*\d)(?:(-)(\d+)(?:-(\d+))?|([./])(\d+)\5(\d+))$/;
  const match = pattern.exec(figures);
  if (!match) return undefined;
  if (oneMark) return [match[1] ?? '', match[3] ?? '', match[4] ?? ''];
  return match[2]
    ? [match[1] ?? '', match[3] ?? '', match[4] ?? '']
    : [match[1] ?? '', match[6] ?? '', match[7] ?? ''];
}

/** `£12 6s 6d`, `6s.`, `12 l. 6 s.`: each figure with its own sign, from large to small. */
function readSignedUnits(text: string, units: readonly Unit[]): ReadAmount | undefined {
  const [major, ...minors] = units;
  if (!major) return undefined;
  const escaped = (sign: string) => `${sign.replace(/\.$/, '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\.?`;
  const grouped = "(\\d{1,3}(?:[, ']\\d{3})+|\\d+)(?!\\d)";
  const first = `(?:${escaped(major.sign)}\\s*${grouped}|${grouped}\\s*${escaped(major.sign)})?`;
  const rest = minors.map(({ sign }) => `\\s*(?:(\\d+)\\s*${escaped(sign)})?`).join('');
  const match = new RegExp(`^${first}${rest}$`, 'i').exec(text);
  if (!match || match.slice(3).every((part) => part === undefined)) return undefined;
  return readParts([match[1] ?? match[2] ?? '', ...match.slice(3).map((part) => part ?? '')], units);
}

function readParts(parts: readonly string[], units: readonly Unit[]): ReadAmount {
  let total = 0n;
  let larger = false;
  for (const [at, part] of parts.entries()) {
    const unit = units[at];
    const above = units[at - 1];
    if (part === '') continue;
    if (!unit) return { fault: 'unreadable' };
    if (at > 0 && !/^\d+$/.test(part)) return { fault: 'unreadable' };
    if (!/^\d+$/.test(part) && !groupPattern['.'].test(part))
      return { fault: /^[\d, ']+$/.test(part) ? 'grouping' : 'unreadable' };
    const digits = part.replace(/\D/g, '');
    if (digits.length > 18) return { fault: 'too_large' };
    const count = BigInt(digits);
    // 0.24 is how indexes print 24 shillings; beside a pound, 24 shillings is a misreading.
    if (above && larger && count * BigInt(unit.worth) >= BigInt(above.worth)) return { fault: 'unit_range' };
    larger ||= count > 0n;
    total += count * BigInt(unit.worth);
  }
  if (total > BigInt(largestAmount)) return { fault: 'too_large' };
  return { minor: Number(total), rounded: false };
}
