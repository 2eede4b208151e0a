import sql from 'sql-template-tag';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { checkCode, refuseCode } from '../session/phone-code';
import { sendSecurityNotice, toSecurityTab } from '../session/security-notice';
import { storeVerifiedPhone } from '../session/verified-phone';
import { listPhoneCountries } from '../text-messages/countries';
import { requireMobileNumber } from '../text-messages/number';
import { sendVerification } from './request';

/** Returns the number of the user, verified or from the invitation, and the countries whose numbers can be verified. */
export async function readOwnPhone({ db, user }: Context) {
  const numbers = await db.row<{ phone: string | null; unverifiedPhone: string | null }>(
    sql`select phone, unverified_phone as "unverifiedPhone" from users where id = ${user.id}`,
  );
  return { ...numbers, countries: await listPhoneCountries(db) };
}

/**
 * Sends a code to a new number of the user; nothing else changes until it is verified. Refuses a number that cannot receive
 * messages, too many requests, and `phone.house_limit` when the house has reached its limit of messages.
 */
export async function requestVerification(
  context: Context,
  { country, number }: { country: string; number: string },
): Promise<{ request: string }> {
  const { id: userId, language } = context.user;
  const sent = await context.db.transaction(async (tx) => {
    const phone = await requireMobileNumber(tx, 'number', number, country);
    return sendVerification(tx, context, { userId, language, phone });
  });
  if (sent === null) throw new CommittedRefusal('phone.house_limit');
  return sent;
}

/** Verifies the new number with its code, so that it replaces the former one. Refuses a number that another user has. */
export async function verifyPhone(context: Context, input: { request: string; code: string }): Promise<void> {
  const { app, db, now, user } = context;
  const proven = await checkCode(context, 'VERIFY', input);
  if (proven.userId !== user.id) refuseCode();
  await db.transaction(async (tx) => {
    if (!(await proven.use(tx))) refuseCode();
    await storeVerifiedPhone(tx, now, { userId: user.id, phone: proven.phone });
    await notifyOfChange(tx, app, context);
  });
}

/** Removes the number of the user, which can no longer be used to sign in, or that of the invitation. */
export async function removePhone(context: Context): Promise<void> {
  const { app, db, now, user } = context;
  await db.transaction(async (tx) => {
    const removed = await tx.run(sql`
      update users set phone = null, unverified_phone = null
      where id = ${user.id} and (phone is not null or unverified_phone is not null)`);
    if (removed === 0) return;
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'remove-phone' });
    await notifyOfChange(tx, app, context);
  });
}

const notifyOfChange = (tx: Db, app: AppContext, { user }: Pick<Context, 'user'>): Promise<void> =>
  sendSecurityNotice(tx, app, user, 'phoneChanged', {
    name: user.name,
    link: toSecurityTab(app),
  });
