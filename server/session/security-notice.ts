import sql from 'sql-template-tag';
import type { AccountChange } from '#contract/account-changes';
import type { Language } from '#contract/session';
import type { StaffNoticeKey } from '#contract/template-fields';
import { getTimeFormat } from '#contract/time-format';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { locales } from '../locales/locales';
import { sendNotice } from '../mail/mail';
import { notifyUsers } from '../notifications/notify';

/** how long emails about the security of an account are worth sending, in hours */
export const securityNoticeHours = 7 * 24;

/** Returns the address of the profile's tab where users check what such an email says. */
export const toSecurityTab = ({ publicUrl }: Pick<AppContext, 'publicUrl'>): string =>
  `${publicUrl}${base}settings/user-profile?tab=security`;

/** Returns a moment as such an email names it, in the time zone of the house. */
export async function formatNoticeTime(db: Db, language: Language, at: Date): Promise<string> {
  const { timeZone } = await db.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`);
  return getTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at);
}

/** Returns the browser, system and network address as such an email names them. */
export const describeOrigin = (device: string, address: string): string =>
  device ? `${device} · ${address}` : address;

/** The user of an account whose security is concerned. */
export interface AccountOwner {
  id: number;
  name: string;
  email: string;
  language: Language;
}

/** Emails a notice about the security of an account to its address and its confirmed backup address, and adds it to the inbox. */
export async function sendSecurityNotice(
  tx: Db,
  app: AppContext,
  owner: Pick<AccountOwner, 'id' | 'email' | 'language'>,
  key: StaffNoticeKey,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  for (const email of [owner.email, ...(await listBackupEmail(tx, owner.id))])
    await sendNotice(tx, app, { email, language: owner.language }, key, {
      ...values,
      hours: securityNoticeHours,
    });
  await notifyOwner(tx, app, owner.id, key === 'newDevice' ? 'new-device' : 'security-changed');
}

const notifyOwner = (
  tx: Db,
  { now }: AppContext,
  userId: number,
  kind: 'new-device' | 'security-changed',
): Promise<void> =>
  notifyUsers(tx, {
    kind,
    subjectId: userId,
    recipients: [userId],
    // Also a change that the users made themselves, because a stranger may have made it with their session.
    actorId: null,
    now: now(),
  });

/** Returns the confirmed backup address of a user as a list, which is empty without one. */
export const listBackupEmail = async (db: Db, userId: number): Promise<string[]> =>
  (
    await db.rows<{ email: string }>(sql`
      select backup_email as email from users where id = ${userId} and backup_email is not null`)
  ).map(({ email }) => email);

/** Emails these addresses of a user what has changed in the addresses of the account, and adds it to the inbox. */
export async function sendAccountChange(
  tx: Db,
  app: AppContext,
  { id, name, language }: Pick<AccountOwner, 'id' | 'name' | 'language'>,
  { to, change, now }: { to: readonly string[]; change: AccountChange; now: Date },
): Promise<void> {
  for (const email of to)
    await sendNotice(tx, app, { email, language }, 'securityChanged', {
      name,
      change: locales[language].accountChanges[change],
      time: await formatNoticeTime(tx, language, now),
      link: toSecurityTab(app),
      hours: securityNoticeHours,
    });
  // Nothing has changed before the new address is confirmed.
  if (change !== 'request-email') await notifyOwner(tx, app, id, 'security-changed');
}
