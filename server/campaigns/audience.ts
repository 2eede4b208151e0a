import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { CampaignForm } from '#contract/campaigns';
import { languages } from '#contract/session';
import type { Db } from '../db/database';
import { type AudienceQuery, audienceLines } from '../segments/audience';
import { queryOf } from '../segments/counts';

type People = Pick<CampaignForm, 'audience' | 'topic' | 'fallbackLanguage'> & { id: number };

/** What is asked for the people of a campaign. */
export const peopleQuery = (
  db: Db,
  { id, audience, topic, fallbackLanguage }: People,
  letters: CampaignForm['letters'],
  now: Date,
): Promise<AudienceQuery> =>
  queryOf(
    db,
    {
      audience,
      topic,
      campaignId: id,
      languages: languages.filter((language) => letters.A[language]),
      fallbackLanguage,
    },
    now,
  );

/** Those who get it, as a query (customer_id, language); undefined: a segment that is meant is gone, or names itself. */
export async function getsIt(db: Db, query: AudienceQuery): Promise<Sql | undefined> {
  try {
    return sql`select l.customer_id, l.language from (${await audienceLines(db, query)}) l where l.skip_reason is null`;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
