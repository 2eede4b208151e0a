import * as z from 'zod';
import { limits } from '../api/limits';
import { Line } from '../line';
import { type Figure, type RuleUsed, step, type Working, working } from '../working';
import { Rate } from './amount';
import { atRate, type Fraction, fraction } from './exact';

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

interface Taxed {
  scheme: VatScheme;
  /** is the buyer's address in the jurisdiction? Decides RESIDENCY */
  buyerResident: boolean;
  /** the lot's own duty rate, basis points */
  dutyRate?: number | undefined;
}

/** RESIDENCY becomes the scheme that the buyer's address makes of it. */
const effective = ({ scheme, buyerResident }: Taxed): VatScheme =>
  scheme !== 'RESIDENCY' ? scheme : buyerResident ? 'MARGIN' : 'STANDARD';

/** Is VAT due on the premium of such a lot, shown or inside? Not where books are zero-rated or no VAT law reaches. */
export const premiumBearsVat = (taxed: Taxed): boolean =>
  !['ZERO_BOOK', 'OUTSIDE_SCOPE'].includes(effective(taxed));

/** Margin and import lots: the law forbids to show the VAT on the premium; the invoice prints it inside. */
const premiumVatIsShown = (taxed: Taxed): boolean => effective(taxed) === 'STANDARD';

/** What the scheme puts on the hammer: VAT, or duty and import VAT. Lines, each rounded once; none for MARGIN. */
export function hammerTaxes(
  hammer: number,
  taxed: Taxed,
  body: TaxBody,
  rule: RuleUsed | null = null,
): Working[] {
  switch (effective(taxed)) {
    case 'STANDARD':
      return [onTop('hammerVat', hammer, body.standardRate, rule)];
    case 'IMPORT_REDUCED':
      return [onTop('importVat', hammer, body.importReducedRate, rule)];
    case 'IMPORT_STANDARD': {
      const duty = onTop('importDuty', hammer, taxed.dutyRate ?? body.dutyRate, rule);
      const vat = onTop('importVat', hammer + duty.result, body.importStandardRate, rule);
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
export function premiumVat(
  amount: number,
  quoted: 'NET' | 'GROSS',
  taxed: Taxed,
  body: TaxBody,
  rule: RuleUsed | null = null,
): Working | undefined {
  if (!premiumBearsVat(taxed)) return undefined;
  const figure = premiumVatIsShown(taxed) ? 'premiumVat' : 'premiumVatInside';
  return quoted === 'NET'
    ? onTop(figure, amount, body.standardRate, rule)
    : contained(figure, amount, body.standardRate, rule);
}

/** VAT on top of a net amount. */
export function onTop(figure: Figure, base: number, rate: number, rule: RuleUsed | null = null): Working {
  const exact = atRate(base, rate);
  return working(figure, rule, [step('rate', base, exact, { rate })], exact);
}

/** VAT contained in a gross amount: gross × rate / (100 % + rate). */
export function contained(
  figure: Figure,
  gross: number,
  rate: number,
  rule: RuleUsed | null = null,
): Working {
  const exact = containedIn(gross, rate);
  return working(figure, rule, [step('contained', gross, exact, { rate })], exact);
}

const containedIn = (gross: number, rate: number): Fraction =>
  fraction(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate));

/**
 * What the house owes under the auctioneers' scheme: VAT contained in its margin, (hammer + premium) less
 * (hammer − commission), both VAT-inclusive. Source: HMRC Notice 718/2, VATMARG04150.
 */
export const marginVat = (
  premiumGross: number,
  commissionGross: number,
  rate: number,
  rule: RuleUsed | null = null,
): Working => contained('marginVat', premiumGross + commissionGross, rate, rule);
