import type { accessActions } from '#contract/api/secrets';
import type { AccessPlace, AppContext, Subject, User } from '../app-context';
import type { Db } from '../db/database';
import { recordAccess } from '../events/event';

export interface Access {
  action: (typeof accessActions)[number];
  place: AccessPlace;
}

/** keys in the memory of a process; beyond them the database is queried again */
const maxCachedKeys = 10_000;

/** Returns where the access log records a reply about this subject; undefined when it belongs to no sale. */
export function getAccessPlace({ lotId, sale, place }: Subject): AccessPlace | undefined {
  if (!sale) return place;
  return lotId === null ? { noun: 'auctions', id: sale.id } : { noun: 'lots', id: lotId };
}

/**
 * Records that a user receives a secret; call it before the reply leaves. Once an hour for each reader, place and kind of
 * secret (docs/decisions/0007-access-log.md).
 */
export async function logAccess(
  db: Db,
  { app, user, now }: { app: AppContext; user: User; now: Date },
  { action, place: { noun, id } }: Access,
): Promise<void> {
  const key = [user.id, noun, id, action, now.toISOString().slice(0, 13)].join(' ');
  if (app.loggedAccessKeys.has(key)) return;
  await recordAccess(db, { noun, id, userId: user.id, now, action });
  await db.afterCommit(() => {
    if (app.loggedAccessKeys.size >= maxCachedKeys) app.loggedAccessKeys.clear();
    app.loggedAccessKeys.add(key);
  });
}
