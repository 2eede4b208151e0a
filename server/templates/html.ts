import sql from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { Db } from '../db/database';
import { listLeafBlocks } from './render-data';

/** Everything of a letter that somebody wrote in HTML or MJML by hand. */
const listHtml = (letter: Letter): string[] =>
  letter.body.mode === 'BLOCKS'
    ? listLeafBlocks(letter).flatMap((block) => (block.type === 'html' ? block.html : []))
    : [letter.body.source];

/** Do letters hold HTML or MJML that was not in them before? What was may be kept by whoever edits them. */
export function hasNewHtml(before: readonly Letter[], after: readonly Letter[]): boolean {
  const existing = new Set(before.flatMap(listHtml));
  return after.flatMap(listHtml).some((html) => html.trim() !== '' && !existing.has(html));
}

/** The letters of a template or of a campaign, as they were saved last. */
export async function storedLetters(
  db: Db,
  { templateId = null, campaignId = null }: { templateId?: number | null; campaignId?: number | null },
): Promise<Letter[]> {
  const rows = await db.rows<{ letter: Letter }>(sql`
    select letter from templates t, jsonb_each(t.letters) as one (language, letter) where t.id = ${templateId}::bigint
    union all select letter from campaign_letters where campaign_id = ${campaignId}::bigint`);
  return rows.map(({ letter }) => letter);
}
