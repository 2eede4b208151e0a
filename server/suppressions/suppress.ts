import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Subject } from '#contract/api/events';
import type { SuppressionReason } from '#contract/campaign-states';
import { type SuppressionSource, suppressionsBySeverity } from '#contract/suppressions';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { toStoredAddress } from '../lib/email-address';

/** Prefix of the digest that replaces the address of an erased customer. */
export const digestMark = 'sha256:';

/** Returns an address in the form used for comparison. */
export const normalizeAddress = (email: string): string =>
  toStoredAddress(email) ?? email.trim().toLowerCase();
export const digestAddress = (email: string): string =>
  digestMark + createHash('sha256').update(normalizeAddress(email)).digest('hex');

/** Does the same in SQL, for an address in lower case. */
const digestSql = (email: Sql): Sql =>
  sql`${digestMark}::text || encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;

/** Returns SQL for whether this address (in lower case) is suppressed at `now`, for any owner. */
export function isSuppressed(email: Sql, now: Date): Sql {
  const isListed = (storedAs: Sql) => sql`exists (
    select 1 from suppressions s where s.email = ${storedAs} and (s.expires_at is null or s.expires_at > ${now}))`;
  // Digests are expensive, so they are computed only when any customer was erased.
  return sql`(${isListed(email)} or case when (select exists (select 1 from suppressions where reason = 'ERASED'))
    then ${isListed(digestSql(email))} else false end)`;
}

interface SuppressionInput {
  email: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  /** free text */
  detail?: string;
  /** the campaign that caused it */
  campaignId?: number | null;
  /** null: until it is released */
  expiresAt?: Date | null;
  now: Date;
  /** null: detected by the system */
  userId: number | null;
}

/**
 * Suppresses an address and returns the id of the row. A suppression that is equally or more severe replaces an existing
 * one, and any replaces an expired one; of two active ones, the later expiry applies.
 */
export async function suppress(
  tx: Db,
  { email, reason, source, detail = '', campaignId = null, expiresAt = null, now, userId }: SuppressionInput,
): Promise<number> {
  const address = normalizeAddress(email);
  const severity = (value: Sql) => sql`array_position(${[...suppressionsBySeverity]}::text[], ${value})`;
  // The digest of an erased customer's address counts as the address.
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

/** Returns the customers with this address, whose history also shows the event. */
export const findReachedCustomers = async (tx: Db, email: string): Promise<Subject[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from customers where lower(email) = ${email} and email <> '' and merged_into is null
      union select customer_id from customer_contacts where kind = 'EMAIL' and kind <> 'ADDRESS' and value = ${email}`)
  ).map(({ id }) => ({ noun: 'customers', id }));

/**
 * Replaces the addresses of an erased customer by digests and suppresses them, so that importing them again does not lead to
 * emails.
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
