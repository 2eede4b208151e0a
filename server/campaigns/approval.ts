import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { computeDigest } from '../lib/digest';
import { type ResolvedCondition, resolveAudience } from '../segments/resolve';
import { type CampaignFacts, contentsOf } from './queries';

/** So many more than were approved still are what was approved: people come and go. */
const maxGrowth = 1.1;

/** The segments of which a question asks whose people are taken down. */
const listMemberSegments = (question: ResolvedCondition): number[] =>
  'of' in question
    ? question.of.flatMap(listMemberSegments)
    : question.is === 'members'
      ? [question.segmentId]
      : [];

/**
 * What a second person looks at: whom the segments mean by now, and each word. What of it is changed elsewhere, in a
 * segment, shows as another digest. Refuses an audience whose segment is gone.
 */
async function approvalDigest(
  db: Db,
  { id, audience, topic, fallbackLanguage, test }: CampaignFacts,
): Promise<string> {
  const { include, exclude } = await resolveAudience(db, audience);
  const segments = [...include, ...exclude].flatMap(listMemberSegments);
  const members = await db.rows<{ people: string }>(sql`
    select segment_id || ' ' || encode(sha256(convert_to(string_agg(customer_id::text, ',' order by customer_id), 'UTF8')), 'hex') as people
    from segment_members where segment_id = any(${segments}::bigint[]) group by segment_id order by segment_id`);
  const approvedContent = {
    include,
    exclude,
    members,
    topic,
    fallbackLanguage,
    test,
    contents: await contentsOf(db, id),
  };
  return computeDigest(approvedContent);
}

/** Notes with an approval for how many people it is, for which and for which words. */
export const recordApproval = async (tx: Db, facts: CampaignFacts, recipientCount: number): Promise<number> =>
  tx.run(sql`
    update campaigns set approved_for = ${recipientCount}, approved_digest = ${await approvalDigest(tx, facts)} where id = ${facts.id}`);

/** Has a second person approved a campaign to so many, as it stands now? Refuses an audience whose segment is gone. */
export const isApproved = async (db: Db, facts: CampaignFacts, recipientCount: number): Promise<boolean> =>
  facts.approvedBy !== null &&
  recipientCount <= (facts.approvedFor ?? 0) * maxGrowth &&
  facts.approvedDigest === (await approvalDigest(db, facts));

/** More readers than this take a second person. */
export const readApprovalLimit = async (db: Db): Promise<number> =>
  (await db.row<{ limit: number }>(sql`select approve_above as limit from email_settings`)).limit;
