import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

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
 * Deletes the files of all emails, in the transaction of an erasure: a workbook can name the customer. The emails are sent
 * without them.
 */
export const deleteAllAttachments = (tx: Db): Promise<number> => deleteAttachments(tx, sql`true`);
