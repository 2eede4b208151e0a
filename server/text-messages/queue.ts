import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { textMessageLifecycle } from '#contract/text-messages';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { enqueue } from '../jobs/job';
import { sendNotice } from '../mail/mail';

interface NewTextMessage {
  /** E.164 */
  to: string;
  text: string;
  /** afterwards it is not sent */
  expiresAt: Date;
}

/** Adds a text message to the outbox. Returns its id. */
export async function addTextMessage(
  tx: Db,
  now: Date,
  { to, text, expiresAt }: NewTextMessage,
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into text_messages (recipient, body, created_at, expires_at)
    values (${to}, ${text}, ${now}, ${expiresAt}) returning id`);
  announceTextMessage(tx, id);
  return id;
}

/** Notifies open pages of the outbox that a text message was added or changed. */
export const announceTextMessage = (db: Db, id: number): void =>
  db.announce({ subjects: [{ noun: 'text-messages', id }], userId: null });

/**
 * Adds a text message to the outbox in the caller's transaction; with a gateway a job sends it. Returns false, and adds none,
 * when the house has reached its limit of 24 hours; administrators are then notified once a day.
 */
export async function queueTextMessage(tx: Db, app: AppContext, message: NewTextMessage): Promise<boolean> {
  const now = app.now();
  // The lock makes simultaneous messages count each other.
  const gateway = await tx.row<{ url: string; dailyLimit: number }>(
    sql`select url, daily_limit as "dailyLimit" from text_gateway for update`,
  );
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*) as count from text_messages where created_at > ${now}::timestamptz - interval '1 day'`);
  if (count >= gateway.dailyLimit) {
    await notifyOfLimit(tx, app);
    return false;
  }
  const id = await addTextMessage(tx, now, message);
  if (gateway.url === '') return true;
  const jobId = await enqueue(tx, 'text-message', { id });
  await tx.run(sql`
    update text_messages set job_id = ${jobId}, state = ${stateAfter(textMessageLifecycle, 'queue')}
    where id = ${id} and ${canTakeStep(textMessageLifecycle, 'queue', 'state')}`);
  await tx.afterCommit(() => app.nudge?.());
  return true;
}

async function notifyOfLimit(tx: Db, app: AppContext): Promise<void> {
  const now = app.now();
  const isFirst = await tx.run(sql`
    update text_gateway set limit_notified_at = ${now}
    where limit_notified_at is null or limit_notified_at <= ${now}::timestamptz - interval '1 day'`);
  if (isFirst === 0) return;
  const admins = await tx.rows<{ name: string; email: string; language: Language }>(
    sql`select name, email, language from users where role = 'ADMIN' and active order by id`,
  );
  for (const admin of admins)
    await sendNotice(tx, app, admin, 'textLimit', {
      name: admin.name,
      link: `${app.publicUrl}${base}settings/email`,
      hours: 24,
    });
}
