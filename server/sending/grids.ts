import sql from 'sql-template-tag';
import type { Block, LeafBlock, Letter, LotSource } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { keepFrozen } from '../campaigns/frozen';
import type { Db } from '../db/database';
import { lotsForReaders } from '../matches/readers';
import type { ShownLot } from '../rendering/shown';
import { shownLots } from '../templates/shown-lots';
import type { Frozen } from './frozen';
import { keepLinks } from './links';
import { stateAfter } from './steps';

type Interests = Extract<LotSource, { kind: 'INTERESTS' }>;
interface Written {
  variant: 'A' | 'B';
  language: Language;
  letter: Letter;
}

const leavesOf = (blocks: readonly Block[]): LeafBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]));

/** The grids of a letter that are each reader's own. */
const gridsOf = ({ body }: Letter): { id: string; source: Interests }[] =>
  body.mode === 'BLOCKS'
    ? leavesOf(body.blocks).flatMap((block) =>
        block.type === 'lots' && block.source?.kind === 'INTERESTS'
          ? [{ id: block.id, source: block.source }]
          : [],
      )
    : [];

/**
 * Chooses for each reader of a campaign the lots they have a reason for, the best first. Who has fewer than asked for gets
 * the fallback, or no mail where there is none. What the lots are is fixed with the letters.
 */
export async function giveLots(tx: Db, app: AppContext, campaignId: number): Promise<void> {
  const written = await tx.rows<Written>(
    sql`select variant, language, letter from campaign_letters where campaign_id = ${campaignId} and frozen is not null`,
  );
  for (const one of written) {
    const grids = gridsOf(one.letter);
    for (const { id, source } of grids) await giveGrid(tx, campaignId, one, id, source);
    if (grids.length > 0) await keepLots(tx, app, campaignId, one);
  }
}

/** A reader's variant may still be drawn: who waits for a winner gets the lots of both letters. */
async function giveGrid(
  tx: Db,
  campaignId: number,
  { variant, language }: Written,
  block: string,
  { auctionId, most, least, fallback }: Interests,
): Promise<void> {
  const readers = sql`
    from campaign_recipients r where r.campaign_id = ${campaignId} and r.language = ${language}
      and (r.state = 'HELD' or r.state = 'PENDING' and r.variant = ${variant})`;
  const found = await lotsForReaders(tx, sql`select r.customer_id ${readers}`, auctionId, most);
  const enough = found.filter(({ lotIds }) => lotIds.length >= least);
  await tx.run(sql`
    with given as (
      select r.id, coalesce(f."lotIds", ${fallback.length > 0 ? JSON.stringify(fallback) : null}::jsonb) as lots
      from (select r.id, r.customer_id ${readers}) r
      left join jsonb_to_recordset(${JSON.stringify(enough)}::jsonb) as f ("customerId" bigint, "lotIds" jsonb)
        on f."customerId" = r.customer_id)
    update campaign_recipients r set
      given = case when g.lots is null then r.given
        else coalesce(r.given, '{}') || jsonb_build_object(${block}::text, g.lots) end,
      state = case when g.lots is null then ${stateAfter('skip')} else r.state end,
      skip_reason = case when g.lots is null then 'TOO_FEW_LOTS' else r.skip_reason end
    from given g where r.id = g.id`);
}

async function keepLots(
  tx: Db,
  app: AppContext,
  campaignId: number,
  { variant, language }: Written,
): Promise<void> {
  const given = await tx.rows<{ id: number }>(sql`
    select distinct v.id::bigint as id from campaign_recipients r, jsonb_each(r.given) g, jsonb_array_elements_text(g.value) v(id)
    where r.campaign_id = ${campaignId} and r.language = ${language}`);
  const shown = await shownLots(
    { db: tx, publicUrl: app.publicUrl },
    given.map(({ id }) => id),
    language,
  );
  const leads = ({ id, url, auctionId }: ShownLot) => ({ url, lotId: id, auctionId });
  const pressOf = await keepLinks(tx, campaignId, shown.filter(({ url }) => url !== '').map(leads));
  const lots: Frozen['lots'] = Object.fromEntries(
    shown.map((lot) => [lot.id, lot.url === '' ? lot : { ...lot, press: pressOf(leads(lot)) }]),
  );
  await keepFrozen(tx, campaignId, { variant, language }, { lots });
}
