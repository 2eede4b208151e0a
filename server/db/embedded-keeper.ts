import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorMessage } from './embedded-platform';

/** Where a running house says what concerns who runs it. */
export interface Log {
  warn(sentence: string): void;
  error(sentence: string): void;
}

export const silent: Log = { warn() {}, error() {} };

/** A server that runs, held by a connection that does nothing else. */
export interface HeldServer {
  holder: pg.Client;
  port: number;
  /** false: it ran already */
  launched: boolean;
}

/** What the keeper can do about a server whose connection broke. */
interface ServerActions {
  check(): Promise<HeldServer | 'waits' | 'died' | 'ended'>;
  start(): Promise<HeldServer>;
}

const minPauseMs = 200;
const maxPauseMs = 15_000;

/**
 * Watches the connection that holds a server. When it breaks, the server has died or is recovering from the death of
 * one of its processes: it is started or joined again, as often as needed, and that is said. A server that was told to
 * end (`npm run db:stop`) stays so.
 */
export function keepRunning(first: HeldServer, { check, start }: ServerActions, log: Log) {
  let current = first;
  let isReleased = false;
  let stopWaiting = () => {};
  const released = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  const wait = (pause: number) => Promise.race([sleep(pause), released]);
  let restoration = Promise.resolve();

  const restore = async () => {
    let state = await check();
    for (; state === 'waits' && !isReleased; state = await check()) await wait(minPauseMs);
    if (state === 'ended')
      log.error('The embedded PostgreSQL was told to end: Rostrum cannot work until it is started again.');
    else if (state === 'died') {
      log.warn('The embedded PostgreSQL has ended unexpectedly: it is started again.');
      await restart();
    } else if (state !== 'waits') resume(state);
  };
  const restart = async () => {
    for (let pause = minPauseMs; !isReleased; pause = Math.min(pause * 2, maxPauseMs))
      try {
        resume(await start());
        return;
      } catch (error) {
        log.error(`The embedded PostgreSQL could not be started again yet: ${errorMessage(error)}`);
        await wait(pause);
      }
  };
  const resume = (server: HeldServer) => {
    current = server;
    watch();
    if (current.port === first.port) log.warn('The embedded PostgreSQL was lost and works again.');
    else log.error(`The embedded PostgreSQL works at another port, ${current.port}: start Rostrum again.`);
  };
  const watch = () =>
    current.holder.once('end', () => {
      if (!isReleased)
        restoration = restore().catch((error: unknown) =>
          log.error(`The embedded PostgreSQL is lost: ${errorMessage(error)}`),
        );
    });
  watch();
  return {
    /** ends the watch; answers the connection that holds the server now, perhaps a broken one */
    async release(): Promise<pg.Client> {
      isReleased = true;
      stopWaiting();
      await restoration;
      return current.holder;
    },
  };
}
