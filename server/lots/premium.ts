import sql from 'sql-template-tag';
import type { AppliedSchedule } from '#contract/money/charges';
import { computeBuyersPremium, type PremiumBody } from '#contract/money/premium';
import {
  applyVatRate,
  computePremiumVat,
  hasPremiumVat,
  type TaxBody,
  type VatScheme,
} from '#contract/money/vat';
import type { Working } from '#contract/working';
import type { Db } from '../db/database';
import type { Lot } from './lot';
import type { Sale } from './sale';

/** The fields of a lot on which its premium depends. */
type Priced = Pick<
  Lot,
  'premiumScheduleId' | 'vatScheme' | 'soldVatScheme' | 'soldVatRate' | 'categoryScheme' | 'categoryVatRate'
>;

interface LotPremium {
  /** the buyer's premium on top of the hammer price, as quoted by the schedule */
  working: Working;
  /** the premium without the VAT included in it */
  net: number;
}

/** The price of a lot at a hammer price. */
interface LotPrice {
  /** the VAT scheme under which it is sold */
  scheme: VatScheme;
  /** its own VAT rate; null: the standard rate of the tax schedule */
  rate: number | null;
  /** undefined when the sale has no premium */
  premium: LotPremium | undefined;
}

/**
 * Creates a calculator of the VAT scheme and premium of a lot sold at `hammer`, with the working. It uses the premium
 * schedule stored with the published lot, otherwise that of the sale. Each schedule is read once.
 */
export function createPriceCalculator(tx: Db, sale: Sale) {
  const schedules = new Map<number, Promise<AppliedSchedule<unknown>>>();
  const loadSchedule = <Body>(id: number): Promise<AppliedSchedule<Body>> => {
    const cached = schedules.get(id) ?? fetchSchedule(tx, id);
    schedules.set(id, cached);
    return cached as Promise<AppliedSchedule<Body>>;
  };
  const computePremium = async (
    lot: Priced,
    hammer: number,
    scheme: VatScheme,
  ): Promise<LotPremium | undefined> => {
    const scheduleId = lot.premiumScheduleId ?? sale.premiumScheduleId;
    if (scheduleId === null) return undefined;
    const { body, rule } = await loadSchedule<PremiumBody>(scheduleId);
    if (sale.taxScheduleId === null) return toQuotedNet(computeBuyersPremium(hammer, body, rule));
    if (body.quoted === 'NET') return toQuotedNet(computeBuyersPremium(hammer, body, rule));
    const tax = await loadSchedule<TaxBody>(sale.taxScheduleId);
    // Both schemes that depend on the buyer's residence put VAT on the premium, so any value works here.
    const taxed = { scheme, buyerResident: true };
    const { body: taxBody, rule: taxRule } = applyVatRate(tax, getVatRate(lot));
    const exemptRate = hasPremiumVat(taxed) ? undefined : taxBody.standardRate;
    const working = computeBuyersPremium(hammer, body, rule, exemptRate);
    const vat = computePremiumVat(working.result, body.quoted, taxed, taxBody, taxRule);
    return { working, net: working.result - (vat?.result ?? 0) };
  };
  return async (lot: Priced, hammer: number): Promise<LotPrice> => {
    const scheme = getVatScheme(lot, sale);
    return { scheme, rate: getVatRate(lot), premium: await computePremium(lot, hammer, scheme) };
  };
}

/** Returns the price columns of a lot; they are null for an unsold lot. */
export const toPriceColumns = (price?: LotPrice) => ({
  soldVatScheme: price?.scheme ?? null,
  soldVatRate: price?.rate ?? null,
  premium: price?.premium?.working.result ?? null,
  premiumNet: price?.premium?.net ?? null,
});

/** Recalculates the price of a sold lot, with the VAT scheme and rate under which it was sold. */
export async function reprice(
  tx: Db,
  sale: Sale,
  sold: Priced & { id: number; hammer: number },
): Promise<void> {
  const { soldVatScheme, soldVatRate, premium, premiumNet } = toPriceColumns(
    await createPriceCalculator(tx, sale)(sold, sold.hammer),
  );
  await tx.run(sql`
    update lots set sold_vat_scheme = ${soldVatScheme}, sold_vat_rate = ${soldVatRate}, premium = ${premium}, premium_net = ${premiumNet}
    where id = ${sold.id}`);
}

const toQuotedNet = (working: Working): LotPremium => ({ working, net: working.result });

async function fetchSchedule(tx: Db, id: number): Promise<AppliedSchedule<unknown>> {
  const { body, ...rule } = await tx.row<{
    id: number;
    name: string;
    validFrom: string;
    source: string;
    body: unknown;
  }>(sql`
    select id, name, valid_from as "validFrom", source, body from schedules where id = ${id}`);
  return { body, rule };
}

/**
 * Returns the VAT scheme under which a lot was sold; before that its own, otherwise that of its category, otherwise that of
 * its sale.
 */
export const getVatScheme = ({ soldVatScheme, vatScheme, categoryScheme }: Priced, sale: Sale): VatScheme =>
  (soldVatScheme ?? vatScheme ?? categoryScheme ?? sale.vatScheme ?? 'MARGIN') as VatScheme;

/**
 * Returns the VAT rate under which a lot was sold; before that that of its category or department. null: the standard rate of
 * the tax schedule.
 */
const getVatRate = ({ soldVatScheme, soldVatRate, categoryVatRate }: Priced): number | null =>
  soldVatScheme === null ? categoryVatRate : soldVatRate;
