import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { applyMoreSevereMatches } from './hit';

/**
 * Gives one of two customers, who were one record for a time, the confirmed sanctions matches of the other. Where both
 * match the same entry of a list, the graver state applies. Open matches are not copied: each customer is screened anew.
 */
export async function shareConfirmedHits(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await applyMoreSevereMatches(tx, { survivorId: to, mergedId: from });
  await tx.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation,
      state, decided_by, decided_at, reason, found_at)
    select ${to}, kind, reference, names, born, countries, regime, said, score, explanation,
      state, decided_by, decided_at, reason, found_at
    from sanction_hits where customer_id = ${from} and state = 'CONFIRMED'
    on conflict (customer_id, kind, reference) do nothing`);
}
