import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Language, SignInReply, session } from '#contract/session';
import { base } from '../../config/layout';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { enqueue } from '../jobs/job';
import { sendNotice } from '../mail/mail';
import { canReceiveMessages } from '../text-messages/number';
import { finishSignIn } from './finish';
import { recordAttempt, toNetwork } from './limits';
import { hashPassword, requireStrongPassword } from './password';
import { checkCode, refuseCode } from './phone-code';
import { findUserByEmail } from './queries';
import { requestReviewAfterPassword } from './review';
import { digest, newSecret } from './session';
import { endSessions } from './session-cache';
import { storeVerifiedPhone } from './verified-phone';

type Purpose = 'ACTIVATION' | 'RESET';
const lifetimeHours: Record<Purpose, number> = { ACTIVATION: 24, RESET: 2 };

/** Sends an email with a link to set a password: single use, valid for 24 hours for an invitation and 2 for a reset. */
export async function sendTokenLink(
  tx: Db,
  app: AppContext,
  user: { id: number; email: string; name: string; language: Language },
  purpose: Purpose,
  now: Date,
): Promise<void> {
  const secret = newSecret();
  await deleteLinks(tx, user.id);
  await tx.run(sql`
    insert into tokens (hash, purpose, user_id, created_at, expires_at)
    values (${digest(secret)}, ${purpose}, ${user.id}, ${now}, ${new Date(now.getTime() + lifetimeHours[purpose] * 3_600_000)})`);
  await sendNotice(tx, app, user, purpose === 'ACTIVATION' ? 'activation' : 'reset', {
    name: user.name,
    link: `${app.publicUrl}${base}reset-password/${secret}?lang=${user.language}`,
    hours: lifetimeHours[purpose],
  });
}

/** Invalidates the links to set a password that were sent to this user. */
export const deleteLinks = (tx: Db, userId: number) =>
  tx.run(sql`delete from tokens where user_id = ${userId} and used_at is null`);

/** how many links may be requested from one network address within so many minutes; a whole company may share an address */
const requestLimit = { max: 20, minutes: 15 };

/**
 * Responds the same in the same time whether the address is known or not: the user is looked up by a job. Throws
 * `session.locked` after too many requests from one address.
 */
export async function requestPasswordReset({ db, app, request }: Context, email: string): Promise<void> {
  await recordRequest(db, toNetwork(request.address));
  await enqueue(db, 'forgotten', { email });
  app.nudge?.();
}

/**
 * Sends a new link in place of one that was not used, such as an invitation that has expired, as a job. Responds the same
 * for an unknown link. Throws `session.locked` after too many requests from one address.
 */
export async function requestNewLink({ db, app, request }: Context, secret: string): Promise<void> {
  await recordRequest(db, toNetwork(request.address));
  const token = await db.maybe<{ email: string }>(sql`
    select u.email from tokens t join users u on u.id = t.user_id
    where t.hash = ${digest(secret)} and t.used_at is null and (t.purpose = 'RESET' or u.password_hash is null)`);
  if (!token) return;
  await enqueue(db, 'forgotten', { email: token.email });
  app.nudge?.();
}

async function recordRequest(db: Db, address: string): Promise<void> {
  const isWindowOver = sql`a.since < now() - make_interval(mins => ${requestLimit.minutes})`;
  const recorded = await db.run(sql`
    insert into forgotten_requests as a (address, since, count) values (${address}, now(), 1)
    on conflict (address) do update set since = case when ${isWindowOver} then now() else a.since end,
      count = case when ${isWindowOver} then 1 else a.count + 1 end
    where ${isWindowOver} or a.count < ${requestLimit.max}`);
  if (recorded === 0) refuse('session.locked', { minutes: requestLimit.minutes });
}

/** minutes in which a user gets only one link, however often one is requested */
const linkPauseMinutes = 2;

