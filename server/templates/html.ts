import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { Db } from '../db/database';
import { listLeafBlocks } from './render-data';

/** Returns all hand-written HTML and MJML of an email. */
const listHtml = (content: EmailContent): string[] =>
  content.body.mode === 'BLOCKS'
    ? listLeafBlocks(content).flatMap((block) => (block.type === 'html' ? block.html : []))
    : [content.body.source];

/** Returns whether emails contain HTML or MJML that was not in them before. Any editor may keep what already existed. */
export function hasNewHtml(before: readonly EmailContent[], after: readonly EmailContent[]): boolean {
  const existing = new Set(before.flatMap(listHtml));
  return after.flatMap(listHtml).some((html) => html.trim() !== '' && !existing.has(html));
}

/** Returns the last saved emails of a template or campaign. */
export async function storedContents(
  db: Db,
  { templateId = null, campaignId = null }: { templateId?: number | null; campaignId?: number | null },
): Promise<EmailContent[]> {
  const rows = await db.rows<{ content: EmailContent }>(sql`
    select content from templates t, jsonb_each(t.contents) as one (language, content) where t.id = ${templateId}::bigint
    union all select content from campaign_emails where campaign_id = ${campaignId}::bigint`);
  return rows.map(({ content }) => content);
}
