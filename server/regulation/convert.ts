import { type Currency, getCurrency } from '#contract/currencies';
import { fraction, roundHalfUp } from '#contract/money/exact';

const decimals = 8;

/** Returns a rate as a whole number of hundred-millionths. */
function toScaledInteger(rate: string): bigint {
  const [before = '0', after = ''] = rate.split('.');
  return BigInt(before) * 10n ** BigInt(decimals) + BigInt(after.padEnd(decimals, '0').slice(0, decimals));
}

/**
 * Converts an amount in minor units into another currency at a rate in units of that currency. It is rounded once, half up.
 */
export function convertAmount(
  amount: number,
  { from, to, rate }: { from: string; to: string; rate: string },
  currencies: readonly Currency[],
): number {
  const source = getCurrency(from, currencies).minorPerMajor;
  const target = getCurrency(to, currencies).minorPerMajor;
  return roundHalfUp(
    fraction(
      BigInt(amount) * toScaledInteger(rate) * BigInt(target),
      BigInt(source) * 10n ** BigInt(decimals),
    ),
  );
}
