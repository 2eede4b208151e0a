import sql from 'sql-template-tag';
import { mailLifecycle } from '#contract/outbox';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { enqueue } from '../jobs/job';
import { announceMails } from './outbox';

/** An email to one recipient. */
export interface PostedEmail {
  to: string;
  subject: string;
  /** absent for a plain text email */
  html?: string;
  text: string;
  /** where replies go instead of to the company: an email address in ASCII */
  replyTo?: string | undefined;
  /** the address of the page on which the recipient switches such emails off */
  listUnsubscribe?: string;
  attachments?: readonly Attachment[];
}

/** A file of an email. */
export interface Attachment {
  name: string;
  /** content type */
  type: string;
  /** by which the HTML shows it as a picture (`cid:<contentId>`); absent: a file beside the text */
  contentId?: string;
  content: Buffer;
}

/** After this many hours an email is outdated and is not sent. */
const defaultHours = 24;

/** Adds an email to the outbox in the caller's transaction and returns its id; with MAIL_URL a job sends it. */
export async function queueEmail(
  tx: Db,
  app: AppContext,
  { to, subject, html, text, replyTo, listUnsubscribe, attachments = [] }: PostedEmail,
  hours = defaultHours,
): Promise<number> {
  const hasMailServer = app.config.mailUrl !== undefined;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into mails (recipient, subject, body, html, reply_to, list_unsubscribe, expires_at)
    values (${to}, ${subject}, ${text}, ${html ?? null}, ${replyTo ?? ''}, ${listUnsubscribe ?? ''},
      now() + make_interval(hours => ${hours}))
    returning id`);
  for (const [ordinal, { name, type, contentId = '', content }] of attachments.entries())
    await tx.run(sql`
      insert into mail_attachments (mail_id, ordinal, name, type, content_id, content)
      values (${id}, ${ordinal}, ${name}, ${type}, ${contentId}, ${content})`);
  announceMails(tx, id);
  if (hasMailServer) {
    await enqueueMail(tx, id);
    await tx.afterCommit(() => app.nudge?.());
  }
  return id;
}

/** Enqueues the job that sends this email, in the caller's transaction. */
export async function enqueueMail(tx: Db, id: number): Promise<void> {
  const jobId = await enqueue(tx, 'mail', { id });
  await tx.run(sql`
    update mails set job_id = ${jobId}, state = ${stateAfter(mailLifecycle, 'queue')}
    where id = ${id} and ${canTakeStep(mailLifecycle, 'queue', 'state')}`);
}
