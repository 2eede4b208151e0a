import sql, { type Sql } from 'sql-template-tag';
import type { VerificationState } from '#contract/verification-states';
import type { Db } from '../db/database';
import { today } from '../settings/today';

/**
 * Stores a summary of consents with customers, for lists to filter by. The version does not change, so open edits are not
 * interrupted. `consents` selects the summary of the customer `c`.
 */
export const storeConsents = (tx: Db, ids: readonly number[], consents: Sql): Promise<number> =>
  tx.run(sql`update customers c set consents = (${consents}) where c.id = any(${[...ids]}::bigint[])`);

/** Stores the verification state of a customer and its last day, in the same way. */
export const storeVerification = (
  tx: Db,
  id: number,
  { state, validUntil }: { state: VerificationState; validUntil: string | null },
): Promise<number> =>
  tx.run(sql`update customers set verification = ${state}, verified_until = ${validUntil} where id = ${id}`);

/**
 * The verification state of the customer `c` today. The last day is compared here, because the job that stores the expiry
 * may run later.
 */
export const currentVerification: Sql = sql`
  (case when c.verification = 'VERIFIED' and c.verified_until < ${today} then 'EXPIRED' else c.verification end)`;
