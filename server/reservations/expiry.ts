import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import { updateWaitlist } from './waitlist';

/** Takes out of every line what has expired: the job by the clock. Each item by itself, so that none waits for all. */
export async function expireReservations(app: AppContext): Promise<void> {
  const due = await app.db.rows<{ itemId: number }>(sql`
    select distinct item_id as "itemId" from reservations where outcome is null and until <= ${app.now()} order by 1`);
  for (const { itemId } of due)
    await app.db
      .transaction((tx) =>
        updateWaitlist(tx, { app, now: app.now(), userId: null }, itemId, async () => undefined),
      )
      // It changed hands in this moment: the next time finds it as it is then.
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
}
