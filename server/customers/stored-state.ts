import sql, { type Sql } from 'sql-template-tag';
import type { VerificationState } from '#contract/verification-states';
import type { Db } from '../db/database';

/** Today, on the calendar of the house. */
export const today: Sql = sql`(select (now() at time zone time_zone)::date from house)`;

/**
 * Notes with customers what stands elsewhere, for lists to ask. It is no change of the record: its version stays, and
 * whoever edits it is not interrupted. `holds` selects what holds of the customer `c`.
 */
export const storeConsents = (tx: Db, ids: readonly number[], consents: Sql): Promise<number> =>
  tx.run(sql`update customers c set consents = (${consents}) where c.id = any(${[...ids]}::bigint[])`);

/** The same with how far the house knows who a customer is, and until when. */
export const storeVerification = (
  tx: Db,
  id: number,
  { state, validUntil }: { state: VerificationState; validUntil: string | null },
): Promise<number> =>
  tx.run(sql`update customers set verification = ${state}, verified_until = ${validUntil} where id = ${id}`);

/** How far the house knows who the customer `c` is, today: the last day decides, not the job that writes it down. */
export const currentVerification: Sql = sql`
  (case when c.verification = 'VERIFIED' and c.verified_until < ${today} then 'EXPIRED' else c.verification end)`;
