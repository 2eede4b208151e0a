import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { computeDigest } from '../lib/digest';
import { type ResolvedCondition, resolveAudience } from '../segments/resolve';
import { type CampaignFacts, loadContents } from './queries';

/** An approval remains valid while the audience grows up to this factor. */
const maxGrowth = 1.1;

/** Returns the segments with a stored member list that a condition refers to. */
const listMemberSegments = (question: ResolvedCondition): number[] =>
  'of' in question
    ? question.of.flatMap(listMemberSegments)
    : question.is === 'members'
      ? [question.segmentId]
      : [];

/**
 * Returns a digest of what a second user approves: the resolved audience and the content. It also changes when a segment is
 * edited elsewhere. Refuses an audience whose segment was deleted.
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
    // The names of these keys are part of digests that are stored with approvals.
    letters: await loadContents(db, id),
  };
  return computeDigest(approvedContent);
}

/** Stores with an approval how many recipients it covers, and the digest of audience and content. */
export const recordApproval = async (tx: Db, facts: CampaignFacts, recipientCount: number): Promise<number> =>
  tx.run(sql`
    update campaigns set approved_for = ${recipientCount}, approved_digest = ${await approvalDigest(tx, facts)} where id = ${facts.id}`);

/**
 * Returns whether a second user approved the current version of a campaign for this many recipients. Refuses an audience
 * whose segment was deleted.
 */
export const isApproved = async (db: Db, facts: CampaignFacts, recipientCount: number): Promise<boolean> =>
  facts.approvedBy !== null &&
  recipientCount <= (facts.approvedFor ?? 0) * maxGrowth &&
  facts.approvedDigest === (await approvalDigest(db, facts));

/** Campaigns with more recipients than this require approval by a second user. */
export const readApprovalLimit = async (db: Db): Promise<number> =>
  (await db.row<{ limit: number }>(sql`select approve_above as limit from email_settings`)).limit;
