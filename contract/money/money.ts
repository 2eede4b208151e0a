import { chineseNumber } from '../chinese-number';
import { type Currency, getDecimals, parseUnits, type Unit } from '../currencies';
import { normalizeAmount, parseMultiples, stripSigns } from './amount-text';
import { add, type Fraction, fraction, roundHalfUp, zero } from './exact';

/**
 * Money is stored as integer minor units of a currency, rates as basis points. Rounding: half up, once per line (exact.ts).
 * Every page loads this file, so it imports no schema library; the schemas are in amount.ts.
 */

/** Maximum of one amount: a sum of nine of them is still exact in a JavaScript number. */
export const maxAmount = 1_000_000_000_000_000;
/** 1,000 % */
export const maxRate = 100_000;

interface Style {
  /** omits the currency sign where a column header or a total already names it */
  bare?: boolean;
  /**
   * omits `.00` of whole amounts, as estimates and hammer prices are printed; zero shillings and pence are always omitted
   */
  short?: boolean;
}

/** Formats an amount in minor units for a language: `£1,312.00`, `1.312,00 €`, `£12 6s 6d`. */
export function formatMoney(amount: number, currency: Currency, language: string, style: Style = {}): string {
  const decimals = getDecimals(currency);
  if (decimals === undefined) return formatUnits(amount, currency, language, style);
  const isIsoCode = /^[A-Z]{3}$/.test(currency.code);
  const format = getNumberFormat(language, {
    ...(style.bare || !isIsoCode ? { style: 'decimal' } : { style: 'currency', currency: currency.code }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(style.short ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  } as Intl.NumberFormatOptions);
  const text = format.format(toDecimalText(amount, decimals));
  return style.bare || isIsoCode ? text : `${text} ${currency.code}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs more than using it a hundred times, so formats are cached. */
function getNumberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Returns a rate in percent, without the noise of dividing by a hundred: 600.2 is 6.002. */
export const toPercent = (basisPoints: number): number => Math.round(basisPoints * 100) / 10_000;

/** Formats a rate for a language: `25 %`, `12.9 %`, `8.875 %`. */
export const formatRate = (basisPoints: number, language: string): string =>
  getNumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(basisPoints / 10_000);

/** Returns the exact decimal number, because a double cannot represent every allowed amount. */
function toDecimalText(amount: number, decimals: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${amount < 0 ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}0` as Intl.StringNumericLiteral;
}

function formatUnits(amount: number, currency: Currency, language: string, { bare }: Style): string {
  const units = parseUnits(currency);
  const integer = getNumberFormat(language, { maximumFractionDigits: 0 });
  if (!units) return `${integer.format(amount)}/${currency.minorPerMajor} ${currency.code}`;
  let remaining = Math.abs(amount);
  const counts = units.map(({ worth }) => {
    const count = Math.floor(remaining / worth);
    remaining -= count * worth;
    return count;
  });
  // Zero shillings and pence are not written.
  const visibleCounts = counts.slice(1).every((count) => count === 0) ? counts.slice(0, 1) : counts;
  const words = visibleCounts.map((count, at) => {
    const sign = units[at]?.sign ?? '';
    const figure = integer.format(count);
    if (at > 0) return sign.length === 1 ? `${figure}${sign}` : `${figure} ${sign}`;
    if (bare) return figure;
    return /\p{Sc}/u.test(sign) ? `${sign}${figure}` : `${figure} ${sign}`;
  });
  return `${amount < 0 ? '−' : ''}${words.join(' ')}`;
}

export type AmountIssue =
  | 'empty'
  | 'unreadable'
  /** thousands that are not in groups of three, or a mark that fits neither reading */
  | 'grouping'
  /** two readings are possible and the notation does not say which one applies */
  | 'ambiguous'
  /** three digits after the decimal mark of a currency with fewer decimals: either thousands or a mistake */
  | 'three_decimals'
  /** more decimals than the currency has, in an input that does not round */
  | 'too_fine'
  | 'negative'
  /** a count that its unit cannot have, for example 24 shillings after pounds */
  | 'unit_range'
  | 'too_large';

export type ParsedAmount =
  /** `rounded`: the text had more decimals than the currency and was rounded half up */
  { minor: number; rounded: boolean } | { issue: AmountIssue };

export interface AmountNotation {
  decimalMark: '.' | ',';
  currency: Currency;
  /**
   * The meaning of a single separator in a non-decimal currency: `3.13` is three and thirteen hundredths (DECIMAL, the
   * default), or three pounds thirteen shillings (UNITS). Two separators always mean units.
   */
  fraction?: 'DECIMAL' | 'UNITS';
}

/**
 * Parses an amount as printed in files, including words for multiples (`1.5 Mio.`, `12萬`). Strict: a text that is not
 * clearly one amount is an issue, never a guess. Signs of other currencies than `currency` are unreadable.
 */
export const parseAmount = (text: string, notation: AmountNotation): ParsedAmount =>
  readAmount(text, notation, readWithMultiples);

/**
 * Parses an amount as users type or paste it: figures only, because `1.2k` is more often a typo than 1,200. More decimals
 * than the currency has are an issue, because users would not notice the rounding.
 */
export function parseTypedAmount(text: string, notation: AmountNotation): ParsedAmount {
  const parsed = readAmount(text, notation, readDecimal);
  return 'minor' in parsed && parsed.rounded ? { issue: 'too_fine' } : parsed;
}

type ReadNumber = (figures: string, mark: '.' | ',', currency: Currency) => ParsedAmount;

function readAmount(
  text: string,
  { decimalMark, currency, fraction: meaning = 'DECIMAL' }: AmountNotation,
  readNumber: ReadNumber,
): ParsedAmount {
  const normalized = normalizeAmount(text, decimalMark);
  if (normalized === '') return { issue: 'empty' };
  if (/^[-−–(]/.test(normalized) && /\d/.test(normalized)) return { issue: 'negative' };
  const units = parseUnits(currency);
  const signed = units && readSignedUnits(normalized, units);
  if (signed) return signed;
  const figures = stripSigns(normalized, currency);
  if (/^[-−–]\s?\d|^\d[\d.,' ]*-$/.test(figures) && !trailingDashPattern.test(figures))
    return { issue: 'negative' };
  if (units && !groupPattern[decimalMark].test(figures)) {
    const parts = splitUnits(figures, meaning === 'UNITS');
    if (parts) return readParts(parts, units);
    if (/^\d+\/\d+$/.test(figures)) return { issue: 'ambiguous' };
  }
  return readNumber(figures, decimalMark, currency);
}

/** Parses the three columns of an old price list. An empty column counts as zero, unless all three are empty. */
export const parsePriceColumns = (
  pounds: string,
  shillings: string,
  pence: string,
  currency: Currency,
): ParsedAmount => {
  const units = parseUnits(currency);
  const parts = [pounds, shillings, pence].map((part) => normalizeAmount(part, '.'));
  if (parts.every((part) => part === '')) return { issue: 'empty' };
  return units?.length === 3 ? readParts(parts, units) : { issue: 'unreadable' };
};

/** Groups of exactly three digits after one to three digits that do not begin with 0, all with the same separator. */
const groupPattern = {
  '.': /^[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*$/,
  ',': /^[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*$/,
};

/** Currencies whose figures are also grouped as 12,34,567. */
const groupedByTwo = new Set(['BDT', 'BTN', 'INR', 'LKR', 'MVR', 'NPR', 'PKR']);

const isGrouped = (integer: string, mark: '.' | ',', { code }: Currency): boolean =>
  groupPattern[mark].test(integer) ||
  (mark === '.' && groupedByTwo.has(code) && /^[1-9]\d?(?:,\d{2})*,\d{3}$/.test(integer));

/** `900.-`, `1.200,--`, `350,—`: no decimals. */
const trailingDashPattern = /[.,] ?(?:--?|[–—])$/;

/** `1.200` where the point is the decimal mark; `0.125` and `1234.500` cannot be thousands. */
const threeDecimalPatterns = { '.': /^[1-9][\d, ']*\.\d{3}$/, ',': /^[1-9][\d. ']*,\d{3}$/ };
const longIntegerPattern = /^\d{4,}[.,]/;

function readDecimal(figures: string, mark: '.' | ',', currency: Currency): ParsedAmount {
  const text = figures.replace(trailingDashPattern, '');
  const decimals = getDecimals(currency) ?? 2;
  if (decimals < 3 && threeDecimalPatterns[mark].test(text) && !longIntegerPattern.test(text))
    return { issue: 'three_decimals' };
  const parsed = readFigures(text, mark, currency);
  return 'issue' in parsed ? parsed : toMinorUnits(parsed, currency);
}

/** Parses a number in figures exactly. */
function readFigures(text: string, mark: '.' | ',', currency: Currency): Fraction | { issue: AmountIssue } {
  if (!/^\d[\d., ']*$/.test(text)) return { issue: 'unreadable' };
  const at = text.indexOf(mark);
  const integer = at < 0 ? text : text.slice(0, at);
  const decimals = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(decimals)) return { issue: 'grouping' };
  if (!/^\d+$/.test(integer) && !isGrouped(integer, mark, currency)) return { issue: 'grouping' };
  const digits = integer.replace(/\D/g, '');
  if (digits.length > 18 || decimals.length > 30) return { issue: 'too_large' };
  return fraction(BigInt(digits + decimals), 10n ** BigInt(decimals.length));
}

function readWithMultiples(figures: string, mark: '.' | ',', currency: Currency): ParsedAmount {
  const number = chineseNumber(figures) ?? figures;
  const multiples = parseUnits(currency) ? undefined : parseMultiples(number, currency, mark);
  return multiples ? readMultiples(multiples, mark, currency) : readDecimal(number, mark, currency);
}

function toMinorUnits({ n, d }: Fraction, { minorPerMajor }: Currency): ParsedAmount {
  const exact = fraction(n * BigInt(minorPerMajor), d);
  if (exact.n > BigInt(maxAmount) * exact.d) return { issue: 'too_large' };
  return { minor: roundHalfUp(exact), rounded: exact.d !== 1n };
}

/** Parses `1.5 Mio.`, `12万5千`. Before such a word three digits after the decimal mark can be thousands in any currency. */
function readMultiples(
  multiples: readonly { figures: string; power: number }[],
  mark: '.' | ',',
  currency: Currency,
): ParsedAmount {
  let total = zero;
  for (const { figures, power } of multiples) {
    if (threeDecimalPatterns[mark].test(figures)) return { issue: 'ambiguous' };
    // `1,5 Mio.` is one and a half million in every notation.
    const single = /^\d+([.,])(?:\d{1,2}|\d{4,})$/.exec(figures)?.[1];
    const parsed = readFigures(figures, single === '.' || single === ',' ? single : mark, currency);
    if ('issue' in parsed) return parsed;
    total = add(total, fraction(parsed.n * 10n ** BigInt(power), parsed.d));
  }
  return toMinorUnits(total, currency);
}

/** Splits `1680.0.0`, `12-6-0`, `12/6/0` (and, with `oneMark`, `3.13`) into the figures of each unit. */
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

/** Parses `£12 6s 6d`, `6s.`, `12 l. 6 s.`: each figure with its own sign, from large to small. */
function readSignedUnits(text: string, units: readonly Unit[]): ParsedAmount | undefined {
  const [major, ...minors] = units;
  if (!major) return undefined;
  const escapeSign = (sign: string) =>
    `${sign.replace(/\.$/, '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\.?`;
  const grouped = "(\\d{1,3}(?:[, ']\\d{3})+|\\d+)(?!\\d)";
  const first = `(?:${escapeSign(major.sign)}\\s*${grouped}|${grouped}\\s*${escapeSign(major.sign)})?`;
  const minorPatterns = minors.map(({ sign }) => `\\s*(?:(\\d+)\\s*${escapeSign(sign)})?`).join('');
  const match = new RegExp(`^${first}${minorPatterns}$`, 'i').exec(text);
  if (!match || match.slice(3).every((part) => part === undefined)) return undefined;
  return readParts([match[1] ?? match[2] ?? '', ...match.slice(3).map((part) => part ?? '')], units);
}

function readParts(parts: readonly string[], units: readonly Unit[]): ParsedAmount {
  let total = 0n;
  let larger = false;
  for (const [at, part] of parts.entries()) {
    const unit = units[at];
    const largerUnit = units[at - 1];
    if (part === '') continue;
    if (!unit) return { issue: 'unreadable' };
    if (at > 0 && !/^\d+$/.test(part)) return { issue: 'unreadable' };
    if (!/^\d+$/.test(part) && !groupPattern['.'].test(part))
      return { issue: /^[\d, ']+$/.test(part) ? 'grouping' : 'unreadable' };
    const digits = part.replace(/\D/g, '');
    if (digits.length > 18) return { issue: 'too_large' };
    const count = BigInt(digits);
    // Printed indexes write 24 shillings as 0.24; next to pounds, 24 shillings are a misreading.
    if (largerUnit && larger && count * BigInt(unit.worth) >= BigInt(largerUnit.worth))
      return { issue: 'unit_range' };
    larger ||= count > 0n;
    total += count * BigInt(unit.worth);
  }
  if (total > BigInt(maxAmount)) return { issue: 'too_large' };
  return { minor: Number(total), rounded: false };
}
