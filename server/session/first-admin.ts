import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { SignInReply } from '#contract/session';
import type { Context } from '../app-context';
import { lock } from '../db/locks';
import { recordEvent } from '../events/event';
import { finishSignIn } from './finish';
import { recordAttempt } from './limits';
import { hashPassword, requireStrongPassword } from './password';
import { digest } from './session';

/** Refuses unless this is the one-time code the server printed. A wrong one counts as a failed sign-in. */
export async function requireFirstAdminCode({ db, app, now, request }: Context, code: string): Promise<void> {
  const clearAttempts = await recordAttempt(db, now, request);
  const expectedCode = app.firstAdminCode;
  if (!expectedCode || !timingSafeEqual(digest(code.trim()), digest(expectedCode)))
    refuse('input.invalid', {}, [{ path: 'code', code: 'code' }]);
  await clearAttempts(db);
}

/** Creates the first ADMIN by the one-time code the server printed. Refuses when any user exists. */
export async function createFirstAdmin(
  context: Context,
  input: { code: string; name: string; email: string; password: string },
): Promise<SignInReply> {
  const { db, now } = context;
  await requireFirstAdminCode(context, input.code);
  await requireStrongPassword(db, input.password, input);
  const hashed = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    await lock(tx, 'firstAdmin');
    if (await tx.maybe(sql`select 1 from users limit 1`)) refuse('permission.denied', {});
    const { id } = await tx.row<{ id: number }>(sql`
      insert into users (email, name, role, password_hash) values (${input.email}, ${input.name}, 'ADMIN', ${hashed})
      returning id`);
    await recordEvent(tx, { now, userId: id, noun: 'users', id, action: 'found-house' });
    const reply = await finishSignIn(context, tx, { userId: id, way: 'FIRST_ADMIN' });
    return reply ?? refuse('permission.denied', {});
  });
}
