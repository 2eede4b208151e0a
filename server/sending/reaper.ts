import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { isExpired } from '../db/lease';
import { campaignAccountId } from '../mail-accounts/account';
import { announceCampaigns } from './announce';
import { isOrphaned } from './holder';
import { canMailTakeStep, isLeased, mailStateAfter } from './steps';

const unmarked = canMailTakeStep('mark', 'r');

/**
 * Takes over emails of processes that have ended. Unmarked emails were not sent and become pending again. Marked ones are in
 * doubt: they are not sent again, but the mail server is queried once it has had time to store them. Their lease stays, so
 * that the process can still report the outcome if it is alive.
 */
async function reap(db: Db, condition: Sql): Promise<void> {
  const reaped = await db.rows<{ id: number }>(sql`
    with reaped as (update campaign_recipients r set leased_until = null,
      state = case when ${unmarked} then ${mailStateAfter('unclaim')} else ${mailStateAfter('markUnknown')} end,
      lease = case when not ${unmarked} then r.lease end,
      next_at = case when ${unmarked} then r.next_at else clock_timestamp() + a.grace_seconds * interval '1 second' end
    from campaigns c, mail_accounts a
    where c.id = r.campaign_id and a.id = coalesce(r.account_id, ${campaignAccountId(sql`c`)}) and ${isLeased('r')} and ${condition}
      returning c.id)
    select distinct id from reaped`);
  announceCampaigns(
    db,
    reaped.map(({ id }) => id),
  );
}

/** Takes over emails whose lease has expired. */
export const reapExpired = (db: Db): Promise<void> => reap(db, isExpired('r'));

/** Takes over emails of ended processes on this machine, so that sending continues immediately after a restart. */
export async function reapOrphans(db: Db, own: string): Promise<void> {
  const leases = await db.rows<{ lease: string }>(sql`
    select distinct lease from campaign_recipients r where ${isLeased('r')} and lease is not null`);
  const orphaned = leases.map(({ lease }) => lease).filter((lease) => isOrphaned(lease, own));
  if (orphaned.length > 0) await reap(db, sql`r.lease = any(${orphaned}::text[])`);
}
