import sql from 'sql-template-tag';
import { getScope, type Role } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { recordAnswer } from '../session/limits';
import { verifyPassword } from '../session/password';
import { foldAnswer } from './answer';

interface Stored {
  question: string | null;
  hash: string | null;
}

/** Returns question and answer of a user; both null when none is set or it cannot be used. Refuses an unknown user. */
async function findStored(db: Db, userId: number): Promise<Stored> {
  const user = await db.maybe<Stored & { role: Role }>(sql`
    select u.role, case when house.security_question then u.security_question end as question,
      case when house.security_question then u.security_answer_hash end as hash
    from users u, house where u.id = ${userId}`);
  if (!user) return refuse('row.not_found');
  return getScope(user.role, 'account:set-question') ? user : { question: null, hash: null };
}

/** Returns the security question of a user; null when none is set or it cannot be used. Refuses an unknown user. */
export const readQuestionOf = async (db: Db, userId: number): Promise<string | null> =>
  (await findStored(db, userId)).question;

/**
 * Returns whether a caller's answer to the security question of a user is right. The check is recorded in the history of the
 * user. Refuses a user without a question that can be used (`step.not_allowed`) and the sixth answer within 12 hours.
 */
export async function checkAnswer(
  { db, now, user }: Context,
  userId: number,
  answer: string,
): Promise<boolean> {
  const { hash } = await findStored(db, userId);
  if (hash === null) return refuse('step.not_allowed');
  await db.transaction(async (tx) => {
    await recordAnswer(tx, now, userId);
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'users', id: userId },
      action: 'check-security-answer',
    });
  });
  return verifyPassword(hash, foldAnswer(answer));
}
