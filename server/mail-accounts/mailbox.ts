import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** The mailbox that receives bounces and replies of an account, and the read position. */
export interface Mailbox {
  accountId: number;
  host: string;
  port: number;
  secure: boolean;
  username: string;
  password: string;
  folder: string;
  /** UID of the last email read; only valid with the same UIDVALIDITY (RFC 3501, 2.3.1.1) */
  uid: number;
  validity: number | null;
}

export const listMailboxes = (db: Db): Promise<Mailbox[]> =>
  db.rows<Mailbox>(sql`
    select id as "accountId", imap_host as host, imap_port as port, imap_secure as secure, imap_username as username,
      imap_password as password, imap_folder as folder, imap_uid as uid, imap_validity as validity
    from mail_accounts where imap_host <> '' order by id`);

/** Stores the read position of a mailbox. */
export const saveReadPosition = (
  db: Db,
  { accountId, uid, validity }: Pick<Mailbox, 'accountId' | 'uid' | 'validity'>,
) =>
  db.run(sql`
    update mail_accounts set imap_uid = ${uid}, imap_validity = ${validity} where id = ${accountId}`);

/** Returns the secret with which a provider signs its webhook reports for an account; undefined when there is none. */
export const findHookSecret = async (db: Db, accountId: number): Promise<string | undefined> =>
  (
    await db.maybe<{ secret: string }>(sql`
      select webhook_secret as secret from mail_accounts where id = ${accountId} and webhook_secret <> ''`)
  )?.secret;
