import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import { updateWaitlist } from './waitlist';

/**
 * Expires overdue reservations; a recurring job. Each item has its own transaction, so that one item does not block the
 * others.
 */
export async function expireReservations(app: AppContext): Promise<void> {
  const due = await app.db.rows<{ itemId: number }>(sql`
    select distinct item_id as "itemId" from reservations where outcome is null and until <= ${app.now()} order by 1`);
  for (const { itemId } of due)
    await app.db
      .transaction((tx) =>
        updateWaitlist(tx, { app, now: app.now(), userId: null }, itemId, async () => undefined),
      )
      // Another transaction changed it at the same moment: the next run finds its new state.
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
}
