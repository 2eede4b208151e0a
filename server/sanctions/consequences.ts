import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { openRecipientStates } from '#contract/campaign-states';
import type { HitConsequences } from '#contract/sanctions';
import type { Db } from '../db/database';

/**
 * Counts the customer's records that a decision on a possible match would affect, such as open reservations, pending emails
 * and staged results.
 */
export async function readConsequences(db: Db, hitId: number): Promise<HitConsequences> {
  const consequences = await db.maybe<HitConsequences>(sql`
    select
      (select count(*) from reservations r where r.customer_id = h.customer_id and r.outcome is null) as reservations,
      (select count(*) from campaign_recipients r where r.customer_id = h.customer_id
        and r.state = any(${[...openRecipientStates]}::text[])) as mails,
      (select count(*) from staged_results s where s.buyer_id = h.customer_id and s.applied_at is null) as results,
      (select count(*) from sales s where s.buyer_id = h.customer_id and s.cancelled_at is null) as purchases,
      coalesce((select v.state = 'VERIFIED' from verifications v where v.customer_id = h.customer_id), false) as "isVerified",
      (select count(*) from sanction_hits o where o.customer_id = h.customer_id and o.id <> h.id
        and o.state = 'CONFIRMED') as "otherConfirmed"
    from sanction_hits h where h.id = ${hitId}`);
  return consequences ?? refuse('row.not_found');
}
