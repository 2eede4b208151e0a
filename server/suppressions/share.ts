import sql from 'sql-template-tag';
import type { Suppression } from '#contract/suppressions';
import type { CustomersSeparated } from '../app-context';
import type { Db } from '../db/database';
import { suppress } from './suppress';

/** Reasons that concern a person; the others concern a mailbox. */
const personalReasons = ['BY_HAND', 'COMPLAINED'];

/**
 * Suppresses the addresses of both of two separated customers when, while they were one record, one of them complained or
 * asked for no more email: it is unknown which of the two it was.
 */
export async function shareSuppressions(tx: Db, separated: CustomersSeparated): Promise<void> {
  const { survivorId, mergedId, now, userId } = separated;
  const survivorSuppressions = await findAddedSince(tx, survivorId, separated);
  const mergedSuppressions = await findAddedSince(tx, mergedId, separated);
  for (const [to, added] of [
    [mergedId, survivorSuppressions],
    [survivorId, mergedSuppressions],
  ] as const)
    for (const email of added.length > 0 ? await findEmails(tx, to) : [])
      for (const suppression of added) await suppress(tx, { ...suppression, email, now, userId });
}

type NewSuppression = Pick<Suppression, 'reason' | 'source' | 'detail'> & {
  campaignId: number | null;
  expiresAt: Date | null;
};

const findAddedSince = (
  tx: Db,
  customerId: number,
  { since, now }: CustomersSeparated,
): Promise<NewSuppression[]> =>
  tx.rows<NewSuppression>(sql`
    select s.reason, s.source, s.detail, s.campaign_id as "campaignId", s.expires_at as "expiresAt"
    from suppressions s
    where s.at >= ${since}::timestamptz and (s.expires_at is null or s.expires_at > ${now})
      and s.reason = any(${personalReasons}::text[])
      and s.email in (select lower(value) from customer_contacts where customer_id = ${customerId} and kind = 'EMAIL')
    order by s.id`);

const findEmails = async (tx: Db, customerId: number): Promise<string[]> =>
  (
    await tx.rows<{ email: string }>(sql`
      select distinct lower(value) as email from customer_contacts
      where customer_id = ${customerId} and kind = 'EMAIL' and ended_at is null order by 1`)
  ).map(({ email }) => email);
