import sql from 'sql-template-tag';
import { type FieldValues, pickFieldValues } from '#contract/api/field';
import type { Reply } from '#contract/api/route';
import type { Profile, profiles } from '#contract/profiles';
import { profileFields } from '#contract/user-fields';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, selectFieldColumns, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { invalidateSessions } from '../session/session-cache';
import { findCurrentUser } from '../session/user';

export const readProfile = (db: Db, userId: number): Promise<Profile> =>
  db.row<Profile>(
    sql`select ${selectFieldColumns(profileFields, 'u')}, u.version from users u where u.id = ${userId}`,
  );

/** Saves the user's own profile. Throws `row.stale` with the current one for an old version. */
export function saveProfile(
  { db, app, user: { id }, now }: Context,
  { version, ...profile }: FieldValues<typeof profileFields> & { version: number },
): Promise<Reply<typeof profiles.update>> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${id} for update`);
    const before = await readProfile(tx, id);
    await checkVersion(tx, 'users', id, before, version);
    const changes = findDifferences(pickFieldValues(profileFields, before), profile);
    if (Object.keys(changes).length > 0) {
      await tx.run(sql`
        update users set ${assignments(toColumnValues(profileFields, profile))}, version = version + 1
        where id = ${id}`);
      await invalidateSessions(app, tx, id);
      await recordEvent(tx, { now, userId: id, noun: 'users', id, action: 'update', changes });
    }
    return { profile: await readProfile(tx, id), user: await findCurrentUser(tx, id) };
  });
}
