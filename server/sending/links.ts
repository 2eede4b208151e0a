import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { EmailLink } from '../rendering/parts';

/** The target of a link and its number in the campaign. */
export interface NumberedLink {
  number: number;
  url: string;
}
type LinkTarget = Pick<EmailLink, 'url' | 'lotId' | 'auctionId'>;

const linkKey = ({ url, lotId }: Omit<LinkTarget, 'auctionId'>): string => `${lotId ?? ''} ${url}`;

/**
 * Stores the targets of a campaign's links and numbers them in order; emails share links with the same target. Returns a
 * function that maps a link to its number.
 */
export async function storeLinks(
  tx: Db,
  campaignId: number,
  links: readonly LinkTarget[],
): Promise<(link: LinkTarget) => NumberedLink> {
  const stored = await tx.rows<NumberedLink & { lotId: number | null }>(
    sql`select number, url, lot_id as "lotId" from campaign_links where campaign_id = ${campaignId}`,
  );
  const numbers = new Map(stored.map((row) => [linkKey(row), row.number]));
  const added: (LinkTarget & { number: number })[] = [];
  for (const { url, lotId, auctionId } of links) {
    const key = linkKey({ url, lotId });
    if (numbers.has(key)) continue;
    added.push({ number: numbers.size, url, lotId, auctionId });
    numbers.set(key, numbers.size);
  }
  await tx.run(sql`
    insert into campaign_links (campaign_id, number, url, lot_id, auction_id)
    select ${campaignId}, number, url, "lotId", "auctionId"
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as n (number int, url text, "lotId" bigint, "auctionId" bigint)`);
  return (link) => ({ number: numbers.get(linkKey(link)) ?? 0, url: link.url });
}
