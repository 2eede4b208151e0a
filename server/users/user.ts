import sql from 'sql-template-tag';
import { getScope, type Role } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Language } from '#contract/session';
import { userFields } from '#contract/user-fields';
import type { User } from '#contract/users';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { lock } from '../db/locks';
import { isAddressFree } from '../email-changes/address';
import { recordAdminChange } from '../email-changes/by-admin';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { endSessions, invalidateSessions } from '../session/session-cache';
import { deleteLinks, sendTokenLink } from '../session/token';
import { setDepartments } from '../settings/member-departments';
import { requireInvitedNumber } from '../text-messages/number';
import { isActivated } from './activated';
import { findUser } from './queries';

interface UserInput {
  name: string;
  role: Role;
  language: Language;
  departmentIds: number[];
  finance?: boolean | undefined;
}

interface Invitation extends UserInput {
  email: string;
  phone?: { country: string; number: string } | undefined;
}

/**
 * Creates a user without password and sends the activation link. Refuses an address that is in use, an unknown department, and a
 * phone number that is not mobile, receives no messages or was verified by another user.
 */
export async function inviteUser(context: Context, { phone, ...input }: Invitation): Promise<User> {
  const { db, app, now, user } = context;
  return db.transaction(async (tx) => {
    const id = await createUser(tx, input, now);
    if (phone) await storeInvitedPhone(tx, id, phone);
    await sendTokenLink(tx, app, { ...input, id }, 'ACTIVATION', now);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'users',
      id,
      action: 'invite',
      changes: { role: [null, input.role] },
    });
    return requireUser(await findUser(tx, id));
  });
}

async function storeInvitedPhone(tx: Db, id: number, typed: NonNullable<Invitation['phone']>): Promise<void> {
  const phone = await requireInvitedNumber(tx, 'phone.number', typed);
  if (await tx.maybe(sql`select 1 from users where phone = ${phone}`))
    refuseField('phone.number', 'duplicate');
  await tx.run(sql`update users set unverified_phone = ${phone} where id = ${id}`);
}

/** Creates a user who has no way to sign in yet. Refuses an address that is in use and an unknown department. */
export async function createUser(tx: Db, input: UserInput & { email: string }, now: Date): Promise<number> {
  if (input.finance && !getScope(input.role, 'account:have-finance'))
    refuseField('finance', 'editor_finance');
  await lock(tx, 'users');
  if (!(await isAddressFree(tx, input.email, 0, now))) refuseField('email', 'duplicate');
  const created = await tx.maybe<{ id: number }>(sql`
    insert into users ${columnsAndValues(toColumnValues(userFields, input))}
    on conflict do nothing returning id`);
  if (!created) return refuseField('email', 'duplicate');
  await setDepartments(tx, 'users', created.id, input.departmentIds);
  return created.id;
}

/** how often an invitation can be sent again within a day */
const maxInvitesAgain = 5;

async function assertCanInviteAgain(tx: Db, id: number, now: Date): Promise<void> {
  const { sent } = await tx.row<{ sent: number }>(sql`
    select count(*) as sent from events where noun = 'users' and noun_id = ${id} and action = 'invite-again'
      and at > ${now}::timestamptz - interval '1 day'`);
  if (sent >= maxInvitesAgain) refuse('user.invited_often', { max: maxInvitesAgain });
}

/**
 * Sends the activation link again. Refuses a user who is active already or deactivated, and more than five times within a
 * day.
 */
export async function inviteAgain({ db, app, now, user }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${id} for update`);
    const invited = requireUser(await findUser(tx, id));
    if (invited.activated || !invited.active) refuse('step.not_allowed');
    await assertCanInviteAgain(tx, id, now);
    await sendTokenLink(tx, app, invited, 'ACTIVATION', now);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id, action: 'invite-again' });
  });
}

/**
 * Saves a user. Refuses a stale version, an address that is in use, an unknown department, and a change that leaves no
 * active ADMIN.
 */
export async function saveUser(
  context: Context,
  id: number,
  input: UserInput & { email: string; active: boolean; version: number },
): Promise<User> {
  const { db, app, now, user } = context;
  return db.transaction(async (tx) => {
    // Two administrators who demote each other at the same time must not both succeed.
    await lock(tx, 'users');
    await tx.run(sql`select 1 from users where id = ${id} for update`);
    const before = requireUser(await findUser(tx, id));
    const { version, ...form } = input;
    await checkVersion(tx, 'users', id, before, version);
    const after = { ...form, finance: form.finance ?? before.finance };
    if (after.finance && !getScope(after.role, 'account:have-finance'))
      refuseField('finance', 'editor_finance');
    const changes = findDifferences(before, after);
    if (Object.keys(changes).length === 0) return before;
    if (changes.email) await changeAddress(tx, context, before, after.email);
    await tx.run(sql`
      update users set ${assignments(toColumnValues(userFields, after))}, version = version + 1 where id = ${id}`);
    await setDepartments(tx, 'users', id, after.departmentIds);
    if (!getScope(after.role, 'account:set-question'))
      await tx.run(
        sql`update users set security_question = null, security_answer_hash = null where id = ${id}`,
      );
    const { admins } = await tx.row<{ admins: number }>(
      sql`select count(*) as admins from users u where active and role = 'ADMIN' and ${isActivated}`,
    );
    if (admins === 0) refuseField('role', 'last_admin');
    if (after.active) await invalidateSessions(app, tx, id);
    else {
      await endSessions(app, tx, id);
      // Otherwise a link would work again once the user is reactivated.
      await deleteLinks(tx, id);
    }
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id, action: 'update', changes });
    return requireUser(await findUser(tx, id));
  });
}

/** Ends all sessions of a user at once, in every process. */
export async function endUserSessions({ db, app, now, user }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const lockedUser = await tx.maybe(sql`select 1 from users where id = ${id} for no key update`);
    if (!lockedUser) refuse('row.not_found');
    await endSessions(app, tx, id);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id, action: 'end-sessions' });
  });
}

/** Prepares a change of the address if it is free: invalidates links sent to the old one, and tells both addresses. */
async function changeAddress(tx: Db, context: Context, before: User, newEmail: string): Promise<void> {
  if (!(await isAddressFree(tx, newEmail, before.id, context.now))) refuseField('email', 'duplicate');
  await deleteLinks(tx, before.id);
  await recordAdminChange(tx, context, before, newEmail);
}

const requireUser = (user: User | undefined): User => user ?? refuse('row.not_found');
