import type { Currency } from '../currencies';
import { type Fraction, fraction, isGreater, roundHalfUp } from './exact';
import { maxAmount } from './money';

/** A rate as a decimal number with up to eight decimals. */
export const rateFormat = /^\d{1,9}(\.\d{1,8})?$/;

/** Returns a rate as typed in a language with this decimal mark; undefined for anything else, such as separated thousands. */
export function readRate(text: string, decimalMark: '.' | ','): string | undefined {
  const typed = text.trim();
  if (decimalMark === ',' ? /\.\d{3}$/.test(typed) : typed.includes(',')) return undefined;
  const rate = typed.replace(',', '.');
  return rateFormat.test(rate) && Number(rate) > 0 ? rate : undefined;
}

/**
 * Returns what an amount is worth in another currency, rounded half up once: €15,000.00 at 1.1432 euros for a pound are £13,121.06.
 * Undefined: more than an amount can be.
 *
 * @param amount minor units of `from`
 * @param rate a decimal number, how many units of `from` one unit of `to` costs
 */
export function exchange(
  amount: number,
  { from, to }: { from: Currency; to: Currency },
  rate: string,
): number | undefined {
  const { n, d } = parseDecimal(rate);
  const exact = fraction(BigInt(amount) * BigInt(to.minorPerMajor) * d, BigInt(from.minorPerMajor) * n);
  return isGreater(exact, fraction(maxAmount)) ? undefined : roundHalfUp(exact);
}

/** `1.1432` gives 11432/10000. */
function parseDecimal(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
