import sql from 'sql-template-tag';
import type { SessionReply } from '#contract/session';
import { layout } from '../../config/layout';
import type { Db } from '../db/database';
import { createPictureLinker } from './picture-links';

/**
 * Returns the data of the house for the frame of every page; layout switches that are not set have the defaults of
 * `config/layout.ts`.
 */
export async function readHouseForSession(db: Db): Promise<SessionReply['house']> {
  const { logoKey, ...house } = await db.row<
    Omit<SessionReply['house'], 'layout' | 'logo'> & { layout: object; logoKey: string | null }
  >(
    sql`select name, time_zone as "timeZone", currency, password_minimum as "passwordMinimum",
      paper_size as "paperSize", logo ->> 'fileKey' as "logoKey", layout from house`,
  );
  const logo =
    logoKey && (await createPictureLinker(db, ''))({ fileKey: logoKey, width: 0, height: 0 }).small;
  return { ...house, logo, layout: { ...layout, ...house.layout } };
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
