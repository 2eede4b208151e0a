import sql, { type Sql } from 'sql-template-tag';
import { mailLifecycle } from '#contract/outbox';
import type { Db } from '../db/database';
import { lock, lockShared } from '../db/locks';
import { canTakeStep, stateAfter } from '../db/states';
import { announceMails } from './outbox';

/** Returns the files of an email as the mail library takes them. */
export async function readAttachments(db: Db, mailId: number) {
  const rows = await db.rows<{ name: string; type: string; contentId: string; content: string }>(sql`
    select name, type, content_id as "contentId", encode(content, 'base64') as content
    from mail_attachments where mail_id = ${mailId} order by ordinal`);
  return rows.map(({ name, type, contentId, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content, 'base64'),
    ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
  }));
}

export const deleteAttachments = (db: Db, condition: Sql): Promise<number> =>
  db.run(sql`delete from mail_attachments where ${condition}`);

/** Deletes the files of emails that have expired without being sent. */
export const deleteExpiredAttachments = (db: Db): Promise<number> =>
  deleteAttachments(db, sql`mail_id in (select id from mails where expires_at < now())`);

/**
 * Deletes the files of emails, in the transaction of an erasure: a workbook can name the customer. Emails that wait to be
 * sent with files expire. Returns their ids, so that they can be replaced. `isExempt` is a condition on `mail_attachments f`: the
 * files of these emails cannot name the customer.
 */
export async function expireEmailsWithFiles(tx: Db, isExempt: Sql = sql`false`): Promise<number[]> {
  await lock(tx, 'erasures');
  await tx.run(sql`select nextval('erasures')`);
  const expired = await tx.rows<{ id: number }>(sql`
    update mails set state = ${stateAfter(mailLifecycle, 'expire')}
    where id in (select f.mail_id from mail_attachments f where not ${isExempt}) and ${canTakeStep(mailLifecycle, 'expire', 'state')} returning id`);
  await tx.run(sql`delete from mail_attachments f where not ${isExempt}`);
  if (expired.length > 0) announceMails(tx, 0);
  return expired.map(({ id }) => id);
}

/** Returns a number that every erasure of a customer changes. Read it before a file is computed. */
export const readErasureMark = async (db: Db): Promise<string> =>
  (await db.row<{ mark: string }>(sql`select last_value || ' ' || is_called as mark from erasures`)).mark;

/**
 * Keeps erasures waiting until the transaction ends. Throws when a customer was erased since the mark was read: what was
 * computed can still name them.
 */
export async function requireNoErasureSince(tx: Db, mark: string): Promise<void> {
  await lockShared(tx, 'erasures');
  if ((await readErasureMark(tx)) !== mark)
    throw new Error('a customer was erased while a file was computed');
}
