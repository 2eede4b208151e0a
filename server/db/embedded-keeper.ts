import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { said } from './embedded-platform';

/** Where a running house says what concerns who runs it. */
export interface Log {
  warn(sentence: string): void;
  error(sentence: string): void;
}

export const silent: Log = { warn() {}, error() {} };

/** A server that runs, held by a connection that does nothing else. */
export interface Held {
  holder: pg.Client;
  port: number;
  /** false: it ran already */
  launched: boolean;
}

/** What the keeper can do about a server whose connection broke. */
interface Ways {
  look(): Promise<Held | 'waits' | 'died' | 'ended'>;
  start(): Promise<Held>;
}

const shortPause = 200;
const longestPause = 15_000;

/**
 * Watches the connection that holds a server. When it breaks, the server has died or is recovering from the death of
 * one of its processes: it is started or joined again, as often as needed, and that is said. A server that was told to
 * end (`npm run db:stop`) stays so.
 */
export function keep(first: Held, { look, start }: Ways, log: Log) {
  let held = first;
  let left = false;
  let leave = () => {};
  const leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const rest = (pause: number) => Promise.race([sleep(pause), leaving]);
  let restoring = Promise.resolve();

  const restore = async () => {
    let found = await look();
    for (; found === 'waits' && !left; found = await look()) await rest(shortPause);
    if (found === 'ended')
      log.error('The embedded PostgreSQL was told to end: Rostrum cannot work until it is started again.');
    else if (found === 'died') {
      log.warn('The embedded PostgreSQL has ended unexpectedly: it is started again.');
      await startAgain();
    } else if (found !== 'waits') holdAgain(found);
  };
  const startAgain = async () => {
    for (let pause = shortPause; !left; pause = Math.min(pause * 2, longestPause))
      try {
        holdAgain(await start());
        return;
      } catch (error) {
        log.error(`The embedded PostgreSQL could not be started again yet: ${said(error)}`);
        await rest(pause);
      }
  };
  const holdAgain = (again: Held) => {
    held = again;
    watch();
    if (held.port === first.port) log.warn('The embedded PostgreSQL was lost and works again.');
    else log.error(`The embedded PostgreSQL works at another port, ${held.port}: start Rostrum again.`);
  };
  const watch = () =>
    held.holder.once('end', () => {
      if (!left)
        restoring = restore().catch((error: unknown) =>
          log.error(`The embedded PostgreSQL is lost: ${said(error)}`),
        );
    });
  watch();
  return {
    /** ends the watch; answers the connection that holds the server now, perhaps a broken one */
    async letGo(): Promise<pg.Client> {
      left = true;
      leave();
      await restoring;
      return held.holder;
    },
  };
}
