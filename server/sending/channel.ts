import { setTimeout as sleep } from 'node:timers/promises';
import { openSmtpSession, type Relay, type SmtpSession } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { recordAccountFailure, recordAccountSuccess } from '../mail-accounts/breaker';
import { createDelivery, type DeliveryDependencies } from './delivering';
import type { ReadyMail } from './emails';
import { domainOf } from './letterhead';
import { createRateLimiter } from './rate-limiter';

export interface Channel {
  account: Account;
  /** how many more emails can be claimed for it now */
  capacity(): number;
  enqueue(mails: readonly ReadyMail[]): void;
  /** Releases emails that have not been started, and waits for those that have. */
  close(): Promise<void>;
}

interface ChannelDependencies extends DeliveryDependencies {
  lease: string;
  /** reports free capacity */
  wakeUp(): void;
  /** releases the leases of emails, so that another process can claim them */
  release(ids: readonly number[]): Promise<unknown>;
  /** removes an email from the leased ones, whatever its outcome */
  untrack(id: number): void;
}

/** An idle connection is closed after this time, in milliseconds. */
const idleMs = 3000;

const createArrivalSignal = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

/** Opens a channel: the connections to an account's mail server, and the emails that wait for them. */
export function openChannel(handlers: ChannelDependencies, account: Account, relay: Relay): Channel {
  const { app, lease } = handlers;
  const stopping = new AbortController();
  const rateLimiter = createRateLimiter(app, lease, account, stopping.signal, handlers.release);
  const name = domainOf(account.from.address);
  const waiting: ReadyMail[] = [];
  let busy = 0;
  let pausedUntil = 0;
  const workers = new Set<Promise<void>>();
  let arrival = createArrivalSignal();
  const pauseFor = (milliseconds: number) => {
    pausedUntil = performance.now() + milliseconds;
  };
  const deliver = createDelivery(handlers, account, rateLimiter, () => pauseFor(1000));

  const releaseAll = () => {
    const all = waiting.splice(0).map(({ row }) => row.id);
    return all.length > 0 ? handlers.release(all) : Promise.resolve();
  };

  /** Returns the next email, or undefined when none arrives for a while. */
  async function nextReady(): Promise<ReadyMail | undefined> {
    for (const until = performance.now() + idleMs; waiting.length === 0; ) {
      if (stopping.signal.aborted || performance.now() > until) return undefined;
      await Promise.race([arrival.promise, sleep(idleMs, undefined, { ref: false })]);
    }
    return waiting.shift();
  }

  /** Sends waiting emails over one connection, and closes it when no more arrive. */
  async function runWorker(): Promise<void> {
    let session: SmtpSession | undefined;
    for (let ready = await nextReady(); ready; ready = await nextReady()) {
      if (!session?.isOpen())
        try {
          session = await openSmtpSession(relay, name, stopping.signal);
          await recordAccountSuccess(app.db, account.id).catch(handlers.onError);
        } catch (error) {
          waiting.unshift(ready);
          pauseFor(2000);
          if (!stopping.signal.aborted)
            await recordAccountFailure(app.db, account.id, (error as Error).message).catch(handlers.onError);
          await releaseAll();
          handlers.wakeUp();
          return;
        }
      busy++;
      await deliver(session, ready).catch(handlers.onError);
      handlers.untrack(ready.row.id);
      busy--;
      handlers.wakeUp();
    }
    session?.close();
  }

  return {
    account,
    capacity() {
      const isPaused = performance.now() < Math.max(pausedUntil, rateLimiter.pausedUntil());
      return isPaused || stopping.signal.aborted ? 0 : account.connections * 2 - waiting.length - busy;
    },
    enqueue(mails) {
      waiting.push(...mails);
      arrival.resolve();
      arrival = createArrivalSignal();
      while (workers.size < Math.min(account.connections, waiting.length + busy)) {
        const worker: Promise<void> = runWorker().finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    async close() {
      stopping.abort();
      arrival.resolve();
      await releaseAll().catch(handlers.onError);
      await Promise.all(workers);
    },
  };
}
