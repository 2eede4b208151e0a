import {
  type Account,
  type AccountLine,
  type AppliedRule,
  toAccount,
  toAgreedLine,
  type Working,
} from '../working';
import {
  type CommissionBody,
  computeCommission,
  computeInsurance,
  computePerformanceCommission,
} from './commission';
import { computeBuyersPremium, computePremiumSurcharge, type PremiumBody } from './premium';
import { computeResaleRight, type ResaleRightBody } from './resale-right';
import {
  addVat,
  computeHammerTaxes,
  computePremiumVat,
  extractVat,
  hasPremiumVat,
  type TaxBody,
  type VatScheme,
} from './vat';

/** The body of a schedule with its identity, so that each line can name its rule. */
export interface AppliedSchedule<Body> {
  body: Body;
  rule: AppliedRule | null;
}

export interface Purchase {
  /** minor units of the auction's currency, as are all amounts in the schedules */
  hammer: number;
  premium: AppliedSchedule<PremiumBody>;
  /** null: the house charges no VAT */
  tax: AppliedSchedule<TaxBody> | null;
  scheme: VatScheme;
  buyerResident: boolean;
  dutyRate?: number | undefined;
  /** the platform through which the buyer bid */
  channel?: string | undefined;
  /** null: the work is not subject to resale right, or the seller pays it */
  resaleRight: AppliedSchedule<ResaleRightBody> | null;
}

/** Computes what the buyer of a lot pays, line by line. */
export function computeBuyerAccount(purchase: Purchase): Account {
  const { hammer, premium: schedule, tax, scheme, buyerResident, dutyRate, channel } = purchase;
  const taxCase = { scheme, buyerResident, dutyRate };
  const { quoted } = schedule.body;
  const removedVatRate = tax && !hasPremiumVat(taxCase) ? tax.body.standardRate : undefined;
  const premiums = [
    computeBuyersPremium(hammer, schedule.body, schedule.rule, removedVatRate),
    channel
      ? computePremiumSurcharge(hammer, schedule.body, channel, schedule.rule, removedVatRate)
      : undefined,
  ].filter((line) => line !== undefined);
  const vatOnPremiums = premiums.flatMap((line) => {
    const vat = tax ? computePremiumVat(line.result, quoted, taxCase, tax.body, tax.rule) : undefined;
    return vat ? [vat] : [];
  });
  return toAccount([
    toPlusLine(toAgreedLine('hammer', hammer)),
    ...(tax ? computeHammerTaxes(hammer, taxCase, tax.body, tax.rule) : []).map(toPlusLine),
    ...premiums.map(toPlusLine),
    ...vatOnPremiums.map(quoted === 'NET' ? toPlusLine : toInsideLine),
    ...(purchase.resaleRight
      ? [toPlusLine(computeResaleRight(hammer, purchase.resaleRight.body, purchase.resaleRight.rule))]
      : []),
  ]);
}

export interface ConsignedLot {
  hammer: number;
  estimateLow: number | null;
  estimateHigh: number | null;
  reserve: number | null;
  commission: AppliedSchedule<CommissionBody>;
  /** null: the house charges no VAT */
  tax: AppliedSchedule<TaxBody> | null;
  /** agreed charges (illustration, carriage): net amounts, with VAT on top where marked */
  deductions?: readonly { amount: number; vat: boolean }[];
  /** null: the work is not subject to resale right, or the buyer pays it */
  resaleRight: AppliedSchedule<ResaleRightBody> | null;
}

/** Computes what the seller of a lot receives, line by line. */
export function computeSellerAccount(consigned: ConsignedLot): Account {
  const { hammer, estimateHigh, commission: schedule, tax, deductions = [] } = consigned;
  const { body, rule } = schedule;
  const charges: Charge[] = [
    { line: computeCommission(hammer, body, rule), vat: 'commissionVat' },
    ...(body.performanceRate !== null && estimateHigh !== null
      ? [
          {
            line: computePerformanceCommission(hammer, estimateHigh, body.performanceRate, rule),
            vat: 'performanceVat' as const,
          },
        ]
      : []),
    ...(body.insurance
      ? [{ line: computeInsurance(consigned, body.insurance, rule), vat: 'insuranceVat' as const }]
      : []),
  ];
  return toAccount([
    toPlusLine(toAgreedLine('hammer', hammer)),
    ...charges.flatMap((charge) => chargeLines(charge, body.quoted, tax)),
    ...deductions.flatMap(({ amount, vat }) =>
      chargeLines({ line: toAgreedLine('deduction', amount), vat: 'deductionVat' }, 'NET', vat ? tax : null),
    ),
    ...(consigned.resaleRight
      ? [toMinusLine(computeResaleRight(hammer, consigned.resaleRight.body, consigned.resaleRight.rule))]
      : []),
  ]);
}

interface Charge {
  line: Working;
  vat: 'commissionVat' | 'performanceVat' | 'insuranceVat' | 'deductionVat';
}

/** Returns a charge to the seller with its VAT, if any: added to a net charge, contained in a gross one. */
function chargeLines(
  { line, vat }: Charge,
  quoted: 'NET' | 'GROSS',
  tax: AppliedSchedule<TaxBody> | null,
): AccountLine[] {
  if (!tax || line.result === 0) return [toMinusLine(line)];
  const rate = tax.body.standardRate;
  return quoted === 'NET'
    ? [toMinusLine(line), toMinusLine(addVat(vat, line.result, rate, tax.rule))]
    : [toMinusLine(line), toInsideLine(extractVat(vat, line.result, rate, tax.rule))];
}

const revenueFigures: readonly string[] = [
  'premium',
  'premiumSurcharge',
  'commission',
  'performance',
  'insurance',
  'deduction',
];

/** Returns what the house earns on a lot: premium and charges net of VAT, in minor units. */
export const computeCompanyShare = (buyer: Account, seller: Account): number =>
  [...buyer.lines, ...seller.lines].reduce((sum, { figure, effect, result }) => {
    if (effect === 'INSIDE') return sum - result;
    return revenueFigures.includes(figure) ? sum + result : sum;
  }, 0);

const toPlusLine = (line: Working): AccountLine => ({ ...line, effect: 'PLUS' });
const toMinusLine = (line: Working): AccountLine => ({ ...line, effect: 'MINUS' });
const toInsideLine = (line: Working): AccountLine => ({ ...line, effect: 'INSIDE' });
