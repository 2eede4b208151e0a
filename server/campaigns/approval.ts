import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { digestOf } from '../lib/digest';
import { type Resolved, resolveAudience } from '../segments/resolve';
import { type CampaignFacts, lettersOf } from './queries';

/** So many more than were approved still are what was approved: people come and go. */
const growth = 1.1;

/** The segments of which a question asks whose people are taken down. */
const takenDown = (question: Resolved): number[] =>
  'of' in question ? question.of.flatMap(takenDown) : question.is === 'members' ? [question.segmentId] : [];

/**
 * What a second person looks at: whom the segments mean by now, and each word. What of it is changed elsewhere, in a
 * segment, shows as another digest. Refuses an audience whose segment is gone.
 */
async function approvalDigest(
  db: Db,
  { id, audience, topic, fallbackLanguage, test }: CampaignFacts,
): Promise<string> {
  const { include, exclude } = await resolveAudience(db, audience);
  const segments = [...include, ...exclude].flatMap(takenDown);
  const members = await db.rows<{ people: string }>(sql`
    select segment_id || ' ' || encode(sha256(convert_to(string_agg(customer_id::text, ',' order by customer_id), 'UTF8')), 'hex') as people
    from segment_members where segment_id = any(${segments}::bigint[]) group by segment_id order by segment_id`);
  const approved = {
    include,
    exclude,
    members,
    topic,
    fallbackLanguage,
    test,
    letters: await lettersOf(db, id),
  };
  return digestOf(approved);
}

/** Notes with an approval for how many people it is, for which and for which words. */
export const noteApproval = async (tx: Db, facts: CampaignFacts, gets: number): Promise<number> =>
  tx.run(sql`
    update campaigns set approved_for = ${gets}, approved_digest = ${await approvalDigest(tx, facts)} where id = ${facts.id}`);

/** Has a second person approved a campaign to so many, as it stands now? Refuses an audience whose segment is gone. */
export const isApproved = async (db: Db, facts: CampaignFacts, gets: number): Promise<boolean> =>
  facts.approvedBy !== null &&
  gets <= (facts.approvedFor ?? 0) * growth &&
  facts.approvedDigest === (await approvalDigest(db, facts));

/** More readers than this take a second person. */
export const approvalLimit = async (db: Db): Promise<number> =>
  (await db.row<{ limit: number }>(sql`select approve_above as limit from email_settings`)).limit;
