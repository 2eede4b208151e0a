import sql from 'sql-template-tag';
import { getTimeFormat } from '#contract/time-format';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import { sendNotice } from '../mail/mail';
import { describeDevice } from '../session/device';

/** Emails the user that a passkey was added or removed, in the transaction of the action. */
export async function sendPasskeyNotice(
  { app, db, user, now, request }: Context,
  key: 'passkeyAdded' | 'passkeyRemoved',
  passkey: string,
): Promise<void> {
  const { timeZone } = await db.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`);
  const time = getTimeFormat(user.language, { dateStyle: 'long', timeStyle: 'long', timeZone });
  const device = describeDevice(request.agent);
  await sendNotice(db, app, user, key, {
    name: user.name,
    passkey,
    device: device ? `${device} · ${request.address}` : request.address,
    time: time.format(now),
    link: `${app.publicUrl}${base}settings/user-profile?tab=security`,
    hours: 7 * 24,
  });
  await db.afterCommit(() => app.nudge?.());
}
