import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { withTimeout } from '../lib/with-timeout';
import { composed } from '../mail/compose';
import { keepMails } from '../mail/outbox';
import { openLine } from '../mail/smtp';
import { accountsWhere } from './account';

/** So long somebody waits for what the mail server says, milliseconds: some let strangers stand for six seconds first. */
const timeoutMs = 10_000;

/** Sends a mail of two lines through an account, and tells what was said to it. Nothing is tried twice. */
export async function sendTest(
  { db, app, now }: Context,
  id: number,
  { to }: { to: string },
): Promise<{ outcome: 'KEPT' | 'TAKEN' | 'REFUSED'; said: string }> {
  const [account] = await accountsWhere(db, app.config, sql`a.id = ${id}`);
  if (!account) return refuse('row.not_found');
  const { from, replyTo, relay, signature } = account;
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
    await keepMails(db, [message]);
    return { outcome: 'KEPT', said: '' };
  }
  try {
    return await withTimeout(timeoutMs, app.closing, async (signal) => {
      const line = await openLine(relay, domain, signal);
      signal.addEventListener('abort', line.close);
      try {
        const reply = await line.send({ from: from.address, to, id: '' }, await composed(message, signature));
        const isTaken = reply.kind === 'ANSWERED' && reply.code < 400;
        return { outcome: isTaken ? 'TAKEN' : 'REFUSED', said: reply.text };
      } finally {
        line.close();
      }
    });
  } catch (error) {
    return { outcome: 'REFUSED', said: (error as Error).message };
  }
}
