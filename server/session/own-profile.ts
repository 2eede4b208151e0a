import sql from 'sql-template-tag';
import type { Context, User } from '../app-context';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { readUser } from './queries';
import { invalidateSessions } from './session-cache';

/** Saves the user's own name and language. Throws `row.stale` with the current user for an old version. */
export function saveProfile(
  { db, app, user: { id }, now }: Context,
  { version, ...profile }: Pick<User, 'name' | 'language' | 'version'>,
): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${id} for update`);
    const before = await readUser(tx, id);
    await checkVersion(tx, 'users', id, before, version);
    const changes = findDifferences(before, profile);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update users set name = ${profile.name}, language = ${profile.language}, version = version + 1
      where id = ${id}`);
    await invalidateSessions(app, tx, id);
    await recordEvent(tx, { now, userId: id, noun: 'users', id, action: 'update', changes });
    return readUser(tx, id);
  });
}
