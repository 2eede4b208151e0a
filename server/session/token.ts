import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Language } from '#contract/session';
import { base } from '../../config/layout';
import type { AppContext, Context, User } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { record } from '../events/event';
import { enqueue } from '../jobs/job';
import { post } from '../mail/mail';
import { endSessions } from './known';
import { networkOf, noteTry } from './limits';
import { userByEmail } from './queries';
import { begin, digest, hashPassword, newSecret, userById } from './session';

type Purpose = 'ACTIVATION' | 'RESET';
const hours: Record<Purpose, number> = { ACTIVATION: 24, RESET: 2 };

/** Mails a link to set a password: single use, 24 hours for an invitation, 2 for a reset. */
export async function mailLink(
  tx: Db,
  app: AppContext,
  user: { id: number; email: string; name: string; language: Language },
  purpose: Purpose,
  now: Date,
): Promise<void> {
  const secret = newSecret();
  await dropLinks(tx, user.id);
  await tx.run(sql`
    insert into tokens (hash, purpose, user_id, created_at, expires_at)
    values (${digest(secret)}, ${purpose}, ${user.id}, ${now}, ${new Date(now.getTime() + hours[purpose] * 3_600_000)})`);
  await post(tx, app, user, purpose === 'ACTIVATION' ? 'activation' : 'reset', {
    name: user.name,
    link: `${app.publicUrl}${base}reset-password/${secret}?lang=${user.language}`,
    hours: hours[purpose],
  });
}

/** Links to set a password that were mailed to this user stop working. */
export const dropLinks = (tx: Db, userId: number) =>
  tx.run(sql`delete from tokens where user_id = ${userId} and used_at is null`);

/** How often links may be asked for from one network address within so many minutes; a whole house may stand behind it. */
const asking = { most: 20, minutes: 15 };

/**
 * Same answer, in the same time, whether the address is known or not: who it belongs to is looked up afterwards.
 * Refuses `session.locked` from where it was asked for too often.
 */
export async function forgotten({ db, app, request }: Context, email: string): Promise<void> {
  await noteAsked(db, networkOf(request.address));
  await enqueue(db, 'forgotten', { email });
  app.nudge?.();
}

async function noteAsked(db: Db, address: string): Promise<void> {
  const over = sql`a.since < now() - make_interval(mins => ${asking.minutes})`;
  const noted = await db.run(sql`
    insert into forgotten_requests as a (address, since, count) values (${address}, now(), 1)
    on conflict (address) do update set since = case when ${over} then now() else a.since end,
      count = case when ${over} then 1 else a.count + 1 end
    where ${over} or a.count < ${asking.most}`);
  if (noted === 0) refuse('session.locked', { minutes: asking.minutes });
}

/** Minutes in which one person gets one link, however often it is asked for. */
const linkPause = 2;

/** The job of mailing a link to whoever forgot a password. An address that belongs to nobody is the end of it. */
export async function mailForgotten(app: AppContext, { email }: { email: string }): Promise<void> {
  const { db } = app;
  const now = app.now();
  const found = await userByEmail(db, email);
  if (!found?.active) return;
  await db.transaction(async (tx) => {
    // Requests at the same moment wait for each other, or each would find that no link was mailed yet.
    await tx.run(sql`select 1 from users where id = ${found.id} for update`);
    const since = new Date(now.getTime() - linkPause * 60_000);
    const recent = await tx.maybe(sql`
      select 1 from tokens where user_id = ${found.id} and used_at is null and created_at > ${since} and expires_at > ${now}`);
    if (recent) return;
    const purpose = found.passwordHash ? 'RESET' : 'ACTIVATION';
    await mailLink(tx, app, { ...found, email, language: found.language as Language }, purpose, now);
  });
}

interface Token {
  purpose: Purpose;
  userId: number;
  email: string;
  name: string;
}

/** The token, locked until the transaction ends. Refuses one that is unknown, used or too old. */
async function tokenFor(db: Db, secret: string, now: Date): Promise<Token> {
  const token = await db.maybe<Token>(sql`
    select t.purpose, t.user_id as "userId", u.email, u.name
    from tokens t join users u on u.id = t.user_id
    where t.hash = ${digest(secret)} and t.used_at is null and t.expires_at > ${now} and u.active
    for update of t`);
  return token ?? refuse('token.invalid');
}

/** What a link is for. A token that is none counts as a try at signing in. */
export async function readToken({ db, now, request }: Context, secret: string) {
  const wasRight = await noteTry(db, now, request);
  const { purpose, email, name } = await tokenFor(db, secret, now);
  await wasRight(db);
  return { purpose, email, name };
}

/** Sets the password the link is for; every session of the user ends and a new one begins here. */
export async function spendToken(context: Context, secret: string, password: string): Promise<User> {
  const { db, app, now } = context;
  // Nothing is hashed for a guess.
  await readToken(context, secret);
  const hashed = await hashPassword(password);
  const userId = await db.transaction(async (tx) => {
    const token = await tokenFor(tx, secret, now);
    await tx.run(sql`update tokens set used_at = ${now} where hash = ${digest(secret)}`);
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${token.userId}`);
    await endSessions(app, tx, token.userId);
    const action = token.purpose === 'ACTIVATION' ? 'activate' : 'reset-password';
    await record(tx, { now, userId: token.userId, noun: 'users', id: token.userId, action });
    return token.userId;
  });
  await begin(context, userId);
  return userById(db, userId);
}

/** The first ADMIN of an empty house, by the one-time code the server printed. Refuses once any user exists. */
export async function createFirstAdmin(
  context: Context,
  given: { code: string; name: string; email: string; password: string },
): Promise<User> {
  const { db, app, now, request } = context;
  const wasRight = await noteTry(db, now, request);
  const right = app.firstAdminCode;
  if (!right || !timingSafeEqual(digest(given.code.trim()), digest(right)))
    refuse('input.invalid', {}, [{ path: 'code', code: 'code' }]);
  await wasRight(db);
  const hashed = await hashPassword(given.password);
  const id = await db.transaction(async (tx) => {
    await lock(tx, 'firstAdmin');
    if (await tx.maybe(sql`select 1 from users limit 1`)) refuse('permission.denied', {});
    const { id } = await tx.row<{ id: number }>(sql`
      insert into users (email, name, role, password_hash) values (${given.email}, ${given.name}, 'ADMIN', ${hashed})
      returning id`);
    await record(tx, { now, userId: id, noun: 'users', id, action: 'found-house' });
    return id;
  });
  await begin(context, id);
  return userById(db, id);
}
