import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { isExpired } from '../db/lease';
import { campaignAccountId } from '../mail-accounts/account';
import { announceCampaigns } from './announce';
import { isOrphaned } from './holder';
import { canApplyStep, isLeased, stateAfter } from './steps';

const unmarked = canApplyStep('mark', 'r');

/**
 * Takes mails from processes that are gone. What was not marked is proved unsent, and waits anew. What was marked is in
 * doubt: it is never sent again because of that, but asked for once its mail server has had time to store it. The lease
 * stays: should its holder live after all, it still says what it knows.
 */
async function reap(db: Db, condition: Sql): Promise<void> {
  const reaped = await db.rows<{ id: number }>(sql`
    with reaped as (update campaign_recipients r set leased_until = null,
      state = case when ${unmarked} then ${stateAfter('letGo')} else ${stateAfter('doubt')} end,
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

/** Those whose holder has not said for too long that it lives. */
export const reapExpired = (db: Db): Promise<void> => reap(db, isExpired('r'));

/** Those of processes of this machine that are gone, so that a restart goes on at once. */
export async function reapOrphans(db: Db, own: string): Promise<void> {
  const leases = await db.rows<{ lease: string }>(sql`
    select distinct lease from campaign_recipients r where ${isLeased('r')} and lease is not null`);
  const orphaned = leases.map(({ lease }) => lease).filter((lease) => isOrphaned(lease, own));
  if (orphaned.length > 0) await reap(db, sql`r.lease = any(${orphaned}::text[])`);
}
