import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { sendSecurityNotice, toSecurityTab } from '../session/security-notice';
import { listPhoneCountries } from '../text-messages/countries';
import { requireMobileNumber } from '../text-messages/number';
import { checkCode, refuseCode } from './check';
import { sendCode, storeRequest } from './request';

/** Returns the verified number of the user, and the countries whose numbers can be verified. */
export async function readOwnPhone({ db, user }: Context) {
  const { phone } = await db.row<{ phone: string | null }>(
    sql`select phone from users where id = ${user.id}`,
  );
  return { phone, countries: await listPhoneCountries(db) };
}

/**
 * Sends a code to a new number of the user; nothing else changes until it is verified. Refuses a number that cannot receive
 * messages, too many requests, and `phone.house_limit` when the house has reached its limit of messages.
 */
export function requestVerification(
  context: Context,
  { country, number }: { country: string; number: string },
): Promise<{ request: string }> {
  const { app, db, user } = context;
  return db.transaction(async (tx) => {
    const phone = await requireMobileNumber(tx, 'number', number, country);
    const { id, secret } = await storeRequest(tx, context, { purpose: 'VERIFY', phone, userId: user.id });
    const { expiresAt } = await tx.row<{ expiresAt: string }>(
      sql`select expires_at as "expiresAt" from phone_codes where id = ${id}`,
    );
    const { id: userId, language } = user;
    // The notice to administrators about the limit must be kept.
    if (!(await sendCode(tx, app, id, { userId, language, phone, expiresAt })))
      throw new CommittedRefusal('phone.house_limit');
    return { request: secret };
  });
}

/** Verifies the new number with its code, so that it replaces the former one. Refuses a number that another user has. */
export async function verifyPhone(context: Context, input: { request: string; code: string }): Promise<void> {
  const { app, db, now, user } = context;
  const proven = await checkCode(context, 'VERIFY', input);
  if (proven.userId !== user.id) refuseCode();
  await db.transaction(async (tx) => {
    if (!(await proven.use(tx))) refuseCode();
    const isTaken = await tx.maybe(
      sql`select 1 from users where phone = ${proven.phone} and id <> ${user.id}`,
    );
    if (isTaken) refuse('phone.taken');
    await tx.run(sql`update users set phone = ${proven.phone} where id = ${user.id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'change-phone' });
    await notifyOfChange(tx, app, context);
  });
}

/** Removes the number of the user, which can no longer be used to sign in. */
export async function removePhone(context: Context): Promise<void> {
  const { app, db, now, user } = context;
  await db.transaction(async (tx) => {
    const removed = await tx.run(
      sql`update users set phone = null where id = ${user.id} and phone is not null`,
    );
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
