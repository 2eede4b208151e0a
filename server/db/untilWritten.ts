import { setTimeout as sleep } from 'node:timers/promises';
import { isCut } from './faults';

const pause = 200;

/** Writes what must not be lost as soon as the database is there again; gives up when `signal` fires. */
export async function untilWritten(write: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  for (;;)
    try {
      await write();
      return;
    } catch (error) {
      if (!isCut(error)) throw error;
      await sleep(pause, undefined, { signal });
    }
}
