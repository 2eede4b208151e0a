import * as z from 'zod';
import { limits } from '../api/limits';
import { Line } from '../line';
import { type AppliedRule, type Figure, toStep, toWorking, type Working } from '../working';
import { Rate } from './amount';
import { applyRate, extractRate } from './exact';

/**
 * The VAT treatment of a lot, with the symbols that catalogs print next to the lot number. MARGIN: none; STANDARD: †;
 * ZERO_BOOK: θ; IMPORT_REDUCED: *; IMPORT_STANDARD: Ω; RESIDENCY: α.
 */
export const vatSchemes = [
  'MARGIN',
  'STANDARD',
  'ZERO_BOOK',
  'IMPORT_REDUCED',
  'IMPORT_STANDARD',
  'RESIDENCY',
  /** a sale outside the scope of VAT */
  'OUTSIDE_SCOPE',
] as const;
export const VatScheme = z.enum(vatSchemes);
export type VatScheme = z.infer<typeof VatScheme>;

/** Whether the VAT of a document is the sum of its lines' VAT, or computed from the sum of each category. */
export const vatRoundings = ['LINE', 'CATEGORY'] as const;
export type VatRounding = (typeof vatRoundings)[number];

/** The rates of one country from a date on. */
export const TaxBody = z.strictObject({
  jurisdiction: Line.min(2).max(limits.jurisdiction),
  /** on premium and commission, and on the hammer of STANDARD lots */
  standardRate: Rate,
  /** import VAT of IMPORT_REDUCED lots */
  importReducedRate: Rate,
  /** import VAT of IMPORT_STANDARD lots, on the hammer with duty */
  importStandardRate: Rate,
  /** duty of IMPORT_STANDARD lots without a rate of their own */
  dutyRate: Rate,
  /** absent in schedules that were written before there was a choice, which round each line */
  rounding: z.enum(vatRoundings).optional(),
});
export type TaxBody = z.infer<typeof TaxBody>;

/** Returns a tax schedule with another standard rate; null: its own. The rate of a category is no rule of the schedule. */
export const applyVatRate = (
  tax: { body: TaxBody; rule: AppliedRule | null },
  rate: number | null,
): typeof tax => (rate === null ? tax : { body: { ...tax.body, standardRate: rate }, rule: null });

interface TaxCase {
  scheme: VatScheme;
  /** whether the buyer's address is in the jurisdiction; decides RESIDENCY */
  buyerResident: boolean;
  /** the lot's own duty rate, basis points */
  dutyRate?: number | undefined;
}

/** Resolves RESIDENCY to the scheme that follows from the buyer's address. */
export const getEffectiveScheme = ({ scheme, buyerResident }: TaxCase): Exclude<VatScheme, 'RESIDENCY'> =>
  scheme !== 'RESIDENCY' ? scheme : buyerResident ? 'MARGIN' : 'STANDARD';

/**
 * Returns whether VAT is due on the premium of a lot, shown or contained. Not for zero-rated books or sales outside the
 * scope of VAT.
 */
export const hasPremiumVat = (taxCase: TaxCase): boolean =>
  !['ZERO_BOOK', 'OUTSIDE_SCOPE'].includes(getEffectiveScheme(taxCase));

/**
 * Returns whether the premium shows its VAT. For margin and import lots the law forbids it, so the invoice price contains
 * it.
 */
const showsPremiumVat = (taxCase: TaxCase): boolean => getEffectiveScheme(taxCase) === 'STANDARD';

/** Computes the taxes on the hammer: VAT, or duty and import VAT. Each line is rounded once; MARGIN has none. */
export function computeHammerTaxes(
  hammer: number,
  taxCase: TaxCase,
  body: TaxBody,
  rule: AppliedRule | null = null,
): Working[] {
  switch (getEffectiveScheme(taxCase)) {
    case 'STANDARD':
      return [addVat('hammerVat', hammer, body.standardRate, rule)];
    case 'IMPORT_REDUCED':
      return [addVat('importVat', hammer, body.importReducedRate, rule)];
    case 'IMPORT_STANDARD': {
      const duty = addVat('importDuty', hammer, taxCase.dutyRate ?? body.dutyRate, rule);
      const vat = addVat('importVat', hammer + duty.result, body.importStandardRate, rule);
      return duty.result > 0 ? [duty, vat] : [vat];
    }
    default:
      return [];
  }
}

/**
 * Computes the VAT on a premium (or its surcharge). NET: it is added; GROSS: it is contained and adds nothing to the total.
 * Returns undefined when the scheme has none.
 */
export function computePremiumVat(
  amount: number,
  quoted: 'NET' | 'GROSS',
  taxCase: TaxCase,
  body: TaxBody,
  rule: AppliedRule | null = null,
): Working | undefined {
  if (!hasPremiumVat(taxCase)) return undefined;
  const figure = showsPremiumVat(taxCase) ? 'premiumVat' : 'premiumVatInside';
  return quoted === 'NET'
    ? addVat(figure, amount, body.standardRate, rule)
    : extractVat(figure, amount, body.standardRate, rule);
}

/** Computes VAT on a net amount. */
export function addVat(figure: Figure, base: number, rate: number, rule: AppliedRule | null = null): Working {
  const exact = applyRate(base, rate);
  return toWorking(figure, rule, [toStep('rate', base, exact, { rate })], exact);
}

/** Computes the VAT contained in a gross amount: gross × rate / (100 % + rate). */
export function extractVat(
  figure: Figure,
  gross: number,
  rate: number,
  rule: AppliedRule | null = null,
): Working {
  const exact = extractRate(gross, rate);
  return toWorking(figure, rule, [toStep('contained', gross, exact, { rate })], exact);
}

/**
 * Computes the VAT the house owes under the auctioneers' scheme: VAT contained in its margin, (hammer + premium) less
 * (hammer − commission), both VAT-inclusive. Source: HMRC Notice 718/2, VATMARG04150.
 */
export const computeMarginVat = (
  premiumGross: number,
  commissionGross: number,
  rate: number,
  rule: AppliedRule | null = null,
): Working => extractVat('marginVat', premiumGross + commissionGross, rate, rule);
