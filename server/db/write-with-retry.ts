import { setTimeout as sleep } from 'node:timers/promises';
import { isInterrupted } from './issues';

const pauseMs = 200;

/** Writes what must not be lost, repeating until the database is available again; gives up when `signal` fires. */
export async function writeWithRetry(write: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  for (;;)
    try {
      await write();
      return;
    } catch (error) {
      if (!isInterrupted(error)) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
}
