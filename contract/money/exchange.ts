import type { Currency } from '../currencies';
import { type Fraction, formatExact, fraction, isGreater, roundHalfUp } from './exact';
import { maxAmount } from './money';

/** A rate as a decimal number with up to nine digits and eight decimals. */
export const rateFormat = /^\d{1,9}(\.\d{1,8})?$/;

/** Returns a rate as typed in a language with this decimal mark; undefined for anything else, such as separated thousands. */
export function readRate(text: string, decimalMark: '.' | ','): string | undefined {
  const typed = text.trim();
  if (decimalMark === ',' ? /\.\d{3}$/.test(typed) : typed.includes(',')) return undefined;
  const rate = typed.replace(',', '.');
  return rateFormat.test(rate) && Number(rate) > 0 ? rate : undefined;
}

/** Returns a decimal number as an exact fraction: `1.1432` gives 11432/10000. */
export function parseDecimal(text: string): Fraction {
  const [integer = '', decimals = ''] = text.split('.');
  return fraction(BigInt(integer + decimals), 10n ** BigInt(decimals.length));
}

interface Pair {
  from: Currency;
  to: Currency;
}

/** Returns what an amount in minor units is worth in minor units of another currency, where one unit of `from` is worth `rate`. */
export const convert = (amount: number, { from, to }: Pair, rate: Fraction): Fraction =>
  fraction(BigInt(amount) * rate.n * BigInt(to.minorPerMajor), BigInt(from.minorPerMajor) * rate.d);

/** Converts an amount like `convert`, rounded half up once. Undefined: more than an amount can be. */
export function convertRounded(amount: number, pair: Pair, rate: Fraction): number | undefined {
  const exact = convert(amount, pair, rate);
  return isGreater(exact, fraction(maxAmount)) ? undefined : roundHalfUp(exact);
}

/**
 * Returns what an amount becomes in another currency, rounded half up once: €15,000.00 at 1.1432 euros for a pound are £13,121.06.
 * Undefined: more than an amount can be.
 *
 * @param amount minor units of `from`
 * @param rate a decimal number, how many units of `from` one unit of `to` costs
 */
export function exchange(amount: number, pair: Pair, rate: string): number | undefined {
  const { n, d } = parseDecimal(rate);
  return convertRounded(amount, pair, fraction(d, n));
}

/** What `rateFormat` can express. */
const [maxRate, maxDecimals] = [fraction(999_999_999), 8];
const significantDigits = 6;

/**
 * Returns how many units of a currency one unit of another costs, as a decimal number of six significant digits and at most
 * eight decimals. Undefined: it would be zero, or more than a rate can be, as after a typing error.
 *
 * @param from what one unit of the currency of an amount is worth in a third one, as a decimal number
 * @param to what one unit of the wanted currency is worth in the same one
 */
export function getCrossRate(from: string, to: string): string | undefined {
  const [a, b] = [parseDecimal(from), parseDecimal(to)];
  const exact = fraction(a.n * b.d, a.d * b.n);
  if (isGreater(exact, maxRate)) return undefined;
  const scale = (decimals: number) => fraction(exact.n * 10n ** BigInt(decimals), exact.d);
  let decimals = 0;
  while (decimals < maxDecimals && !isGreater(scale(decimals), fraction(10 ** (significantDigits - 1))))
    decimals++;
  const digits = roundHalfUp(scale(decimals));
  return digits === 0 ? undefined : formatExact(fraction(digits, 10n ** BigInt(decimals)));
}
