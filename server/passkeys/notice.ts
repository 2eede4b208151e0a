import type { Context } from '../app-context';
import { describeDevice } from '../session/device';
import {
  describeOrigin,
  formatNoticeTime,
  sendSecurityNotice,
  toSecurityTab,
} from '../session/security-notice';

/** Emails the user that a passkey was added or removed, in the transaction of the action. */
export async function sendPasskeyNotice(
  { app, db, user, now, request }: Context,
  key: 'passkeyAdded' | 'passkeyRemoved',
  passkey: string,
): Promise<void> {
  await sendSecurityNotice(db, app, user, key, {
    name: user.name,
    passkey,
    device: describeOrigin(describeDevice(request.agent), request.address),
    time: await formatNoticeTime(db, user.language, now),
    link: toSecurityTab(app),
  });
  await db.afterCommit(() => app.nudge?.());
}
