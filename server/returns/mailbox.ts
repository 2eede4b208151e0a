import type { AppContext } from '../app-context';
import { withTimeout } from '../lib/with-timeout';
import { type Mailbox, mailboxes, noteRead } from '../mail-accounts/mailbox';
import { handleReturned, keepReturned } from './receive';

/** No notice is longer: what is has the mail in it that came back. */
const maxBytes = 1024 * 1024;
/** A mail server that says nothing for so long is given up until the next round, milliseconds. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** One that says a little now and then is given up all the same after so long, milliseconds. */
const timeoutMs = 240_000;
/** So many at a time; the rest with the next round. */
const maxMails = 500;

/**
 * Fetches what came back into the mailboxes of the house, then does what follows from it. A mailbox that cannot be read
 * keeps no other from being read, and fails the job.
 */
export async function fetchReturns(
  app: AppContext,
  _: object,
  { signal }: { signal: AbortSignal },
  limits = { silence, timeoutMs },
): Promise<void> {
  const faults: unknown[] = [];
  for (const mailbox of await mailboxes(app.db)) {
    signal.throwIfAborted();
    await readMailbox(app, mailbox, signal, limits).catch((fault: unknown) => faults.push(fault));
  }
  await handleReturned(app, signal);
  if (faults.length > 0) throw faults[0];
}

/** Each mail is kept before it is marked as read there: whatever is cut off is read once more, and kept once. */
const readMailbox = (app: AppContext, mailbox: Mailbox, signal: AbortSignal, limits: Limits): Promise<void> =>
  withTimeout(limits.timeoutMs, signal, (either) => readAll(app, mailbox, either, limits));

interface Limits {
  silence: typeof silence;
  timeoutMs: number;
}

async function readAll(
  app: AppContext,
  mailbox: Mailbox,
  signal: AbortSignal,
  { silence }: Limits,
): Promise<void> {
  const { accountId, host, port, secure, username, password, folder } = mailbox;
  // Read when it is needed first: it is large.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user: username, pass: password },
    logger: false,
    ...silence,
  });
  // Without somebody who hears it, a connection that breaks would end the process.
  client.on('error', () => {});
  const cut = () => client.close();
  signal.addEventListener('abort', cut);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const validity = client.mailbox ? Number(client.mailbox.uidValidity) : null;
      const from = validity === mailbox.validity ? mailbox.uid : 0;
      const found = await client.search({ uid: `${from + 1}:*` }, { uid: true });
      // `n:*` always finds the last one, though it was read before.
      const uids = (found || []).filter((uid) => uid > from).toSorted((a, b) => a - b);
      for (const uid of uids.slice(0, maxMails)) {
        signal.throwIfAborted();
        const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true });
        const raw = mail ? mail.source : undefined;
        if (raw) await keepReturned(app.db, { accountId, source: 'MAILBOX', raw, now: app.now() });
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        await noteRead(app.db, { accountId, uid, validity });
      }
    } finally {
      lock.release();
    }
  } finally {
    signal.removeEventListener('abort', cut);
    if (client.usable) await client.logout().catch(() => {});
    client.close();
  }
}
