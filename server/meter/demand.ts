import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { computeMeterState, linkingRelations, meterMonths } from '#contract/meter';
import { verificationLifecycle } from '#contract/verification-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Run } from '../jobs/job';
import {
  minorUnits,
  purchaseDay,
  rateOn,
  readCurrentThreshold,
  readThresholdsOn,
} from '../regulation/threshold';
import { changeState, lockVerification } from '../verifications/verification';
import { isRegulated } from './regulated';

/** The purchases of a customer and linked customers until the end of a day on which some were made. */
interface DayTotal {
  id: number;
  day: string;
  total: number;
  /** whether a purchase is in a currency without an exchange rate */
  isUnknown: boolean;
}

/**
 * Returns the ids of the customers selected by `customers` whose purchases, together with those of linked customers, reach
 * the legal threshold on the day of one of them. It also counts as reached when a missing exchange rate prevents the sum.
 */
async function findOverThreshold(tx: Db, customers: Sql, now: Date): Promise<number[]> {
  const { own, currencies } = await readCurrentThreshold(tx);
  // Sales are in the currency of their auction or collection.
  const usedCurrencies = await tx.rows<{ currency: string }>(sql`
    select currency from auctions union select currency from collections union select ${own}::text`);
  const codes = usedCurrencies.map(({ currency }) => currency);
  const sums = await tx.rows<DayTotal>(sql`
    with wanted as (${customers}),
    members as (
      select id, id as member from wanted
      union select w.id, case when r.customer_id = w.id then r.other_id else r.customer_id end
      from wanted w join customer_relations r on (r.customer_id = w.id or r.other_id = w.id)
        and r.kind = any(${[...linkingRelations]}::text[])),
    bought as (
      select m.id, m.member, s.currency, s.price + coalesce(l.premium, 0) as price, ${purchaseDay} as day,
        ${rateOn(sql`s.currency`, sql`s.sold_at::date`)} as rate
      from members m join sales s on s.buyer_id = m.member left join lots l on l.id = s.lot_id
      where s.cancelled_at is null and s.sold_at > ${now}::timestamptz - make_interval(months => ${meterMonths})
        and ${isRegulated(sql`select s.item_id union select li.item_id from lot_items li where li.lot_id = s.lot_id`)}),
    days as (
      select b.id, b.day, bool_or(b.member = b.id) as own, bool_or(b.rate is null and b.currency <> ${own}) as unknown,
        coalesce(sum(case when b.currency = ${own} then b.price
          else div(2 * b.price * b.rate::numeric * o.minor + u.minor, 2 * u.minor) end), 0) as amount
      from bought b join ${minorUnits(codes, currencies)} on u.currency = b.currency,
        (select minor from ${minorUnits(codes, currencies)} where u.currency = ${own}) o
      group by b.id, b.day)
    select id, day::text as day, (sum(amount) over until_day)::bigint as total, bool_or(unknown) over until_day as "isUnknown"
    from days d where exists (select 1 from days x where x.id = d.id and x.own)
    window until_day as (partition by id order by day) order by id, day`);
  const thresholds = await readThresholdsOn(
    tx,
    sums.map(({ day }) => day),
    { own, currencies },
  );
  const reached = sums.filter(({ id, day, total, isUnknown }, at) => {
    const state = computeMeterState({ total, threshold: thresholds.get(day)?.amount ?? null, isUnknown });
    // What is unknown counts on the last day of a customer, with all purchases.
    return state === 'OVER' || (state === 'UNKNOWN' && sums[at + 1]?.id !== id);
  });
  return [...new Set(reached.map(({ id }) => id))];
}

/**
 * Requires verification of these customers and those linked to them if their purchases reach the threshold. Customers whose
 * verification is not `NOT_REQUIRED` are not changed.
 */
export async function requireVerifications(tx: Db, customerIds: readonly number[], now: Date): Promise<void> {
  if (customerIds.length === 0) return;
  const ids = [...new Set(customerIds)];
  const overThreshold = await findOverThreshold(
    tx,
    sql`
      select c.id from customers c
      where c.verification = 'NOT_REQUIRED' and c.merged_into is null and c.erased_at is null and c.id in (
        select unnest(${ids}::bigint[])
        union select r.other_id from customer_relations r
          where r.customer_id = any(${ids}::bigint[]) and r.kind = any(${[...linkingRelations]}::text[])
        union select r.customer_id from customer_relations r
          where r.other_id = any(${ids}::bigint[]) and r.kind = any(${[...linkingRelations]}::text[]))`,
    now,
  );
  for (const id of overThreshold) {
    const { state } = await lockVerification(tx, id, now);
    if (state !== 'NOT_REQUIRED') continue;
    await changeState(tx, id, {
      step: 'demand',
      from: state,
      to: verificationLifecycle.NOT_REQUIRED.demand,
      now,
      userId: null,
    });
  }
}

/** Refuses (`verification.threshold`) to waive the verification of a customer when the law requires it. */
export async function assertWaivable(tx: Db, customerId: number, now: Date): Promise<void> {
  const overThreshold = await findOverThreshold(tx, sql`select ${customerId}::bigint as id`, now);
  if (overThreshold.length > 0) refuse('verification.threshold');
}

const chunk = 200;

/**
 * Job: checks all recent buyers against the threshold. Sales trigger the same check, but relations, categories, exchange
 * rates and thresholds also change without a sale.
 */
export async function requireAllVerifications(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  _: Record<string, never>,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const buyers = await db.rows<{ id: number }>(sql`
    select distinct s.buyer_id as id from sales s join customers c on c.id = s.buyer_id
    where s.cancelled_at is null and c.verification = 'NOT_REQUIRED'
      and s.sold_at > ${now()}::timestamptz - make_interval(months => ${meterMonths}) order by 1`);
  for (let at = 0; at < buyers.length; at += chunk) {
    await progress(at, buyers.length);
    const ids = buyers.slice(at, at + chunk).map(({ id }) => id);
    await db.transaction((tx) => requireVerifications(tx, ids, now()));
  }
}
