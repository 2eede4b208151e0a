import type { Visit } from '../app-context';
import { describeDevice } from '../session/device';
import {
  type AccountOwner,
  describeOrigin,
  formatNoticeTime,
  sendSecurityNotice,
  toSecurityTab,
} from '../session/security-notice';

/** Emails the user that a passkey was added or removed, in the transaction of the action. */
export async function sendPasskeyNotice(
  { app, db, now, request }: Pick<Visit, 'app' | 'db' | 'now' | 'request'>,
  owner: AccountOwner,
  key: 'passkeyAdded' | 'passkeyRemoved',
  passkey: string,
): Promise<void> {
  await sendSecurityNotice(db, app, owner, key, {
    name: owner.name,
    passkey,
    device: describeOrigin(describeDevice(request.agent), request.address),
    time: await formatNoticeTime(db, owner.language, now),
    link: toSecurityTab(app),
  });
  await db.afterCommit(() => app.nudge?.());
}
