import { type Account, type AccountLine, account, given, type RuleUsed, type Working } from '../working';
import { type CommissionBody, commission, insurance, performanceCommission } from './commission';
import { type PremiumBody, premium, premiumSurcharge } from './premium';
import { type ResaleRightBody, resaleRight } from './resale-right';
import {
  contained,
  hammerTaxes,
  onTop,
  premiumBearsVat,
  premiumVat,
  type TaxBody,
  type VatScheme,
} from './vat';

/** The body of a schedule together with where it stands, so that each line can name its rule. */
export interface Ruled<Body> {
  body: Body;
  rule: RuleUsed | null;
}

export interface Purchase {
  /** minor units of the sale's currency, as are all amounts in the schedules */
  hammer: number;
  premium: Ruled<PremiumBody>;
  /** null: the house charges no VAT */
  tax: Ruled<TaxBody> | null;
  scheme: VatScheme;
  buyerResident: boolean;
  dutyRate?: number | undefined;
  /** the platform through which the buyer bid */
  channel?: string | undefined;
  /** null: the work bears no resale right, or the seller bears it */
  resaleRight: Ruled<ResaleRightBody> | null;
}

/** What one lot costs its buyer, line by line. */
export function buyersAccount(purchase: Purchase): Account {
  const { hammer, premium: schedule, tax, scheme, buyerResident, dutyRate, channel } = purchase;
  const taxed = { scheme, buyerResident, dutyRate };
  const { quoted } = schedule.body;
  const freedFrom = tax && !premiumBearsVat(taxed) ? tax.body.standardRate : undefined;
  const premiums = [
    premium(hammer, schedule.body, schedule.rule, freedFrom),
    channel ? premiumSurcharge(hammer, schedule.body, channel, schedule.rule, freedFrom) : undefined,
  ].filter((line) => line !== undefined);
  const vatOnPremiums = premiums.flatMap((line) => {
    const vat = tax ? premiumVat(line.result, quoted, taxed, tax.body, tax.rule) : undefined;
    return vat ? [vat] : [];
  });
  return account([
    plus(given('hammer', hammer)),
    ...(tax ? hammerTaxes(hammer, taxed, tax.body, tax.rule) : []).map(plus),
    ...premiums.map(plus),
    ...vatOnPremiums.map(quoted === 'NET' ? plus : inside),
    ...(purchase.resaleRight
      ? [plus(resaleRight(hammer, purchase.resaleRight.body, purchase.resaleRight.rule))]
      : []),
  ]);
}

export interface Consigned {
  hammer: number;
  estimateLow: number | null;
  estimateHigh: number | null;
  reserve: number | null;
  commission: Ruled<CommissionBody>;
  /** null: the house charges no VAT */
  tax: Ruled<TaxBody> | null;
  /** agreed charges (illustration, carriage): net amounts, with VAT on top where marked */
  deductions?: readonly { amount: number; vat: boolean }[];
  /** null: the work bears no resale right, or the buyer bears it */
  resaleRight: Ruled<ResaleRightBody> | null;
}

/** What one sold lot brings its seller, line by line. */
export function sellersAccount(consigned: Consigned): Account {
  const { hammer, estimateHigh, commission: schedule, tax, deductions = [] } = consigned;
  const { body, rule } = schedule;
  const charges: Charge[] = [
    { line: commission(hammer, body, rule), vat: 'commissionVat' },
    ...(body.performanceRate !== null && estimateHigh !== null
      ? [
          {
            line: performanceCommission(hammer, estimateHigh, body.performanceRate, rule),
            vat: 'performanceVat' as const,
          },
        ]
      : []),
    ...(body.insurance
      ? [{ line: insurance(consigned, body.insurance, rule), vat: 'insuranceVat' as const }]
      : []),
  ];
  return account([
    plus(given('hammer', hammer)),
    ...charges.flatMap((charge) => charged(charge, body.quoted, tax)),
    ...deductions.flatMap(({ amount, vat }) =>
      charged({ line: given('deduction', amount), vat: 'deductionVat' }, 'NET', vat ? tax : null),
    ),
    ...(consigned.resaleRight
      ? [minus(resaleRight(hammer, consigned.resaleRight.body, consigned.resaleRight.rule))]
      : []),
  ]);
}

interface Charge {
  line: Working;
  vat: 'commissionVat' | 'performanceVat' | 'insuranceVat' | 'deductionVat';
}

/** A charge to the seller with its VAT, if the house charges any: on top of a net charge, inside a gross one. */
function charged({ line, vat }: Charge, quoted: 'NET' | 'GROSS', tax: Ruled<TaxBody> | null): AccountLine[] {
  if (!tax || line.result === 0) return [minus(line)];
  const rate = tax.body.standardRate;
  return quoted === 'NET'
    ? [minus(line), minus(onTop(vat, line.result, rate, tax.rule))]
    : [minus(line), inside(contained(vat, line.result, rate, tax.rule))];
}

const earnings: readonly string[] = [
  'premium',
  'premiumSurcharge',
  'commission',
  'performance',
  'insurance',
  'deduction',
];

/** What the house keeps of a sale: premium and charges net of VAT, in minor units. */
export const houseShare = (buyer: Account, seller: Account): number =>
  [...buyer.lines, ...seller.lines].reduce((sum, { figure, effect, result }) => {
    if (effect === 'INSIDE') return sum - result;
    return earnings.includes(figure) ? sum + result : sum;
  }, 0);

const plus = (line: Working): AccountLine => ({ ...line, effect: 'PLUS' });
const minus = (line: Working): AccountLine => ({ ...line, effect: 'MINUS' });
const inside = (line: Working): AccountLine => ({ ...line, effect: 'INSIDE' });
