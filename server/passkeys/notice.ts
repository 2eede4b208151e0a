import type { Context } from '../app-context';
import { sendNotice } from '../mail/mail';
import { describeDevice } from '../session/device';
import {
  describeOrigin,
  formatNoticeTime,
  securityNoticeHours,
  toSecurityTab,
} from '../session/security-notice';

/** Emails the user that a passkey was added or removed, in the transaction of the action. */
export async function sendPasskeyNotice(
  { app, db, user, now, request }: Context,
  key: 'passkeyAdded' | 'passkeyRemoved',
  passkey: string,
): Promise<void> {
  await sendNotice(db, app, user, key, {
    name: user.name,
    passkey,
    device: describeOrigin(describeDevice(request.agent), request.address),
    time: await formatNoticeTime(db, user.language, now),
    link: toSecurityTab(app),
    hours: securityNoticeHours,
  });
  await db.afterCommit(() => app.nudge?.());
}
