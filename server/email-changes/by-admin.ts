import sql from 'sql-template-tag';
import type { User } from '#contract/users';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { sendNotice } from '../mail/mail';
import { dropBackup, endPendingChanges } from './address';
import { notifyOldAddress } from './notify';

/** how long the notice to the new address is worth sending, in hours */
const noticeHours = 24;

/**
 * Records that an administrator has given a user another address and tells both: the old one can undo it for seven days. The
 * invitation of a user who has no password yet may have gone to a stranger, who must not get such a link.
 */
export async function recordAdminChange(
  tx: Db,
  { app, user, now }: Context,
  before: User,
  newEmail: string,
): Promise<void> {
  await endPendingChanges(tx, { userId: before.id, isBackup: false, now });
  await dropBackup(tx, before.id, newEmail);
  if (!before.activated) return;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into email_changes (user_id, requested_by, old_email, new_email, requested_at, expires_at, confirmed_at)
    values (${before.id}, ${user.id}, ${before.email}, ${newEmail}, ${now}, ${now}, ${now}) returning id`);
  const change = { changeId: id, user: before, oldEmail: before.email, newEmail, now };
  await notifyOldAddress(tx, app, 'emailChanged', change);
  await sendNotice(tx, app, { email: newEmail, language: before.language }, 'emailSet', {
    name: before.name,
    email: newEmail,
    link: `${app.publicUrl}${base}login`,
    hours: noticeHours,
  });
}
