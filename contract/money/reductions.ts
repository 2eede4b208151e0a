import * as z from 'zod';

/** The maximum reduction of estimates and reserves when lots are offered again, in percent. */
export const maxReduction = 90;
export const Reduction = z.number().int().min(0).max(maxReduction);

/**
 * Returns an amount in minor units reduced by a percentage and rounded down to two significant digits (1,275 less 20 % is
 * 1,000); results below ten major units are rounded down to minor units. A reduction of 0 leaves the amount unchanged. The
 * order of amounts is kept, so that a reserve stays within its estimate.
 */
export function reduceAmount(amount: number, percent: number, minorPerMajor: number): number {
  if (percent === 0 || amount === 0) return amount;
  const remaining = 100 - percent;
  const exact = Math.floor(amount / 100) * remaining + Math.floor(((amount % 100) * remaining) / 100);
  const major = Math.floor(exact / minorPerMajor);
  if (major < 10) return Math.max(1, exact);
  const unit = minorPerMajor * 10 ** (String(major).length - 2);
  return Math.floor(exact / unit) * unit;
}
