import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { CampaignEmails } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';
import { languages } from '#contract/session';
import type { Db } from '../db/database';

/** Returns the emails to store: A alone without a test, and one content for both variants in a test of subjects. */
export function contentsToStore({ contents: { A, B }, test }: CampaignForm): CampaignForm['contents'] {
  if (!test) return { A, B: {} };
  if (test.of === 'CONTENT') return { A, B };
  const variantB: CampaignEmails = {};
  for (const language of languages) {
    const [first, second] = [A[language], B[language]];
    if (first && second) variantB[language] = { ...first, subject: second.subject };
  }
  return { A, B: variantB };
}

/** Returns all emails of a campaign, in every language and variant. */
export const allContents = ({ A, B }: CampaignForm['contents']): EmailContent[] => [
  ...Object.values(A),
  ...Object.values(B),
];

/** Replaces the stored emails of a campaign with these. */
export async function writeContents(tx: Db, id: number, contents: CampaignForm['contents']): Promise<void> {
  const rows = Object.entries(contents).flatMap(([variant, byLanguage]) =>
    Object.entries(byLanguage).map(([language, content]) => ({ variant, language, content })),
  );
  await tx.run(sql`delete from campaign_emails where campaign_id = ${id}`);
  await tx.run(sql`
    insert into campaign_emails (campaign_id, variant, language, content)
    select ${id}, g.variant, g.language, g.content
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (variant text, language text, content jsonb)`);
}
