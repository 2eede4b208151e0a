import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { recordMeasure } from './limits';
import { rankPassword } from './password';
import { readToken } from './token';

/**
 * Returns how strong a password would be, for the user of a link or else the signed-in one. Refuses other visitors, who could
 * use the word lists, and too many requests from one network.
 */
export async function measureNewPassword(
  context: Context,
  { password, token }: { password: string; token?: string | undefined },
) {
  const { db, visitor, now, request } = context;
  const owner =
    token === undefined ? (visitor ?? refuse('session.required')) : await readToken(context, token);
  await recordMeasure(db, now, request.address);
  const { strength, weakness } = await rankPassword(db, password, owner);
  return { strength, weakness };
}
