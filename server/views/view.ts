import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { View, views } from '#contract/views';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { findView } from './queries';

/** Saves the query of a list as a view. Refuses a name that the user has already given to a view of the list. */
export async function createView(
  { db, user }: Context,
  { list, name, query, shared }: Input<typeof views.create>['body'],
): Promise<View> {
  return db.transaction(async (tx) => {
    const created = await tx.maybe<{ id: number }>(sql`
      insert into views (owner_id, list, name, query, shared) values (${user.id}, ${list}, ${name}, ${query}, ${shared})
      on conflict do nothing returning id`);
    if (!created) return refuseField('name', 'duplicate');
    if (shared) announceShared(tx, user, created.id);
    return (await findView(tx, user, created.id)) ?? refuse('row.not_found');
  });
}

/**
 * Renames a view, shares it or not, or replaces its query. Refuses a stale version, and the name of another view of the same
 * user.
 */
export async function updateView(
  { db, user }: Context,
  id: number,
  { version, ...input }: Input<typeof views.update>['body'],
): Promise<View> {
  return db.transaction(async (tx) => {
    const before = await lockView(tx, user, id);
    if (before.version !== version) refuse('row.stale', { by: null, at: null, current: before });
    const { name, query, shared } = { ...before, ...input };
    const duplicate = await tx.maybe(sql`
      select 1 from views v join views own on own.id = ${id} and own.owner_id = v.owner_id and own.list = v.list
      where v.id <> ${id} and lower(v.name) = lower(${name})`);
    if (duplicate) refuseField('name', 'duplicate');
    await tx.run(sql`
      update views set name = ${name}, query = ${query}, shared = ${shared}, version = version + 1 where id = ${id}`);
    if (shared || before.shared) announceShared(tx, user, id);
    return (await findView(tx, user, id)) ?? refuse('row.not_found');
  });
}

/** Removes a view. Users who have it open keep seeing the list. */
export async function removeView({ db, user }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { shared } = await lockView(tx, user, id);
    await tx.run(sql`delete from views where id = ${id}`);
    if (shared) announceShared(tx, user, id);
  });
}

/** Notifies open pages of a shared view; private views concern no other user. */
const announceShared = (tx: Db, user: Context['user'], id: number): void =>
  tx.announce({ subjects: [{ noun: 'views', id }], userId: user.id });

async function lockView(tx: Db, user: Context['user'], id: number): Promise<View> {
  await tx.run(sql`select 1 from views where id = ${id} for update`);
  return (await findView(tx, user, id)) ?? refuse('row.not_found');
}
