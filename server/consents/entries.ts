import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#contract/session';
import { storeConsents } from '../customers/stored-state';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';

/** How and when consents were recorded. */
export interface ConsentRecording {
  now: Date;
  /** the user who recorded it; null for the customer, on their own page */
  userId: number | null;
  address: string;
  /** the user who created the link to the page; null for a link from an email, or outside the page */
  pageBy: number | null;
  /** the wording the customer agreed to; null when none was shown */
  wording: { version: number; language: Language } | null;
}

/** A customer whose consents changed. */
export interface ChangedConsent {
  id: number;
  isYes: boolean;
  source: string;
}

const columns = sql`(customer_id, nth, channel, topic, granted, basis, basis_note, source)`;

/** Selects the current choice of customer `s` for a channel and a topic; null when there is none. */
const currentValue = sql`(
  select k.granted from consents k where k.customer_id = s.customer_id and k.channel = s.channel and k.topic = s.topic
  order by k.id desc limit 1)`;

/**
 * Inserts choices that differ from the current ones, each with its evidence, and returns the customers that changed; the
 * caller records the events. `entries` selects customer, order, channel, topic, granted, basis, basis note and source. The
 * customers must have been locked by an earlier statement.
 */
export async function insertConsents(
  tx: Db,
  entries: Sql,
  { now, userId, address, pageBy, wording }: ConsentRecording,
): Promise<ChangedConsent[]> {
  const changed = await tx.rows<ChangedConsent>(sql`
    with entries as materialized (select s.* from (${entries}) s ${columns}),
    changed as (
      insert into consents (customer_id, channel, topic, granted, basis, basis_note, wording_version, language, source,
        address, at, user_id, page_by)
      select s.customer_id, s.channel, s.topic, s.granted, case when s.granted then s.basis end,
        case when s.granted then s.basis_note else '' end, case when s.granted then ${wording?.version ?? null}::int end,
        case when s.granted then ${wording?.language ?? null} end, s.source, ${address}, ${now}::timestamptz,
        ${userId}::bigint, ${pageBy}::bigint
      -- A customer who never consented and now refuses has objected, which must be recorded.
      from entries s where ${currentValue} is distinct from s.granted order by s.nth
      returning customer_id, granted, source)
    select customer_id as id, bool_or(granted) as "isYes", min(source) as source from changed group by 1 order by 1`);
  if (changed.length > 0)
    await refreshConsents(
      tx,
      changed.map(({ id }) => id),
    );
  return changed;
}

/** Returns the action recorded when a user enters a consent or a withdrawal. */
export const toConsentAction = ({ isYes }: Pick<ChangedConsent, 'isYes'>) =>
  isYes ? 'give-consent' : 'withdraw-consent';

/**
 * Records consents of many customers with their events; a withdrawal is never overridden. `entries` is the same as in
 * `insertConsents`.
 */
export async function recordConsents(
  tx: Db,
  entries: Sql,
  recorder: { now: Date; userId: number },
): Promise<void> {
  const changed = await insertConsents(
    tx,
    sql`select s.* from (${entries}) s ${columns} where not s.granted or ${currentValue} is distinct from false`,
    // Consents collected elsewhere did not use the wordings of this system.
    { ...recorder, address: '', pageBy: null, wording: null },
  );
  if (changed.length === 0) return;
  const events = JSON.stringify(changed.map((one) => ({ ...one, action: toConsentAction(one) })));
  await recordEvents(
    tx,
    { noun: 'customers', userId: recorder.userId },
    sql`
      select ${recorder.now}::timestamptz, ${recorder.userId}::bigint, h.id, h.action, null, null, null::jsonb, nullif(h.source, '')
      from jsonb_to_recordset(${events}::jsonb) as h (id bigint, action text, source text) order by h.id`,
  );
}

/** Updates the stored consent summary of customers. */
export const refreshConsents = (tx: Db, ids: readonly number[]): Promise<number> =>
  storeConsents(
    tx,
    ids,
    sql`
      with last as (
        select distinct on (channel, topic) channel, topic, granted from consents k where k.customer_id = c.id
        order by channel, topic, id desc)
      select array(select distinct channel from last where granted order by channel)
        || array(select channel || ' ' || topic from last where granted order by channel, topic)`,
  );
