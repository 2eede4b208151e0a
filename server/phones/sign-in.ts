import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Language, SignInReply } from '#contract/session';
import type { AppContext, Context } from '../app-context';
import { enqueue } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { finishSignIn } from '../session/finish';
import { recordAttempt } from '../session/limits';
import { checkCode, refuseCode } from '../session/phone-code';
import { findSignInCountries } from '../text-messages/countries';
import { requireMobileNumber } from '../text-messages/number';
import { sendCode, storeRequest } from './request';

/**
 * Requests a code to sign in with. Responds the same in the same time whether a user has the number or not: the user is looked
 * up by a job. Refuses it while the house has not switched signing in by text message on.
 */
export async function requestSignInCode(
  context: Context,
  { country, number }: { country: string; number: string },
): Promise<{ request: string }> {
  const { app, db } = context;
  if ((await findSignInCountries(db)) === null) refuse('request.not_found');
  const phone = await requireMobileNumber(db, 'number', number, country);
  const request = await db.transaction(async (tx) => {
    const { id, secret } = await storeRequest(tx, context, { purpose: 'SIGN_IN', phone, userId: null });
    await enqueue(tx, 'phone-code', { id });
    return secret;
  });
  app.nudge?.();
  return { request };
}

interface Recipient {
  userId: number;
  language: Language;
  phone: string;
  expiresAt: string;
}

/** Job: sends the code of a request, if an active user has verified the number. */
export async function sendSignInCode(app: AppContext, { id }: Payload<'phone-code'>): Promise<void> {
  await app.db.transaction(async (tx) => {
    const recipient = await tx.maybe<Recipient>(sql`
      select u.id as "userId", u.language, c.phone, c.expires_at as "expiresAt"
      from phone_codes c join users u on u.phone = c.phone and u.active
      where c.id = ${id} and c.code_hash is null and c.expires_at > ${app.now()} for update of c`);
    if (recipient) await sendCode(tx, app, id, recipient);
  });
}

/**
 * Signs a user in with a code. Refuses like `checkCode`, and `session.locked` after too many attempts from one network.
 */
export async function signInWithCode(
  context: Context,
  input: { request: string; code: string },
): Promise<SignInReply> {
  const { db, now, request } = context;
  const clearAttempt = await recordAttempt(db, now, { address: request.address });
  const proven = await checkCode(context, 'SIGN_IN', input);
  const { userId, phone } = proven;
  return db.transaction(async (tx) => {
    const isStillTheirs = await tx.maybe(
      sql`select 1 from users where id = ${userId} and phone = ${phone} for no key update`,
    );
    if (!isStillTheirs || !(await proven.use(tx))) return refuseCode();
    const reply = await finishSignIn(context, tx, { userId, way: 'CODE' });
    if (!reply) return refuseCode();
    await clearAttempt(tx);
    return reply;
  });
}
