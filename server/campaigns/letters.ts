import sql from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { CampaignLetters } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';
import { languages } from '#contract/session';
import type { Db } from '../db/database';

/** A test of subjects has one content; without a test there is one letter. */
export function lettersToKeep({ letters: { A, B }, test }: CampaignForm): CampaignForm['letters'] {
  if (!test) return { A, B: {} };
  if (test.of === 'CONTENT') return { A, B };
  const variantB: CampaignLetters = {};
  for (const language of languages) {
    const [first, second] = [A[language], B[language]];
    if (first && second) variantB[language] = { ...first, subject: second.subject };
  }
  return { A, B: variantB };
}

/** Every letter of a campaign, in whatever language and variant. */
export const allLetters = ({ A, B }: CampaignForm['letters']): Letter[] => [
  ...Object.values(A),
  ...Object.values(B),
];

/** Keeps these letters of a campaign, and no others. */
export async function writeLetters(tx: Db, id: number, letters: CampaignForm['letters']): Promise<void> {
  const rows = Object.entries(letters).flatMap(([variant, byLanguage]) =>
    Object.entries(byLanguage).map(([language, letter]) => ({ variant, language, letter })),
  );
  await tx.run(sql`delete from campaign_letters where campaign_id = ${id}`);
  await tx.run(sql`
    insert into campaign_letters (campaign_id, variant, language, letter)
    select ${id}, g.variant, g.language, g.letter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (variant text, language text, letter jsonb)`);
}
