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

/** When the wait would be longer than this, in seconds, emails are released instead. */
const maxWaitSeconds = 20;

export interface RateLimiter {
  /** Returns whether the email may be sent now, and marks it then. False: never, or not now; it has been released. */
  acquire(mail: { id: number; messageId: string }): Promise<boolean>;
  /** when sending resumes, in `performance.now()` time */
  pausedUntil(): number;
}

/**
 * Creates the rate limiter of an account: each email needs a token of the account's rate, then it is marked. Requests that
 * arrive in the meantime are processed together, so that many connections share one commit.
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
      // The mark may have been committed or not; in either case the mail server has not received them.
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
        // Requests of the same tick are batched.
        setImmediate(start);
      }),
  };
}
