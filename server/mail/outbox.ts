import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { Message } from './compose';

/** Keeps mails in the outbox, in the caller's transaction: nothing leaves the house. */
export const keepMails = (
  tx: Db,
  mails: readonly Pick<Message, 'to' | 'subject' | 'text' | 'html'>[],
): Promise<number> =>
  tx.run(sql`
    insert into mails (recipient, subject, body, html, state)
    select "to", subject, text, html, 'KEPT'
    from jsonb_to_recordset(${JSON.stringify(mails.map(({ to, subject, text, html }) => ({ to, subject, text, html })))}::jsonb)
      as m ("to" text, subject text, text text, html text)`);
