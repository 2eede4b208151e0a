import sql, { type Sql } from 'sql-template-tag';
import { isSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { releaseLease, renewLease } from '../db/lease';
import { hasObjected, isErasedOrDeceased } from '../segments/standing';
import { isSuppressed } from '../suppressions/suppress';
import { canMailTakeStep, mailStateAfter } from './steps';

/**
 * SQL for why the email `r` of campaign `c` to the customer `p` must not be sent, null when it may be. Repeats the checks of
 * the freeze that may have changed since, for all owners of the address.
 */
const skipReason = (now: Date): Sql => sql`
  case when p.erased_at is not null or ${isSuppressed(sql`r.email`, now)} then 'SUPPRESSED'
    when ${isErasedOrDeceased(sql`p`)} then 'NOT_ACTIVE'
    when not p.consents @> array['EMAIL ' || c.topic] or ${hasObjected(sql`r.email`, sql`c.topic`)} then 'UNSUBSCRIBED'
    when ${isSanctioned(sql`p.id`)} then 'SANCTIONED' end`;

/**
 * Marks emails as started and commits this before the mail server receives them, so that unanswered ones are known after a
 * crash. Returns the ids that may be sent. Excludes recipients who have unsubscribed or are suppressed, and campaigns that
 * are paused or canceled; waits for a concurrent withdrawal of consent.
 */
export async function markMails(
  db: Db,
  lease: string,
  now: Date,
  mails: readonly { id: number; messageId: string }[],
): Promise<Set<number>> {
  const ids = mails.map(({ id }) => id);
  return db.transaction(async (tx) => {
    // This must be a separate statement: one that waits for a withdrawal still reads the snapshot from before it.
    await tx.run(sql`
      select 1 from customers c where id in (
        select customer_id from campaign_recipients where id = any(${ids}::bigint[])
        union select o.id from campaign_recipients r join customers o on lower(o.email) = r.email
        where r.id = any(${ids}::bigint[]) and o.email <> '' and o.merged_into is null)
      order by id for share`);
    const marked = await tx.rows<{ id: number }>(sql`
      update campaign_recipients r set state = ${mailStateAfter('mark')}, attempt = r.attempt + 1, sending_at = clock_timestamp(),
        ${renewLease}, message_id = coalesce(r.message_id, g."messageId")
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as g (id bigint, "messageId" text), campaigns c, customers p
      where r.id = g.id and ${canMailTakeStep('mark', 'r')} and r.lease = ${lease} and c.id = r.campaign_id and c.state = 'SENDING'
        and p.id = r.customer_id and ${skipReason(now)} is null
      returning r.id`);
    const allowed = new Set(marked.map(({ id }) => id));
    const skipped = ids.filter((id) => !allowed.has(id));
    if (skipped.length > 0) await skipOrRelease(tx, lease, now, skipped);
    return allowed;
  });
}

/** Skips the emails that must not be sent, with the reason, or releases them until their campaign resumes. */
const skipOrRelease = (tx: Db, lease: string, now: Date, ids: number[]): Promise<number> =>
  tx.run(sql`
    update campaign_recipients r set ${releaseLease}, skip_reason = w.reason,
      state = case when w.reason is not null then ${mailStateAfter('skip')}
        when w.over then ${mailStateAfter('cancel')} else ${mailStateAfter('unclaim')} end
    from (
      select r.id, c.state = 'CANCELLED' as over, ${skipReason(now)} as reason
      from campaign_recipients r join campaigns c on c.id = r.campaign_id join customers p on p.id = r.customer_id
      where r.id = any(${ids}::bigint[])) w
    where r.id = w.id and ${canMailTakeStep('unclaim', 'r')} and r.lease = ${lease}`);
