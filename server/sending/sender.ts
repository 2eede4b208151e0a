import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { isCut } from '../db/faults';
import { announceRow } from '../events/event';
import type { House } from '../house';
import { type Account, accountOf, accountsWhere } from '../mail-accounts/account';
import { type Channel, openChannel } from './channel';
import { type Claimed, claim, leaveOut, letBegunGo, letGo, letStray, renew } from './claim';
import { finishDone } from './finish';
import { gathered } from './gathered';
import { leaseSeconds, newLease } from './holder';
import { openLetters } from './letters';
import { pauseMissed } from './missed';
import { intoOutbox } from './outbox';
import { report, type Told } from './outcome';
import { pauseIfSending } from './ratios';
import { reapExpired, reapOrphans } from './reaper';
import { reconcile } from './reconcile';

/** How long due mails may lie before they are seen, milliseconds; `nudge` saves the waiting. */
const pause = 500;
/** How often what no single mail brings about is looked after. */
const round = 1000;
/** How often is looked for campaigns of which nothing went for a day. */
const minute = 60_000;
/** What is being told to a mail server when the process stops has so long to be answered. */
const grace = 8000;

/**
 * Sends what campaigns have to send, until it is stopped. Any number of processes may do so on one database: what is
 * sent, may be sent and is in doubt stands there alone (docs/decisions/0025).
 */
export function startSender(house: House, onError: (error: unknown) => void) {
  const { db } = house;
  const lease = newLease();
  const letters = openLetters(house);
  const channels = new Map<number, Channel>();
  const inHand = new Set<number>();
  const told = new Set<number>();
  const stopping = new AbortController();
  let wake = () => {};
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds).unref();
    });

  const giveBack = async (ids: readonly number[]) => {
    await untilWritten(() => letGo(db, lease, ids));
    for (const id of ids) inHand.delete(id);
  };
  const giveBegunBack = async (id: number) => {
    await untilWritten(() => letBegunGo(db, lease, id));
    inHand.delete(id);
  };
  const leave = async (ids: readonly number[]) => {
    await untilWritten(() => leaveOut(db, lease, ids));
    for (const id of ids) inHand.delete(id);
  };
  const stall = async (campaignId: number, error: unknown) => {
    onError(error);
    const detail = error instanceof Error ? error.message : String(error);
    await db.transaction((tx) => pauseIfSending(tx, house, campaignId, 'SERVER', detail.slice(0, 500)));
  };
  const reportAll = gathered<{ one: Told; graceSeconds: number }>(async (all) => {
    await untilWritten(() =>
      report(
        house,
        lease,
        all.map(({ one }) => one),
        Math.max(...all.map(({ graceSeconds }) => graceSeconds)),
      ),
    );
    for (const { one } of all) told.add(one.campaignId);
  });
  const hands = {
    house,
    lease,
    wake: () => wake(),
    giveBack,
    giveBegunBack,
    leaveOut: leave,
    stall,
    onError,
    report: (one: Told, graceSeconds: number) => reportAll({ one, graceSeconds }),
    drop: (id: number) => void inHand.delete(id),
  };

  /** The channel of an account as it is now; null: it goes into the outbox. */
  const channelOf = (account: Account): Channel | null => {
    if (!account.relay) return null;
    const open = channels.get(account.id);
    if (open && open.account.version === account.version) return open;
    if (open) void open.close().catch(onError);
    const channel = openChannel(hands, account, account.relay);
    channels.set(account.id, channel);
    return channel;
  };

  /** Mails are being claimed, for so many accounts. */
  let claiming = 0;
  let strays: Promise<unknown> | undefined;
  async function take(account: Account, room: number): Promise<Claimed[]> {
    while (strays) await strays.catch(() => {});
    claiming++;
    try {
      const rows = await claim(db, lease, account.id, room);
      for (const { id } of rows) inHand.add(id);
      return rows;
    } finally {
      claiming--;
    }
  }
  async function giveStraysBack(): Promise<void> {
    if (claiming > 0) return;
    strays = letStray(db, lease, [...inHand]).finally(() => {
      strays = undefined;
    });
    await strays;
  }

  /** Takes what is due through an account. Answers whether there was anything. */
  async function feed(account: Account): Promise<boolean> {
    const channel = channelOf(account);
    if (!channel) return intoOutbox(house, lease, account, letters, { stall, told });
    const room = channel.room();
    // A few at a time: the lines have something to do meanwhile.
    if (room < account.connections) return false;
    const rows = await take(account, room);
    const ready = await letters.compose(account, rows, hands).catch(async (error: unknown) => {
      await giveBack(rows.map(({ id }) => id));
      throw error;
    });
    if (ready.length > 0) channel.give(ready);
    return rows.length > 0;
  }

  const sending = async () => {
    let looked = 0;
    while (!stopping.signal.aborted) {
      const rested = nap(pause);
      try {
        // By the clock on the wall: after a night in which the machine slept it is looked first.
        if (Date.now() - looked >= minute) {
          await pauseMissed(house);
          looked = Date.now();
        }
        const accounts = await accountsWhere(
          db,
          house.config,
          sql`(a.opens_at is null or a.opens_at <= now())
            and a.id in (select ${accountOf(sql`c`)} from campaigns c where c.state = 'SENDING')`,
        );
        const fed = await Promise.all(accounts.map(feed));
        if (fed.some(Boolean)) continue;
      } catch (error) {
        if (!isCut(error)) onError(error);
      }
      await rested;
    }
  };
  const caring = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      try {
        if (turn % 5 === 0) await reapOrphans(db, lease);
        await reapExpired(db);
        await reconcile(db, stopping.signal);
        await finishDone(house);
        if (turn % 5 === 0) await giveStraysBack();
        for (const id of told) await announceRow(db, { noun: 'campaigns', id });
        told.clear();
      } catch (error) {
        if (!isCut(error)) onError(error);
      }
      await sleep(round, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  /** What is known of mails is written as soon as the database is there again. */
  async function untilWritten(write: () => Promise<unknown>): Promise<void> {
    for (;;)
      try {
        await write();
        return;
      } catch (error) {
        if (!isCut(error)) throw error;
        await sleep(200);
      }
  }

  const living = setInterval(
    () => void renew(db, lease, [...inHand]).catch(() => {}),
    (leaseSeconds * 1000) / 4,
  ).unref();
  const done = Promise.all([sending(), caring()]);
  return {
    /** looks for due mails at once instead of at the next turn */
    nudge: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      await done;
      const closed = Promise.all([...channels.values()].map((channel) => channel.close()));
      await Promise.race([closed, sleep(grace, undefined, { ref: false })]);
      clearInterval(living);
      await letters.close();
    },
  };
}
