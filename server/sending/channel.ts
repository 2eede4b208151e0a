import { setTimeout as sleep } from 'node:timers/promises';
import { type Line, openLine, type Relay } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { accountFailed, accountWorks } from '../mail-accounts/breaker';
import { type DeliveryDependencies, openDelivery } from './delivering';
import { openGate } from './gate';
import { domainOf } from './letterhead';
import type { Ready } from './letters';

export interface Channel {
  account: Account;
  /** so many more mails may be claimed for it now */
  room(): number;
  give(mails: readonly Ready[]): void;
  /** Gives back what has not begun, and waits for what has. */
  close(): Promise<void>;
}

interface ChannelDependencies extends DeliveryDependencies {
  lease: string;
  /** says that there is room again */
  wake(): void;
  /** it is no longer in hand: another process may take it */
  giveBack(ids: readonly number[]): Promise<unknown>;
  /** it is in hand no longer, whatever became of it */
  drop(id: number): void;
}

/** A line on which nothing is said for so long is hung up, milliseconds. */
const idle = 3000;

const newArrival = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

/** The lines to one account's mail server, and what waits for them. */
export function openChannel(handlers: ChannelDependencies, account: Account, relay: Relay): Channel {
  const { app, lease } = handlers;
  const stopping = new AbortController();
  const gate = openGate(app, lease, account, stopping.signal, handlers.giveBack);
  const name = domainOf(account.from.address);
  const waiting: Ready[] = [];
  let busy = 0;
  let restsUntil = 0;
  const lines = new Set<Promise<void>>();
  let arrival = newArrival();
  const rest = (milliseconds: number) => {
    restsUntil = performance.now() + milliseconds;
  };
  const deliver = openDelivery(handlers, account, gate, () => rest(1000));

  const giveBackAll = () => {
    const all = waiting.splice(0).map(({ row }) => row.id);
    return all.length > 0 ? handlers.giveBack(all) : Promise.resolve();
  };

  /** The next mail; undefined: none has come for a while. */
  async function next(): Promise<Ready | undefined> {
    for (const until = performance.now() + idle; waiting.length === 0; ) {
      if (stopping.signal.aborted || performance.now() > until) return undefined;
      await Promise.race([arrival.promise, sleep(idle, undefined, { ref: false })]);
    }
    return waiting.shift();
  }

  /** Works off what waits over one line, and hangs up when nothing comes any more. */
  async function work(): Promise<void> {
    let line: Line | undefined;
    for (let ready = await next(); ready; ready = await next()) {
      if (!line?.isOpen())
        try {
          line = await openLine(relay, name, stopping.signal);
          await accountWorks(app.db, account.id).catch(handlers.onError);
        } catch (error) {
          waiting.unshift(ready);
          rest(2000);
          if (!stopping.signal.aborted)
            await accountFailed(app.db, account.id, (error as Error).message).catch(handlers.onError);
          await giveBackAll();
          handlers.wake();
          return;
        }
      busy++;
      await deliver(line, ready).catch(handlers.onError);
      handlers.drop(ready.row.id);
      busy--;
      handlers.wake();
    }
    line?.close();
  }

  return {
    account,
    room() {
      const rests = performance.now() < Math.max(restsUntil, gate.closedUntil());
      return rests || stopping.signal.aborted ? 0 : account.connections * 2 - waiting.length - busy;
    },
    give(mails) {
      waiting.push(...mails);
      arrival.resolve();
      arrival = newArrival();
      while (lines.size < Math.min(account.connections, waiting.length + busy)) {
        const line: Promise<void> = work().finally(() => lines.delete(line));
        lines.add(line);
      }
    },
    async close() {
      stopping.abort();
      arrival.resolve();
      await giveBackAll().catch(handlers.onError);
      await Promise.all(lines);
    },
  };
}
