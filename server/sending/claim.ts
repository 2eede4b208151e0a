import sql, { raw, type Sql } from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { acquireLease, releaseLease, renewLease } from '../db/lease';
import { campaignAccountId, canReadSecrets } from '../mail-accounts/account';
import { canMailTakeStep, isLeased, mailStateAfter } from './steps';

/** An email that this process has leased. */
export interface ClaimedMail {
  id: number;
  campaignId: number;
  customerId: number;
  email: string;
  language: Language;
  variant: 'A' | 'B';
  attempt: number;
  /** of an earlier attempt; null: there is none yet */
  messageId: string | null;
}

/** Returns the condition that a recipient with this alias is not in their quiet hours; `s` are the settings. */
const isAwake = (recipient: string): Sql =>
  sql`(s.quiet_from is null or quiet_until(now(), ${raw(recipient)}.time_zone, s.quiet_from, s.quiet_until) is null)`;

/**
 * Claims up to `limit` unleased emails that are due through this account, from all running campaigns in turn. Emails to
 * recipients in their quiet hours wait.
 */
export const claimMails = (db: Db, lease: string, accountId: number, limit: number): Promise<ClaimedMail[]> =>
  db.rows<ClaimedMail>(sql`
    with due as materialized (
      select candidate.id from campaigns c cross join email_settings s
      cross join lateral (
        select r.id, row_number() over (order by r.next_at, r.id) as place from (
          select id, next_at from campaign_recipients w
          where campaign_id = c.id and ${canMailTakeStep('claim', 'w')} and next_at <= now()
            and ${isAwake('w')}
          order by next_at, id limit ${limit} for update skip locked) r) candidate
      where c.state = 'SENDING' and ${campaignAccountId(sql`c`)} = ${accountId}
      order by candidate.place, random() limit ${limit})
    update campaign_recipients r set state = ${mailStateAfter('claim')}, ${acquireLease(sql`${lease}`)},
      account_id = ${accountId}
    from due where r.id = due.id
    returning r.id, r.campaign_id as "campaignId", r.customer_id as "customerId", r.email, r.language, r.variant, r.attempt,
      r.message_id as "messageId"`);

/**
 * Returns the seconds until an email of a running campaign becomes due; null when none will. Call it when those that were due
 * so many seconds ago have been claimed as far as possible. The remaining ones are looked at again soon (zero or less), or
 * when quiet hours may end: they end at full hours, and time zones differ by multiples of 15 minutes.
 */
export async function findNextMail(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  secondsAgo: number,
): Promise<number | null> {
  const { seconds } = await db.row<{ seconds: number | null }>(sql`
    select extract(epoch from min(greatest(due.at, a.opens_at)) - clock_timestamp())::float8 as seconds
    from campaigns c join mail_accounts a on a.id = ${campaignAccountId(sql`c`)} cross join email_settings s
    -- A second earlier, because the statement itself takes time.
    cross join (select clock_timestamp() - make_interval(secs => ${secondsAgo}::float8 + 1) as at) claimed
    cross join lateral (
      select min(next_at) as at from campaign_recipients r
      where r.campaign_id = c.id and ${canMailTakeStep('claim', 'r')} and r.next_at > claimed.at
      union all
      select case when exists (
          select 1 from campaign_recipients r
          where r.campaign_id = c.id and ${canMailTakeStep('claim', 'r')} and r.next_at <= claimed.at and ${isAwake('r')})
        then claimed.at else date_bin('15 minutes', clock_timestamp(), '2000-01-01') + interval '15 minutes' end
      where exists (
        select 1 from campaign_recipients r
        where r.campaign_id = c.id and ${canMailTakeStep('claim', 'r')} and r.next_at <= claimed.at)) due
    where c.state = 'SENDING' and due.at is not null and ${canReadSecrets(secrets, sql`a`)}`);
  return seconds;
}

const releaseMails = (db: Db, lease: string, ids: readonly number[], condition: Sql) =>
  db.run(sql`
    update campaign_recipients r set ${releaseLease}, next_at = now(),
      state = case when c.state = 'CANCELLED' then ${mailStateAfter('drop')} else ${mailStateAfter('defer')} end,
      attempt = r.attempt - case when ${canMailTakeStep('defer', 'r')} then 1 else 0 end
    from campaigns c
    where r.id = any(${[...ids]}::bigint[]) and r.lease = ${lease} and ${condition}
      and c.id = r.campaign_id`);

/** Releases emails that have not been started. */
export const releaseClaimed = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  releaseMails(db, lease, ids, canMailTakeStep('unclaim', 'r'));

/** Releases an email that was not transmitted to the mail server, whether it was marked or not. */
export const releaseStarted = (db: Db, lease: string, id: number): Promise<number> =>
  releaseMails(db, lease, [id], isLeased('r'));

/** Skips recipients for whom a variable of the email has no value, so that no email is sent with a gap. */
export const skipMails = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set ${releaseLease}, state = ${mailStateAfter('skip')},
      skip_reason = 'MISSING_VARIABLE'
    where id = any(${[...ids]}::bigint[]) and lease = ${lease} and ${canMailTakeStep('mark', 'r')}`);

/**
 * Releases emails that this process has leased without knowing it, because the database connection broke while claiming. It
 * must not run while claiming: emails just claimed are not in `tracked` yet and would be sent twice.
 */
export const releaseStrays = (db: Db, lease: string, tracked: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set state = ${mailStateAfter('unclaim')}, ${releaseLease}
    where ${canMailTakeStep('unclaim', 'r')} and lease = ${lease} and id <> all(${[...tracked]}::bigint[])`);

/** Renews the leases of these emails. */
export const renewLeases = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set ${renewLease}
    where id = any(${[...ids]}::bigint[]) and lease = ${lease} and ${isLeased('r')}`);
