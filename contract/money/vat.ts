import * as z from 'zod';
import { limits } from '../api/limits';
import { Line } from '../line';
import { type AppliedRule, type Figure, toStep, toWorking, type Working } from '../working';
import { Rate } from './amount';
import { applyRate, type Fraction, fraction } from './exact';

/**
 * How a lot is taxed. The letters are the symbols catalogues print beside the lot number.
 * MARGIN: none; STANDARD: †; ZERO_BOOK: θ; IMPORT_REDUCED: *; IMPORT_STANDARD: Ω; RESIDENCY: α.
 */
export const vatSchemes = [
  'MARGIN',
  'STANDARD',
  'ZERO_BOOK',
  'IMPORT_REDUCED',
  'IMPORT_STANDARD',
  'RESIDENCY',
  /** a sale that no VAT law reaches */
  'OUTSIDE_SCOPE',
] as const;
export const VatScheme = z.enum(vatSchemes);
export type VatScheme = z.infer<typeof VatScheme>;

/** The dated rates of one country. */
export const TaxBody = z.strictObject({
  jurisdiction: Line.min(2).max(limits.jurisdiction),
  /** on premium and commission, and on the hammer of STANDARD lots */
  standardRate: Rate,
  /** import VAT of IMPORT_REDUCED lots */
  importReducedRate: Rate,
  /** import VAT of IMPORT_STANDARD lots, on the hammer with duty */
  importStandardRate: Rate,
  /** duty of IMPORT_STANDARD lots where the lot names none of its own */
  dutyRate: Rate,
});
export type TaxBody = z.infer<typeof TaxBody>;

interface TaxCase {
  scheme: VatScheme;
  /** is the buyer's address in the jurisdiction? Decides RESIDENCY */
  buyerResident: boolean;
  /** the lot's own duty rate, basis points */
  dutyRate?: number | undefined;
}

/** RESIDENCY becomes the scheme that the buyer's address makes of it. */
const getEffectiveScheme = ({ scheme, buyerResident }: TaxCase): VatScheme =>
  scheme !== 'RESIDENCY' ? scheme : buyerResident ? 'MARGIN' : 'STANDARD';

/** Is VAT due on the premium of such a lot, shown or inside? Not where books are zero-rated or no VAT law reaches. */
export const hasPremiumVat = (taxCase: TaxCase): boolean =>
  !['ZERO_BOOK', 'OUTSIDE_SCOPE'].includes(getEffectiveScheme(taxCase));

/** Margin and import lots: the law forbids to show the VAT on the premium; the invoice prints it inside. */
const showsPremiumVat = (taxCase: TaxCase): boolean => getEffectiveScheme(taxCase) === 'STANDARD';

/** What the scheme puts on the hammer: VAT, or duty and import VAT. Lines, each rounded once; none for MARGIN. */
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
 * VAT on a premium (or its surcharge). NET: comes on top; GROSS: is contained and adds nothing to the bill.
 * Undefined where the scheme has none.
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

/** VAT on top of a net amount. */
export function addVat(figure: Figure, base: number, rate: number, rule: AppliedRule | null = null): Working {
  const exact = applyRate(base, rate);
  return toWorking(figure, rule, [toStep('rate', base, exact, { rate })], exact);
}

/** VAT contained in a gross amount: gross × rate / (100 % + rate). */
export function extractVat(
  figure: Figure,
  gross: number,
  rate: number,
  rule: AppliedRule | null = null,
): Working {
  const exact = getContainedVat(gross, rate);
  return toWorking(figure, rule, [toStep('contained', gross, exact, { rate })], exact);
}

const getContainedVat = (gross: number, rate: number): Fraction =>
  fraction(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate));

/**
 * What the house owes under the auctioneers' scheme: VAT contained in its margin, (hammer + premium) less
 * (hammer − commission), both VAT-inclusive. Source: HMRC Notice 718/2, VATMARG04150.
 */
export const computeMarginVat = (
  premiumGross: number,
  commissionGross: number,
  rate: number,
  rule: AppliedRule | null = null,
): Working => extractVat('marginVat', premiumGross + commissionGross, rate, rule);
