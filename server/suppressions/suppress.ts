import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Subject } from '#contract/api/events';
import type { SuppressionReason } from '#contract/campaign-states';
import { type SuppressionSource, suppressionsBySeverity } from '#contract/suppressions';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { toStoredAddress } from '../lib/email-address';

/** Begins what is left of the address of somebody who was erased. */
export const digestMark = 'sha256:';

/** An address as it is compared. */
export const normalizeAddress = (email: string): string =>
  toStoredAddress(email) ?? email.trim().toLowerCase();
export const digestAddress = (email: string): string =>
  digestMark + createHash('sha256').update(normalizeAddress(email)).digest('hex');

/** The same as SQL, of an address in small letters. */
const digestSql = (email: Sql): Sql =>
  sql`${digestMark}::text || encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;

/** Is nothing to be written to this address (in small letters) at `now`, whoever has it? As SQL. */
export function isSuppressed(email: Sql, now: Date): Sql {
  const isListed = (storedAs: Sql) => sql`exists (
    select 1 from suppressions s where s.email = ${storedAs} and (s.expires_at is null or s.expires_at > ${now}))`;
  // A digest costs more than anything else here: it is made only where somebody was erased.
  return sql`(${isListed(email)} or case when (select exists (select 1 from suppressions where reason = 'ERASED'))
    then ${isListed(digestSql(email))} else false end)`;
}

interface SuppressionInput {
  email: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  /** in words */
  detail?: string;
  /** the campaign that brought it about */
  campaignId?: number | null;
  /** null: until it is released */
  expiresAt?: Date | null;
  now: Date;
  /** null: the house itself learned it */
  userId: number | null;
}

/**
 * Writes nothing to an address any more. It may be said again: a graver reason takes the place of a lighter one that
 * stands, the same one or an expired one is written anew; of two that hold, what holds longer stands. Answers the row.
 */
export async function suppress(
  tx: Db,
  { email, reason, source, detail = '', campaignId = null, expiresAt = null, now, userId }: SuppressionInput,
): Promise<number> {
  const address = normalizeAddress(email);
  const severity = (value: Sql) => sql`array_position(${[...suppressionsBySeverity]}::text[], ${value})`;
  // What is left of an erased customer stands for the address.
  const existing = await tx.maybe<{ email: string }>(sql`
    select email from suppressions where email in (${address}, ${digestAddress(address)}) order by email = ${address} limit 1`);
  const stored = await tx.maybe<{ id: number; isNew: boolean }>(sql`
    insert into suppressions as s (email, reason, source, detail, campaign_id, at, user_id, expires_at)
    values (${existing?.email ?? address}, ${reason}, ${source}, ${detail}, ${campaignId}, ${now}, ${userId}, ${expiresAt})
    on conflict (email) do update set reason = excluded.reason, source = excluded.source, detail = excluded.detail,
      campaign_id = excluded.campaign_id, at = excluded.at, user_id = excluded.user_id,
      expires_at = case when s.expires_at <= ${now} then excluded.expires_at
        when s.expires_at is null or excluded.expires_at is null then null
        else greatest(s.expires_at, excluded.expires_at) end
    where s.expires_at <= ${now} or ${severity(sql`excluded.reason`)} >= ${severity(sql`s.reason`)}
    returning id, xmax = 0 as "isNew"`);
  if (!stored)
    return (
      await tx.row<{ id: number }>(
        sql`select id from suppressions where email = ${existing?.email ?? address}`,
      )
    ).id;
  await recordEvent(tx, {
    now,
    userId,
    noun: 'suppressions',
    id: stored.id,
    action: 'suppress',
    about: await findReachedCustomers(tx, address),
    reason: detail || undefined,
  });
  return stored.id;
}

/** Whose address it is: it stands in their story, too. */
export const findReachedCustomers = async (tx: Db, email: string): Promise<Subject[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from customers where lower(email) = ${email} and email <> '' and merged_into is null
      union select customer_id from customer_contacts where kind = 'EMAIL' and kind <> 'ADDRESS' and value = ${email}`)
  ).map(({ id }) => ({ noun: 'customers', id }));

/**
 * Leaves of the addresses of somebody who is erased their digests alone, and writes nothing to them from now on: whoever
 * is taken in again with a list is not written to.
 */
export async function suppressErased(tx: Db, emails: readonly string[], now: Date): Promise<void> {
  for (const email of new Set(emails.map(normalizeAddress))) {
    await tx.run(sql`
      update suppressions set email = ${digestAddress(email)}, detail = '' where email = ${email}
        and not exists (select 1 from suppressions where email = ${digestAddress(email)})`);
    await tx.run(sql`delete from suppressions where email = ${email}`);
    await tx.run(sql`
      insert into suppressions (email, reason, source, at) values (${digestAddress(email)}, 'ERASED', 'STAFF', ${now})
      on conflict (email) do update set reason = 'ERASED', at = excluded.at, expires_at = null`);
  }
}
