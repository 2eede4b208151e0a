import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { Db } from '../db/database';
import { listLeafBlocks } from './render-data';

/** Everything of an email that somebody wrote in HTML or MJML by hand. */
const listHtml = (content: EmailContent): string[] =>
  content.body.mode === 'BLOCKS'
    ? listLeafBlocks(content).flatMap((block) => (block.type === 'html' ? block.html : []))
    : [content.body.source];

/** Do emails hold HTML or MJML that was not in them before? What was may be kept by whoever edits them. */
export function hasNewHtml(before: readonly EmailContent[], after: readonly EmailContent[]): boolean {
  const existing = new Set(before.flatMap(listHtml));
  return after.flatMap(listHtml).some((html) => html.trim() !== '' && !existing.has(html));
}

/** The emails of a template or of a campaign, as they were saved last. */
export async function storedContents(
  db: Db,
  { templateId = null, campaignId = null }: { templateId?: number | null; campaignId?: number | null },
): Promise<EmailContent[]> {
  const rows = await db.rows<{ content: EmailContent }>(sql`
    select content from templates t, jsonb_each(t.contents) as one (language, content) where t.id = ${templateId}::bigint
    union all select content from campaign_emails where campaign_id = ${campaignId}::bigint`);
  return rows.map(({ content }) => content);
}
