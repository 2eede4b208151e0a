import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { isInterrupted } from '../db/issues';
import { type Account, campaignAccountId, findAccounts } from '../mail-accounts/account';
import { type Channel, openChannel } from './channel';
import { startRenderer } from './emails';
import { newLease } from './holder';
import { trackLeasedMails } from './leased';
import { runMaintenance } from './maintenance';
import { pauseMissed } from './missed';
import { deliverToOutbox } from './outbox';

/** How long due mails may lie before they are seen, milliseconds; `nudge` saves the waiting. */
const idleMs = 500;
/** How often is looked for campaigns of which nothing went for a day. */
const minuteMs = 60_000;
/** What is being told to a mail server when the process stops has so long to be answered. */
const graceMs = 8000;

/**
 * Sends what campaigns have to send, until it is stopped. Any number of processes may do so on one database: what is
 * sent, may be sent and is in doubt stands there alone (docs/decisions/0025).
 */
export function startSender(app: AppContext, onError: (error: unknown) => void) {
  const { db } = app;
  const lease = newLease();
  const contents = startRenderer(app);
  const channels = new Map<number, Channel>();
  const changed = new Set<number>();
  const stopping = new AbortController();
  let wakeUp = () => {};
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wakeUp = resolve;
      setTimeout(resolve, milliseconds).unref();
    });

  const leasedMails = trackLeasedMails(app, lease, (campaignId) => changed.add(campaignId), onError);
  const dependencies = { ...leasedMails, app, lease, onError, wakeUp: () => wakeUp() };

  /** The channel of an account as it is now; null: it goes into the outbox. */
  const getChannel = (account: Account): Channel | null => {
    if (!account.relay) return null;
    const open = channels.get(account.id);
    if (open && open.account.version === account.version) return open;
    if (open) void open.close().catch(onError);
    const channel = openChannel(dependencies, account, account.relay);
    channels.set(account.id, channel);
    return channel;
  };

  /** Takes what is due through an account. Answers whether there was anything. */
  async function feedAccount(account: Account): Promise<boolean> {
    const channel = getChannel(account);
    if (!channel)
      return deliverToOutbox(app, lease, account, contents, {
        pauseCampaign: leasedMails.pauseCampaign,
        changed,
      });
    const capacity = channel.capacity();
    // A few at a time: the lines have something to do meanwhile.
    if (capacity < account.connections) return false;
    const rows = await leasedMails.claim(account, capacity);
    const ready = await contents.compose(account, rows, dependencies).catch(async (error: unknown) => {
      await leasedMails.release(rows.map(({ id }) => id));
      throw error;
    });
    if (ready.length > 0) channel.enqueue(ready);
    return rows.length > 0;
  }

  const sendLoop = async () => {
    let lastChecked = 0;
    while (!stopping.signal.aborted) {
      const napping = nap(idleMs);
      try {
        // By the clock on the wall: after a night in which the machine slept it is looked first.
        if (Date.now() - lastChecked >= minuteMs) {
          await pauseMissed(app);
          lastChecked = Date.now();
        }
        const accounts = await findAccounts(
          db,
          app.config,
          sql`(a.opens_at is null or a.opens_at <= now())
            and a.id in (select ${campaignAccountId(sql`c`)} from campaigns c where c.state = 'SENDING')`,
        );
        const results = await Promise.all(accounts.map(feedAccount));
        if (results.some(Boolean)) continue;
      } catch (error) {
        if (!isInterrupted(error)) onError(error);
      }
      await napping;
    }
  };
  const done = Promise.all([
    sendLoop(),
    runMaintenance({ app, lease, leasedMails, changed, signal: stopping.signal, onError }),
  ]);
  return {
    /** looks for due mails at once instead of at the next turn */
    nudge: () => wakeUp(),
    async stop() {
      stopping.abort();
      wakeUp();
      await done;
      const closed = Promise.all([...channels.values()].map((channel) => channel.close()));
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      leasedMails.close();
      await contents.close();
    },
  };
}
