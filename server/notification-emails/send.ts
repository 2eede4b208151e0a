import sql from 'sql-template-tag';
import { base } from '../../config/layout';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';
import { queueEmail } from '../mail/email';
import {
  cancelEmails,
  type DueNotifications,
  listUsersToEmail,
  takeDueAtOnce,
  takeDueDigest,
} from '../notifications/due';
import { readSender } from '../settings/frame';
import { isActivated } from '../users/activated';
import { buildContent, buildText, type EmailKind } from './content';

/**
 * Job: emails users about their notifications: in one email what is due at once, and in another one their daily digest. Each
 * user has a transaction, in which the notifications are taken and the emails queued, so that a crash neither loses nor
 * repeats an email. A failure for one user does not keep the others from their emails; the job then fails and runs again.
 */
export async function emailNotifications(app: AppContext): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await listUsersToEmail(app.db, app.now()))
    await app.db.transaction((tx) => emailUser(tx, app, id)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function emailUser(tx: Db, app: AppContext, id: number): Promise<void> {
  // While another process emails this user, or the user is being changed, the next run does it.
  const user = await tx.maybe<User & { canReceive: boolean }>(sql`
    select u.id, u.email, u.name, u.role, u.language, u.time_zone as "timeZone", u.version,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds",
      u.active and ${isActivated} as "canReceive"
    from users u where u.id = ${id} for no key update of u skip locked`);
  if (!user) return;
  if (!user.canReceive) return cancelEmails(tx, id);
  const now = app.now();
  await queue(tx, app, user, 'atOnce', await takeDueAtOnce(tx, user, now));
  await queue(tx, app, user, 'digest', await takeDueDigest(tx, user, now));
}

async function queue(
  tx: Db,
  app: AppContext,
  user: User,
  kind: EmailKind,
  due: DueNotifications | null,
): Promise<void> {
  if (!due) return;
  const { name: house, footer } = await readSender(tx);
  const email = {
    kind,
    user,
    house,
    counts: due.counts,
    // Users who want notifications by email only have an empty inbox.
    link: `${app.publicUrl}${base}${due.inApp ? '?inbox=ALL' : ''}`,
    choicesLink: `${app.publicUrl}${base}settings/user-profile?tab=notifications`,
  };
  const rendered = await app.listeners.renderEmail(tx, {
    content: buildContent(email),
    language: user.language,
    values: { name: user.name, link: email.link },
    publicUrl: app.publicUrl,
  });
  await queueEmail(tx, app, {
    to: user.email,
    // If emails cannot be rendered, the plain text is sent.
    ...(rendered ?? buildText(email, footer)),
    listUnsubscribe: email.choicesLink,
  });
}
