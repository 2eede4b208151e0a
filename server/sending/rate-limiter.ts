import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context';
import type { Account } from '../mail-accounts/account';
import { takeTokens } from '../mail-accounts/rates';
import { markMails } from './mark';

interface WaitingMail {
  id: number;
  messageId: string;
  resolve(isAllowed: boolean): void;
  reject(error: unknown): void;
}

/** Longer than so many seconds nobody waits at the gate: the mails are given back. */
const maxWaitSeconds = 20;

export interface RateLimiter {
  /** May this mail go now? It is marked then. False: never, or not now; it is no longer in hand. */
  acquire(mail: { id: number; messageId: string }): Promise<boolean>;
  /** until when nothing passes, as `performance.now()` counts */
  pausedUntil(): number;
}

/**
 * Where each mail of an account takes leave to go: first a token of what the account may send, then its mark. What asks
 * while others are being answered is answered together, so that many lines share one commit.
 */
export function createRateLimiter(
  app: AppContext,
  lease: string,
  account: Account,
  stopping: AbortSignal,
  release: (ids: number[]) => Promise<unknown>,
): RateLimiter {
  const waiting: WaitingMail[] = [];
  let isRunning = false;
  let pausedUntil = 0;

  const refuseAll = async (all: WaitingMail[]) => {
    await release(all.map(({ id }) => id));
    for (const { resolve } of all) resolve(false);
  };
  const processWaiting = async () => {
    while (waiting.length > 0) {
      const { tokens, wait } = stopping.aborted
        ? { tokens: 0, wait: Number.POSITIVE_INFINITY }
        : await takeTokens(app.db, account, waiting.length);
      if (tokens === 0 && wait > maxWaitSeconds) {
        pausedUntil = performance.now() + Math.min(wait, 3600) * 1000;
        await refuseAll(waiting.splice(0));
      } else if (tokens === 0) await sleep(wait * 1000, undefined, { signal: stopping }).catch(() => {});
      else await passAll(waiting.splice(0, tokens));
    }
  };
  const passAll = async (all: WaitingMail[]) => {
    try {
      const allowed = await markMails(app.db, lease, app.now(), all);
      for (const { id, resolve } of all) resolve(allowed.has(id));
    } catch (error) {
      // The mark may stand, or not. The mail server has not heard of them in either case.
      for (const { reject } of all) reject(error);
    }
  };
  const start = () => {
    if (isRunning) return;
    isRunning = true;
    void processWaiting()
      .catch((error: unknown) => {
        for (const { reject } of waiting.splice(0)) reject(error);
      })
      .finally(() => {
        isRunning = false;
        if (waiting.length > 0) start();
      });
  };
  return {
    pausedUntil: () => pausedUntil,
    acquire: ({ id, messageId }) =>
      new Promise<boolean>((resolve, reject) => {
        waiting.push({ id, messageId, resolve, reject });
        // Whoever asks in the same moment is answered with it.
        setImmediate(start);
      }),
  };
}
