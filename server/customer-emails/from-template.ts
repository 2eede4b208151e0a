import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Block, EmailContent } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { previewEmail } from '../templates/preview';

/** Selects the templates that can be filled in as text: campaign templates made of blocks in any language. */
const isUsable = sql`
  t.kind = 'CAMPAIGN' and t.archived_at is null
    and exists (select 1 from jsonb_each(t.contents) c where c.value -> 'body' ->> 'mode' = 'BLOCKS')`;

/** Returns the templates with which an email to one customer can begin, by name. */
export const listTextTemplates = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`select t.id, t.name from templates t where ${isUsable} order by lower(t.name), t.id`);

/** Blocks that the frame of the email replaces, or that a text cannot show. */
const omittedTypes: readonly Block['type'][] = ['header', 'footer', 'social', 'image', 'html'];

/** Returns the email without what is not text, or undefined when it was written by hand. */
function toTextContent(content: EmailContent): EmailContent | undefined {
  const { body } = content;
  if (body.mode !== 'BLOCKS') return undefined;
  const blocks = body.blocks.filter(({ type }) => !omittedTypes.includes(type));
  return { ...content, body: { mode: 'BLOCKS', blocks } };
}

/** Returns a text without the footer, which the frame of the email adds. */
function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const footerStart = lines.findLastIndex((line) => line.trimEnd() === '--');
  return lines
    .slice(0, footerStart < 0 ? undefined : footerStart)
    .join('\n')
    .trim();
}

/**
 * Returns subject and text of a template, filled for this customer and the sale of the lot, in the customer's language if it
 * has it. Refuses a template that cannot be used.
 */
export async function fillTemplate(
  { db, app, user }: Context,
  customerId: number,
  { templateId, lotId }: { templateId: number; lotId: number | undefined },
): Promise<{ subject: string; text: string }> {
  const row = await db.maybe<{
    contents: EmailContents;
    language: Language | null;
    auctionId: number | null;
  }>(sql`
    select t.contents, c.language, (select auction_id from lots where id = ${lotId ?? null}::bigint) as "auctionId"
    from templates t, customers c where t.id = ${templateId} and c.id = ${customerId} and ${isUsable}`);
  if (!row) return refuse('row.not_found');
  const available = Object.entries(row.contents).flatMap(([language, content]) => {
    const text = toTextContent(content);
    return text ? [{ language: language as Language, content: text }] : [];
  });
  const preferred = [row.language, user.language];
  const selected =
    preferred.flatMap((language) => available.find((one) => one.language === language) ?? [])[0] ??
    available[0];
  if (!selected) return refuse('row.not_found');
  const { auctionId } = row;
  const campaign = auctionId === null ? null : { id: null, name: '', auctionId, collectionId: null };
  const { subject, text } = await previewEmail(
    { db, publicUrl: app.publicUrl },
    { ...selected, customerId, campaign, kind: 'CAMPAIGN' },
  );
  return { subject, text: withoutFooter(text) };
}
