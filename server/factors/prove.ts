import sql from 'sql-template-tag';
import type { FactorKind } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { isAppCode, normalizeCode } from '../lib/typed-code';
import { consumeAppCode } from './authenticator';
import { announceFactorChange, type FactorOwner } from './notify';
import { consumeRecoveryCode } from './recovery-codes';

/**
 * Returns which factor of the user a typed code proves, and uses the code up; null for a wrong or used one. The user is
 * notified of a recovery code, because another person may have found the list.
 */
export async function proveByCode(
  tx: Db,
  visit: Pick<Visit, 'app' | 'now'>,
  { userId, code }: { userId: number; code: string },
): Promise<FactorKind | null> {
  const { app, now } = visit;
  if (isAppCode(normalizeCode(code)))
    return (await consumeAppCode(tx, { app, userId, code, now })) ? 'TOTP' : null;
  if (!(await consumeRecoveryCode(tx, { userId, code }))) return null;
  const owner = await tx.row<FactorOwner>(
    sql`select id, name, email, language from users where id = ${userId}`,
  );
  await announceFactorChange(tx, visit, owner, 'use-recovery-code');
  return 'RECOVERY_CODE';
}
