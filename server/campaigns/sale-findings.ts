import sql from 'sql-template-tag';
import type { LeafBlock } from '#contract/blocks';
import type { CampaignForm } from '#contract/campaigns';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { campaignAccountId } from '../mail-accounts/account';
import type { EmailLink } from '../rendering/parts';
import { listLeafBlocks } from '../templates/render-data';
import type { RawFinding } from './finding';
import type { CampaignFacts } from './queries';

/** Lots and sales that a campaign refers to. */
export interface ReferencedSales {
  lotIds: number[];
  auctionIds: number[];
}

/** Returns the lots and sales to which the emails of a campaign, their links and the campaign itself refer. */
export function collectReferencedSales(
  { auctionId }: Pick<CampaignFacts, 'auctionId'>,
  contents: CampaignForm['contents'],
  links: readonly Pick<EmailLink, 'lotId' | 'auctionId'>[],
): ReferencedSales {
  const references = Object.values(contents).flatMap((byLanguage) =>
    Object.values(byLanguage).flatMap((content) => listLeafBlocks(content).map(listReferences)),
  );
  return {
    lotIds: [...links.flatMap(({ lotId }) => lotId ?? []), ...references.flatMap(({ lotIds }) => lotIds)],
    auctionIds: [
      ...links.flatMap((link) => link.auctionId ?? []),
      ...references.flatMap(({ auctionId }) => auctionId ?? []),
      ...(auctionId ? [auctionId] : []),
    ],
  };
}

/** Returns findings about sales in the emails that are not published or already over. */
export async function saleFindings(
  db: Db,
  now: Date,
  { topic, sendAt }: Pick<CampaignFacts, 'topic' | 'sendAt'>,
  { lotIds, auctionIds }: ReferencedSales,
): Promise<RawFinding[]> {
  const sendTime = sendAt ?? now;
  const sales = await db.rows<{ title: string; unseen: boolean; over: boolean }>(sql`
    select a.code || ' ' || a.title as title, a.status in ('DRAFT', 'CATALOGUING', 'POSTPONED', 'CANCELLED') as unseen,
      coalesce(a.ends_at, a.starts_at) < ${sendTime}::timestamptz as over
    from auctions a
    where a.id = any(${auctionIds}::bigint[]) or a.id in (select auction_id from lots where id = any(${lotIds}::bigint[]))
    order by a.id`);
  return sales.flatMap(({ title, unseen, over }): RawFinding[] => [
    ...(unseen ? [{ code: 'UNPUBLISHED_SALE', part: 'content', detail: title } as const] : []),
    // Results are always about a past sale.
    ...(over && topic !== 'RESULTS' ? [{ code: 'PAST_SALE', part: 'content', detail: title } as const] : []),
  ]);
}

/** Returns the lots and the sale to which a block refers. */
function listReferences(block: LeafBlock): { lotIds: number[]; auctionId: number | null } {
  if (block.type === 'auction') return { lotIds: [], auctionId: block.auctionId };
  if (block.type === 'lot') return { lotIds: block.lotId === null ? [] : [block.lotId], auctionId: null };
  if (block.type !== 'lots' || !block.source) return { lotIds: [], auctionId: null };
  return block.source.kind === 'PICKED'
    ? { lotIds: block.source.lotIds, auctionId: null }
    : { lotIds: [], auctionId: block.source.auctionId };
}

interface SendConditions {
  quiet: boolean;
  hour: number;
  host: string;
  name: string;
}

/** Returns findings about time and transport: a past send time, quiet hours, and mail that stays in the outbox. */
export async function scheduleFindings(
  db: Db,
  app: Pick<AppContext, 'config' | 'now'>,
  { id, sendAt, timeZone }: CampaignFacts,
): Promise<RawFinding[]> {
  const now = app.now();
  const conditions = await db.row<SendConditions>(sql`
    select coalesce(case when s.quiet_from <= s.quiet_until then t.hour >= s.quiet_from and t.hour < s.quiet_until
        else t.hour >= s.quiet_from or t.hour < s.quiet_until end, false) as quiet,
      t.hour, coalesce(m.host, '') as host, coalesce(m.name, '') as name
    from email_settings s
    cross join (select extract(hour from ${sendAt ?? now}::timestamptz at time zone ${timeZone})::int as hour) t
    left join mail_accounts m on m.id = (select ${campaignAccountId(sql`c`)} from campaigns c where c.id = ${id})`);
  return [
    ...(sendAt !== null && new Date(sendAt) <= now ? [{ code: 'PAST_TIME', part: 'schedule' } as const] : []),
    ...(conditions.quiet ? [{ code: 'QUIET_HOURS', part: 'schedule', count: conditions.hour } as const] : []),
    ...(conditions.host === '' && !app.config.mailUrl
      ? [{ code: 'OUTBOX', part: 'schedule', detail: conditions.name } as const]
      : []),
  ];
}
