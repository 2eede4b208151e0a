import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import { minAnswer, type securityQuestions } from '#contract/security-questions';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { hashPassword } from '../session/password';
import { listBackupEmail, sendAccountChange } from '../session/security-notice';
import { foldAnswer } from './answer';
import { readQuestionOf } from './check';

type Question = Reply<typeof securityQuestions.read>;

/** Returns the security question of the user, and whether the house has turned them on. */
export const readQuestion = async ({ db, user }: Context): Promise<Question> => ({
  question: await readQuestionOf(db, user.id),
  ...(await db.row<{ isOn: boolean }>(sql`select security_question as "isOn" from house`)),
});

/**
 * Sets the security question of the user and emails the user. Refuses it while the house has not turned it on
 * (`step.not_allowed`), and an answer with too few letters or one that the question contains.
 */
export async function saveQuestion(
  context: Context,
  { question, answer }: { question: string; answer: string },
): Promise<void> {
  const { db, user } = context;
  const folded = foldAnswer(answer);
  if ([...folded].length < minAnswer) refuseField('answer', 'too_short', { minimum: minAnswer });
  if (foldAnswer(question).includes(folded)) refuseField('answer', 'answer_in_question');
  const hash = await hashPassword(folded);
  await db.transaction(async (tx) => {
    const saved = await tx.run(sql`
      update users set security_question = ${question}, security_answer_hash = ${hash}
      from house where users.id = ${user.id} and house.security_question`);
    if (saved === 0) refuse('step.not_allowed');
    await announce(tx, context, 'set-security-question');
  });
}

/** Removes the security question of the user, if there is one, and emails the user. */
export async function removeQuestion(context: Context): Promise<void> {
  const { db, user } = context;
  await db.transaction(async (tx) => {
    const removed = await tx.run(sql`
      update users set security_question = null, security_answer_hash = null
      where id = ${user.id} and security_question is not null`);
    if (removed > 0) await announce(tx, context, 'remove-security-question');
  });
}

async function announce(
  tx: Db,
  { app, user, now }: Context,
  change: 'set-security-question' | 'remove-security-question',
): Promise<void> {
  const to = [user.email, ...(await listBackupEmail(tx, user.id))];
  await sendAccountChange(tx, app, user, { to, change, now });
  // Without the question, because administrators read the history.
  await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: change });
  await tx.afterCommit(() => app.nudge?.());
}
