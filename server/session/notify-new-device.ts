import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Payload } from '../jobs/kinds';
import { describeOrigin, formatNoticeTime, sendSecurityNotice, toSecurityTab } from './security-notice';

interface NewDevice {
  id: number;
  name: string;
  email: string;
  language: Language;
  at: string;
  address: string;
  device: string;
}

/** Job: emails a user about a sign-in from a browser that they had not used before. */
export async function notifyNewDevice(
  app: AppContext,
  { signInId }: Payload<'notify-new-device'>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const signIn = await tx.maybe<NewDevice>(sql`
      select u.id, u.name, u.email, u.language, s.at, s.address, s.device
      from sign_ins s join users u on u.id = s.user_id where s.id = ${signInId} and u.active`);
    if (!signIn) return;
    const { name, language, at, address, device } = signIn;
    await sendSecurityNotice(tx, app, signIn, 'newDevice', {
      name,
      device: describeOrigin(device, address),
      time: await formatNoticeTime(tx, language, new Date(at)),
      link: toSecurityTab(app),
    });
  });
}
