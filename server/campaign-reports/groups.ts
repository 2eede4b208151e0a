import sql, { join, raw, type Sql } from 'sql-template-tag';
import { openRecipientStates } from '#contract/campaign-states';
import { boughtWithinDays, type PeopleGroup, peopleGroups } from '#contract/people-groups';

const waitingStates = openRecipientStates.filter((state) => state !== 'UNKNOWN');

/** SQL conditions of the groups, on a recipient `r`, their machine events `m` and their purchases `b`. */
const groupConditions: Readonly<Record<PeopleGroup, Sql>> = {
  audience: sql`true`,
  skipped: sql`r.state = 'SKIPPED'`,
  waiting: sql`r.state = any(${[...waitingStates]}::text[])`,
  unknown: sql`r.state = 'UNKNOWN'`,
  cancelled: sql`r.state = 'CANCELLED'`,
  failed: sql`r.state = 'FAILED'`,
  sent: sql`r.state = 'SENT'`,
  delivered: sql`r.state = 'SENT' and r.bounced_at is null`,
  opened: sql`r.opened_at is not null`,
  openedByMachine: sql`r.opened_at is null and m.opened`,
  clicked: sql`r.clicked_at is not null`,
  clickedByMachine: sql`r.clicked_at is null and m.clicked`,
  bounced: sql`r.state = 'SENT' and r.bounced_at is not null`,
  complained: sql`r.complained_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
  replied: sql`r.replied_at is not null`,
  bought: sql`b.recipient_id is not null`,
};
export const isInGroup = (group: PeopleGroup): Sql => sql`(${groupConditions[group]})`;

/** Selects the number of rows in each of these groups, as columns with the names of the groups. */
export const countColumns = (groups: readonly PeopleGroup[]): Sql =>
  join(groups.map((group) => sql`count(*) filter (where ${groupConditions[group]}) as ${raw(`"${group}"`)}`));
export const allCounts = countColumns(peopleGroups);

/**
 * Selects the purchases `s` in the days after recipients `r` clicked, each once for each campaign: a customer whose records were
 * merged can have received it at two addresses.
 */
export const selectPurchasesWhere = (condition: Sql): Sql => sql`
  select distinct on (r.campaign_id, s.id) s.id, r.campaign_id, s.lot_id, s.item_id, s.collection_id, s.price, s.currency, s.sold_at, r.id as recipient_id, r.customer_id,
    r.clicked_at, exists (
      select 1 from recipient_events e join campaign_links l on l.id = e.link_id
      where e.recipient_id = r.id and e.kind = 'CLICK' and not e.machine and l.lot_id = s.lot_id and e.at <= s.sold_at
    ) as visited
  from campaign_recipients r join sales s on s.buyer_id = r.customer_id and s.cancelled_at is null
    and s.sold_at >= r.clicked_at and s.sold_at < r.clicked_at + make_interval(days => ${boughtWithinDays})
  where ${condition} and r.clicked_at is not null
  order by r.campaign_id, s.id, visited desc, r.clicked_at`;

/** Selects the purchases of the recipients of one campaign. */
export const selectPurchases = (campaignId: number): Sql =>
  selectPurchasesWhere(sql`r.campaign_id = ${campaignId}`);

/** Selects the recipients `r` of a campaign, joined with what these groups need. */
export function fromRecipients(campaignId: number, groups: readonly PeopleGroup[]): Sql {
  const needsMachine = groups.includes('openedByMachine') || groups.includes('clickedByMachine');
  const id = sql`${campaignId}`;
  return sql`campaign_recipients r
    ${
      needsMachine
        ? sql`left join (
          select recipient_id, bool_or(kind = 'OPEN') as opened, bool_or(kind = 'CLICK') as clicked
          from recipient_events where campaign_id = ${id} and kind in ('OPEN', 'CLICK') and machine group by recipient_id
        ) m on m.recipient_id = r.id`
        : sql``
    }
    ${
      groups.includes('bought')
        ? sql`left join (select distinct recipient_id from (${selectPurchases(campaignId)}) p) b on b.recipient_id = r.id`
        : sql``
    }`;
}

/** Selects a field of the last failure of the email `r`, ignoring failures of earlier attempts. */
const failureField = (key: 'status' | 'said'): Sql => sql`(
  select nullif(e.detail ->> ${key}, '') from recipient_events e
  where e.recipient_id = r.id and e.kind = 'BOUNCE' and e.at >= coalesce(least(r.sending_at, r.sent_at), '-infinity')
  order by e.id desc limit 1)`;

/**
 * Selects the code of a failure (RFC 3463), otherwise the SMTP code. `smtp_code` and `smtp_reply` hold the reply to the
 * delivery: if the email was accepted, they do not explain why it bounced later.
 */
export const failureCode = sql`coalesce(${failureField('status')},
  case when r.state <> 'SENT' then coalesce(
    substring(r.smtp_reply from '\\m[45]\\.\\d{1,3}\\.\\d{1,3}\\M'), r.smtp_code::text) end, '')`;

/** Selects the reply of a mail server: about the bounce if the email bounced, otherwise about its delivery. */
export const serverReply = sql`
  case when r.state = 'SENT' and r.bounced_at is not null then ${failureField('said')} else r.smtp_reply end`;
export const emailDomain = sql`split_part(r.email, '@', 2)`;
