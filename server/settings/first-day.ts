import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';

/**
 * Refuses a first day of rules or texts that is in the past, or before that of the latest version, which it replaces on the
 * same day (`validFrom`: `not_later`).
 */
export async function requireFirstDay(
  tx: Db,
  now: Date,
  validFrom: string,
  latest: { validFrom: string } | undefined,
): Promise<void> {
  const { after } = await tx.row<{ after: string }>(sql`
    select (greatest(${latest?.validFrom ?? null}::date, (${now}::timestamptz at time zone time_zone)::date) - 1)::text as after
    from house`);
  if (validFrom <= after) refuseField('validFrom', 'not_later', { after });
}
