import sql from 'sql-template-tag';
import { handleReturned, storeReturned } from '../../server/returns/receive';
import type { TestApp } from './app';

type Source = Parameters<typeof storeReturned>[1]['source'];

export const findDefaultAccountId = async ({ db }: Pick<TestApp, 'db'>): Promise<number> =>
  (await db.row<{ id: number }>(sql`select id from mail_accounts where is_default`)).id;

/** Stores an email as if it had arrived for the default mail account. */
export async function storeReturnedMail(
  app: Pick<TestApp, 'db' | 'context'>,
  raw: string | Buffer,
  source: Source = 'MAILBOX',
): Promise<void> {
  const accountId = await findDefaultAccountId(app);
  await storeReturned(app.db, { accountId, source, raw: Buffer.from(raw), now: app.context.now() });
}

/** Stores emails as if they had arrived for the default mail account, then processes them. */
export async function receiveMails(
  app: Pick<TestApp, 'db' | 'context'>,
  ...mails: readonly string[]
): Promise<void> {
  for (const mail of mails) await storeReturnedMail(app, mail);
  await handleReturned(app.context);
}
