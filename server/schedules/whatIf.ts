import sql from 'sql-template-tag';
import type * as z from 'zod';
import { refuseField } from '#contract/api/refusal';
import { type Currency, findCurrency } from '#contract/currencies';
import { buyersAccount, houseShare, sellersAccount } from '#contract/money/charges';
import { bidsFrom } from '#contract/money/increments';
import type { ScheduleKind } from '#contract/schedule-fields';
import { incrementsIn, ruledBy, type ScheduleOf } from '#contract/schedules';
import type { WhatIf, WhatIfQuery } from '#contract/what-if';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { definedCurrencies } from '../settings/currencies';
import { houseCurrency } from '../settings/house';
import { scheduleOf } from './queries';

type Query = z.output<typeof WhatIfQuery>;

/**
 * What a hammer price means under the chosen schedules. Who pays the resale right is the house's rule.
 */
export async function whatIf({ db, now }: Context, query: Query): Promise<WhatIf> {
  const currency = query.currency ? await named(db, query.currency) : await houseCurrency(db);
  const chosen = <K extends ScheduleKind>(kind: K, field: keyof Query, id: number | undefined) =>
    fitting(db, kind, field, id, currency, now);
  const [premium, tax, resaleRight, commission, increments] = [
    await chosen('PREMIUM', 'premium', query.premium),
    await chosen('TAX', 'tax', query.tax),
    await chosen('RESALE_RIGHT', 'resaleRight', query.resaleRight),
    await chosen('COMMISSION', 'commission', query.commission),
    await chosen('INCREMENT', 'increments', query.increments),
  ];
  const { bearer } = await db.row<{ bearer: 'BUYER' | 'SELLER' }>(
    sql`select resale_right_bearer as bearer from house`,
  );
  const { hammer } = query;
  const taxed = tax ? ruledBy(tax) : null;
  const royalty = (payer: typeof bearer) => (resaleRight && payer === bearer ? ruledBy(resaleRight) : null);
  const buyer =
    premium &&
    buyersAccount({
      hammer,
      premium: ruledBy(premium),
      tax: taxed,
      scheme: query.scheme,
      buyerResident: query.buyer === 'RESIDENT',
      dutyRate: query.dutyRate,
      channel: query.channel,
      resaleRight: royalty('BUYER'),
    });
  const seller =
    commission &&
    sellersAccount({
      hammer,
      estimateLow: query.estimateLow ?? null,
      estimateHigh: query.estimateHigh ?? null,
      reserve: query.reserve ?? null,
      commission: ruledBy(commission),
      tax: taxed,
      resaleRight: royalty('SELLER'),
    });
  return {
    currency: currency.code,
    hammer,
    buyer: buyer ?? null,
    seller: seller ?? null,
    houseShare: buyer && seller ? houseShare(buyer, seller) : null,
    nextBids: increments ? bidsFrom(hammer, 13, incrementsIn(increments, currency)).slice(1) : null,
  };
}

const named = async (db: Db, code: string): Promise<Currency> =>
  findCurrency(code, await definedCurrencies(db)) ?? refuseField('currency', 'currency');

/** Refuses a schedule of another kind, and one whose amounts are in another currency. */
async function fitting<K extends ScheduleKind>(
  db: Db,
  kind: K,
  field: string,
  id: number | undefined,
  currency: Currency,
  now: Date,
): Promise<ScheduleOf<K> | undefined> {
  if (id === undefined) return undefined;
  const schedule = (await scheduleOf(db, kind, id, now)) ?? refuseField(field, 'unknown_row');
  if (schedule.currency !== null && schedule.currency !== currency.code)
    refuseField(field, 'other_currency', { currency: schedule.currency });
  return schedule;
}
