import sql from 'sql-template-tag';
import { salePhases } from '#contract/auction-states';
import { hasEnded, openRecipientStates, type RecipientState } from '#contract/campaign-states';
import type { CampaignForm } from '#contract/campaigns';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { accountFindings } from './account-findings';
import type { RawFinding } from './finding';
import type { CampaignFacts } from './queries';
import { collectReferencedSales, type ReferencedSales, saleFindings } from './sale-findings';

/**
 * Returns findings about what may have changed while a campaign was paused or since it ended: lots and sales, the sender
 * domain, and the days that passed. Audience and content are frozen, and consent is checked for each email anyway.
 */
export async function pausedFindings(
  db: Db,
  app: Pick<AppContext, 'config' | 'now' | 'secrets'>,
  facts: CampaignFacts,
  contents: CampaignForm['contents'],
): Promise<RawFinding[]> {
  const now = app.now();
  const referenced = await findReferencedSales(db, facts, contents);
  return [
    ...(await lotFindings(db, facts, referenced.lotIds)),
    ...(await saleFindings(db, now, { ...facts, sendAt: null }, referenced)),
    ...(await accountFindings(db, app, facts)),
    ...(await dayFindings(db, facts.id, now)),
  ];
}

/** Returns the lots and sales in the frozen emails, including personal lots of recipients who have not received theirs. */
async function findReferencedSales(
  db: Db,
  facts: CampaignFacts,
  contents: CampaignForm['contents'],
): Promise<ReferencedSales> {
  const waitingStates: readonly RecipientState[] = hasEnded(facts.state)
    ? [...openRecipientStates, 'FAILED']
    : openRecipientStates;
  const links = await db.rows<{ lotId: number | null; auctionId: number | null }>(sql`
    select lot_id as "lotId", auction_id as "auctionId" from campaign_links where campaign_id = ${facts.id}`);
  const personalLots = await db.rows<{ id: number }>(sql`
    select distinct v.id::bigint as id
    from campaign_recipients r, jsonb_each(r.assigned_lots) g, jsonb_array_elements_text(g.value) v (id)
    where r.campaign_id = ${facts.id} and r.state = any(${[...waitingStates]}::text[])`);
  const { lotIds, auctionIds } = collectReferencedSales(facts, contents, links);
  return { lotIds: [...lotIds, ...personalLots.map(({ id }) => id)], auctionIds };
}

async function lotFindings(
  db: Db,
  { topic, accepted }: CampaignFacts,
  lotIds: readonly number[],
): Promise<RawFinding[]> {
  const changedLots = await db.rows<{ code: 'LOT_WITHDRAWN' | 'LOT_SOLD'; number: string }>(sql`
    select 'LOT_' || l.status as code, l.number from lots l join auctions a on a.id = l.auction_id
    where l.id = any(${[...lotIds]}::bigint[])
      and (l.status = 'WITHDRAWN' or l.status = 'SOLD' and a.status <> all(${[...salePhases.over]}::text[])
        and ${topic !== 'RESULTS'})
    order by l.sort_key, l.id`);
  return (
    changedLots
      // Before the start, the same finding named an email and a block; an acceptance of it there still counts.
      .filter(
        ({ code, number }) =>
          !accepted.some(({ key }) => key.startsWith(`${code} `) && key.endsWith(` ${number}`)),
      )
      .map(({ code, number }) => ({ code, part: 'content', detail: number }))
  );
}

/**
 * Counts whole days since the last email. The date is part of the finding, so that an acceptance does not cover the next
 * pause.
 */
async function dayFindings(db: Db, id: number, now: Date): Promise<RawFinding[]> {
  const { since, days } = await db.row<{ since: string; days: number }>(sql`
    select since, floor(extract(epoch from ${now}::timestamptz - since) / 86400)::int as days from (
      select coalesce((select max(sending_at) from campaign_recipients where campaign_id = c.id), c.started_at) as since
      from campaigns c where c.id = ${id}) s`);
  return days > 0 ? [{ code: 'STOOD_STILL', part: 'schedule', count: days, detail: since }] : [];
}