/** Sends a password reset link, as a job. Does nothing for an unknown address. */
export async function sendPasswordReset(app: AppContext, { email }: { email: string }): Promise<void> {
  const { db } = app;
  const now = app.now();
  const userRow = await findUserByEmail(db, email);
  if (!userRow?.active) return;
  await db.transaction(async (tx) => {
    // Simultaneous requests wait for each other; otherwise each would find that no link was sent yet.
    await tx.run(sql`select 1 from users where id = ${userRow.id} for update`);
    const since = new Date(now.getTime() - linkPauseMinutes * 60_000);
    const recent = await tx.maybe(sql`
      select 1 from tokens where user_id = ${userRow.id} and used_at is null and created_at > ${since} and expires_at > ${now}`);
    if (recent) return;
    const purpose = userRow.passwordHash ? 'RESET' : 'ACTIVATION';
    await sendTokenLink(tx, app, { ...userRow, email, language: userRow.language as Language }, purpose, now);
  });
}

interface Token {
  purpose: Purpose;
  userId: number;
  email: string;
  name: string;
  language: Language;
  /** the number in an invitation, E.164 */
  invitedPhone: string | null;
}

/** Returns the token, locked until the transaction ends. Refuses one that is unknown, used or expired. */
export async function requireToken(db: Db, secret: string, now: Date): Promise<Token> {
  const token = await db.maybe<Token>(sql`
    select t.purpose, t.user_id as "userId", u.email, u.name, u.language,
      case when t.purpose = 'ACTIVATION' then u.unverified_phone end as "invitedPhone"
    from tokens t join users u on u.id = t.user_id
    where t.hash = ${digest(secret)} and t.used_at is null and t.expires_at > ${now} and u.active
    for update of t`);
  return token ?? refuse('token.invalid');
}

/** Returns the purpose of a link. An invalid token counts as a failed sign-in. */
export async function readToken({ db, now, request }: Context, secret: string) {
  const clearAttempts = await recordAttempt(db, now, request);
  const { purpose, email, name, invitedPhone } = await requireToken(db, secret, now);
  await clearAttempts(db);
  const asksForCode = invitedPhone !== null && (await canReceiveMessages(db, invitedPhone));
  return {
    purpose,
    email,
    name,
    phone: asksForCode ? invitedPhone : undefined,
  };
}

type RedeemInput = Input<(typeof session)['redeemToken']>['body'];

/**
 * Sets the password by a link, ends every session of the user and signs the user in. An invitation to a number that receives
 * text messages also verifies it with a code, unless the user goes on without; a wrong or missing code is refused. After a reset
 * the user first checks what else opens the account, because a stranger who knew the password may have added it.
 */
export async function redeemToken(
  context: Context,
  secret: string,
  { password, request = '', code = '', withoutCode }: RedeemInput,
): Promise<SignInReply> {
  const { db, app, now } = context;
  const account = await readToken(context, secret);
  // A password that is refused must not cost a try of the code, nor an invalid code the expensive hash.
  await requireStrongPassword(db, password, account);
  const asksForCode = account.phone !== undefined && !withoutCode;
  const proven = asksForCode ? await checkCode(context, 'VERIFY', { request, code }) : undefined;
  const hashed = await hashPassword(password);
  return db.transaction(async (tx) => {
    const token = await requireToken(tx, secret, now);
    const { userId, invitedPhone } = token;
    if (proven) {
      if (proven.userId !== userId || proven.phone !== invitedPhone || !(await proven.use(tx))) refuseCode();
      await storeVerifiedPhone(tx, now, { userId, phone: proven.phone });
    }
    await tx.run(sql`update tokens set used_at = ${now} where hash = ${digest(secret)}`);
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${userId}`);
    if (token.purpose === 'RESET') await requestReviewAfterPassword(tx, userId);
    await endSessions(app, tx, userId);
    const action = token.purpose === 'ACTIVATION' ? 'activate' : 'reset-password';
    await recordEvent(tx, { now, userId, noun: 'users', id: userId, action });
    const reply = await finishSignIn(context, tx, { userId, way: token.purpose });
    return reply ?? refuse('token.invalid');
  });
}
