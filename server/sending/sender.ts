import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { isInterrupted } from '../db/issues';
import { openWaker } from '../db/waker';
import {
  type Account,
  campaignAccountId,
  canReadSecrets,
  findAccounts,
  openRelay,
} from '../mail-accounts/account';
import { recordAccountFailure } from '../mail-accounts/breaker';
import { UnreadableSecretError } from '../secrets/cipher';
import { type Channel, openChannel } from './channel';
import { findNextMail } from './claim';
import { startMailWriter } from './emails';
import { newLease } from './holder';
import { trackLeasedMails } from './leased';
import { runMaintenance } from './maintenance';
import { pauseMissed } from './missed';
import { deliverToOutbox } from './outbox';

/** Interval of the check for campaigns of which nothing was sent for a day. */
const minuteMs = 60_000;
/** Time for the mail server to answer emails in transmission when the process stops. */
const graceMs = 8000;

/**
 * Sends the emails of campaigns until it is stopped. Any number of processes can do so on one database: only the database
 * stores what is sent, may be sent and is in doubt (docs/decisions/0025).
 */
export function startSender(app: AppContext, onError: (error: unknown) => void) {
  const { db } = app;
  const lease = newLease();
  const writer = startMailWriter(app);
  const channels = new Map<number, Channel>();
  const changed = new Set<number>();
  const stopping = new AbortController();
  const waker = openWaker(db, 'mails');
  const maintenanceWaker = openWaker(db, 'mails');

  const leasedMails = trackLeasedMails(
    app,
    lease,
    (campaignId) => {
      changed.add(campaignId);
      maintenanceWaker.wake();
    },
    onError,
  );
  const dependencies = { ...leasedMails, app, lease, onError, wakeUp: waker.wake };

  /** Returns the channel for the current version of an account, or null when it uses the outbox. */
  const getChannel = (account: Account): Channel | null => {
    const relay = openRelay(app, account);
    if (!relay) return null;
    const open = channels.get(account.id);
    if (open && open.account.version === account.version) return open;
    if (open) void open.close().catch(onError);
    const channel = openChannel(dependencies, account, relay);
    channels.set(account.id, channel);
    return channel;
  };

  /** Claims emails that are due through an account. Returns whether there were any, or that its connections are busy. */
  async function feedAccount(account: Account): Promise<boolean | 'busy'> {
    const channel = getChannel(account);
    if (!channel)
      return deliverToOutbox(app, lease, account, writer, {
        pauseCampaign: leasedMails.pauseCampaign,
        changed,
      });
    const capacity = channel.capacity();
    // Claims several at a time; the connections are busy meanwhile.
    if (capacity < account.connections) return 'busy';
    const rows = await leasedMails.claim(account, capacity);
    const ready = await writer.compose(account, rows, dependencies).catch(async (error: unknown) => {
      await leasedMails.release(rows.map(({ id }) => id));
      throw error;
    });
    if (ready.length > 0) channel.enqueue(ready);
    return rows.length > 0;
  }

  let lastChecked = 0;
  /** Claims what is due through all accounts. Returns true if there was anything, otherwise the seconds until there may be. */
  async function claimDue(): Promise<true | number | null> {
    const startedAt = performance.now();
    // Uses wall-clock time, so that the check comes first after the machine has slept.
    if (Date.now() - lastChecked >= minuteMs) {
      await pauseMissed(app);
      lastChecked = Date.now();
    }
    const accounts = await findAccounts(
      db,
      app,
      sql`(a.opens_at is null or a.opens_at <= now()) and ${canReadSecrets(app.secrets, sql`a`)}
        and a.id in (select ${campaignAccountId(sql`c`)} from campaigns c where c.state = 'SENDING')`,
    );
    const results = await Promise.all(
      accounts.map((account) =>
        feedAccount(account).catch(async (error: unknown) => {
          if (!(error instanceof UnreadableSecretError)) throw error;
          // The secret was changed in the database. The other accounts continue.
          await recordAccountFailure(db, account.id, error.message);
          return false;
        }),
      ),
    );
    if (results.includes(true)) return true;
    return results.includes('busy') ? 0 : findNextMail(app, (performance.now() - startedAt) / 1000);
  }

  const sendLoop = async () => {
    let wasBusy = false;
    while (!stopping.signal.aborted)
      try {
        const isSending: boolean = wasBusy || (await isAnySending(db));
        wasBusy = false;
        const next: true | number | null = isSending ? await claimDue() : null;
        wasBusy = next === true || next === 0;
        if (next === true) maintenanceWaker.wake();
        else await waker.wait(next);
      } catch (error) {
        if (!isInterrupted(error)) onError(error);
        await waker.wait(0);
      }
  };
  const wake = () => {
    waker.wake();
    maintenanceWaker.wake();
  };
  const done = Promise.all([
    sendLoop(),
    runMaintenance({
      app,
      lease,
      leasedMails,
      changed,
      waker: maintenanceWaker,
      signal: stopping.signal,
      onError,
    }),
  ]);
  return {
    /** checks for due emails immediately */
    nudge: wake,
    async stop() {
      stopping.abort();
      wake();
      await done;
      waker.close();
      maintenanceWaker.close();
      const closed = Promise.all([...channels.values()].map((channel) => channel.close()));
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      leasedMails.close();
      await writer.close();
    },
  };
}

const isAnySending = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from campaigns where state = 'SENDING' limit 1`)) !== undefined;
