import { type Currency, decimalsOf, signsOf, type Unit, unitsOf } from './currencies';
import { fraction, rounded } from './exact';

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
 * Reads an amount as printed. Strict: what is not clearly one amount is a fault, never a guess. Currency signs other
 * than those of `currency` are unreadable.
 */
export function parseAmount(
  text: string,
  { decimalMark, currency, fraction: meaning = 'DECIMAL' }: Reading,
): ReadAmount {
  const plain = asciiFigures(text).trim();
  if (plain === '') return { fault: 'empty' };
  if (/^[-−–(]/.test(plain) && /\d/.test(plain)) return { fault: 'negative' };
  const units = unitsOf(currency);
  const signed = units && readSignedUnits(plain, units);
  if (signed) return signed;
  const figures = withoutSign(plain, currency);
  if (units && !groupPattern[decimalMark].test(figures)) {
    const parts = splitUnits(figures, meaning === 'UNITS');
    if (parts) return readParts(parts, units);
    if (/^\d+\/\d+$/.test(figures)) return { fault: 'ambiguous' };
  }
  return readDecimal(figures, decimalMark, currency.minorPerMajor);
}

/** The three columns of an old price list; an empty column counts as nothing, but not all three. */
export const fromParts = (
  pounds: string,
  shillings: string,
  pence: string,
  currency: Currency,
): ReadAmount => {
  const units = unitsOf(currency);
  const parts = [pounds, shillings, pence].map((part) => asciiFigures(part).trim());
  if (parts.every((part) => part === '')) return { fault: 'empty' };
  return units?.length === 3 ? readParts(parts, units) : { fault: 'unreadable' };
};

/** Full-width figures, and the several spaces and apostrophes that stand between thousands. */
const asciiFigures = (text: string): string =>
  text
    .replace(/[０-９，．]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[’ʼ]/g, "'");

function withoutSign(text: string, currency: Currency): string {
  const lower = text.toLowerCase();
  for (const sign of signsOf(currency)) {
    const small = sign.toLowerCase();
    if (lower.startsWith(small)) return text.slice(sign.length).trim();
    if (lower.endsWith(small)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/** Groups of exactly three behind one to three figures that do not begin with 0, all with the same separator. */
const groupPattern = {
  '.': /^[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*$/,
  ',': /^[1-9]\d{0,2}(?:([. '])\d{3})(?:\1\d{3})*$/,
};

function readDecimal(figures: string, mark: '.' | ',', minorPerMajor: number): ReadAmount {
  const text = figures.replace(/[.,][-–—]$/, '');
  if (!/^\d[\d., ']*$/.test(text)) return { fault: 'unreadable' };
  const at = text.indexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const decimals = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && !/^\d+$/.test(decimals)) return { fault: 'grouping' };
  if (!/^\d+$/.test(whole) && !groupPattern[mark].test(whole)) return { fault: 'grouping' };
  const digits = whole.replace(/\D/g, '');
  if (digits.length > 18 || decimals.length > 30) return { fault: 'too_large' };
  const exact = fraction(BigInt(digits + decimals) * BigInt(minorPerMajor), 10n ** BigInt(decimals.length));
  if (exact.n > BigInt(largestAmount) * exact.d) return { fault: 'too_large' };
  return { minor: rounded(exact), rounded: exact.d !== 1n };
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
