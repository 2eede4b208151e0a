import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { isInterrupted } from '../db/issues';
import type { Waker } from '../db/waker';
import { announceRow } from '../events/event';
import { finishCompleted, isDone } from './finish';
import type { trackLeasedMails } from './leased';
import { reapExpired, reapOrphans } from './reaper';
import { nextDoubt, reconcile } from './reconcile';
import { isLeased } from './steps';

/** Interval of maintenance while emails are being sent, in milliseconds. */
const intervalMs = 1000;

interface MaintenanceDependencies {
  app: AppContext;
  lease: string;
  leasedMails: Pick<ReturnType<typeof trackLeasedMails>, 'releaseStrays'>;
  /** campaigns with emails sent since the last announcement */
  changed: Set<number>;
  /** wakes the loop when there may be something to do */
  waker: Waker;
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Runs periodic tasks until it is stopped: takes over expired leases, resolves doubts, finishes campaigns and announces
 * changes. While no process has leased emails and nothing is due, it waits.
 */
export async function runMaintenance({
  app,
  lease,
  leasedMails,
  changed,
  waker,
  signal,
  onError,
}: MaintenanceDependencies): Promise<void> {
  const { db } = app;
  for (let turn = 0; !signal.aborted; ) {
    try {
      const { isActive, seconds } = await findMaintenance(db);
      if (!isActive && changed.size === 0) {
        await waker.wait(seconds);
        continue;
      }
      if (turn % 5 === 0) await reapOrphans(db, lease);
      await reapExpired(db);
      await reconcile(db, signal);
      await finishCompleted(app);
      if (turn % 5 === 0) await leasedMails.releaseStrays();
      turn++;
      for (const id of changed) await announceRow(db, { noun: 'campaigns', id });
      changed.clear();
    } catch (error) {
      if (!isInterrupted(error)) onError(error);
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
  }
}

/** Returns whether there is anything to do now or while emails are being sent, and the seconds until a doubt can be resolved. */
const findMaintenance = (db: Db) =>
  db.row<{ isActive: boolean; seconds: number | null }>(sql`
    select exists (select 1 from campaign_recipients r where ${isLeased('r')})
        or exists (select 1 from campaigns c where state = 'SENDING' and ${isDone})
        or coalesce(doubt.at <= clock_timestamp(), false) as "isActive",
      extract(epoch from doubt.at - clock_timestamp())::float8 as seconds
    from (select (${nextDoubt}) as at) doubt`);
