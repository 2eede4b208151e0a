import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { deletePasskeys } from '../passkeys/delete';
import { listFactors } from '../session/list-factors';
import { requestReview } from '../session/review';
import { endSessions } from '../session/session-cache';
import { announceFactorChange, type FactorOwner } from './notify';

/**
 * Removes the second factors of another user, who has lost them: the password is enough until they set one up again. Ends all
 * their sessions; at the next sign-in they first check what else opens the account. Refuses an ADMIN's own factors
 * (`factor.own`), an unknown user and one without any (`factor.none`).
 */
export async function resetFactors(context: Context, userId: number, reason: string): Promise<void> {
  const { db, app, user } = context;
  if (userId === user.id) refuse('factor.own');
  await db.transaction(async (tx) => {
    const owner = await tx.maybe<FactorOwner>(
      sql`select id, name, email, language from users where id = ${userId} for no key update`,
    );
    if (!owner) return refuse('row.not_found');
    if ((await listFactors(tx, app, userId)).length === 0) refuse('factor.none');
    await deletePasskeys(tx, userId);
    await tx.run(sql`delete from authenticators where user_id = ${userId}`);
    await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
    await endSessions(app, tx, userId);
    await requestReview(tx, userId, 'RESET');
    await announceFactorChange(tx, context, owner, 'reset-factors', { by: user.id, reason });
  });
}
