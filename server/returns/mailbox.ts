import type { AppContext } from '../app-context';
import { withTimeout } from '../lib/with-timeout';
import { listMailboxes, type Mailbox, saveReadPosition } from '../mail-accounts/mailbox';
import { handleReturned, storeReturned } from './receive';

/** No notice is longer: what is has the mail in it that came back. */
const maxBytes = 1024 * 1024;
/** A mail server that says nothing for so long is given up until the next round, milliseconds. */
const socketTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
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
  limits = { socketTimeouts, timeoutMs },
): Promise<void> {
  const issues: unknown[] = [];
  for (const mailbox of await listMailboxes(app.db)) {
    signal.throwIfAborted();
    await readMailbox(app, mailbox, signal, limits).catch((issue: unknown) => issues.push(issue));
  }
  await handleReturned(app, signal);
  if (issues.length > 0) throw issues[0];
}

/** Each mail is kept before it is marked as read there: whatever is cut off is read once more, and kept once. */
const readMailbox = (app: AppContext, mailbox: Mailbox, signal: AbortSignal, limits: Limits): Promise<void> =>
  withTimeout(limits.timeoutMs, signal, (combinedSignal) =>
    readNewMails(app, mailbox, combinedSignal, limits),
  );

interface Limits {
  socketTimeouts: typeof socketTimeouts;
  timeoutMs: number;
}

async function readNewMails(
  app: AppContext,
  mailbox: Mailbox,
  signal: AbortSignal,
  { socketTimeouts }: Limits,
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
    ...socketTimeouts,
  });
  // Without somebody who hears it, a connection that breaks would end the process.
  client.on('error', () => {});
  const closeClient = () => client.close();
  signal.addEventListener('abort', closeClient);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const validity = client.mailbox ? Number(client.mailbox.uidValidity) : null;
      const lastUid = validity === mailbox.validity ? mailbox.uid : 0;
      const searchResult = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
      // `n:*` always finds the last one, though it was read before.
      const uids = (searchResult || []).filter((uid) => uid > lastUid).toSorted((a, b) => a - b);
      for (const uid of uids.slice(0, maxMails)) {
        signal.throwIfAborted();
        const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true });
        const raw = mail ? mail.source : undefined;
        if (raw) await storeReturned(app.db, { accountId, source: 'MAILBOX', raw, now: app.now() });
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        await saveReadPosition(app.db, { accountId, uid, validity });
      }
    } finally {
      lock.release();
    }
  } finally {
    signal.removeEventListener('abort', closeClient);
    if (client.usable) await client.logout().catch(() => {});
    client.close();
  }
}
