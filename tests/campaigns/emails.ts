import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { Topic } from '#contract/consents';
import type { Db } from '../../server/db/database';

/** Returns a valid email in which a test can break single parts. */
export const content = (subject: string, html = '<p>We look forward to seeing you.</p>'): EmailContent => ({
  subject,
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'text', type: 'text', html },
      { id: 'footer', type: 'footer' },
    ],
  },
});

interface Reader {
  language?: string;
  firstName?: string;
  country?: string;
  topic?: Topic;
}

/** Creates a customer who consented to emails about a topic. */
export async function newReader(
  db: Db,
  email: string,
  { language = 'en-US', firstName = 'Ada', country = 'GB', topic = 'CATALOGUES' }: Reader = {},
): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into customers (first_name, last_name, name, sort_name, spellings, email, language, country, consents)
    values (${firstName}, 'Reader', 'A Reader', 'reader', 'Reader', ${email}, ${language}, ${country},
      ${['EMAIL', `EMAIL ${topic}`]}::text[])
    returning id`);
  return id;
}
