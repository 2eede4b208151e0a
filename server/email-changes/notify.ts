import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { sendNotice } from '../mail/mail';
import { listBackupEmail, sendAccountChange } from '../session/security-notice';
import { digest, newSecret } from '../session/session';

/** how long the old address can stop a change after each notice, in hours */
const stopHours = 7 * 24;
const hourMs = 3_600_000;

interface Notice {
  changeId: number;
  user: { id: number; name: string; language: Language };
  oldEmail: string;
  newEmail: string;
  now: Date;
}

/**
 * Emails the old address that a change was requested or made, with a link that stops it for seven days, and the backup address
 * without one.
 */
export async function notifyOldAddress(
  tx: Db,
  app: AppContext,
  key: 'emailRequested' | 'emailChanged',
  { changeId, user, oldEmail, newEmail, now }: Notice,
): Promise<void> {
  const secret = newSecret();
  await tx.run(sql`
    insert into email_change_stops (hash, change_id, expires_at)
    values (${digest(secret)}, ${changeId}, ${new Date(now.getTime() + stopHours * hourMs)})`);
  await sendNotice(tx, app, { email: oldEmail, language: user.language }, key, {
    name: user.name,
    email: newEmail,
    link: `${app.publicUrl}${base}stop-email-change/${secret}?lang=${user.language}`,
    hours: stopHours,
  });
  const change = key === 'emailChanged' ? 'change-email' : 'request-email';
  await sendAccountChange(tx, app, user, { to: await listBackupEmail(tx, user.id), change, now });
}
