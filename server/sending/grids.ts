import sql from 'sql-template-tag';
import type { Block, EmailContent, LeafBlock, LotSource } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { storeFrozen } from '../campaigns/frozen';
import type { Db } from '../db/database';
import { findLotsForRecipients } from '../matches/readers';
import type { LotData } from '../rendering/render-data';
import { loadLotData } from '../templates/lot-data';
import type { Frozen } from './frozen';
import { storeLinks } from './links';
import { mailStateAfter } from './steps';

type Interests = Extract<LotSource, { kind: 'INTERESTS' }>;
interface EmailVersion {
  variant: 'A' | 'B';
  language: Language;
  content: EmailContent;
}

const listLeafBlocks = (blocks: readonly Block[]): LeafBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]));

/** Returns the grids of an email that differ by recipient. */
const listGrids = ({ body }: EmailContent): { id: string; source: Interests }[] =>
  body.mode === 'BLOCKS'
    ? listLeafBlocks(body.blocks).flatMap((block) =>
        block.type === 'lots' && block.source?.kind === 'INTERESTS'
          ? [{ id: block.id, source: block.source }]
          : [],
      )
    : [];

/**
 * Assigns to each recipient of a campaign the lots that match their interests, best first. A recipient with too few lots
 * gets the fallback, or no email when there is none. The data of the lots is frozen with the emails.
 */
export async function assignLots(tx: Db, app: AppContext, campaignId: number): Promise<void> {
  const versions = await tx.rows<EmailVersion>(
    sql`select variant, language, content from campaign_emails where campaign_id = ${campaignId} and frozen is not null`,
  );
  for (const version of versions) {
    const grids = listGrids(version.content);
    for (const { id, source } of grids) await assignGridLots(tx, campaignId, version, id, source);
    if (grids.length > 0) await storeLots(tx, app, campaignId, version);
  }
}

/** The variant of recipients who wait for the winner is still open, so they get the lots of both emails. */
async function assignGridLots(
  tx: Db,
  campaignId: number,
  { variant, language }: EmailVersion,
  block: string,
  { auctionId, most: maxLots, least: minLots, fallback }: Interests,
): Promise<void> {
  const recipients = sql`
    from campaign_recipients r where r.campaign_id = ${campaignId} and r.language = ${language}
      and (r.state = 'HELD' or r.state = 'PENDING' and r.variant = ${variant})`;
  const matches = await findLotsForRecipients(
    tx,
    sql`select r.customer_id ${recipients}`,
    auctionId,
    maxLots,
  );
  const sufficient = matches.filter(({ lotIds }) => lotIds.length >= minLots);
  await tx.run(sql`
    with selections as (
      select r.id, coalesce(f."lotIds", ${fallback.length > 0 ? JSON.stringify(fallback) : null}::jsonb) as lots
      from (select r.id, r.customer_id ${recipients}) r
      left join jsonb_to_recordset(${JSON.stringify(sufficient)}::jsonb) as f ("customerId" bigint, "lotIds" jsonb)
        on f."customerId" = r.customer_id)
    update campaign_recipients r set
      assigned_lots = case when g.lots is null then r.assigned_lots
        else coalesce(r.assigned_lots, '{}') || jsonb_build_object(${block}::text, g.lots) end,
      state = case when g.lots is null then ${mailStateAfter('skip')} else r.state end,
      skip_reason = case when g.lots is null then 'TOO_FEW_LOTS' else r.skip_reason end
    from selections g where r.id = g.id`);
}

async function storeLots(
  tx: Db,
  app: AppContext,
  campaignId: number,
  { variant, language }: EmailVersion,
): Promise<void> {
  const assigned = await tx.rows<{ id: number }>(sql`
    select distinct v.id::bigint as id from campaign_recipients r, jsonb_each(r.assigned_lots) g, jsonb_array_elements_text(g.value) v(id)
    where r.campaign_id = ${campaignId} and r.language = ${language}`);
  const lotData = await loadLotData(
    { db: tx, publicUrl: app.publicUrl },
    assigned.map(({ id }) => id),
    language,
  );
  const toLink = ({ id, url, auctionId }: LotData) => ({ url, lotId: id, auctionId });
  const clickOf = await storeLinks(tx, campaignId, lotData.filter(({ url }) => url !== '').map(toLink));
  const lots: Frozen['lots'] = Object.fromEntries(
    lotData.map((lot) => [lot.id, lot.url === '' ? lot : { ...lot, click: clickOf(toLink(lot)) }]),
  );
  await storeFrozen(tx, campaignId, { variant, language }, { lots });
}
