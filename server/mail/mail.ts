import nodemailer from 'nodemailer';
import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import type { House } from '../house';
import { enqueue } from '../jobs/job';
import { houseMail } from '../settings/frame';
import { type MailKey, mailText } from './texts';

/**
 * Puts a mail into the outbox in its reader's language, in the caller's transaction. With MAIL_URL a job sends it;
 * without, it stays there for ADMIN to open: nothing leaves the house.
 */
export async function post(
  tx: Db,
  house: House,
  to: { email: string; language: Language },
  key: MailKey,
  values: { name: string; link: string; hours: number },
): Promise<void> {
  const { name, footer } = await houseMail(tx);
  const { subject, body } = mailText(to.language, key, { ...values, house: name });
  const sends = house.config.mailUrl !== undefined;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into mails (recipient, subject, body, state)
    values (${to.email}, ${subject}, ${footer ? `${body}\n\n-- \n${footer}` : body}, ${sends ? 'QUEUED' : 'KEPT'}) returning id`);
  if (sends) await enqueue(tx, 'mail', { id });
}

/** The job behind a queued mail. A mail that was sent is never sent again; the Message-ID makes a repeat after a crash harmless. */
export async function send(house: House, { id }: { id: number }): Promise<void> {
  const mail = await house.db.maybe<{ recipient: string; subject: string; body: string }>(sql`
    select recipient, subject, body from mails where id = ${id} and state <> 'SENT'`);
  if (!mail) return;
  const sender = await houseMail(house.db);
  const transport = nodemailer.createTransport(house.config.mailUrl);
  try {
    await transport.sendMail({
      from: { name: sender.name, address: sender.address },
      replyTo: sender.replyTo || undefined,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<mail.${id}@${sender.address.split('@')[1]}>`,
    });
    await house.db.run(sql`update mails set state = 'SENT', sent_at = now(), error = null where id = ${id}`);
  } catch (error) {
    await house.db.run(sql`update mails set state = 'FAILED', error = ${String(error)} where id = ${id}`);
    throw error;
  } finally {
    transport.close();
  }
}
