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

/** Returns whether Rostrum reads the emails that arrive for an account, from its mailbox or by a webhook. */
export const readsReplies = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from mail_accounts where id = ${accountId} and (imap_host <> '' or webhook_secret <> '')`)) !==
  undefined;

/**
 * Returns sender and reply address: the user's name with the address of the account. Answers go where Rostrum reads them,
 * otherwise to the user.
 */
export const toSender = (
  { from, replyTo }: Pick<Account, 'from' | 'replyTo'>,
  writer: Writer,
  hasMailbox: boolean,
): { name: string; address: string; replyTo: string } => ({
  name: `${writer.name}, ${from.name}`,
  address: from.address,
  replyTo: hasMailbox ? replyTo || from.address : writer.email,
});
