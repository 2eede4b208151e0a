import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';

/** The mailbox that receives bounces and replies of an account, and the read position. Its password is encrypted. */
export interface Mailbox {
  accountId: number;
  host: string;
  port: number;
  secure: boolean;
  username: string;
  encryptedPassword: string;
  folder: string;
  /** UID of the last email read; only valid with the same UIDVALIDITY (RFC 3501, 2.3.1.1) */
  uid: number;
  validity: number | null;
}

/** Returns the mailboxes of all accounts, without those whose password cannot be read. */
export const listMailboxes = ({ db, secrets }: Pick<AppContext, 'db' | 'secrets'>): Promise<Mailbox[]> =>
  db.rows<Mailbox>(sql`
    select id as "accountId", imap_host as host, imap_port as port, imap_secure as secure, imap_username as username,
      imap_password as "encryptedPassword", imap_folder as folder, imap_uid as uid, imap_validity as validity
    from mail_accounts where imap_host <> '' and ${secrets.hasKey(sql`imap_password`)} order by id`);

/** Stores the read position of a mailbox. */
export const saveReadPosition = (
  db: Db,
  { accountId, uid, validity }: Pick<Mailbox, 'accountId' | 'uid' | 'validity'>,
) =>
  db.run(sql`
    update mail_accounts set imap_uid = ${uid}, imap_validity = ${validity} where id = ${accountId}`);

/**
 * Returns the secret with which a provider signs its webhook reports for an account; undefined when there is none or it
 * cannot be read.
 */
export async function findHookSecret(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  accountId: number,
): Promise<string | undefined> {
  const row = await db.maybe<{ stored: string }>(sql`
    select webhook_secret as stored from mail_accounts
    where id = ${accountId} and webhook_secret <> '' and ${secrets.hasKey(sql`webhook_secret`)}`);
  return row && secrets.decrypt('mail_accounts.webhook_secret', accountId, row.stored);
}
