import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { PublicationResult, PublicationStep } from '#contract/api/steps';
import type { Context } from '../app-context';
import { findLastEvent } from '../events/last-event';

const sources = {
  auctions: { rows: 'lots', approvals: sql`p.auction_id` },
  collections: { rows: 'works', approvals: sql`p.collection_id` },
} as const;

/** Returns what the last publication or withdrawal of a sale or a collection did. Refuses `row.not_found` without one. */
export async function readPublicationResult(
  { db, now }: Pick<Context, 'db' | 'now'>,
  noun: keyof typeof sources,
  { id, step }: { id: number; step: PublicationStep },
): Promise<PublicationResult> {
  const {
    id: eventId,
    changes,
    ...event
  } = (await findLastEvent(db, { noun, id, actions: [step] })) ?? refuse('row.not_found');
  const { rows, approvals } = sources[noun];
  const counts = await db.row<Pick<PublicationResult, 'approved' | 'notified' | 'links'>>(sql`
    select
      (select count(*) from text_approvals p join events e on e.id = p.event_id
        where ${approvals} = ${id} and e.at = ${event.at} and ${step === 'publish'}) as approved,
      (select count(distinct n.user_id) from notifications n where n.event_id = ${eventId} and n.at >= ${event.at}) as notified,
      (select count(*) from collection_links l join collections c on c.id = l.collection_id
        where ${noun === 'collections'} and c.id = ${id} and c.status = 'PUBLISHED' and c.visibility <> 'INTERNAL'
          and l.revoked_at is null and (l.expires_at is null or l.expires_at > ${now})) as links`);
  const [before, after] = changes?.[rows] ?? [null, null];
  const count = after ?? before;
  return { ...event, rows: typeof count === 'number' ? count : null, ...counts };
}
