import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { applyMoreSevereMatches } from './hit';

/**
 * Copies the confirmed sanctions matches of one of two separated customers to the other. When both match the same entry, the
 * more severe state applies. Open matches are not copied, because each customer is screened anew.
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
