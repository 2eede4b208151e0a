import type { AppContext } from '../app-context';
import { keepLease, leaseSeconds } from '../db/lease';
import { untilWritten } from '../db/untilWritten';
import type { Account } from '../mail-accounts/account';
import { type Claimed, claim, leaveOut, letBegunGo, letGo, letStray, renew } from './claim';
import { gathered } from './gathered';
import { type Answered, report } from './outcome';
import { pauseIfSending } from './ratios';

/**
 * The mails that this process has in hand under its lease: taken, and given back, left out or reported. What is known of
 * them is written however long the database is away. `changed` hears the campaigns of which mails were sent.
 */
export function trackLeasedMails(
  app: AppContext,
  lease: string,
  changed: (campaignId: number) => void,
  onError: (error: unknown) => void,
) {
  const { db } = app;
  const inHand = new Set<number>();
  const drop = (ids: readonly number[]) => {
    for (const id of ids) inHand.delete(id);
  };

  const reportAll = gathered<{ one: Answered; graceSeconds: number }>(async (all) => {
    await untilWritten(() =>
      report(
        app,
        lease,
        all.map(({ one }) => one),
        Math.max(...all.map(({ graceSeconds }) => graceSeconds)),
      ),
    );
    for (const { one } of all) changed(one.campaignId);
  });

  /** Mails are being claimed, for so many accounts. */
  let claiming = 0;
  let strays: Promise<unknown> | undefined;
  const living = keepLease({
    // A mail that is held no longer is noticed when its outcome is written.
    renew: async () => {
      await renew(db, lease, [...inHand]);
      return true;
    },
    everyMs: (leaseSeconds * 1000) / 4,
    onError,
  });

  return {
    /** Takes so many mails that are due through the account. */
    async take(account: Account, room: number): Promise<Claimed[]> {
      while (strays) await strays.catch(() => {});
      claiming++;
      try {
        const rows = await claim(db, lease, account.id, room);
        for (const { id } of rows) inHand.add(id);
        return rows;
      } finally {
        claiming--;
      }
    },
    async giveBack(ids: readonly number[]): Promise<void> {
      await untilWritten(() => letGo(db, lease, ids));
      drop(ids);
    },
    /** The same of one that may be marked. */
    async giveBegunBack(id: number): Promise<void> {
      await untilWritten(() => letBegunGo(db, lease, id));
      drop([id]);
    },
    async leaveOut(ids: readonly number[]): Promise<void> {
      await untilWritten(() => leaveOut(db, lease, ids));
      drop(ids);
    },
    /** Gives back what stands under the lease and is not in hand, unless more is being taken. */
    async giveStraysBack(): Promise<void> {
      if (claiming > 0) return;
      strays = letStray(db, lease, [...inHand]).finally(() => {
        strays = undefined;
      });
      await strays;
    },
    /** A campaign's letters cannot be filled: it stands still. */
    async stall(campaignId: number, error: unknown): Promise<void> {
      onError(error);
      const detail = error instanceof Error ? error.message : String(error);
      await db.transaction((tx) => pauseIfSending(tx, app, campaignId, 'SERVER', detail.slice(0, 500)));
    },
    report: (one: Answered, graceSeconds: number) => reportAll({ one, graceSeconds }),
    drop: (id: number) => drop([id]),
    /** The lease is renewed no longer. */
    close: living.stop,
  };
}
