import { type Currency, getCurrency } from '#contract/currencies';
import { roundHalfUp } from '#contract/money/exact';
import { convert, parseDecimal } from '#contract/money/exchange';

/**
 * Converts an amount in minor units into another currency at a rate in units of that currency. It is rounded once, half up.
 */
export const convertAmount = (
  amount: number,
  { from, to, rate }: { from: string; to: string; rate: string },
  currencies: readonly Currency[],
): number =>
  roundHalfUp(
    convert(
      amount,
      { from: getCurrency(from, currencies), to: getCurrency(to, currencies) },
      parseDecimal(rate),
    ),
  );
