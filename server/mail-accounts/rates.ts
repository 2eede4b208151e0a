import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Account, Limits } from './account';

type Period = keyof Limits;
/** Seconds, and how much of what is allowed in one may go at once: the rest follows evenly. */
const periods: Readonly<Record<Period, { seconds: number; burstShare: number }>> = {
  SECOND: { seconds: 1, burstShare: 0.05 },
  MINUTE: { seconds: 60, burstShare: 0.1 },
  HOUR: { seconds: 3600, burstShare: 0.5 },
  DAY: { seconds: 86_400, burstShare: 0.5 },
};
const periodNames = Object.keys(periods) as Period[];
/** A mail server that called the house too fast gets twice as many again after so many seconds. */
const recoverySeconds = 60;
/** From so many a second on it is no limit any more. */
const unlimitedRate = 1000;

/**
 * What a bucket holds at most and how fast it fills. Both together never let more than `limit` pass in any stretch of
 * one period, but where a single mail is more than that.
 */
export function toBucket(period: Period, limit: number): { most: number; perSecond: number } {
  const { seconds, burstShare } = periods[period];
  const capacity = Math.max(1, Math.floor(limit * burstShare));
  return { most: capacity, perSecond: Math.max(limit - capacity, limit / 2) / seconds };
}

export interface TokenGrant {
  tokens: number;
  /** seconds until the next one, where there was none */
  wait: number;
}

/**
 * Takes leave to send up to `wanted` mails through an account, for good: it is not given back. What is left stands in
 * the database, for all processes together and for after a restart.
 */
export async function takeTokens(
  db: Db,
  { id, limits }: Pick<Account, 'id' | 'limits'>,
  requested: number,
): Promise<TokenGrant> {
  const slowedRate = await findSlowRate(db, id);
  const bounds = periodNames.flatMap((period) => {
    const configured = limits[period];
    const limit =
      period === 'SECOND' && slowedRate !== null
        ? Math.min(configured ?? slowedRate, slowedRate)
        : configured;
    return limit === null ? [] : [{ period, ...toBucket(period, limit) }];
  });
  if (bounds.length === 0) return { tokens: requested, wait: 0 };
  return db.transaction(async (tx) => {
    await tx.run(sql`
      insert into account_rates (account_id, period, tokens, at)
      select ${id}, b.period, b.most, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b (period text, most double precision)
      on conflict do nothing`);
    const stored = await tx.rows<{ period: Period; tokens: number; elapsed: number }>(sql`
      select period, tokens, extract(epoch from clock_timestamp() - at)::float8 as elapsed
      from account_rates where account_id = ${id} order by period for update`);
    const buckets = bounds.map(({ period, most: capacity, perSecond }) => {
      const { tokens = capacity, elapsed = 0 } = stored.find((one) => one.period === period) ?? {};
      return { period, perSecond, tokens: Math.min(capacity, tokens + Math.max(0, elapsed) * perSecond) };
    });
    const tokens = Math.min(requested, ...buckets.map((bucket) => Math.floor(bucket.tokens)));
    if (tokens === 0) return { tokens, wait: Math.max(...buckets.map((b) => (1 - b.tokens) / b.perSecond)) };
    await tx.run(sql`
      update account_rates r set tokens = b.tokens - ${tokens}, at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(buckets)}::jsonb) as b (period text, tokens double precision)
      where r.account_id = ${id} and r.period = b.period`);
    return { tokens, wait: 0 };
  });
}

/** So many mails a second an account sends at most since its mail server called it too fast; null: it has recovered. */
export async function findSlowRate(db: Db, id: number): Promise<number | null> {
  const row = await db.maybe<{ rate: number }>(sql`
    select slow_rate * power(2, extract(epoch from clock_timestamp() - slow_at)::float8 / ${recoverySeconds}) as rate
    from mail_accounts where id = ${id} and slow_rate is not null`);
  return row && row.rate < unlimitedRate ? row.rate : null;
}

/** The mail server called the house too fast at so many mails a second: half of that, and within some seconds only once. */
export const slowDown = (db: Db, id: number, rate: number): Promise<number> =>
  db.run(sql`
    update mail_accounts set slow_at = clock_timestamp(),
      slow_rate = greatest(0.2, 0.5 * least(${rate}::float8, coalesce(per_second, ${unlimitedRate}),
        coalesce(slow_rate * power(2, extract(epoch from clock_timestamp() - slow_at)::float8 / ${recoverySeconds}), ${unlimitedRate})))
    where id = ${id} and (slow_at is null or slow_at < clock_timestamp() - interval '5 seconds')`);
