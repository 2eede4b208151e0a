import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type Account, findAccounts } from '../mail-accounts/account';

/** The user in whose name an email is sent. */
export interface Writer {
  name: string;
  email: string;
}

/**
 * Returns the account for the emails of a user: that of one of their departments, otherwise the default account. Its domain
 * is the one for which SPF and DKIM vouch.
 */
export async function findWriterAccount(
  db: Db,
  app: Pick<AppContext, 'config' | 'secrets'>,
  userId: number,
): Promise<Account> {
  const [account] = await findAccounts(
    db,
    app,
    sql`a.id = (
      select b.id from mail_accounts b
      where b.is_default or b.department_id in (select department_id from user_departments where user_id = ${userId})
      order by b.is_default, b.id limit 1)`,
  );
  return account ?? refuse('row.not_found');
}

/**
 * Returns whether Rostrum reads what arrives at the reply address of an account: a mailbox that is read has it as user name,
 * or the mailbox of this account has another kind of user name and no reply address differs from the sender.
 */
export async function readsReplies(
  db: Db,
  { id, from, replyTo }: Pick<Account, 'id' | 'from' | 'replyTo'>,
): Promise<boolean> {
  const mailbox = await db.maybe(sql`
    select 1 from mail_accounts
    where imap_host <> '' and (lower(imap_username) = lower(${replyTo || from.address})
      or id = ${id} and ${replyTo === ''} and position('@' in imap_username) = 0) limit 1`);
  return mailbox !== undefined;
}

/**
 * Returns sender and reply address: the user's name with the address of the account. Replies go where Rostrum reads them,
 * otherwise to the user.
 */
export const toSender = (
  { from, replyTo }: Pick<Account, 'from' | 'replyTo'>,
  writer: Writer,
  isRead: boolean,
): { name: string; address: string; replyTo: string } => ({
  name: `${writer.name}, ${from.name}`,
  address: from.address,
  replyTo: isRead ? replyTo || from.address : writer.email,
});
