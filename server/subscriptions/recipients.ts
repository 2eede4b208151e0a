import sql from 'sql-template-tag';
import { can, getScope } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { getReportPermissions } from '#contract/subscription-kinds';
import type { SubscriptionTarget } from '#contract/subscriptions';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { hasReportedLots } from '../reports/report';
import { isActivated } from '../users/activated';

type Target = Pick<SubscriptionTarget, 'kind' | 'auctionId' | 'tab' | 'viewId'>;

/** Returns a user as permissions and emails need them; undefined when the user cannot receive anything. */
export const findRecipient = (db: Db, id: number): Promise<User | undefined> =>
  db.maybe<User>(sql`
    select u.id, u.email, u.name, u.role, u.language, u.time_zone as "timeZone", u.version,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.id = ${id} and u.active and ${isActivated}`);

/**
 * Returns the permissions for a report, and a function that tells whether a user may receive it: they have these permissions,
 * lots of their departments are in the sale, and the saved view is shared or their own. Refuses a sale that does not exist,
 * and a saved view that does not exist for the user who subscribes.
 */
async function createAccessCheck(db: Db, user: User, target: Target) {
  const { auctionId } = target;
  if (auctionId !== null && !(await db.maybe(sql`select 1 from auctions where id = ${auctionId}`)))
    refuseField('auctionId', 'unknown_row');
  const view = await db.maybe<{ list: string; shared: boolean; ownerId: number }>(
    sql`select list, shared, owner_id as "ownerId" from views
      where id = ${target.viewId} and (shared or owner_id = ${user.id})`,
  );
  if (target.kind === 'VIEW' && !view) refuseField('viewId', 'unknown_row');
  const permissions = getReportPermissions({ ...target, list: view?.list ?? null });
  const canReceive = async (recipient: User): Promise<boolean> => {
    if (permissions.length === 0 || !permissions.every((permission) => can(recipient, permission)))
      return false;
    if (view) return view.shared || view.ownerId === recipient.id;
    return (
      auctionId === null ||
      getScope(recipient.role, 'reports:read') === 'all' ||
      hasReportedLots({ db, user: recipient }, auctionId)
    );
  };
  return { permissions, canReceive };
}

/** Returns the users who may receive a report, this user first. */
export async function listCandidates(
  db: Db,
  user: User,
  target: Target,
): Promise<{ id: number; name: string }[]> {
  const { canReceive } = await createAccessCheck(db, user, target);
  if (!(await canReceive(user))) return [];
  const users = await db.rows<User>(sql`
    select u.id, u.name, u.role,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.active and ${isActivated} order by u.id <> ${user.id}, lower(u.name), u.id limit 1000`);
  const allowed: { id: number; name: string }[] = [];
  for (const candidate of users)
    if (await canReceive(candidate)) allowed.push({ id: candidate.id, name: candidate.name });
  return allowed;
}

/**
 * Refuses recipients who do not exist or are inactive, and those who may not see the report, by name. A user can subscribe
 * others only to what they may see themselves.
 */
export async function checkRecipients(
  tx: Db,
  user: User,
  target: Target,
  recipientIds: readonly number[],
): Promise<void> {
  const { canReceive, permissions } = await createAccessCheck(tx, user, target);
  for (const permission of permissions)
    if (!can(user, permission)) refuse('permission.denied', { permission });
  if (!(await canReceive(user))) refuseField('recipientIds', 'no_report', { names: user.name });
  if (new Set(recipientIds).size !== recipientIds.length) refuseField('recipientIds', 'duplicate');
  const names: string[] = [];
  for (const id of recipientIds) {
    const recipient = await findRecipient(tx, id);
    if (!recipient) return refuseField('recipientIds', 'unknown_row');
    if (!(await canReceive(recipient))) names.push(recipient.name);
  }
  if (names.length > 0) refuseField('recipientIds', 'no_report', { names: names.join(', ') });
}
