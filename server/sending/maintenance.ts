import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context';
import { isInterrupted } from '../db/issues';
import { announceRow } from '../events/event';
import { finishCompleted } from './finish';
import type { trackLeasedMails } from './leased';
import { reapExpired, reapOrphans } from './reaper';
import { reconcile } from './reconcile';

/** How often what no single mail brings about is looked after. */
const intervalMs = 1000;

interface MaintenanceDependencies {
  app: AppContext;
  lease: string;
  leasedMails: Pick<ReturnType<typeof trackLeasedMails>, 'releaseStrays'>;
  /** campaigns of which mails were sent since they were last announced */
  changed: Set<number>;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/** Looks after what no single mail brings about, until it is stopped: what others left, doubts, ends, news for pages. */
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
