import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { requireFirstAdminCode } from './first-admin';
import { recordMeasure } from './limits';
import { type PasswordOwner, rankPassword } from './password';
import { readToken } from './token';

interface MeasureInput {
  password: string;
  token?: string | undefined;
  code?: string | undefined;
}

/**
 * Returns how strong a password would be, for the user of a link, for the first ADMIN, or else the signed-in user. Refuses
 * other visitors, who could use the word lists, and too many requests from one network.
 */
export async function measureNewPassword(context: Context, { password, ...proof }: MeasureInput) {
  const { db, now, request } = context;
  const owner = await findOwner(context, proof);
  await recordMeasure(db, now, request.address);
  const { strength, weakness } = await rankPassword(db, password, owner);
  return { strength, weakness };
}

async function findOwner(
  context: Context,
  { token, code }: Omit<MeasureInput, 'password'>,
): Promise<PasswordOwner> {
  if (token !== undefined) return readToken(context, token);
  if (code === undefined) return context.visitor ?? refuse('session.required');
  await requireFirstAdminCode(context, code);
  // The name and the address may not have been typed yet; they are compared when the account is created.
  return { name: '', email: '' };
}
