import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { type Link, type links, sharedBase } from '#contract/links';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { digest, newSecret } from '../session/session';
import { lockCollection } from '../works/collection';
import { findLink } from './queries';

/**
 * Creates a link to a collection and returns its address, which cannot be retrieved again: only the digest of its 256-bit
 * token is stored. Refuses an internal collection and a last day in the past.
 */
export async function createLink(
  { db, app, user, now }: Context,
  collectionId: number,
  { label, until }: Input<typeof links.make>['body'],
): Promise<Reply<typeof links.make>> {
  const token = newSecret();
  return db.transaction(async (tx) => {
    await lockCollection(tx, collectionId, 'share');
    const { internal, expiresAt } = await tx.row<{ internal: boolean; expiresAt: string | null }>(sql`
      select visibility = 'INTERNAL' as internal,
        ((${until}::date + 1)::timestamp at time zone time_zone) as "expiresAt"
      from collections where id = ${collectionId}`);
    if (internal) refuse('link.internal');
    if (expiresAt !== null && new Date(expiresAt) <= now) refuseField('until', 'past');
    const { id } = await tx.row<{ id: number }>(sql`
      insert into collection_links (collection_id, token_hash, label, created_by, created_at, expires_at)
      values (${collectionId}, ${digest(token)}, ${label}, ${user.id}, ${now}, ${expiresAt})
      returning id`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'collections',
      id: collectionId,
      action: 'make-link',
    });
    const link = (await findLink(tx, collectionId, id)) ?? refuse('row.not_found');
    return { ...link, address: `${app.publicUrl}${sharedBase}${token}/` };
  });
}

/** Permanently revokes a link of this collection. Refuses `row.not_found`. */
export async function revokeLink(
  { db, user, now }: Context,
  collectionId: number,
  id: number,
): Promise<Link> {
  return db.transaction(async (tx) => {
    const revoked = await tx.run(sql`
      update collection_links set revoked_at = ${now}
      where id = ${id} and collection_id = ${collectionId} and revoked_at is null`);
    if (revoked)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'collections',
        id: collectionId,
        action: 'revoke-link',
      });
    return (await findLink(tx, collectionId, id)) ?? refuse('row.not_found');
  });
}
