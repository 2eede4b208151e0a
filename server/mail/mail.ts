import nodemailer from 'nodemailer';
import sql from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type MailState, type MailStep, mailLifecycle } from '#contract/outbox';
import type { Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { mayTake, stateAfter } from '../db/states';
import { record } from '../events/event';
import { hurry, PermanentError, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { headerAddress } from '../lib/email-address';
import { withTimeout } from '../lib/with-timeout';
import { houseMail } from '../settings/frame';
import { postLetter, queue } from './letter';
import { announceMails } from './outbox';
import { mailText } from './texts';

/** A mail server that says nothing for so long is given up, milliseconds. */
const silence = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};
/** One that says a little now and then is given up all the same after so long, milliseconds. */
const timeoutMs = 120_000;
/** One that is being told a mail gets so long to say whether it took it, when the process stops. */
const lastWords = 1000;

/**
 * Puts a mail into the outbox in its reader's language, in the caller's transaction. With MAIL_URL a job sends it, as
 * long as its link works, or what it tells is worth telling (`hours`); without, it stays there for ADMIN to open: nothing leaves the house.
 */
export async function post(
  tx: Db,
  app: AppContext,
  to: { email: string; language: Language },
  key: NoticeKey,
  values: Readonly<Record<string, string | number>> & { hours: number },
): Promise<void> {
  const { publicUrl, listeners } = app;
  const written = await listeners.noticeAsked(tx, { key, language: to.language, values, publicUrl });
  if (written) return postLetter(tx, app, { to: to.email, ...written }, values.hours);
  // Better a link without a frame than none.
  const { name, footer } = await houseMail(tx);
  const { subject, body } = mailText(to.language, key, { ...values, house: name });
  const sends = app.config.mailUrl !== undefined;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into mails (recipient, subject, body, expires_at)
    values (${to.email}, ${subject}, ${footer ? `${body}\n\n-- \n${footer}` : body},
      now() + make_interval(hours => ${values.hours}))
    returning id`);
  announceMails(tx, id);
  if (sends) await queue(tx, id);
}

/** Sends a mail now that was kept, was given up or waits for its next try. Refuses one that was sent or whose link is dead. */
export async function sendAgain({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await tx.maybe<{ state: MailState; jobId: number | null }>(
      sql`select state, job_id as "jobId" from mails where id = ${id} for update`,
    );
    if (!mail) return refuse('row.not_found');
    const state = after(mailLifecycle, mail.state, 'sendAgain');
    if (!state) refuse('step.not_allowed', { step: 'sendAgain', status: mail.state });
    if (app.config.mailUrl === undefined) refuse('mail.no_server');
    await tx.run(sql`update mails set state = ${state}, error = null where id = ${id}`);
    if (mail.jobId === null || !(await hurry(tx, mail.jobId))) await queue(tx, id);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'outbox',
      id,
      action: 'send-again',
      from: mail.state,
      to: state,
    });
    await tx.afterCommit(() => app.nudge?.());
  });
}

interface Queued {
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  replyTo: string;
  expired: boolean;
}

/**
 * The job behind a queued mail. What a mail server refuses for now is tried again, what it refuses for good is given
 * up. A mail that was sent is never sent again; the Message-ID makes a repeat after a crash harmless.
 */
export async function send(app: AppContext, { id }: Payload<'mail'>, { signal }: Run): Promise<void> {
  const { db, config } = app;
  const mail = await db.maybe<Queued>(sql`
    select recipient, subject, body, html, reply_to as "replyTo", coalesce(expires_at < now(), false) as expired
    from mails where id = ${id} and ${mayTake(mailLifecycle, 'send', 'state')}`);
  if (!mail) return;
  if (mail.expired || config.mailUrl === undefined)
    return advance(db, id, mail.expired ? 'expire' : 'keep', null);
  try {
    await deliver(config.mailUrl, await messageOf(db, id, mail), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = error as Error;
    await advance(db, id, 'defer', message);
    throw isRefusedForGood(error) ? new PermanentError(message) : error;
  }
  await advance(db, id, 'send', null);
}

/** The mail is not tried any more. */
export const giveUpMail = async ({ db }: AppContext, { id }: Payload<'mail'>): Promise<void> => {
  await db.run(sql`
    update mails set state = ${stateAfter(mailLifecycle, 'giveUp')}
    where id = ${id} and ${mayTake(mailLifecycle, 'giveUp', 'state')}`);
  announceMails(db, id);
};

async function advance(
  db: Db,
  id: number,
  step: Exclude<MailStep, 'queue' | 'sendAgain'>,
  error: string | null,
): Promise<void> {
  await db.run(sql`
    update mails set state = ${stateAfter(mailLifecycle, step)}, error = ${error},
      sent_at = case when ${step === 'send'} then now() end
    where id = ${id} and ${mayTake(mailLifecycle, step, 'state')}`);
  announceMails(db, id);
}

async function messageOf(db: Db, id: number, { recipient, subject, body, html, replyTo }: Queued) {
  const sender = await houseMail(db);
  return {
    from: { name: sender.name, address: sender.address },
    // After an erasure the customer's number stands in the place of their address.
    replyTo: headerAddress(replyTo) ?? (sender.replyTo || undefined),
    to: recipient,
    subject,
    text: body,
    ...(html === null ? {} : { html }),
    messageId: `<mail.${id}@${sender.address.split('@')[1]}>`,
  };
}

export async function deliver(
  url: string,
  message: Awaited<ReturnType<typeof messageOf>>,
  signal: AbortSignal,
  limits = { silence, timeoutMs },
): Promise<void> {
  signal.throwIfAborted();
  const leaving = new AbortController();
  const leave = () => setTimeout(() => leaving.abort(signal.reason), lastWords).unref();
  signal.addEventListener('abort', leave);
  const transport = nodemailer.createTransport({ url, ...limits.silence });
  try {
    await withTimeout(limits.timeoutMs, leaving.signal, (either) =>
      transport.sendMail({ ...message, signal: either }),
    );
  } finally {
    signal.removeEventListener('abort', leave);
    transport.close();
  }
}

/** A server's 5xx about this sender, reader or text. That it refuses the house itself can be mended, and may pass. */
function isRefusedForGood(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === 0 || responseCode >= 500);
}
