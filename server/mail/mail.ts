import nodemailer from 'nodemailer';
import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { noticeCategories } from '#contract/notification-categories';
import { type MailState, type MailStep, mailLifecycle } from '#contract/outbox';
import type { Language } from '#contract/session';
import type { StaffNoticeKey } from '#contract/template-fields';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { recordEvent } from '../events/event';
import { PermanentError, type Run, runNow } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { toHeaderAddress } from '../lib/email-address';
import { withTimeout } from '../lib/with-timeout';
import { readSender } from '../settings/frame';
import { deleteAttachments, readAttachments } from './attachments';
import { enqueueMail, queueEmail } from './email';
import { writeNotice } from './notice';
import { announceMails } from './outbox';
import { isEmailWanted } from './wanted';

/** Timeouts for an unresponsive mail server, in milliseconds. */
const socketTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};
/** Timeout for the entire delivery, in milliseconds, for servers that respond very slowly. */
const timeoutMs = 120_000;
/** Time in milliseconds for a delivery in progress to finish when the process stops. */
const abortGraceMs = 1000;

/**
 * Adds a notice to the outbox in the recipient's language, in the caller's transaction. With MAIL_URL a job sends it until
 * it expires after `hours`; without, it stays in the outbox, where ADMIN users can open it. Does nothing when the recipient
 * has switched off its category.
 */
export async function sendNotice(
  tx: Db,
  app: AppContext,
  to: { email: string; language: Language },
  key: StaffNoticeKey,
  values: Readonly<Record<string, string | number>> & { hours: number },
): Promise<void> {
  if (!(await isEmailWanted(tx, { email: to.email, category: noticeCategories[key] }))) return;
  const notice = await writeNotice(tx, app, { key, language: to.language, values });
  await queueEmail(tx, app, { to: to.email, ...notice }, values.hours);
}

/** Sends an email now that was stored, failed or waits for a retry. Refuses one that was sent or whose link has expired. */
export async function sendAgain({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await tx.maybe<{ state: MailState; jobId: number | null }>(
      sql`select state, job_id as "jobId" from mails where id = ${id} for update`,
    );
    if (!mail) return refuse('row.not_found');
    const state = getNextState(mailLifecycle, mail.state, 'sendAgain');
    if (!state) refuse('step.not_allowed', { step: 'sendAgain', status: mail.state });
    if (app.config.mailUrl === undefined) refuse('mail.no_server');
    await tx.run(sql`update mails set state = ${state}, error = null where id = ${id}`);
    if (mail.jobId === null || !(await runNow(tx, mail.jobId))) await enqueueMail(tx, id);
    await recordEvent(tx, {
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

interface QueuedMail {
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  replyTo: string;
  listUnsubscribe: string;
  expired: boolean;
}

/**
 * Job: sends a queued email. Temporary refusals of the mail server are retried, permanent ones are not. A sent email is
 * never sent again; if the job repeats after a crash, the identical Message-ID makes the duplicate harmless.
 */
export async function sendMail(app: AppContext, { id }: Payload<'mail'>, { signal }: Run): Promise<void> {
  const { db, config } = app;
  const mail = await db.maybe<QueuedMail>(sql`
    select recipient, subject, body, html, reply_to as "replyTo", list_unsubscribe as "listUnsubscribe", coalesce(expires_at < now(), false) as expired
    from mails where id = ${id} and ${canTakeStep(mailLifecycle, 'send', 'state')}`);
  if (!mail) return;
  if (mail.expired || config.mailUrl === undefined)
    return updateState(db, id, mail.expired ? 'expire' : 'keep', null);
  try {
    await deliver(config.mailUrl, await buildMessage(db, id, mail), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = error as Error;
    await updateState(db, id, 'defer', message);
    throw isPermanentRefusal(error) ? new PermanentError(message) : error;
  }
  await updateState(db, id, 'send', null);
}

/** Marks an email as failed after the last attempt. */
export const abandonMail = async ({ db }: AppContext, { id }: Payload<'mail'>): Promise<void> => {
  await db.run(sql`
    update mails set state = ${stateAfter(mailLifecycle, 'giveUp')}
    where id = ${id} and ${canTakeStep(mailLifecycle, 'giveUp', 'state')}`);
  announceMails(db, id);
};

async function updateState(
  db: Db,
  id: number,
  step: Exclude<MailStep, 'queue' | 'sendAgain'>,
  error: string | null,
): Promise<void> {
  await db.run(sql`
    update mails set state = ${stateAfter(mailLifecycle, step)}, error = ${error},
      sent_at = case when ${step === 'send'} then now() end
    where id = ${id} and ${canTakeStep(mailLifecycle, step, 'state')}`);
  announceMails(db, id);
  if (step === 'send' || step === 'expire') await deleteAttachments(db, sql`mail_id = ${id}`);
}

async function buildMessage(
  db: Db,
  id: number,
  { recipient, subject, body, html, replyTo, listUnsubscribe }: QueuedMail,
) {
  const [sender, attachments] = [await readSender(db), await readAttachments(db, id)];
  return {
    from: { name: sender.name, address: sender.address },
    // After an erasure, `reply_to` contains the customer's number instead of the address.
    replyTo: toHeaderAddress(replyTo) ?? (sender.replyTo || undefined),
    to: recipient,
    subject,
    text: body,
    ...(html === null ? {} : { html }),
    ...(attachments.length > 0 && { attachments }),
    ...(listUnsubscribe === '' ? {} : { headers: { 'List-Unsubscribe': `<${listUnsubscribe}>` } }),
    messageId: `<mail.${id}@${sender.address.split('@')[1]}>`,
  };
}

export async function deliver(
  url: string,
  message: Awaited<ReturnType<typeof buildMessage>>,
  signal: AbortSignal,
  limits = { socketTimeouts, timeoutMs },
): Promise<void> {
  signal.throwIfAborted();
  const aborting = new AbortController();
  const abortSoon = () => setTimeout(() => aborting.abort(signal.reason), abortGraceMs).unref();
  signal.addEventListener('abort', abortSoon);
  const transport = nodemailer.createTransport({ url, ...limits.socketTimeouts });
  try {
    await withTimeout(limits.timeoutMs, aborting.signal, (combinedSignal) =>
      transport.sendMail({ ...message, signal: combinedSignal }),
    );
  } finally {
    signal.removeEventListener('abort', abortSoon);
    transport.close();
  }
}

/**
 * Returns whether a server permanently refused this sender, recipient or message. A refused login or connection is not
 * permanent, because an administrator can fix it.
 */
function isPermanentRefusal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === 0 || responseCode >= 500);
}
