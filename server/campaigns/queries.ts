import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type CampaignEmails, campaignFields, type Variant } from '#contract/campaign-fields';
import { openRecipientStates } from '#contract/campaign-states';
import { type Campaign, type CampaignRow, campaignTabs } from '#contract/campaigns';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';
import { awaitsApprovalBy } from './waiting';

const selectUser = (column: string): Sql =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = ${raw(column)})`;

/** Selects the delivery counts of the campaign `c`. */
const recipientCounts = sql`(
  select jsonb_build_object(
    'recipients', count(*) filter (where r.state <> 'SKIPPED'), 'sent', count(*) filter (where r.state = 'SENT'),
    'failed', count(*) filter (where r.state = 'FAILED'), 'cancelled', count(*) filter (where r.state = 'CANCELLED'),
    'open', count(*) filter (where r.state = any(${[...openRecipientStates]}::text[])),
    'skipped', count(*) filter (where r.state = 'SKIPPED'),
    'opened', count(r.opened_at), 'clicked', count(r.clicked_at))
  from campaign_recipients r where r.campaign_id = c.id) as counts`;

const columns = sql`
  c.id, c.state, c.pause_reason as "pauseReason",
  (select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title) from auctions a where a.id = c.auction_id) as sale,
  c.started_at as "startedAt", c.finished_at as "finishedAt", c.updated_at as "updatedAt",
  ${selectUser('c.created_by')} as by, ${recipientCounts}, c.version`;

const sortColumns = {
  updatedAt: 'c.updated_at',
  name: 'lower(c.name)',
  sendAt: 'coalesce(c.started_at, c.send_at)',
  finishedAt: 'c.finished_at',
};

interface CampaignQuery {
  q: string;
  sort: string;
  tab?: keyof typeof campaignTabs;
  topic: string[];
  department: number[];
  sale: number[];
  by: number[];
  waiting: 'MINE'[];
  page: number;
  pageSize: number;
}

function buildWhere(userId: number, { q, tab, topic, department, sale, by, waiting }: CampaignQuery): Sql {
  const conditions = [
    contains(sql`c.folded`, q),
    ...(tab ? [sql`c.state = any(${[...campaignTabs[tab]]}::text[])`] : []),
    ...(topic.length > 0 ? [sql`c.topic = any(${topic}::text[])`] : []),
    ...(department.length > 0 ? [sql`c.department_id = any(${department}::bigint[])`] : []),
    ...(sale.length > 0 ? [sql`c.auction_id = any(${sale}::bigint[])`] : []),
    ...(by.length > 0 ? [sql`c.created_by = any(${by}::bigint[])`] : []),
    ...(waiting.length > 0 ? [awaitsApprovalBy(userId)] : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/** Returns one page of campaigns with the exact total. Delivery is counted for the rows of the page only. */
export function searchCampaigns(db: Db, userId: number, query: CampaignQuery) {
  const where = buildWhere(userId, query);
  const order = raw(`${orderBy(sortColumns, query.sort)}, c.id desc`);
  return findPageWithTotal<CampaignRow>(db, 'campaigns', query, {
    rows: sql`
      select ${columns}, c.name, c.department_id as "departmentId", c.topic, c.send_at as "sendAt" from (
        select * from campaigns c ${where} order by ${order}
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) c
      order by ${order}`,
    count: sql`select count(*) from campaigns c ${where}`,
  });
}

/** All stored fields of a campaign. */
export type CampaignFacts = Omit<Campaign, 'editable' | 'ended' | 'steps' | 'contents'> & {
  startedBy: { id: number; name: string } | null;
  approvedFor: number | null;
  approvedDigest: string | null;
  changedById: number;
  submittedById: number | null;
  accepted: AcceptedFinding[];
};
/** A finding that a user accepted, and for how many recipients, lots or bytes. */
export interface AcceptedFinding {
  key: string;
  count: number;
  userId: number;
  by: string;
}

export const findCampaignFacts = (db: Db, id: number): Promise<CampaignFacts | undefined> =>
  db.maybe<CampaignFacts>(sql`
    select ${columns}, ${selectFieldColumns(campaignFields, 'c')}, c.pause_detail as "pauseDetail", c.accepted,
      c.approved_for as "approvedFor", c.approved_digest as "approvedDigest",
      coalesce(c.updated_by, c.created_by) as "changedById",
      c.submitted_by as "submittedById",
      coalesce((select a.time_zone from auctions a where a.id = c.auction_id),
        (select k.time_zone from collections k where k.id = c.collection_id), (select time_zone from house)) as "timeZone",
      (select jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title) from collections k
        where k.id = c.collection_id) as collection,
      (select jsonb_build_object('id', t.id, 'name', t.name) from templates t where t.id = c.template_id) as template,
      (select jsonb_build_object('id', o.id, 'name', o.name) from campaigns o where o.id = c.again_of) as "againOf",
      case when c.remark_kind is not null then jsonb_build_object('kind', c.remark_kind, 'text', c.remark) end as remark,
      ${selectUser('c.submitted_by')} as "submittedBy", ${selectUser('c.approved_by')} as "approvedBy",
      ${selectUser('c.started_by')} as "startedBy",
      ${selectUser('coalesce(c.updated_by, c.created_by)')} as "changedBy",
      case when c.winner is not null
        then jsonb_build_object('variant', c.winner, 'why', c.winner_why, 'at', c.decided_at) end as winner
    from campaigns c where c.id = ${id}`);

/** Returns the emails of a campaign by variant and language. */
export async function loadContents(db: Db, id: number): Promise<Record<Variant, CampaignEmails>> {
  const rows = await db.rows<{ variant: Variant; language: Language; content: CampaignEmails[Language] }>(sql`
    select variant, language, content from campaign_emails where campaign_id = ${id} order by variant, language`);
  const pickVariant = (variant: Variant): CampaignEmails =>
    Object.fromEntries(
      rows.filter((row) => row.variant === variant).map((row) => [row.language, row.content]),
    );
  return { A: pickVariant('A'), B: pickVariant('B') };
}
