import { fraction, roundHalfUp } from './exact';

/** Simple interest on what is overdue. */
export interface LateInterestRate {
  /** basis points of the amount: 150 is 1.5 % */
  rate: number;
  /** the time for which the rate is due; a month is a twelfth of a year */
  per: 'MONTH' | 'YEAR';
}

/** Days of a year, whether it is a leap year or not. */
const daysPerYear = 365;

/**
 * Returns the simple interest on an overdue amount: amount × yearly rate × days ÷ 365, rounded half up once.
 * 13,120.00 at 1.5 % a month, which is 18 % a year, for 45 days gives 291.16.
 *
 * @param amount what is open, in minor units
 * @param days full days after the due date
 */
export const computeLateInterest = (amount: number, { rate, per }: LateInterestRate, days: number): number =>
  roundHalfUp(
    fraction(BigInt(amount) * BigInt(rate * (per === 'MONTH' ? 12 : 1)) * BigInt(days), 10_000 * daysPerYear),
  );
