import sql from 'sql-template-tag';
import type { SessionReply } from '#contract/session';
import { layout } from '../../config/layout';
import type { Db } from '../db/database';

/**
 * Returns the data of the house for the frame of every page; layout switches that are not set have the defaults of
 * `config/layout.ts`.
 */
export async function readHouseForSession(db: Db): Promise<SessionReply['house']> {
  const house = await db.row<Omit<SessionReply['house'], 'layout'> & { layout: object }>(
    sql`select name, time_zone as "timeZone", currency, password_minimum as "passwordMinimum",
      paper_size as "paperSize", layout from house`,
  );
  return { ...house, layout: { ...layout, ...house.layout } };
}

export interface Sender {
  name: string;
  address: string;
  /** address for replies; when empty, replies go to the sender's address */
  replyTo: string;
  /** below every email */
  footer: string;
}

/** Returns the name and address under which the house sends emails. */
export const readSender = (db: Db): Promise<Sender> =>
  db.row<Sender>(sql`
    select coalesce(nullif(sender_name, ''), house.name) as name,
      coalesce(nullif(sender_address, ''), nullif(house.email, ''), 'rostrum@localhost.test') as address,
      reply_to as "replyTo", footer
    from email_settings, house`);
