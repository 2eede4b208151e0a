import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Account, Limits } from './account';

type Period = keyof Limits;
/** Length of each period in seconds, and the share of its limit that may be sent in one burst; the rest is spread evenly. */
const periods: Readonly<Record<Period, { seconds: number; burstShare: number }>> = {
  SECOND: { seconds: 1, burstShare: 0.05 },
  MINUTE: { seconds: 60, burstShare: 0.1 },
  HOUR: { seconds: 3600, burstShare: 0.5 },
  DAY: { seconds: 86_400, burstShare: 0.5 },
};
const periodNames = Object.keys(periods) as Period[];
/** After throttling by the mail server, the allowed rate doubles every this many seconds. */
const recoverySeconds = 60;
/** Emails per second from which on a throttled rate is no longer a limit. */
const unlimitedRate = 1000;

/**
 * Returns capacity and fill rate of a token bucket. Together they never allow more than `limit` within any interval of one
 * period, unless a single email exceeds it.
 */
export function toBucket(period: Period, limit: number): { capacity: number; perSecond: number } {
  const { seconds, burstShare } = periods[period];
  const capacity = Math.max(1, Math.floor(limit * burstShare));
  return { capacity, perSecond: Math.max(limit - capacity, limit / 2) / seconds };
}

export interface TokenGrant {
  tokens: number;
  /** seconds until the next token when there was none */
  wait: number;
}

/**
 * Takes up to `requested` tokens for sending emails through an account; tokens cannot be returned. The buckets are stored in
 * the database, so that they apply to all processes and survive a restart.
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
      select ${id}, b.period, b.capacity, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as b (period text, capacity double precision)
      on conflict do nothing`);
    const stored = await tx.rows<{ period: Period; tokens: number; elapsed: number }>(sql`
      select period, tokens, extract(epoch from clock_timestamp() - at)::float8 as elapsed
      from account_rates where account_id = ${id} order by period for update`);
    const buckets = bounds.map(({ period, capacity, perSecond }) => {
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

/**
 * Returns the maximum rate in emails per second since the mail server last throttled an account; null when it has recovered.
 */
export async function findSlowRate(db: Db, id: number): Promise<number | null> {
  const row = await db.maybe<{ rate: number }>(sql`
    select slow_rate * power(2, extract(epoch from clock_timestamp() - slow_at)::float8 / ${recoverySeconds}) as rate
    from mail_accounts where id = ${id} and slow_rate is not null`);
  return row && row.rate < unlimitedRate ? row.rate : null;
}

/**
 * Halves the rate of an account after the mail server throttled it at this many emails per second, at most once within five
 * seconds.
 */
export const slowDown = (db: Db, id: number, rate: number): Promise<number> =>
  db.run(sql`
    update mail_accounts set slow_at = clock_timestamp(),
      slow_rate = greatest(0.2, 0.5 * least(${rate}::float8, coalesce(per_second, ${unlimitedRate}),
        coalesce(slow_rate * power(2, extract(epoch from clock_timestamp() - slow_at)::float8 / ${recoverySeconds}), ${unlimitedRate})))
    where id = ${id} and (slow_at is null or slow_at < clock_timestamp() - interval '5 seconds')`);
