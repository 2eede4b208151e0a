import type { Database } from './database';

/** Work that other processes, or this one, make due. The triggers of migration 0200 notify of it. */
type Work = 'jobs' | 'mails';

/**
 * The longest time between two looks for due work, in milliseconds, for what no notification announced. It is shorter than a
 * lease (db/lease.ts), so that a lease acquired after a look is known before it expires.
 */
export const maxWaitMs = 50_000;
/** The time between two looks when no notifications arrive, or when due work could not be claimed. Milliseconds. */
export const pollMs = 500;

export interface Waker {
  /** ends the current wait, or the next one */
  wake(): void;
  /** Waits for so many milliseconds, or until the loop is woken. */
  pause(milliseconds: number): Promise<void>;
  /**
   * Waits until there may be work: the loop is woken, or work is due at the earliest of these times, given as seconds from now.
   * Null: none is known. Zero or less: work is due but could not be claimed, so the next look comes soon.
   */
  wait(...seconds: (number | null)[]): Promise<void>;
  close(): void;
}

/** Opens the waker of a loop that runs due work. It wakes the loop when a transaction of any process made such work due. */
export function openWaker(db: Pick<Database, 'listen'>, work: Work): Waker {
  let isWoken = false;
  let endWait = () => {};
  const wake = () => {
    isWoken = true;
    endWait();
  };
  const pause = async (milliseconds: number) => {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    isWoken = false;
  };
  const ownPayload = JSON.stringify({ work });
  const subscription = db.listen({
    onPayload: (payload) => {
      if (payload === ownPayload) wake();
    },
    onConnected: wake,
    onLost: wake,
  });
  return {
    wake,
    pause,
    wait: (...seconds) => pause(toWaitMs(seconds, subscription.isActive())),
    close: subscription.stop,
  };
}

function toWaitMs(seconds: readonly (number | null)[], isActive: boolean): number {
  const next = Math.min(...seconds.map((one) => one ?? Number.POSITIVE_INFINITY));
  if (next <= 0) return pollMs;
  // A timer may fire a little early.
  return Math.min(isActive ? maxWaitMs : pollMs, Math.ceil(next * 1000) + 1);
}
