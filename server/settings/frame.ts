import sql from 'sql-template-tag';
import type { SessionReply } from '#contract/session';
import { layout } from '../../config/layout';
import type { Db } from '../db/database';

/** What the frame of every page needs to know of the house; what it has not switched in the layout is as in `config/layout.ts`. */
export async function readHouseForSession(db: Db): Promise<SessionReply['house']> {
  const house = await db.row<{ name: string; timeZone: string; currency: string; layout: object }>(
    sql`select name, time_zone as "timeZone", currency, layout from house`,
  );
  return { ...house, layout: { ...layout, ...house.layout } };
}

export interface Sender {
  name: string;
  address: string;
  /** where answers go; empty: to the address */
  replyTo: string;
  /** below every mail */
  footer: string;
}

/** Under which name and address the house writes. */
export const readSender = (db: Db): Promise<Sender> =>
  db.row<Sender>(sql`
    select coalesce(nullif(sender_name, ''), house.name) as name,
      coalesce(nullif(sender_address, ''), nullif(house.email, ''), 'rostrum@localhost.test') as address,
      reply_to as "replyTo", footer
    from email_settings, house`);
