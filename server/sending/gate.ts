import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context';
import type { Account } from '../mail-accounts/account';
import { takeTokens } from '../mail-accounts/rates';
import { mark } from './mark';

interface Waiting {
  id: number;
  messageId: string;
  pass(may: boolean): void;
  fail(error: unknown): void;
}

/** Longer than so many seconds nobody waits at the gate: the mails are given back. */
const longestWait = 20;

export interface Gate {
  /** May this mail go now? It is marked then. False: never, or not now; it is no longer in hand. */
  pass(mail: { id: number; messageId: string }): Promise<boolean>;
  /** until when nothing passes, as `performance.now()` counts */
  closedUntil(): number;
}

/**
 * Where each mail of an account takes leave to go: first a token of what the account may send, then its mark. What asks
 * while others are being answered is answered together, so that many lines share one commit.
 */
export function openGate(
  app: AppContext,
  lease: string,
  account: Account,
  stopping: AbortSignal,
  giveBack: (ids: number[]) => Promise<unknown>,
): Gate {
  const waiting: Waiting[] = [];
  let isTurning = false;
  let closedUntil = 0;

  const refuseAll = async (all: Waiting[]) => {
    await giveBack(all.map(({ id }) => id));
    for (const { pass } of all) pass(false);
  };
  const turn = async () => {
    while (waiting.length > 0) {
      const { tokens, wait } = stopping.aborted
        ? { tokens: 0, wait: Number.POSITIVE_INFINITY }
        : await takeTokens(app.db, account, waiting.length);
      if (tokens === 0 && wait > longestWait) {
        closedUntil = performance.now() + Math.min(wait, 3600) * 1000;
        await refuseAll(waiting.splice(0));
      } else if (tokens === 0) await sleep(wait * 1000, undefined, { signal: stopping }).catch(() => {});
      else await passAll(waiting.splice(0, tokens));
    }
  };
  const passAll = async (all: Waiting[]) => {
    try {
      const may = await mark(app.db, lease, app.now(), all);
      for (const { id, pass } of all) pass(may.has(id));
    } catch (error) {
      // The mark may stand, or not. The mail server has not heard of them in either case.
      for (const { fail } of all) fail(error);
    }
  };
  const begin = () => {
    if (isTurning) return;
    isTurning = true;
    void turn()
      .catch((error: unknown) => {
        for (const { fail } of waiting.splice(0)) fail(error);
      })
      .finally(() => {
        isTurning = false;
        if (waiting.length > 0) begin();
      });
  };
  return {
    closedUntil: () => closedUntil,
    pass: ({ id, messageId }) =>
      new Promise<boolean>((pass, fail) => {
        waiting.push({ id, messageId, pass, fail });
        // Whoever asks in the same moment is answered with it.
        setImmediate(begin);
      }),
  };
}
