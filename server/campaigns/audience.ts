import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { CampaignForm } from '#contract/campaigns';
import { languages } from '#contract/session';
import type { Db } from '../db/database';
import { type AudienceQuery, selectAudience } from '../segments/audience';
import { loadAudienceQuery } from '../segments/counts';

type AudienceSource = Pick<CampaignForm, 'audience' | 'topic' | 'fallbackLanguage'> & { id: number };

export const buildAudienceQuery = (
  db: Db,
  { id, audience, topic, fallbackLanguage }: AudienceSource,
  contents: CampaignForm['contents'],
  now: Date,
): Promise<AudienceQuery> =>
  loadAudienceQuery(
    db,
    {
      audience,
      topic,
      campaignId: id,
      languages: languages.filter((language) => contents.A[language]),
      fallbackLanguage,
    },
    now,
  );

/** Returns a query for the recipients (customer_id, language); undefined when a segment was deleted or includes itself. */
export async function selectRecipients(db: Db, query: AudienceQuery): Promise<Sql | undefined> {
  try {
    return sql`select l.customer_id, l.language from (${await selectAudience(db, query)}) l where l.skip_reason is null`;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
