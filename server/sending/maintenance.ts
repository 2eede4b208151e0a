import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context';
import { isInterrupted } from '../db/issues';
import { announceRow } from '../events/event';
import { finishCompleted } from './finish';
import type { trackLeasedMails } from './leased';
import { reapExpired, reapOrphans } from './reaper';
import { reconcile } from './reconcile';

/** Interval of maintenance, in milliseconds. */
const intervalMs = 1000;

interface MaintenanceDependencies {
  app: AppContext;
  lease: string;
  leasedMails: Pick<ReturnType<typeof trackLeasedMails>, 'releaseStrays'>;
  /** campaigns with emails sent since the last announcement */
  changed: Set<number>;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Runs periodic tasks until it is stopped: takes over expired leases, resolves doubts, finishes campaigns and announces
 * changes.
 */
export async function runMaintenance({
  app,
  lease,
  leasedMails,
  changed,
  signal,
  onError,
}: MaintenanceDependencies): Promise<void> {
  const { db } = app;
  for (let turn = 0; !signal.aborted; turn++) {
    try {
      if (turn % 5 === 0) await reapOrphans(db, lease);
      await reapExpired(db);
      await reconcile(db, signal);
      await finishCompleted(app);
      if (turn % 5 === 0) await leasedMails.releaseStrays();
      for (const id of changed) await announceRow(db, { noun: 'campaigns', id });
      changed.clear();
    } catch (error) {
      if (!isInterrupted(error)) onError(error);
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
  }
}
