import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorMessage } from './embedded-platform';

/** Reports events of the embedded server to the operator. */
export interface Log {
  warn(sentence: string): void;
  error(sentence: string): void;
}

export const silent: Log = { warn() {}, error() {} };

/** A running server and the connection that marks it as in use and does nothing else. */
export interface ServerInUse {
  holder: pg.Client;
  port: number;
  /** false when it was running already */
  launched: boolean;
}

/** The operations available when the connection to the server breaks. */
interface ServerActions {
  check(): Promise<ServerInUse | 'waits' | 'died' | 'ended'>;
  start(): Promise<ServerInUse>;
}

const minPauseMs = 200;
const maxPauseMs = 15_000;

/**
 * Watches the connection to the server. When it breaks, the server has crashed or is recovering from the crash of one of its
 * processes: it is started or joined again as often as needed, which is logged. A server that was stopped (`npm run
 * db:stop`) is not restarted.
 */
export function keepRunning(first: ServerInUse, { check, start }: ServerActions, log: Log) {
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
  const resume = (server: ServerInUse) => {
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
    /** ends the watch and returns the current connection, which may be broken */
    async release(): Promise<pg.Client> {
      isReleased = true;
      stopWaiting();
      await restoration;
      return current.holder;
    },
  };
}
