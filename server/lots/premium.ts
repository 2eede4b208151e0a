import sql from 'sql-template-tag';
import type { AppliedSchedule } from '#contract/money/charges';
import { computeBuyersPremium, type PremiumBody } from '#contract/money/premium';
import { computePremiumVat, hasPremiumVat, type TaxBody, type VatScheme } from '#contract/money/vat';
import type { Working } from '#contract/working';
import type { Db } from '../db/database';
import type { Lot } from './lot';
import type { Sale } from './sale';

/** What of a lot its premium depends on. */
type Priced = Pick<Lot, 'premiumScheduleId' | 'vatScheme' | 'soldVatScheme' | 'categoryScheme'>;

interface LotPremium {
  /** what the buyer pays on top of the hammer, as the schedule quotes it */
  working: Working;
  /** the same without the VAT in it: what the house keeps */
  net: number;
}

/** What a hammer price makes of a lot. */
interface LotPrice {
  /** the scheme it is sold under */
  scheme: VatScheme;
  /** undefined where the sale has no premium */
  premium: LotPremium | undefined;
}

/**
 * The price of a lot sold at `hammer`: its VAT scheme and its premium, by the schedule the lot was published under
 * (else its sale's), with the working. Each schedule is read once.
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
    // A buyer's residence decides between two schemes that both put VAT on the premium.
    const taxed = { scheme, buyerResident: true };
    const exemptRate = hasPremiumVat(taxed) ? undefined : tax.body.standardRate;
    const working = computeBuyersPremium(hammer, body, rule, exemptRate);
    const vat = computePremiumVat(working.result, body.quoted, taxed, tax.body, tax.rule);
    return { working, net: working.result - (vat?.result ?? 0) };
  };
  return async (lot: Priced, hammer: number): Promise<LotPrice> => {
    const scheme = getVatScheme(lot, sale);
    return { scheme, premium: await computePremium(lot, hammer, scheme) };
  };
}

/** The columns of a lot that hold its price; of one that is not sold they are empty. */
export const toPriceColumns = (price?: LotPrice) => ({
  soldVatScheme: price?.scheme ?? null,
  premium: price?.premium?.working.result ?? null,
  premiumNet: price?.premium?.net ?? null,
});

/** Prices a sold lot anew; by another VAT scheme only where `soldVatScheme` is null. */
export async function reprice(
  tx: Db,
  sale: Sale,
  sold: Priced & { id: number; hammer: number },
): Promise<void> {
  const { soldVatScheme, premium, premiumNet } = toPriceColumns(
    await createPriceCalculator(tx, sale)(sold, sold.hammer),
  );
  await tx.run(sql`
    update lots set sold_vat_scheme = ${soldVatScheme}, premium = ${premium}, premium_net = ${premiumNet}
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

/** The scheme a lot was sold under; before that its own, else its category's, else its sale's. */
const getVatScheme = ({ soldVatScheme, vatScheme, categoryScheme }: Priced, sale: Sale): VatScheme =>
  (soldVatScheme ?? vatScheme ?? categoryScheme ?? sale.vatScheme ?? 'MARGIN') as VatScheme;
