import sql from 'sql-template-tag';
import type * as z from 'zod';
import { refuseField } from '#contract/api/refusal';
import { type Currency, findCurrency } from '#contract/currencies';
import { computeBuyerAccount, computeCompanyShare, computeSellerAccount } from '#contract/money/charges';
import { listBids } from '#contract/money/increments';
import { applyVatRate } from '#contract/money/vat';
import type { ScheduleKind } from '#contract/schedule-fields';
import { convertIncrements, type ScheduleOf, toAppliedSchedule } from '#contract/schedules';
import type { WhatIf, WhatIfQuery } from '#contract/what-if';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { listDefinedCurrencies } from '../settings/currencies';
import { readVatRates } from '../settings/departments';
import { readHouseCurrency } from '../settings/house';
import { findSchedule } from './queries';

type Query = z.output<typeof WhatIfQuery>;

/** Returns what a hammer price means under the chosen schedules. The settings decide who pays the resale right. */
export async function whatIf({ db, now }: Context, query: Query): Promise<WhatIf> {
  const currency = query.currency ? await requireCurrency(db, query.currency) : await readHouseCurrency(db);
  const getSchedule = <K extends ScheduleKind>(kind: K, field: keyof Query, id: number | undefined) =>
    requireSchedule(db, kind, field, id, currency, now);
  const [premium, tax, resaleRight, commission, increments] = [
    await getSchedule('PREMIUM', 'premium', query.premium),
    await getSchedule('TAX', 'tax', query.tax),
    await getSchedule('RESALE_RIGHT', 'resaleRight', query.resaleRight),
    await getSchedule('COMMISSION', 'commission', query.commission),
    await getSchedule('INCREMENT', 'increments', query.increments),
  ];
  const { bearer } = await db.row<{ bearer: 'BUYER' | 'SELLER' }>(
    sql`select resale_right_bearer as bearer from house`,
  );
  const { hammer } = query;
  const rates = query.category === undefined ? undefined : await readVatRates(db, query.category);
  const getTax = (rate: number | null = null) => (tax ? applyVatRate(toAppliedSchedule(tax), rate) : null);
  const royaltyRule = (payer: typeof bearer) =>
    resaleRight && payer === bearer ? toAppliedSchedule(resaleRight) : null;
  const buyer =
    premium &&
    computeBuyerAccount({
      hammer,
      premium: toAppliedSchedule(premium),
      tax: getTax(rates?.invoiceVatRate),
      scheme: query.scheme,
      buyerResident: query.buyer === 'RESIDENT',
      dutyRate: query.dutyRate,
      channel: query.channel,
      resaleRight: royaltyRule('BUYER'),
    });
  const seller =
    commission &&
    computeSellerAccount({
      hammer,
      estimateLow: query.estimateLow ?? null,
      estimateHigh: query.estimateHigh ?? null,
      reserve: query.reserve ?? null,
      commission: toAppliedSchedule(commission),
      tax: getTax(rates?.settlementVatRate),
      resaleRight: royaltyRule('SELLER'),
    });
  return {
    currency: currency.code,
    hammer,
    buyer: buyer ?? null,
    seller: seller ?? null,
    houseShare: buyer && seller ? computeCompanyShare(buyer, seller) : null,
    nextBids: increments ? listBids(hammer, 13, convertIncrements(increments, currency)).slice(1) : null,
  };
}

const requireCurrency = async (db: Db, code: string): Promise<Currency> =>
  findCurrency(code, await listDefinedCurrencies(db)) ?? refuseField('currency', 'currency');

/** Refuses a schedule of another kind, and one whose amounts are in another currency. */
async function requireSchedule<K extends ScheduleKind>(
  db: Db,
  kind: K,
  field: string,
  id: number | undefined,
  currency: Currency,
  now: Date,
): Promise<ScheduleOf<K> | undefined> {
  if (id === undefined) return undefined;
  const schedule = (await findSchedule(db, kind, id, now)) ?? refuseField(field, 'unknown_row');
  if (schedule.currency !== null && schedule.currency !== currency.code)
    refuseField(field, 'other_currency', { currency: schedule.currency });
  return schedule;
}
