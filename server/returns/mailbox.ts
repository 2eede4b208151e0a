import type { AppContext } from '../app-context';
import { withTimeout } from '../lib/with-timeout';
import { listMailboxes, type Mailbox, saveReadPosition } from '../mail-accounts/mailbox';
import { handleReturned, storeReturned } from './receive';

/** No notice is longer; a larger email contains the returned one, which is cut off. */
const maxBytes = 1024 * 1024;
/** Timeouts for a mail server that does not answer, in milliseconds; the next run tries it again. */
const socketTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Total time limit for a mailbox whose server answers slowly, in milliseconds. */
const timeoutMs = 240_000;
/** Limit per run; the others follow in the next run. */
const maxMails = 500;

/**
 * Fetches new emails from the mailboxes of all accounts, then processes them. An unreadable mailbox does not stop the
 * others, but fails the job.
 */
export async function fetchReturns(
  app: AppContext,
  _: object,
  { signal }: { signal: AbortSignal },
  limits = { socketTimeouts, timeoutMs },
): Promise<void> {
  const issues: unknown[] = [];
  for (const mailbox of await listMailboxes(app)) {
    signal.throwIfAborted();
    await readMailbox(app, mailbox, signal, limits).catch((issue: unknown) => issues.push(issue));
  }
  await handleReturned(app, signal);
  if (issues.length > 0) throw issues[0];
}

/** Each email is stored before it is marked as read: after an interruption it is fetched again, but stored only once. */
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
  const { accountId, host, port, secure, username, encryptedPassword, folder } = mailbox;
  // It is loaded lazily because it is large.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: {
      user: username,
      pass: app.secrets.decrypt('mail_accounts.imap_password', accountId, encryptedPassword),
    },
    logger: false,
    ...socketTimeouts,
  });
  // Without a listener, a broken connection would end the process.
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
      // `n:*` always includes the last message, even when it has been read.
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
