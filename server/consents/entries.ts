import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#contract/session';
import { storeConsents } from '../customers/stored-state';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';

/** How words came to the house, beside what is known of each. */
export interface ConsentRecording {
  now: Date;
  /** who wrote it down; null: the customer, on their own page */
  userId: number | null;
  address: string;
  /** who made the address of their page; null: it came with an email, or they did not say it there */
  pageBy: number | null;
  /** to what they agreed; null: nobody asked */
  wording: { version: number; language: Language } | null;
}

/** A customer who said something else than before. */
export interface ChangedConsent {
  id: number;
  isYes: boolean;
  source: string;
}

const columns = sql`(customer_id, nth, channel, topic, given, basis, basis_note, source)`;

/** What customer `s` said last about a channel and a topic; null: nothing. */
const currentValue = sql`(
  select k.given from consents k where k.customer_id = s.customer_id and k.channel = s.channel and k.topic = s.topic
  order by k.id desc limit 1)`;

/**
 * Notes what customers said where it differs from their last word, each with its proof, and answers who said something
 * new; whoever calls it records that. `said` selects customer, order, channel, topic, given, basis, its note and source.
 * Their rows are locked by a statement that came before.
 */
export async function insertConsents(
  tx: Db,
  entries: Sql,
  { now, userId, address, pageBy, wording }: ConsentRecording,
): Promise<ChangedConsent[]> {
  const changed = await tx.rows<ChangedConsent>(sql`
    with said as materialized (select s.* from (${entries}) s ${columns}),
    news as (
      insert into consents (customer_id, channel, topic, given, basis, basis_note, wording_version, language, source,
        address, at, user_id, page_by)
      select s.customer_id, s.channel, s.topic, s.given, case when s.given then s.basis end,
        case when s.given then s.basis_note else '' end, case when s.given then ${wording?.version ?? null}::int end,
        case when s.given then ${wording?.language ?? null} end, s.source, ${address}, ${now}::timestamptz,
        ${userId}::bigint, ${pageBy}::bigint
      -- Who never said yes and now says no has objected: it is more than nothing.
      from said s where ${currentValue} is distinct from s.given order by s.nth
      returning customer_id, given, source)
    select customer_id as id, bool_or(given) as "isYes", min(source) as source from news group by 1 order by 1`);
  if (changed.length > 0)
    await refreshConsents(
      tx,
      changed.map(({ id }) => id),
    );
  return changed;
}

/** The action by which somebody of the house wrote down what was said. */
export const toConsentAction = ({ isYes }: Pick<ChangedConsent, 'isYes'>) =>
  isYes ? 'give-consent' : 'withdraw-consent';

/**
 * Notes with its events what the house is told of many customers: whoever refused has the last word. `said` is what
 * `writeWords` takes.
 */
export async function recordConsents(
  tx: Db,
  entries: Sql,
  recorder: { now: Date; userId: number },
): Promise<void> {
  const changed = await insertConsents(
    tx,
    sql`select s.* from (${entries}) s ${columns} where not s.given or ${currentValue} is distinct from false`,
    // What they agreed to elsewhere was not worded by this house.
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

/** Notes with customers what holds of their words. */
export const refreshConsents = (tx: Db, ids: readonly number[]): Promise<number> =>
  storeConsents(
    tx,
    ids,
    sql`
      with last as (
        select distinct on (channel, topic) channel, topic, given from consents k where k.customer_id = c.id
        order by channel, topic, id desc)
      select array(select distinct channel from last where given order by channel)
        || array(select channel || ' ' || topic from last where given order by channel, topic)`,
  );
