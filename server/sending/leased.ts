import type { AppContext } from '../app-context';
import { keepLease, leaseSeconds } from '../db/lease';
import { writeWithRetry } from '../db/write-with-retry';
import type { Account } from '../mail-accounts/account';
import { batchCalls } from './batching';
import {
  type ClaimedMail,
  claimMails,
  releaseClaimed,
  releaseStarted,
  releaseStrays,
  renewLeases,
  skipMails,
} from './claim';
import { type MailOutcome, reportOutcomes } from './outcome';
import { pauseIfSending } from './ratios';

/**
 * Tracks the emails that this process has leased: claimed, and later released, skipped or reported. Writes are retried until
 * the database is available. Calls `changed` with the campaign of each sent email.
 */
export function trackLeasedMails(
  app: AppContext,
  lease: string,
  changed: (campaignId: number) => void,
  onError: (error: unknown) => void,
) {
  const { db } = app;
  const leased = new Set<number>();
  const untrack = (ids: readonly number[]) => {
    for (const id of ids) leased.delete(id);
  };

  const reportBatched = batchCalls<{ outcome: MailOutcome; graceSeconds: number }>(async (all) => {
    await writeWithRetry(() =>
      reportOutcomes(
        app,
        lease,
        all.map(({ outcome }) => outcome),
        Math.max(...all.map(({ graceSeconds }) => graceSeconds)),
      ),
    );
    for (const { outcome } of all) changed(outcome.campaignId);
  });

  /** The number of claims in progress. */
  let claiming = 0;
  let strays: Promise<unknown> | undefined;
  const leaseKeeper = keepLease({
    // A lost lease is noticed when the outcome is written.
    renew: async () => {
      if (leased.size > 0) await renewLeases(db, lease, [...leased]);
      return true;
    },
    everyMs: (leaseSeconds * 1000) / 4,
    onError,
  });

  return {
    /** Claims up to `room` emails that are due through the account. */
    async claim(account: Account, room: number): Promise<ClaimedMail[]> {
      while (strays) await strays.catch(() => {});
      claiming++;
      try {
        const rows = await claimMails(db, lease, account.id, room);
        for (const { id } of rows) leased.add(id);
        return rows;
      } finally {
        claiming--;
      }
    },
    async release(ids: readonly number[]): Promise<void> {
      await writeWithRetry(() => releaseClaimed(db, lease, ids));
      untrack(ids);
    },
    /** Releases an email that may be marked. */
    async releaseStarted(id: number): Promise<void> {
      await writeWithRetry(() => releaseStarted(db, lease, id));
      untrack([id]);
    },
    async skip(ids: readonly number[]): Promise<void> {
      await writeWithRetry(() => skipMails(db, lease, ids));
      untrack(ids);
    },
    /** Releases leased emails that are not tracked, unless a claim is in progress. */
    async releaseStrays(): Promise<void> {
      if (claiming > 0) return;
      strays = releaseStrays(db, lease, [...leased]).finally(() => {
        strays = undefined;
      });
      await strays;
    },
    /** Pauses a campaign whose emails cannot be filled. */
    async pauseCampaign(campaignId: number, error: unknown): Promise<void> {
      onError(error);
      const detail = error instanceof Error ? error.message : String(error);
      await db.transaction((tx) => pauseIfSending(tx, app, campaignId, 'SERVER', detail.slice(0, 500)));
    },
    report: (outcome: MailOutcome, graceSeconds: number) => reportBatched({ outcome, graceSeconds }),
    untrack: (id: number) => untrack([id]),
    /** Stops renewing the lease. */
    close: leaseKeeper.stop,
  };
}
