import sql from 'sql-template-tag';
import type { Suppression } from '#contract/suppressions';
import type { CustomersSeparated } from '../app-context';
import type { Db } from '../db/database';
import { suppress } from './suppress';

/** Reasons that are about a person; the others are about a mailbox. */
const personal = ['BY_HAND', 'COMPLAINED'];

/**
 * Suppresses the addresses of both of two customers, who were one record for a time, where one of them complained or asked
 * during that time to get no more mail: nobody can tell which of the two it was.
 */
export async function shareSuppressions(tx: Db, separated: CustomersSeparated): Promise<void> {
  const { survivorId, mergedId, now, userId } = separated;
  const ofSurvivor = await learnedMeanwhile(tx, survivorId, separated);
  const ofMerged = await learnedMeanwhile(tx, mergedId, separated);
  for (const [to, learned] of [
    [mergedId, ofSurvivor],
    [survivorId, ofMerged],
  ] as const)
    for (const email of learned.length > 0 ? await addressesOf(tx, to) : [])
      for (const one of learned) await suppress(tx, { ...one, email, now, userId });
}

type Learned = Pick<Suppression, 'reason' | 'source' | 'detail'> & {
  campaignId: number | null;
  expiresAt: Date | null;
};

const learnedMeanwhile = (
  tx: Db,
  customerId: number,
  { since, now }: CustomersSeparated,
): Promise<Learned[]> =>
  tx.rows<Learned>(sql`
    select s.reason, s.source, s.detail, s.campaign_id as "campaignId", s.expires_at as "expiresAt"
    from suppressions s
    where s.at >= ${since}::timestamptz and (s.expires_at is null or s.expires_at > ${now})
      and s.reason = any(${personal}::text[])
      and s.email in (select lower(value) from customer_contacts where customer_id = ${customerId} and kind = 'EMAIL')
    order by s.id`);

const addressesOf = async (tx: Db, customerId: number): Promise<string[]> =>
  (
    await tx.rows<{ email: string }>(sql`
      select distinct lower(value) as email from customer_contacts
      where customer_id = ${customerId} and kind = 'EMAIL' and ended_at is null order by 1`)
  ).map(({ email }) => email);
