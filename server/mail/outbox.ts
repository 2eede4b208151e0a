import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Message } from './compose';

/** Notifies open pages of the outbox that an email was added or changed. 0 means several. */
export const announceMails = (db: Db, id: number): void =>
  db.announce({ subjects: [{ noun: 'outbox', id }], userId: null });

/** Stores emails in the outbox without sending them, in the caller's transaction. */
export async function storeMails(
  tx: Db,
  mails: readonly Pick<Message, 'to' | 'subject' | 'text' | 'html'>[],
): Promise<void> {
  await tx.run(sql`
    insert into mails (recipient, subject, body, html)
    select "to", subject, text, html
    from jsonb_to_recordset(${JSON.stringify(mails.map(({ to, subject, text, html }) => ({ to, subject, text, html })))}::jsonb)
      as m ("to" text, subject text, text text, html text)`);
  announceMails(tx, 0);
}
