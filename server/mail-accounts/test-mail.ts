import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { withTimeout } from '../lib/with-timeout';
import { composeMail } from '../mail/compose';
import { storeMails } from '../mail/outbox';
import { openSmtpSession } from '../mail/smtp';
import { findAccounts, openRelay, openSignature } from './account';

/** Timeout of the test in milliseconds; some servers delay unknown clients by six seconds. */
const timeoutMs = 10_000;

/** Sends a test email through an account and returns the reply of the server. There is no retry. */
export async function sendTest(
  { db, app, now }: Context,
  id: number,
  { to }: { to: string },
): Promise<{ outcome: 'KEPT' | 'TAKEN' | 'REFUSED'; reply: string }> {
  const [account] = await findAccounts(db, app, sql`a.id = ${id}`);
  if (!account) return refuse('row.not_found');
  if (!account.canSend) return refuse('mail.secret_unreadable');
  const relay = openRelay(app, account);
  const { from, replyTo, signature } = account;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const text = `${account.name}\n${now.toISOString()}\n`;
  const message = {
    from,
    replyTo,
    to,
    subject: `Rostrum: ${account.name}`,
    text,
    html: '',
    messageId: `<test.${id}.${now.getTime()}@${signature.domain || domain}>`,
    headers: {},
  };
  if (!relay) {
    await storeMails(db, [message]);
    return { outcome: 'KEPT', reply: '' };
  }
  try {
    return await withTimeout(timeoutMs, app.closing, async (signal) => {
      const session = await openSmtpSession(relay, domain, signal);
      signal.addEventListener('abort', session.close);
      try {
        const reply = await session.send(
          { from: from.address, to, id: '' },
          await composeMail(message, openSignature(app, account)),
        );
        const isAccepted = reply.kind === 'ANSWERED' && reply.code < 400;
        return { outcome: isAccepted ? 'TAKEN' : 'REFUSED', reply: reply.text };
      } finally {
        session.close();
      }
    });
  } catch (error) {
    return { outcome: 'REFUSED', reply: (error as Error).message };
  }
}
