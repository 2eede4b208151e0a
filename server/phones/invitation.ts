import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { readToken, requireToken } from '../session/token';
import { sendVerification } from './request';

/**
 * Sends a code to the number of an invitation, whose link the visitor has. Refuses an invalid link, an invitation without a
 * number that receives messages, too many requests, and `phone.house_limit` when the house has reached its limit of messages.
 */
export async function requestInvitationCode(context: Context, token: string): Promise<{ request: string }> {
  const { db, now } = context;
  const { phone } = await readToken(context, token);
  if (phone === undefined) return refuse('step.not_allowed');
  const sent = await db.transaction(async (tx) => {
    const { userId, language } = await requireToken(tx, token, now);
    return sendVerification(tx, context, { userId, language, phone });
  });
  return sent ?? refuse('phone.house_limit');
}
