import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context';
import { isCut } from '../db/faults';
import { announceRow } from '../events/event';
import { finishDone } from './finish';
import type { trackLeasedMails } from './leased';
import { reapExpired, reapOrphans } from './reaper';
import { reconcile } from './reconcile';

/** How often what no single mail brings about is looked after. */
const round = 1000;

interface Cared {
  app: AppContext;
  lease: string;
  held: Pick<ReturnType<typeof trackLeasedMails>, 'giveStraysBack'>;
  /** campaigns of which mails were sent since they were last announced */
  changed: Set<number>;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/** Looks after what no single mail brings about, until it is stopped: what others left, doubts, ends, news for pages. */
export async function care({ app, lease, held, changed, signal, onError }: Cared): Promise<void> {
  const { db } = app;
  for (let turn = 0; !signal.aborted; turn++) {
    try {
      if (turn % 5 === 0) await reapOrphans(db, lease);
      await reapExpired(db);
      await reconcile(db, signal);
      await finishDone(app);
      if (turn % 5 === 0) await held.giveStraysBack();
      for (const id of changed) await announceRow(db, { noun: 'campaigns', id });
      changed.clear();
    } catch (error) {
      if (!isCut(error)) onError(error);
    }
    await sleep(round, undefined, { signal }).catch(() => {});
  }
}
