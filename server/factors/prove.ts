import type { FactorKind } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { consumeAppCode } from './authenticator';

/** Returns which factor of the user a typed code proves, and uses the code up; null for a wrong or used one. */
export async function proveByCode(
  tx: Db,
  { app, now }: Pick<Visit, 'app' | 'now'>,
  { userId, code }: { userId: number; code: string },
): Promise<FactorKind | null> {
  return (await consumeAppCode(tx, { app, userId, code, now })) ? 'TOTP' : null;
}
