import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Payload } from '../jobs/kinds';
import { sendNotice } from '../mail/mail';

interface NewDevice {
  name: string;
  email: string;
  language: Language;
  at: string;
  address: string;
  device: string;
  timeZone: string;
}

/** Job: emails a user about a sign-in from a browser that they had not used before. */
export async function notifyNewDevice(
  app: AppContext,
  { signInId }: Payload<'notify-new-device'>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const signIn = await tx.maybe<NewDevice>(sql`
      select u.name, u.email, u.language, s.at, s.address, s.device, house.time_zone as "timeZone"
      from sign_ins s join users u on u.id = s.user_id, house where s.id = ${signInId} and u.active`);
    if (!signIn) return;
    const { name, language, at, address, device, timeZone } = signIn;
    const time = getTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone });
    await sendNotice(tx, app, signIn, 'newDevice', {
      name,
      device: device ? `${device} · ${address}` : address,
      time: time.format(new Date(at)),
      link: `${app.publicUrl}${base}settings/user-profile?tab=security`,
      hours: 7 * 24,
    });
  });
}
