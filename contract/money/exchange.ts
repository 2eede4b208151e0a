import type { Currency } from '../currencies';
import { type Fraction, fraction, roundHalfUp } from './exact';

/** A rate as a decimal number with up to eight decimals. */
export const rateFormat = /^\d{1,9}(\.\d{1,8})?$/;

/** Returns a rate as typed, with a point or a comma before its decimals; undefined while it is none, or 0. */
export function readRate(text: string): string | undefined {
  const rate = text.trim().replace(',', '.');
  return rateFormat.test(rate) && Number(rate) > 0 ? rate : undefined;
}

/**
 * Returns what an amount is worth in another currency, rounded half up once: €15,000.00 at 1.1432 euros for a pound are £13,121.06.
 *
 * @param amount minor units of `from`
 * @param rate a decimal number, how many units of `from` one unit of `to` costs
 */
export function exchange(
  amount: number,
  { from, to }: { from: Currency; to: Currency },
  rate: string,
): number {
  const { n, d } = parseDecimal(rate);
  return roundHalfUp(fraction(BigInt(amount) * BigInt(to.minorPerMajor) * d, BigInt(from.minorPerMajor) * n));
}

/** `1.1432` gives 11432/10000. */
function parseDecimal(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
