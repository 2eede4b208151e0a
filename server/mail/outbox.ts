import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Message } from './compose';

/** Tells open pages of the outbox that a mail came, or is not as it was. 0: several. */
export const announceMails = (db: Db, id: number): void =>
  db.announce({ subjects: [{ noun: 'outbox', id }], userId: null });

/** Keeps mails in the outbox, in the caller's transaction: nothing leaves the house. */
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
