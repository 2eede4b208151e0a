import sql from 'sql-template-tag';
import { getCurrency } from '#contract/currencies';
import type { IncrementBody } from '#contract/money/increments';
import { convertIncrements } from '#contract/schedules';
import type { Db } from '../db/database';
import type { Terms } from './auctions';
import { christies, type SalePlan } from './sales';

const findSchedule = async (tx: Db, kind: string, name: string | null): Promise<number | null> =>
  name === null
    ? null
    : ((
        await tx.maybe<{ id: number }>(sql`
          select id from schedules where kind = ${kind} and name like ${`${name}%`} order by id limit 1`)
      )?.id ?? null);

/** Loads the increments used for bidding. */
export async function loadIncrements(tx: Db): Promise<IncrementBody> {
  const schedule = await tx.row<{ currency: string | null; body: IncrementBody }>(sql`
    select currency, body from schedules where kind = 'INCREMENT' and name like 'Universal%' order by id limit 1`);
  return convertIncrements(schedule, getCurrency('GBP'));
}

/** Sets the default schedules of new sales in pounds to those of most of its sales. */
export async function setSaleDefaults(tx: Db): Promise<void> {
  await tx.run(sql`
    insert into sale_defaults (currency, premium_schedule_id, increment_schedule_id, tax_schedule_id,
      resale_right_schedule_id)
    values ('GBP', ${await findSchedule(tx, 'PREMIUM', christies)}, ${await findSchedule(tx, 'INCREMENT', 'Universal')},
      ${await findSchedule(tx, 'TAX', 'United Kingdom')}, ${await findSchedule(tx, 'RESALE_RIGHT', 'United Kingdom')})`);
}

/** Loads the schedules that apply to a sale. */
export const loadTerms = async (tx: Db, { premium }: SalePlan): Promise<Terms> => ({
  premiumScheduleId: await findSchedule(tx, 'PREMIUM', premium),
  incrementScheduleId: await findSchedule(tx, 'INCREMENT', 'Universal'),
  taxScheduleId: await findSchedule(tx, 'TAX', 'United Kingdom'),
  resaleRightScheduleId: await findSchedule(tx, 'RESALE_RIGHT', 'United Kingdom'),
});
