import sql, { empty, type Sql } from 'sql-template-tag';
import { openRecipientStates, type SkipReason } from '#contract/campaign-states';
import { type Topic, toConsentKey } from '#contract/consents';
import type { Audience } from '#contract/segments';
import type { Language } from '#contract/session';
import { isSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { isSuppressed } from '../suppressions/suppress';
import { toIds } from './part';
import { since } from './ranges';
import { includesDormant, resolveAudience } from './resolve';
import { suppressedAddresses } from './standing';
import { anyOf } from './where';

/** At most `mails` campaign emails within `days` days. */
export interface Cap {
  mails: number;
  days: number;
}

export interface AudienceQuery {
  audience: Audience;
  topic: Topic;
  /** its own emails do not count toward the cap */
  campaignId: number | null;
  /** null: unlimited */
  cap: Cap | null;
  /** languages in which there is an email */
  languages: readonly Language[];
  fallbackLanguage: Language;
  now: Date;
}

/**
 * Returns a query of all customers in an audience, once each (customer_id, email, language, time_zone, skip_reason);
 * skip_reason null: they get the email. Consent and suppression are checked for all customers, whatever the audience.
 * Dormant customers get the email only when a part that matches them includes dormant customers explicitly. Refuses an
 * audience with an unknown segment, or with one that contains itself.
 */
export async function selectAudience(db: Db, query: AudienceQuery): Promise<Sql> {
  const { audience, languages, fallbackLanguage, now } = query;
  const { include, exclude } = await resolveAudience(db, audience);
  const excluded = anyOf(exclude, now);
  const needsJoin = !excluded.isPlain;
  const isDormantIncluded = anyOf(include.filter(includesDormant), now).where;
  return sql`
    with recipients as (
      select c.id, lower(c.email) as email, c.language, c.country, c.last_contact_at,
        ${buildSkipReason(query, isDormantIncluded, needsJoin ? sql`aside.id is not null` : excluded.where)} as reason
      from customers c
      ${needsJoin ? sql`left join (select distinct id from (${toIds(excluded)}) e(id)) aside on aside.id = c.id` : empty}
      ${query.cap ? sql`left join (${selectFrequentRecipients(query.cap, query)}) often on often.customer_id = c.id` : empty}
      left join (${suppressedAddresses(sql`${query.topic}::text`)}) no on no.email = lower(c.email)
      where c.merged_into is null and c.erased_at is null and ${anyOf(include, now).where}),
    placed as (
      -- One email per address: to the record that was contacted last.
      select recipients.*, row_number() over (partition by email, reason is null order by last_contact_at desc nulls last, id) as place
      from recipients)
    select id as customer_id, email,
      case when language = any(${[...languages]}::text[]) then language else ${fallbackLanguage}::text end as language,
      zone_of_country(country) as time_zone,
      case when reason is null and place > 1 then ${'DUPLICATE' satisfies SkipReason} else reason end as skip_reason
    from placed`;
}

/**
 * Returns SQL for why the customer `c` is skipped, null for no reason of their own. When several reasons apply, the first
 * one in the list is used.
 */
function buildSkipReason({ topic, cap, now }: AudienceQuery, canBeDormant: Sql, isExcluded: Sql): Sql {
  const reasons: readonly (readonly [SkipReason, Sql])[] = [
    ['NOT_ACTIVE', sql`c.standing = 'DECEASED' or c.standing = 'DORMANT' and not ${canBeDormant}`],
    ['EXCLUDED', isExcluded],
    ['NO_ADDRESS', sql`c.email = ''`],
    [
      'NO_CONSENT',
      sql`not c.consents @> array[${toConsentKey({ channel: 'EMAIL', topic })}::text] or no.email is not null`,
    ],
    ['SUPPRESSED', isSuppressed(sql`lower(c.email)`, now)],
    ['SANCTIONED', isSanctioned(sql`c.id`)],
    ...(cap ? [['TOO_OFTEN', sql`often.customer_id is not null`] as const] : []),
  ];
  return sql`case ${reasons.map(([reason, condition]) => sql`when ${condition} then ${reason} `).reduce((all, one) => sql`${all}${one}`, empty)} end`;
}

/** Selects customers who have reached the cap with sent and pending emails, of any department. */
const selectFrequentRecipients = ({ mails, days }: Cap, { campaignId, now }: AudienceQuery): Sql => sql`
  select r.customer_id from campaign_recipients r
  where (r.state = 'SENT' and r.sent_at > ${since(now, days)} or r.state = any(${[...openRecipientStates]}::text[])) and r.campaign_id is distinct from ${campaignId}::bigint
  group by r.customer_id having count(*) >= ${mails}`;
