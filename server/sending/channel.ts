import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from '../house';
import { type Line, openLine, type Relay } from '../mail/smtp';
import type { Account } from '../mail-accounts/account';
import { accountFailed, accountWorks } from '../mail-accounts/breaker';
import { slowDown } from '../mail-accounts/rates';
import { outcomeOf } from './classify';
import { openGate } from './gate';
import { domainOf } from './letterhead';
import type { Ready } from './letters';
import type { Told } from './outcome';

export interface Channel {
  account: Account;
  /** so many more mails may be claimed for it now */
  room(): number;
  give(mails: readonly Ready[]): void;
  /** Gives back what has not begun, and waits for what has. */
  close(): Promise<void>;
}

interface Hands {
  house: House;
  lease: string;
  /** says that there is room again */
  wake(): void;
  /** it is no longer in hand: another process may take it */
  giveBack(ids: readonly number[]): Promise<unknown>;
  /** the same of one that may be marked */
  giveBegunBack(id: number): Promise<unknown>;
  /** it was told; answers once that is written */
  report(told: Told, graceSeconds: number): Promise<void>;
  /** it is in hand no longer, whatever became of it */
  drop(id: number): void;
  onError(error: unknown): void;
}

/** How fast is too fast is counted over so many milliseconds. */
const recent = 5000;
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
export function openChannel(hands: Hands, account: Account, relay: Relay): Channel {
  const { house, lease } = hands;
  const stopping = new AbortController();
  const gate = openGate(house, lease, account, stopping.signal, hands.giveBack);
  const name = domainOf(account.from.address);
  const waiting: Ready[] = [];
  let busy = 0;
  let restsUntil = 0;
  let begun: number[] = [];
  const lines = new Set<Promise<void>>();
  let arrival = newArrival();

  const speed = () => {
    const since = performance.now() - recent;
    begun = begun.filter((at) => at > since);
    const [first = performance.now()] = begun;
    return begun.length / Math.max(0.5, (performance.now() - first) / 1000);
  };
  const giveBackAll = () => {
    const all = waiting.splice(0).map(({ row }) => row.id);
    return all.length > 0 ? hands.giveBack(all) : Promise.resolve();
  };

  /** Leave to go: false where the mail does not go now, and is no longer in hand. */
  async function passes({ row, message }: Ready): Promise<boolean> {
    try {
      return await gate.pass({ id: row.id, messageId: message.messageId });
    } catch (error) {
      // Marked or not, the mail server has not heard of it.
      hands.onError(error);
      await hands.giveBegunBack(row.id);
      return false;
    }
  }

  async function one(line: Line, ready: Ready): Promise<void> {
    const { row, bytes, envelopeFrom } = ready;
    if (!(await passes(ready))) return;
    begun.push(performance.now());
    const envelope = { from: envelopeFrom, to: row.email, id: `c${row.campaignId}.r${row.id}` };
    const outcome = outcomeOf(await line.send(envelope, bytes), row.attempt + 1);
    if (outcome.slower) {
      restsUntil = performance.now() + 1000;
      await slowDown(house.db, account.id, speed()).catch(hands.onError);
    }
    await hands.report(
      { ...outcome, id: row.id, campaignId: row.campaignId, email: row.email },
      account.graceSeconds,
    );
  }

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
          await accountWorks(house.db, account.id).catch(hands.onError);
        } catch (error) {
          waiting.unshift(ready);
          restsUntil = performance.now() + 2000;
          if (!stopping.signal.aborted)
            await accountFailed(house.db, account.id, (error as Error).message).catch(hands.onError);
          await giveBackAll();
          hands.wake();
          return;
        }
      busy++;
      await one(line, ready).catch(hands.onError);
      hands.drop(ready.row.id);
      busy--;
      hands.wake();
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
      await giveBackAll().catch(hands.onError);
      await Promise.all(lines);
    },
  };
}
