import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { releaseLease, renewLease, takeLease } from '../db/lease';
import { accountOf } from '../mail-accounts/account';
import { inHand, mayTake, stateAfter } from './steps';

/** A mail in hand. */
export interface Claimed {
  id: number;
  campaignId: number;
  customerId: number;
  email: string;
  language: Language;
  variant: 'A' | 'B';
  attempt: number;
  /** of an earlier try; null: it has none yet */
  messageId: string | null;
}

/**
 * Takes up to `room` mails that are due through this account and that nobody holds, by turns of the campaigns that are
 * being sent. Where it is quiet for the reader, the mail waits.
 */
export const claim = (db: Db, lease: string, accountId: number, room: number): Promise<Claimed[]> =>
  db.rows<Claimed>(sql`
    with due as materialized (
      select found.id from campaigns c cross join email_settings s
      cross join lateral (
        select r.id, row_number() over (order by r.next_at, r.id) as place from (
          select id, next_at from campaign_recipients w
          where campaign_id = c.id and ${mayTake('claim', 'w')} and next_at <= now()
            and (s.quiet_from is null or quiet_until(now(), time_zone, s.quiet_from, s.quiet_until) is null)
          order by next_at, id limit ${room} for update skip locked) r) found
      where c.state = 'SENDING' and ${accountOf(sql`c`)} = ${accountId}
      order by found.place, random() limit ${room})
    update campaign_recipients r set state = ${stateAfter('claim')}, ${takeLease(sql`${lease}`)},
      account_id = ${accountId}
    from due where r.id = due.id
    returning r.id, r.campaign_id as "campaignId", r.customer_id as "customerId", r.email, r.language, r.variant, r.attempt,
      r.message_id as "messageId"`);

const giveBack = (db: Db, lease: string, ids: readonly number[], which: Sql) =>
  db.run(sql`
    update campaign_recipients r set ${releaseLease}, next_at = now(),
      state = case when c.state = 'CANCELLED' then ${stateAfter('drop')} else ${stateAfter('defer')} end,
      attempt = r.attempt - case when ${mayTake('defer', 'r')} then 1 else 0 end
    from campaigns c
    where r.id = any(${[...ids]}::bigint[]) and r.lease = ${lease} and ${which}
      and c.id = r.campaign_id`);

/** Gives mails back that have not begun. */
export const letGo = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  giveBack(db, lease, ids, mayTake('letGo', 'r'));

/** Gives a mail back of which the mail server has not heard, whether it was marked or not. */
export const letBegunGo = (db: Db, lease: string, id: number): Promise<number> =>
  giveBack(db, lease, [id], inHand('r'));

/** Leaves out those of whom it is not known what the letter says of them: nobody gets a mail with a hole. */
export const leaveOut = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set ${releaseLease}, state = ${stateAfter('skip')},
      skip_reason = 'MISSING_VARIABLE'
    where id = any(${[...ids]}::bigint[]) and lease = ${lease} and ${mayTake('mark', 'r')}`);

/**
 * Gives back what this process holds and does not know of: the line to the database broke when it was claimed. Not while
 * it claims: what has just been taken is not `known` yet, and would be written, and told, twice.
 */
export const letStray = (db: Db, lease: string, known: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set state = ${stateAfter('letGo')}, ${releaseLease}
    where ${mayTake('letGo', 'r')} and lease = ${lease} and id <> all(${[...known]}::bigint[])`);

/** Says that the process lives which holds these. */
export const renew = (db: Db, lease: string, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    update campaign_recipients r set ${renewLease}
    where id = any(${[...ids]}::bigint[]) and lease = ${lease} and ${inHand('r')}`);
