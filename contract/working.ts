import * as z from 'zod';
import { Amount, Rate, SignedAmount } from './money/amount';
import { type Fraction, formatExact, fraction, roundHalfUp } from './money/exact';
import { Day } from './time';

/**
 * The working of a figure contains all that is needed to check it by hand. Every charge returns one with its amount; the
 * browser shows it on click.
 */
export const figures = [
  'hammer',
  'premium',
  'premiumSurcharge',
  'hammerVat',
  'premiumVat',
  'premiumVatInside',
  'importVat',
  'importDuty',
  'resaleRight',
  'commission',
  'commissionVat',
  'performance',
  'performanceVat',
  'insurance',
  'insuranceVat',
  'introducer',
  'deduction',
  'deductionVat',
  'marginVat',
] as const;
export type Figure = (typeof figures)[number];

export const stepKinds = [
  /** the part of `base` in the band `from`–`to` is charged at `rate` */
  'band',
  /** the whole `base` at one `rate` */
  'rate',
  /** an amount added unchanged */
  'amount',
  /** the tax contained in a gross amount: base × rate / (100 % + rate) */
  'contained',
  /** a gross `base` without the tax it contains */
  'withoutVat',
  /** never more than `base` */
  'cap',
  /** never less than `base` */
  'minimum',
  /** nothing below `base` */
  'threshold',
  /** only when the price is above `base` */
  'onlyAbove',
] as const;

export const WorkingStep = z.object({
  kind: z.enum(stepKinds),
  base: SignedAmount,
  rate: Rate.nullable(),
  from: Amount.nullable(),
  to: Amount.nullable(),
  /** before rounding, in minor units: `20800000.21`, or `10000/3` if the decimals never end */
  exact: z.string(),
});
export type WorkingStep = z.infer<typeof WorkingStep>;

/** The dated schedule of a figure. */
export const AppliedRule = z.object({
  id: z.number(),
  name: z.string(),
  validFrom: Day,
  source: z.string(),
});
export type AppliedRule = z.infer<typeof AppliedRule>;

export const Working = z.object({
  figure: z.enum(figures),
  rule: AppliedRule.nullable(),
  steps: z.array(WorkingStep),
  /** the sum of the steps before rounding */
  exact: z.string(),
  /** rounded half up, once, in minor units */
  result: SignedAmount,
});
export type Working = z.infer<typeof Working>;

interface BandSpan {
  rate?: number;
  from?: number;
  to?: number | null;
}

export const toStep = (
  kind: WorkingStep['kind'],
  base: number,
  exact: Fraction,
  { rate, from, to }: BandSpan = {},
): WorkingStep => ({
  kind,
  base,
  rate: rate ?? null,
  from: from ?? null,
  to: to ?? null,
  exact: formatExact(exact),
});

export const toWorking = (
  figure: Figure,
  rule: AppliedRule | null,
  steps: WorkingStep[],
  exact: Fraction,
): Working => ({ figure, rule, steps, exact: formatExact(exact), result: roundHalfUp(exact) });

/** Returns the working of an agreed amount. */
export const toAgreedLine = (figure: Figure, amount: number): Working =>
  toWorking(figure, null, [toStep('amount', amount, fraction(amount))], fraction(amount));

/** A line of an account. INSIDE: already part of another line, but named because the law or a ledger requires it. */
export const AccountLine = Working.extend({ effect: z.enum(['PLUS', 'MINUS', 'INSIDE']) });
export type AccountLine = z.infer<typeof AccountLine>;

export const Account = z.object({ lines: z.array(AccountLine), total: SignedAmount });
export type Account = z.infer<typeof Account>;

const signs = { PLUS: 1, MINUS: -1, INSIDE: 0 } as const;

/** Returns the account of the lines; the total is the sum of rounded lines. */
export const toAccount = (lines: AccountLine[]): Account => ({
  lines,
  total: lines.reduce((sum, { effect, result }) => sum + signs[effect] * result, 0),
});
