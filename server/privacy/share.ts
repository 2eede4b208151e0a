import sql from 'sql-template-tag';
import type { CustomersSeparated } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';

/**
 * Copies the hold of one of two separated customers to the other: they were one record for a time, so either's data may be
 * the one in dispute.
 */
export async function shareHolds(
  tx: Db,
  { survivorId, mergedId, now, userId }: CustomersSeparated,
): Promise<void> {
  for (const [from, to] of [
    [survivorId, mergedId],
    [mergedId, survivorId],
  ] as const) {
    const placed = await tx.run(sql`
      insert into legal_holds (customer_id, reason, placed_by, placed_at)
      select ${to}, reason, placed_by, placed_at from legal_holds where customer_id = ${from} and lifted_at is null
      on conflict (customer_id) where lifted_at is null do nothing`);
    if (placed > 0) await recordEvent(tx, { now, userId, noun: 'customers', id: to, action: 'place-hold' });
  }
}
