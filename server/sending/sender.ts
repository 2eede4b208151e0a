import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { isCut } from '../db/faults';
import { type Account, accountOf, accountsWhere } from '../mail-accounts/account';
import { care } from './caring';
import { type Channel, openChannel } from './channel';
import { newLease } from './holder';
import { trackLeasedMails } from './leased';
import { openLetters } from './letters';
import { pauseMissed } from './missed';
import { intoOutbox } from './outbox';

/** How long due mails may lie before they are seen, milliseconds; `nudge` saves the waiting. */
const pause = 500;
/** How often is looked for campaigns of which nothing went for a day. */
const minute = 60_000;
/** What is being told to a mail server when the process stops has so long to be answered. */
const grace = 8000;

/**
 * Sends what campaigns have to send, until it is stopped. Any number of processes may do so on one database: what is
 * sent, may be sent and is in doubt stands there alone (docs/decisions/0025).
 */
export function startSender(app: AppContext, onError: (error: unknown) => void) {
  const { db } = app;
  const lease = newLease();
  const letters = openLetters(app);
  const channels = new Map<number, Channel>();
  const changed = new Set<number>();
  const stopping = new AbortController();
  let wake = () => {};
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds).unref();
    });

  const held = trackLeasedMails(app, lease, (campaignId) => changed.add(campaignId), onError);
  const hands = { ...held, app, lease, onError, wake: () => wake() };

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

  /** Takes what is due through an account. Answers whether there was anything. */
  async function feed(account: Account): Promise<boolean> {
    const channel = channelOf(account);
    if (!channel) return intoOutbox(app, lease, account, letters, { stall: held.stall, changed });
    const room = channel.room();
    // A few at a time: the lines have something to do meanwhile.
    if (room < account.connections) return false;
    const rows = await held.take(account, room);
    const ready = await letters.compose(account, rows, hands).catch(async (error: unknown) => {
      await held.giveBack(rows.map(({ id }) => id));
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
          await pauseMissed(app);
          looked = Date.now();
        }
        const accounts = await accountsWhere(
          db,
          app.config,
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
  const done = Promise.all([
    sending(),
    care({ app, lease, held, changed, signal: stopping.signal, onError }),
  ]);
  return {
    /** looks for due mails at once instead of at the next turn */
    nudge: () => wake(),
    async stop() {
      stopping.abort();
      wake();
      await done;
      const closed = Promise.all([...channels.values()].map((channel) => channel.close()));
      await Promise.race([closed, sleep(grace, undefined, { ref: false })]);
      held.close();
      await letters.close();
    },
  };
}
